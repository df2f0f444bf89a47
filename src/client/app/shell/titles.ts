import { use } from 'react'
import { titles } from '../../../games/index.ts'
import { lessons } from '../../../games/lessons.ts'
import type { Title } from '../../../games/title.ts'
import type { GameBoard, Plate, Sketch } from '../../kit/board.ts'
import { boards } from '../boards.ts'
import { plates } from '../plates.ts'
import { sketches } from '../sketches.ts'

const loaded = new Map<string, Promise<any>>()

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

/** The ids of all games, in the order they are shown: the quickest to learn first. */
export const gameIds = Object.keys(titles).sort((a, b) => rank(a) - rank(b))

/** Whether there is such a game. */
export const isGame = (id: string) => Object.hasOwn(titles, id)

/** Whether there is a first lesson in a game. */
export const hasLesson = (id: string) => Object.hasOwn(lessons, id)

/** A game with its words, loaded when first wanted. */
export const loadTitle = (id: string): Promise<Title> => once(`title ${id}`, () => titles[id]!())

/** A game's board, loaded when first wanted; nothing where the game has none yet. */
export const loadBoard = (id: string): Promise<GameBoard | null> =>
  once(`board ${id}`, async () => (await boards[id]?.()) ?? null)

/** The drawings in a game's rulebook, loaded when first wanted. */
const loadPlates = (id: string): Promise<readonly Plate[]> =>
  once(`plates ${id}`, async () => (await plates[id]?.()) ?? [])

/** How a game draws its scenarios small, loaded when first wanted; nothing where it does not. */
const loadSketch = (id: string): Promise<Sketch | null> =>
  once(`sketch ${id}`, async () => (await sketches[id]?.()) ?? null)

/** A game with its words; suspends while it loads. */
export const useTitle = (id: string): Title => use(loadTitle(id))

/** A game's board; suspends while it loads. */
export const useGameBoard = (id: string): GameBoard | null => use(loadBoard(id))

/** The drawings in a game's rulebook; suspends while they load. */
export const usePlates = (id: string): readonly Plate[] => use(loadPlates(id))

/** How a game draws its scenarios small; suspends while that loads. */
export const useSketch = (id: string): Sketch | null => use(loadSketch(id))
