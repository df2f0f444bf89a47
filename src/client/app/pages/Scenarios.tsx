import type { Speaker } from '../../../text/speaker.ts'
import { type PictogramName, seatColour, TileBody, TilePicture } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'

/** More than so many are a list to open. */
const MOST = 6

/** A picture for a scenario, and how much it asks of its players. */
const FACES: { readonly [scenario: string]: { symbol: PictogramName; hard: 1 | 2 | 3 } } = {
  kadesh: { symbol: 'chariot', hard: 1 },
  assyro_babylonian: { symbol: 'siege', hard: 2 },
  thutmose: { symbol: 'king', hard: 2 },
  campaign: { symbol: 'standard', hard: 3 },
}

/** Whether the scenarios of a game are few and each can be told about. */
export const asTiles = (ids: readonly string[], speaker: Speaker): boolean =>
  ids.length > 1 && ids.length <= MOST && ids.every((id) => FACES[id] && speaker.has(`scenario.${id}.about`))

/** A game's scenarios as tiles: what each is about, for how many, and how hard it is. */
export function Scenarios({ scenarios, speaker, value, onChange }: ScenariosProps) {
  const app = useApp()
  return (
    <fieldset className="new-levels">
      <legend>{app.say('new.scenario')}</legend>
      {scenarios.map(({ id, players }) => {
        const { symbol, hard } = FACES[id]!
        const [few, many] = [Math.min(...players), Math.max(...players)]
        const seats = few === many ? app.number(few) : `${app.number(few)}–${app.number(many)}`
        return (
          <label key={id} className="k-tile">
            <input
              type="radio"
              name="scenario"
              className="k-spoken"
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <TileBody
              title={speaker.say(`scenario.${id}`)}
              picture={<TilePicture symbol={symbol} colour={seatColour('brown')} />}
              does={speaker.say(`scenario.${id}.about`)}
              note={`${app.say('new.players')}: ${seats}`}
              hard={hard}
            />
          </label>
        )
      })}
    </fieldset>
  )
}

interface ScenariosProps {
  readonly scenarios: readonly { readonly id: string; readonly players: readonly number[] }[]
  readonly speaker: Speaker
  readonly value: string
  readonly onChange: (id: string) => void
}
