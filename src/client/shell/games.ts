import { use } from 'react'
import { furtherLessons, lessons, titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import { completeSetup, type Game, type Language, type LanguageTexts, loadTexts, type PackMark } from '#kernel'
import type { GameBoard, Plate, Sketch } from '#kit/board.ts'
import type { NewTable } from '#table/protocol/commands.ts'
import { appWords } from '#text/app/index.ts'
import { outsideBoards } from './outside.ts'
import { type AppTranslator, useTranslator } from './translator.tsx'

/** The boards by game. Each is a separate chunk, loaded when a table of the game is opened. */
export const boards: { readonly [id: string]: () => Promise<GameBoard> } = {
  alexander: async () => (await import('#games/alexander/board/index.tsx')).board,
  ankh: async () => (await import('#games/ankh/board/index.tsx')).board,
  'god-kings': async () => (await import('#games/god-kings/board/index.tsx')).board,
  ur: async () => (await import('#games/ur/board/index.tsx')).board,
  ...outsideBoards,
}

/** The drawings in each game's rulebook; loaded with the book. */
export const plates: { readonly [id: string]: () => Promise<readonly Plate[]> } = {
  alexander: async () => (await import('#games/alexander/board/plates.tsx')).plates,
  ankh: async () => (await import('#games/ankh/board/plates.tsx')).plates,
  'god-kings': async () => (await import('#games/god-kings/board/plates.tsx')).plates,
  ur: async () => (await import('#games/ur/board/plates.tsx')).plates,
}

/** Small drawings of scenarios, by game; loaded when a scenario is to be chosen. */
export const sketches: { readonly [id: string]: () => Promise<Sketch> } = {
  alexander: async () => (await import('#games/alexander/board/Sketch.tsx')).Sketch,
  ankh: async () => (await import('#games/ankh/board/Sketch.tsx')).Sketch,
  'god-kings': async () => (await import('#games/god-kings/board/Sketch.tsx')).Sketch,
}

const loaded = new Map<string, Promise<any>>()

/** A load that fails is tried again the next time. */
function loadOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = loaded.get(key)
  if (known !== undefined) return known
  const loading = load().catch((error) => {
    loaded.delete(key)
    throw error
  })
  loaded.set(key, loading)
  return loading
}

const GAME_ORDER = ['ur', 'ankh', 'god-kings', 'alexander']
const rank = (id: string) => (GAME_ORDER.includes(id) ? GAME_ORDER.indexOf(id) : GAME_ORDER.length)

/** The ids of all games, the quickest to learn first. */
export const gameIds = Object.keys(titles).sort((a, b) => rank(a) - rank(b))

export const isGame = (id: string) => Object.hasOwn(titles, id)

/** Whether a game has a first lesson, or a further one with this name. */
export const hasLesson = (id: string, name?: string) =>
  Object.hasOwn(lessons, id) && (name === undefined || Object.hasOwn(furtherLessons[id] ?? {}, name))

/** A game without its texts. */
export const loadTitle = (id: string): Promise<Title> => loadOnce(`title ${id}`, () => titles[id]!())

/** The texts of a game in a language. */
const loadGameTexts = (id: string, language: Language): Promise<LanguageTexts> =>
  loadOnce(`texts ${id} ${language}`, async () => loadTexts(await loadTitle(id), [language]))

/** Null if the game has no board. */
export const loadBoard = (id: string): Promise<GameBoard | null> =>
  loadOnce(`board ${id}`, async () => (await boards[id]?.()) ?? null)

/** The drawings in a game's rulebook. */
const loadPlates = (id: string): Promise<readonly Plate[]> =>
  loadOnce(`plates ${id}`, async () => (await plates[id]?.()) ?? [])

/** Draws a game's scenarios in small; null if the game does not. */
const loadSketch = (id: string): Promise<Sketch | null> =>
  loadOnce(`sketch ${id}`, async () => (await sketches[id]?.()) ?? null)

/** Suspends while it loads, as do the other hooks below. */
export const useTitle = (id: string): Title => use(loadTitle(id))

/** The texts of a game in the reader's language. */
export function useTexts(id: string): LanguageTexts {
  const { language } = useTranslator()
  return use(loadGameTexts(id, language))
}

export const useGameBoard = (id: string): GameBoard | null => use(loadBoard(id))

export const usePlates = (id: string): readonly Plate[] => use(loadPlates(id))

export const useSketch = (id: string): Sketch | null => use(loadSketch(id))

type Texts = Pick<AppTranslator, 'say' | 'has'>

/** Prefix of the scenario names among the application's texts: lists of tables do not load the texts of games. */
const scenarioPrefix = (game: string) => `game.${game}.scenario.`

/** The name of a game for narrow places. */
export const shortGameName = (app: Texts, game: string): string =>
  app.say(app.has(`game.${game}.short`) ? `game.${game}.short` : `game.${game}.name`)

/** The game of a table and, if the game has several, its scenario. */
export function matchName(app: Texts, { game, scenario }: { game: string; scenario: string }): string {
  const name = scenarioPrefix(game) + scenario
  if (!app.has(name)) return app.say(`game.${game}.name`)
  return app.say('game.played', { game: shortGameName(app, game), scenario: app.say(name) })
}

/** The scenarios of a game by name. One for several numbers of players has several ids. */
export function scenarioGroups(app: Texts, game: string): { name: string; ids: string[] }[] {
  const found = new Map<string, string[]>()
  for (const key of Object.keys(appWords.en)) {
    if (!key.startsWith(scenarioPrefix(game))) continue
    const name = app.say(key)
    found.set(name, [...(found.get(name) ?? []), key.slice(scenarioPrefix(game).length)])
  }
  return [...found].map(([name, ids]) => ({ name, ids }))
}

/** The part of a pack's hash that is shown to people. */
const shortHash = (hash: unknown): string => String(hash).slice(0, 8)

type SayText = (key: string, values?: { readonly [name: string]: string }) => string

/** Names the pack of a match: the pack of this build, or another one. */
export function packLabel(hash: unknown, pack: PackMark | undefined, say: SayText): string {
  return pack?.hash === hash
    ? say('pack.with', { name: pack!.name, hash: shortHash(hash) })
    : say('pack.other', { hash: shortHash(hash) })
}

/** The settings that differ from the default in a first game. */
const firstGameSettings = (
  { settings }: Game,
  scenario: string,
): { readonly [id: string]: string | number | boolean } =>
  Object.fromEntries(
    settings.flatMap(({ id, first, scenarios }) =>
      first === undefined || scenarios?.includes(scenario) === false ? [] : [[id, first]],
    ),
  )

/** The shortest game against bots: the first scenario with the fewest players. The reader has the first seat. */
export function quickGame(game: Game): NewTable {
  const [scenario] = game.scenarios
  const players = Math.min(...scenario!.players)
  const setup = { scenario: scenario!.id, players, ...firstGameSettings(game, scenario!.id) }
  const seats = game.seats(completeSetup(game, setup))
  return {
    game: game.id,
    setup,
    seats: Object.fromEntries(seats.map((seat, i) => [seat, i === 0 ? ('me' as const) : { bot: 'easy' }])),
  }
}
