import { createContext, type ReactNode, useContext } from 'react'
import { useWords } from '../core/words.ts'
import { Popover } from './Popover.tsx'
import './rule.css'

export interface Digest {
  title: string
  text: ReactNode
}

/** Looks a rule's digest up; a board provides it for its game. */
export type DigestOf = (rule: string) => Digest | undefined

const DigestContext = createContext<DigestOf>(() => undefined)

/** Gives every rule chip inside it the game's digests. */
export function RuleBook({ digestOf, children }: { digestOf: DigestOf; children: ReactNode }) {
  return <DigestContext value={digestOf}>{children}</DigestContext>
}

/** A rule's number; opens the paragraph in place where there is one. */
export function RuleChip({ rule }: { rule: string }) {
  const digest = useContext(DigestContext)(rule)
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
      </div>
    </Popover>
  )
}
