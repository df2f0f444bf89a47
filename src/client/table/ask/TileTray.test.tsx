import { describe, expect, test } from 'vitest'
import { board, primaryKey } from '#games/ankh/board/index.tsx'
import { DEITIES, KINDS, POWERS } from '#games/ankh/rules/pieces.ts'
import { board as kingsBoard } from '#games/god-kings/board/index.tsx'
import type { BoardAsk } from '#kit/board.ts'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import { splitKey, toBoardWords } from '../model.ts'
import type { TablePageModel } from '../useTable.ts'
import { tileFaces } from './TileTray.tsx'

const kings = await worded('god-kings')
const title = await worded('ankh')
describe('ankh', () => {
  const LANGUAGES = ['en', 'ja', 'cs'] as const

  const ask = (kind: string, ...keys: string[]) =>
    ({
      kind,
      picked: [],
      options: keys.map((key) => ({ key, ...splitKey(key), text: key })),
    }) as unknown as BoardAsk

  const faces = (asked: BoardAsk, language: (typeof LANGUAGES)[number] = 'en') => {
    const words = toBoardWords(new Translator(language, title.wording.words))
    return tileFaces({ ask: asked, board, props: { words } } as unknown as TablePageModel)
  }

  describe('tiles', () => {
    const all: readonly [string, string[]][] = [
      ['god', DEITIES.map((god) => `god:${god}`)],
      ['guardian', KINDS.slice(2).map((kind) => `guardian:${kind}`)],
      ['summon', KINDS.slice(1).map((kind) => `summon:${kind}`)],
      ['unlock', POWERS.map((power) => `power:${power}`)],
    ]

    test.each(all)('of %s: a name, what it does and how hard it is, in every language', (kind, keys) => {
      for (const language of LANGUAGES) {
        const found = faces(ask(kind, ...keys), language)
        expect(found.map(({ key }) => key)).toEqual(keys)
        for (const { face } of found) {
          expect(face.title).not.toMatch(/\./)
          expect(face.does.length, face.title).toBeGreaterThan(8)
          expect(face.hard).toBeDefined()
        }
      }
    })

    test('word options are not tiles; if one thing has no face, all become a list', () => {
      expect(faces(ask('unlock', 'power:revered', 'none')).map(({ key }) => key)).toEqual(['power:revered'])
      expect(faces(ask('summon', 'summon:warrior', 'other:thing'))).toEqual([])
      expect(faces(ask('moveTo', 'to:A1'))).toEqual([])
    })
  })

  describe('the primary option', () => {
    test('never wastes an action', () => {
      expect(primaryKey(ask('unlock', 'power:revered', 'none'))).toBe(null)
      expect(primaryKey(ask('move', 'figure:A1', 'done'))).toBe(null)
      expect(primaryKey(ask('obelisk', 'figure:A1', 'pass'))).toBe(null)
    })

    test('uses what costs nothing', () => {
      expect(primaryKey(ask('tieBreaker', 'use', 'keep'))).toBe('use')
      expect(primaryKey(ask('agreeFirst', 'agree', 'refuse'))).toBe('agree')
    })
  })
})

describe('kings', () => {
  const { game, wording } = kings
  const setup = { scenario: 'campaign', players: 4 } as never
  const view = game.view(game.begin(setup), game.seats(setup)[0]!)

  const faces = (kind: string, keys: readonly string[], language: 'en' | 'ja' | 'cs' = 'en') => {
    const options = keys.map((key) => ({ key, ...splitKey(key), text: key }))
    const ask = { kind, picked: [], options } as unknown as BoardAsk
    const props = { view, words: toBoardWords(new Translator(language, wording.words)) }
    return tileFaces({ ask, board: kingsBoard, props } as unknown as TablePageModel)
  }

  describe('powers as tiles', () => {
    test('name the king and the possessions, in every language', () => {
      for (const language of ['en', 'ja', 'cs'] as const) {
        const found = faces('choosePower', ['power:egypt', 'power:hatti'], language)
        expect(found).toHaveLength(2)
        for (const { face } of found) {
          expect(face.does).not.toMatch(/\b(king|province|mat)\.\w/)
          expect(face.does).toMatch(/\d/)
        }
      }
      expect(faces('choosePower', ['power:egypt'])[0]!.face.title).toBe('Egypt')
    })

    test('armies, spaces and cards are not tiles', () => {
      expect(faces('chooseArmy', ['army:kadesh'])).toEqual([])
      expect(faces('march', ['step:egypt'])).toEqual([])
    })
  })
})
