import { RuleChip } from '../ui/RuleChip.tsx'

/** A sentence, with the addends if it reports a sum. */
export interface StoryLineProps {
  readonly text: string
  readonly rule?: string
  readonly parts?: readonly { readonly text: string; readonly value: number; readonly rule?: string }[]
}

/** One step of a combat: sentences, sums with their addends, and the rules they come from. */
export function Story({ title, lines }: { title: string; lines: readonly StoryLineProps[] }) {
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
            {line.parts && line.parts.length > 0 && <Sum parts={line.parts} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The addends of a sum, one per row. */
function Sum({ parts }: { parts: NonNullable<StoryLineProps['parts']> }) {
  return (
    <table className="k-story-sum">
      <tbody>
        {parts.map(({ text, value, rule }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered
          <tr key={i}>
            <th scope="row">
              {text} {rule && <RuleChip rule={rule} />}
            </th>
            <td>{signed(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
