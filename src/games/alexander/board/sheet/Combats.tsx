import { type BoardWords, Die } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import type { CombatStory } from '../../text/combats.ts'

/** The story of each combat: units, dice, columns and hits. */
export function Combats({ story, words }: { story: readonly CombatStory[]; words: BoardWords }) {
  return (
    <ol className="al-combats">
      {story.map((combat, n) => (
        <li key={combat.events[0]?.at ?? n}>
          {combat.attackers.length > 0 && (
            <h3>
              {words.t('board.combatNth', { n: n + 1 })}
              <span>
                {namesOf(combat.attackers, words)} → {namesOf(combat.defenders, words)}
              </span>
            </h3>
          )}
          <ul>
            {combat.events.map((event, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
              <li key={i} className={`al-told al-told-${event.kind}`}>
                <Thrown event={event} />
                <span>{words.event(event)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const namesOf = (ids: readonly string[], { t }: BoardWords) => ids.map((id) => t(`unit.${id}`)).join(', ')

function Thrown({ event }: { event: Told }) {
  const die = event.with?.die
  return typeof die === 'number' ? <Die kind="ten" value={die} size={22} /> : null
}
