import { type PictogramName, seatColour, TilePicture } from '../../kit/index.ts'
import { BOTS } from '../shell/bots.ts'
import { useApp } from '../shell/words.tsx'
import { TileRadios } from './TileRadios.tsx'

type Level = (typeof BOTS)[number]

const FACES: { readonly [level in Level]: { symbol: PictogramName; colour: string } } = {
  easy: { symbol: 'warrior', colour: seatColour('green') },
  normal: { symbol: 'general', colour: seatColour('orange') },
  hard: { symbol: 'king', colour: seatColour('maroon') },
}

/** The level of all bots; single seats can still get another level. */
export function Levels({ value, onChange }: { value: string | null; onChange: (level: Level) => void }) {
  const app = useApp()
  return (
    <TileRadios
      legend={app.say('levels.title')}
      name="level"
      tiles={BOTS.map((id) => ({
        id,
        title: app.say(`levels.${id}`),
        picture: <TilePicture {...FACES[id]} />,
        does: app.say(`levels.${id}.does`),
      }))}
      {...{ value, onChange }}
    />
  )
}
