import type { Balance, Title } from '#games/title.ts'
import { TileBody, type TileFace, TilePicture } from '#kit/pieces/Tile.tsx'
import './tile-radios.css'
import { Suspense } from 'react'
import { seatColour } from '#kit/core/seats.tsx'
import type { PictogramName } from '#kit/pieces/pictograms.ts'
import type { Translator } from '#text/translator.ts'
import { useSketch } from '../shell/games.ts'
import { BOT_LEVELS } from '../shell/players.ts'
import { type AppTranslator, useTranslator } from '../shell/translator.tsx'

/** Largest win share in fair shares: up to `EVEN` the scenario is even, up to `EDGE` one side has an edge. */
const EVEN = 1.2
const EDGE = 1.6

/** The win shares of equal bots in whole percents, rounded so that their sum stays right. */
export function winPercents({ of }: Balance): readonly (readonly [word: string, percent: number])[] {
  const all = Object.entries(of)
  const left = Math.round(sum(all.map(([, share]) => share)) - sum(all.map(([, share]) => Math.floor(share))))
  const rest = (share: number) => share - Math.floor(share)
  const raised = all.toSorted((a, b) => rest(b[1]) - rest(a[1])).slice(0, left)
  return all.map((one) => [one[0], Math.floor(one[1]) + (raised.includes(one) ? 1 : 0)])
}

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** How balanced a scenario is, and the favoured side (a text key) if it is not even. */
export function scenarioBalance(balance: Balance): {
  readonly key: 'even' | 'edge' | 'favoured'
  readonly word?: string
} {
  const shares = Object.entries(balance.of)
  const all = sum(shares.map(([, share]) => share))
  const [word, most] = shares.reduce((best, next) => (next[1] > best[1] ? next : best))
  const times = (most / all) * shares.length
  if (times <= EVEN) return { key: 'even' }
  return { key: times <= EDGE ? 'edge' : 'favoured', word }
}

/** Radio buttons as tiles with pictures. */
export function TileRadios<Id extends string>({
  legend,
  name,
  tiles,
  value,
  onChange,
  pictures = 'signs',
}: TileRadiosProps<Id>) {
  return (
    <fieldset className={`tile-radios tile-radios-${pictures}`}>
      <legend>{legend}</legend>
      {tiles.map(({ id, ...face }) => (
        <label key={id} className="k-tile">
          <input
            type="radio"
            name={name}
            className="k-spoken"
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
          />
          <TileBody {...face} />
        </label>
      ))}
    </fieldset>
  )
}

interface TileRadiosProps<Id extends string> {
  readonly legend: string
  readonly name: string
  readonly tiles: readonly (TileFace & { readonly id: Id })[]
  /** Null: nothing is chosen. */
  readonly value: string | null
  readonly onChange: (id: Id) => void
  /** Small signs, or larger drawings. */
  readonly pictures?: 'signs' | 'drawings'
}

type Level = (typeof BOT_LEVELS)[number]

const FACES: { readonly [level in Level]: { symbol: PictogramName; colour: string } } = {
  easy: { symbol: 'warrior', colour: seatColour('green') },
  normal: { symbol: 'general', colour: seatColour('orange') },
  hard: { symbol: 'king', colour: seatColour('maroon') },
  expert: { symbol: 'god', colour: seatColour('purple') },
}

/** The level of all bots; single seats can still get another level. */
export function Levels({ value, onChange }: { value: string | null; onChange: (level: Level) => void }) {
  const app = useTranslator()
  return (
    <TileRadios
      legend={app.say('levels.title')}
      name="level"
      tiles={BOT_LEVELS.map((id) => ({
        id,
        title: app.say(`levels.${id}`),
        picture: <TilePicture {...FACES[id]} />,
        does: app.say(`levels.${id}.does`),
      }))}
      {...{ value, onChange }}
    />
  )
}

/** A game's scenarios for a number of players: map, subject, playing time and balance. */
export function Scenarios({ title, speaker, players, value, onChange }: ScenariosProps) {
  const app = useTranslator()
  const { game, scenarios = {} } = title
  const shown = game.scenarios.filter((scenario) => scenario.players.includes(players))
  return (
    <TileRadios
      legend={app.say('new.scenario')}
      name="scenario"
      pictures="drawings"
      tiles={shown.map(({ id }) => {
        const facts = scenarios[id]
        const minutes = facts?.minutes[players]
        // Measured with the game's own data: a pack may change the balance.
        const balance = game.pack === undefined ? facts?.balance[players] : undefined
        const told = (key: string) => (speaker.has(key) ? speaker.say(key) : undefined)
        return {
          id,
          title: speaker.say(`scenario.${id}`),
          picture: (
            <Suspense fallback={null}>
              <ScenarioSketch game={game.id} scenario={id} />
            </Suspense>
          ),
          does: told(`scenario.${id}.about`) ?? '',
          ...(facts && { hard: facts.hard }),
          facts: [
            told(`scenario.${id}.date`),
            minutes === undefined ? undefined : playingTime(minutes, app),
            balance === undefined ? undefined : favours(balance),
          ].filter((fact) => fact !== undefined),
        }
      })}
      {...{ value, onChange }}
    />
  )

  /** The favoured side, with the win shares. */
  function favours(balance: Parameters<typeof winPercents>[0]): string {
    const shares = winPercents(balance)
    const { key, word } = scenarioBalance(balance)
    return app.say(`scenarios.${key}`, {
      who: word === undefined ? '' : speaker.say(word),
      shares: app.list(shares.map(([name, share]) => `${speaker.say(name)} ${app.percent(share / 100)}`)),
    })
  }
}

/** From two hours on, in half hours. */
const playingTime = (minutes: number, { say, number }: AppTranslator): string =>
  minutes < 120
    ? say('scenarios.minutes', { minutes })
    : say('scenarios.hours', { hours: number(Math.round(minutes / 30) / 2) })

function ScenarioSketch({ game, scenario }: { game: string; scenario: string }) {
  const Sketch = useSketch(game)
  return Sketch && <Sketch scenario={scenario} />
}

interface ScenariosProps {
  readonly title: Title
  readonly speaker: Translator
  readonly players: number
  readonly value: string
  readonly onChange: (id: string) => void
}
