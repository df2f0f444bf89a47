import { appWords } from '../../../text/app/index.ts'
import type { AppWords } from './words.tsx'

type Saying = Pick<AppWords, 'say' | 'has'>

/** Prefix of the scenario names among the application's texts: lists of tables do not load the texts of games. */
const named = (game: string) => `game.${game}.scenario.`

/** The name of a game for narrow places. */
export const shortName = (app: Saying, game: string): string =>
  app.say(app.has(`game.${game}.short`) ? `game.${game}.short` : `game.${game}.name`)

/** The game of a table and, if the game has several, its scenario. */
export function playedName(app: Saying, { game, scenario }: { game: string; scenario: string }): string {
  const name = named(game) + scenario
  if (!app.has(name)) return app.say(`game.${game}.name`)
  return app.say('game.played', { game: shortName(app, game), scenario: app.say(name) })
}

/** The scenarios of a game by name. One for several numbers of players has several ids. */
export function scenariosOf(app: Saying, game: string): { name: string; ids: string[] }[] {
  const found = new Map<string, string[]>()
  for (const key of Object.keys(appWords.en)) {
    if (!key.startsWith(named(game))) continue
    const name = app.say(key)
    found.set(name, [...(found.get(name) ?? []), key.slice(named(game).length)])
  }
  return [...found].map(([name, ids]) => ({ name, ids }))
}
