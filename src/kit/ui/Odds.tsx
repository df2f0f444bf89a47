import type { ReactNode } from 'react'
import { usePercent } from '../core/hooks.ts'
import { RuleChip } from './RuleChip.tsx'

export interface OddsRow {
  key: string
  label: ReactNode
  /** Between 0 and 1. */
  share: number
  tone?: 'plain' | 'good' | 'bad'
}

/** Rows from which bars are a distribution. */
const DISTRIBUTION = 3

/** Probabilities as bars, one row per outcome. `format` prints a share. */
export function OddsBars({ label, rows, format }: OddsBarsProps) {
  const percent = usePercent()
  // A single chance is read against certainty, a distribution against its most likely outcome.
  const most = rows.length < DISTRIBUTION ? 1 : Math.max(0.01, ...rows.map((row) => row.share))
  return (
    <table className="k-odds">
      <caption>{label}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td className="k-odds-cell">
              <span
                className={`k-odds-bar k-odds-${row.tone ?? 'plain'}`}
                style={{ width: `${(row.share / most) * 100}%` }}
              />
            </td>
            <td className="k-odds-share">{(format ?? percent)(row.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface OddsBarsProps {
  label: ReactNode
  rows: readonly OddsRow[]
  format?: (share: number) => string
}

/** With more columns than this, leading empty ones are left out and the labels are rotated. */
const manyColumns = 12

/** A probability distribution as columns, with the mean marked. */
export function Histogram({ label, shares, tone = 'plain', mean, format }: HistogramProps) {
  const percent = usePercent()
  const most = Math.max(0.01, ...shares)
  const many = shares.length > manyColumns
  const first = many ? Math.max(0, shares.findIndex(visible) - 1) : 0
  const wide = 100 / (shares.length - first)
  const expected = mean ?? shares.reduce((sum, share, i) => sum + share * i, 0)
  return (
    <figure className={many ? 'k-histogram k-histogram-many' : 'k-histogram'}>
      <figcaption>{label}</figcaption>
      <ol>
        {shares.slice(first).map((share, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
          <li key={i}>
            <span className="k-column-share">{visible(share) ? (format ?? percent)(share) : ''}</span>
            <span className={`k-column k-odds-${tone}`} style={{ height: `${(share / most) * 64}px` }} />
            <span className="k-column-number">{first + i}</span>
          </li>
        ))}
      </ol>
      <span className="k-mean" style={{ left: `${(expected - first + 0.5) * wide}%` }} aria-hidden="true" />
    </figure>
  )
}

const visible = (share: number) => share >= 0.005

export interface HistogramProps {
  label: ReactNode
  /** Probabilities of 0, 1, 2, ...; they add up to 1. */
  shares: readonly number[]
  tone?: 'plain' | 'good' | 'bad'
  mean?: number
  format?: (share: number) => string
}

export interface Modifier {
  key: string
  label: ReactNode
  value: number
  rule?: string
}

interface ModifiersProps {
  label: ReactNode
  total: ReactNode
  items: readonly Modifier[]
  /** A low die is wanted: what adds to it is bad. */
  lowIsGood?: boolean
}

/** A table of modifiers with their rules, and the sum. */
export function Modifiers({ label, total, items, lowIsGood = false }: ModifiersProps) {
  const sum = items.reduce((all, item) => all + item.value, 0)
  return (
    <table className="k-modifiers">
      <caption>{label}</caption>
      <tbody>
        {items.map((item) => (
          <tr key={item.key}>
            <th scope="row">
              {item.label} {item.rule && <RuleChip rule={item.rule} />}
            </th>
            <td className={item.value < 0 !== lowIsGood ? 'k-minus' : 'k-plus'}>{signed(item.value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td>{signed(sum)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

/** A sentence, with the addends if it reports a sum. */
export interface ReportLine {
  readonly text: string
  readonly rule?: string
  readonly parts?: readonly { readonly text: string; readonly value: number; readonly rule?: string }[]
}

/** One step of a combat: sentences, sums with their addends, and the rules they come from. */
export function CombatStepReport({ title, lines }: { title: string; lines: readonly ReportLine[] }) {
  return (
    <div className="k-story">
      <h3>{title}</h3>
      <ul>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
          <li key={i}>
            <span className="k-story-says">
              {line.text} {line.rule && <RuleChip rule={line.rule} />}
            </span>
            {line.parts && line.parts.length > 0 && <SumTable parts={line.parts} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The addends of a sum, one per row. */
function SumTable({ parts }: { parts: NonNullable<ReportLine['parts']> }) {
  return (
    <table className="k-story-sum">
      <tbody>
        {parts.map(({ text, value, rule }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered
          <tr key={i}>
            <th scope="row">
              {text} {rule && <RuleChip rule={rule} />}
            </th>
            <td>{signedAddend(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const signedAddend = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
