import { use } from 'react'
import { titles } from '../../../games/index.ts'
import { lessons } from '../../../games/lessons.ts'
import type { Title } from '../../../games/title.ts'
import type { GameBoard, Plate, Sketch } from '../../kit/board.ts'
import { boards } from '../boards.ts'
import { plates } from '../plates.ts'
import { sketches } from '../sketches.ts'

const loaded = new Map<string, Promise<any>>()

/** A load that fails is tried again the next time. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = loaded.get(key)
  if (known !== undefined) return known
  const loading = load().catch((error) => {
    loaded.delete(key)
    throw error
  })
  loaded.set(key, loading)
  return loading
}

const SHELF = ['ur', 'ankh', 'god-kings', 'alexander']
const rank = (id: string) => (SHELF.includes(id) ? SHELF.indexOf(id) : SHELF.length)

/** The ids of all games, the quickest to learn first. */
export const gameIds = Object.keys(titles).sort((a, b) => rank(a) - rank(b))

export const isGame = (id: string) => Object.hasOwn(titles, id)

export const hasLesson = (id: string) => Object.hasOwn(lessons, id)

/** A game with its texts. */
export const loadTitle = (id: string): Promise<Title> => once(`title ${id}`, () => titles[id]!())

/** Null if the game has no board. */
export const loadBoard = (id: string): Promise<GameBoard | null> =>
  once(`board ${id}`, async () => (await boards[id]?.()) ?? null)

/** The drawings in a game's rulebook. */
const loadPlates = (id: string): Promise<readonly Plate[]> =>
  once(`plates ${id}`, async () => (await plates[id]?.()) ?? [])

/** Draws a game's scenarios in small; null if the game does not. */
const loadSketch = (id: string): Promise<Sketch | null> =>
  once(`sketch ${id}`, async () => (await sketches[id]?.()) ?? null)

/** Suspends while it loads, as do the other hooks below. */
export const useTitle = (id: string): Title => use(loadTitle(id))

export const useGameBoard = (id: string): GameBoard | null => use(loadBoard(id))

export const usePlates = (id: string): readonly Plate[] => use(loadPlates(id))

export const useSketch = (id: string): Sketch | null => use(loadSketch(id))
