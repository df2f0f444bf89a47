import { type ReactNode, useCallback } from 'react'
import { type DigestOf, RuleBook } from '../../kit/index.ts'

/** Where a game's rulebook lies, open at a rule where one is named. */
export const rulebookAt = (game: string, rule?: string): string =>
  rule === undefined ? `/rules/${game}` : `/rules/${game}#${rule}`

/** Gives every rule chip inside it a game's digests and the way to its place in the rulebook. */
export function GameRules({ game, digestOf, children }: GameRulesProps) {
  const pageOf = useCallback((rule: string) => rulebookAt(game, rule), [game])
  return (
    <RuleBook digestOf={digestOf} pageOf={pageOf}>
      {children}
    </RuleBook>
  )
}

interface GameRulesProps {
  game: string
  digestOf: DigestOf
  children: ReactNode
}
