import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useKitText } from '../core/hooks.ts'
import { Popover } from './Popover.tsx'

export interface RuleDigest {
  title: string
  text: ReactNode
}

/** Looks up the digest of a rule of the current game. */
export type FindDigest = (rule: string) => RuleDigest | undefined

/** The URL of a rule in the rulebook. */
export type RuleUrl = (rule: string) => string

/** Target window of rulebook links, so that they all open in one tab beside the table. */
export const RULEBOOK_WINDOW = 'mehen-rules'

const BookContext = createContext<{ digestOf: FindDigest; pageOf?: RuleUrl }>({ digestOf: () => undefined })

/** Provides the game's digests and, if there is a rulebook, its URLs to every rule chip inside. */
export function RuleBook({ findDigest: digestOf, ruleUrl: pageOf, children }: RuleBookProps) {
  const book = useMemo(() => ({ digestOf, pageOf }), [digestOf, pageOf])
  return <BookContext value={book}>{children}</BookContext>
}

export interface RuleBookProps {
  findDigest: FindDigest
  ruleUrl?: RuleUrl
  children: ReactNode
}

/** A rule number; if the rule has a digest, a button that shows it with a link to the rulebook. */
export function RuleChip({ rule }: { rule: string }) {
  const { digestOf, pageOf } = useContext(BookContext)
  const digest = digestOf(rule)
  const words = useKitText()
  const label = <span className="k-rule-number">§ {rule}</span>
  if (!digest) return <span className="k-rule-chip">{label}</span>
  return (
    <Popover className="k-rule-chip" label={label} name={words('rule', { rule })}>
      <div className="k-digest">
        <h3>
          <span className="k-rule-number">{rule}</span> {digest.title}
        </h3>
        <div>{digest.text}</div>
        {pageOf && (
          <a className="k-digest-book" href={pageOf(rule)} target={RULEBOOK_WINDOW}>
            {words('openBook')}
          </a>
        )}
      </div>
    </Popover>
  )
}
