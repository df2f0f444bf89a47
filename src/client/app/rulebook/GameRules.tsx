import { type ReactNode, useCallback, useMemo } from 'react'
import { type DigestOf, RULEBOOK_WINDOW, RuleBook } from '../../kit/index.ts'
import { useTitle } from '../shell/titles.ts'
import { useApp } from '../shell/words.tsx'
import { ruleIds, spans } from './book.ts'

/** The URL of a game's rulebook, or of one rule in it. */
export const rulebookAt = (game: string, rule?: string): string =>
  rule === undefined ? `/rules/${game}` : `/rules/${game}#${rule}`

/** Provides a game's rule digests and rulebook URLs to every rule chip inside. */
export function GameRules({ game, digestOf, children }: GameRulesProps) {
  const { rules, wording } = useTitle(game)
  const { language } = useApp()
  const ids = useMemo(() => ruleIds(rules, Object.keys(wording.words[language])), [rules, wording, language])
  const pageOf = useCallback((rule: string) => rulebookAt(game, rule), [game])
  const linked = useCallback<DigestOf>(
    (rule) => {
      const digest = digestOf(rule)
      if (typeof digest?.text !== 'string') return digest
      return { ...digest, text: <Linked text={digest.text} own={rule} {...{ ids, game }} /> }
    },
    [digestOf, ids, game],
  )
  return (
    <RuleBook digestOf={linked} pageOf={pageOf}>
      {children}
    </RuleBook>
  )
}

interface GameRulesProps {
  game: string
  digestOf: DigestOf
  children: ReactNode
}

/** A digest in which rule and card numbers link to the rulebook. */
function Linked({ text, own, ids, game }: LinkedProps) {
  return spans(text, ids, own).map((span, at) =>
    span.rule === undefined ? (
      span.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
      <a key={at} href={rulebookAt(game, span.rule)} target={RULEBOOK_WINDOW}>
        {span.text}
      </a>
    ),
  )
}

interface LinkedProps {
  text: string
  own: string
  ids: readonly string[]
  game: string
}
