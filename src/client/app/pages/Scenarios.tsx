import { Suspense } from 'react'
import type { Title } from '../../../games/title.ts'
import type { Speaker } from '../../../text/speaker.ts'
import { useSketch } from '../shell/titles.ts'
import { type AppWords, useApp } from '../shell/words.tsx'
import { leaning, sharesOf } from './favoured.ts'
import { TileRadios } from './TileRadios.tsx'

/** A game's scenarios for a number of players: map, subject, playing time and balance. */
export function Scenarios({ title, speaker, players, value, onChange }: ScenariosProps) {
  const app = useApp()
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
              <Drawn game={game.id} scenario={id} />
            </Suspense>
          ),
          does: told(`scenario.${id}.about`) ?? '',
          ...(facts && { hard: facts.hard }),
          facts: [
            told(`scenario.${id}.date`),
            minutes === undefined ? undefined : timeOf(minutes, app),
            balance === undefined ? undefined : favours(balance),
          ].filter((fact) => fact !== undefined),
        }
      })}
      {...{ value, onChange }}
    />
  )

  /** The favoured side, with the win shares. */
  function favours(balance: Parameters<typeof sharesOf>[0]): string {
    const shares = sharesOf(balance)
    const { key, word } = leaning(balance)
    return app.say(`scenarios.${key}`, {
      who: word === undefined ? '' : speaker.say(word),
      shares: shares.map(([name, share]) => `${speaker.say(name)} ${app.percent(share / 100)}`).join(', '),
    })
  }
}

/** From two hours on, in half hours. */
const timeOf = (minutes: number, { say, number }: AppWords): string =>
  minutes < 120
    ? say('scenarios.minutes', { minutes })
    : say('scenarios.hours', { hours: number(Math.round(minutes / 30) / 2) })

function Drawn({ game, scenario }: { game: string; scenario: string }) {
  const Sketch = useSketch(game)
  return Sketch && <Sketch scenario={scenario} />
}

interface ScenariosProps {
  readonly title: Title
  readonly speaker: Speaker
  readonly players: number
  readonly value: string
  readonly onChange: (id: string) => void
}
