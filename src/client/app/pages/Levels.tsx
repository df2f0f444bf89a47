import { type PictogramName, seatColour, TileBody, TilePicture } from '../../kit/index.ts'
import { BOTS } from '../shell/bots.ts'
import { useApp } from '../shell/words.tsx'

type Level = (typeof BOTS)[number]

/** A level as a picture. */
const FACES: { readonly [level in Level]: { symbol: PictogramName; colour: string } } = {
  easy: { symbol: 'warrior', colour: seatColour('green') },
  normal: { symbol: 'general', colour: seatColour('orange') },
  hard: { symbol: 'king', colour: seatColour('maroon') },
}

/** How strong the machine plays, for all seats that it has; a single seat may still get another level. */
export function Levels({ value, onChange }: { value: string | null; onChange: (level: Level) => void }) {
  const app = useApp()
  return (
    <fieldset className="new-levels">
      <legend>{app.say('levels.title')}</legend>
      {BOTS.map((level) => {
        const { symbol, colour } = FACES[level]
        return (
          <label key={level} className="k-tile">
            <input
              type="radio"
              name="level"
              className="k-spoken"
              checked={value === level}
              onChange={() => onChange(level)}
            />
            <TileBody
              title={app.say(`levels.${level}`)}
              picture={<TilePicture symbol={symbol} colour={colour} />}
              does={app.say(`levels.${level}.does`)}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
