import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useWords } from '../core/words.ts'
import { Popover } from './Popover.tsx'
import './rule.css'

export interface Digest {
  title: string
  text: ReactNode
}

/** Looks a rule's digest up; a board provides it for its game. */
export type DigestOf = (rule: string) => Digest | undefined

/** The address of a rule's place in the rulebook. */
export type PageOf = (rule: string) => string

/** The rulebook's window: opened beside the table, and the same one for the next rule. */
export const RULEBOOK_WINDOW = 'mehen-rules'

const BookContext = createContext<{ digestOf: DigestOf; pageOf?: PageOf }>({ digestOf: () => undefined })

/** Gives every rule chip inside it the game's digests and, where there is a rulebook, the way to its page. */
export function RuleBook({ digestOf, pageOf, children }: RuleBookProps) {
  const book = useMemo(() => ({ digestOf, pageOf }), [digestOf, pageOf])
  return <BookContext value={book}>{children}</BookContext>
}

export interface RuleBookProps {
  digestOf: DigestOf
  pageOf?: PageOf
  children: ReactNode
}

/** A rule's number; opens the paragraph in place where there is one, and from there the rulebook. */
export function RuleChip({ rule }: { rule: string }) {
  const { digestOf, pageOf } = useContext(BookContext)
  const digest = digestOf(rule)
  const words = useWords()
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
