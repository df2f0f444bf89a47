import { type ReactNode, useCallback, useMemo } from 'react'
import { type DigestOf, RULEBOOK_WINDOW, RuleBook } from '../../kit/index.ts'
import { useTitle } from '../shell/titles.ts'
import { useApp } from '../shell/words.tsx'
import { ruleIds, spans } from './book.ts'

/** Where a game's rulebook lies, open at a rule where one is named. */
export const rulebookAt = (game: string, rule?: string): string =>
  rule === undefined ? `/rules/${game}` : `/rules/${game}#${rule}`

/** Gives every rule chip inside it a game's digests and the way to its place in the rulebook. */
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

/** A digest whose rules and cards open in the rulebook. */
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
