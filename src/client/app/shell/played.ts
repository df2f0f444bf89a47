import { appWords } from '../../../text/app/index.ts'
import type { AppWords } from './words.tsx'

type Saying = Pick<AppWords, 'say' | 'has'>

/** The beginning of the names of a game's scenarios among the application's words: lists do not load the game's own. */
const named = (game: string) => `game.${game}.scenario.`

/** A game by the name that fits into a narrow place. */
export const shortName = (app: Saying, game: string): string =>
  app.say(app.has(`game.${game}.short`) ? `game.${game}.short` : `game.${game}.name`)

/** What is played at a table: the game and, where it has several, its scenario. */
export function playedName(app: Saying, { game, scenario }: { game: string; scenario: string }): string {
  const name = named(game) + scenario
  if (!app.has(name)) return app.say(`game.${game}.name`)
  return app.say('game.played', { game: shortName(app, game), scenario: app.say(name) })
}

/** The scenarios of a game by their names, each with its ids: one that is for several numbers of players has several. */
export function scenariosOf(app: Saying, game: string): { name: string; ids: string[] }[] {
  const found = new Map<string, string[]>()
  for (const key of Object.keys(appWords.en)) {
    if (!key.startsWith(named(game))) continue
    const name = app.say(key)
    found.set(name, [...(found.get(name) ?? []), key.slice(named(game).length)])
  }
  return [...found].map(([name, ids]) => ({ name, ids }))
}
