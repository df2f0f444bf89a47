import { describe, expect, test } from 'vitest'
import { board } from '../../../../games/ankh/board/index.tsx'
import { primary } from '../../../../games/ankh/board/primary.ts'
import { title } from '../../../../games/ankh/index.ts'
import { DEITIES, KINDS, POWERS } from '../../../../games/ankh/rules/pieces.ts'
import { Speaker } from '../../../../text/speaker.ts'
import type { BoardAsk } from '../../../kit/index.ts'
import { boardWords, splitKey } from '../model.ts'
import type { TableUse } from '../useTable.ts'
import { facesOf } from './useTiles.ts'

const LANGUAGES = ['en', 'ja', 'cs'] as const

const ask = (kind: string, ...keys: string[]) =>
  ({
    kind,
    picked: [],
    options: keys.map((key) => ({ key, ...splitKey(key), text: key })),
  }) as unknown as BoardAsk

const faces = (asked: BoardAsk, language: (typeof LANGUAGES)[number] = 'en') => {
  const words = boardWords(new Speaker(language, title.wording.words))
  return facesOf({ ask: asked, board, props: { words } } as unknown as TableUse)
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
    expect(primary(ask('unlock', 'power:revered', 'none'))).toBe(null)
    expect(primary(ask('move', 'figure:A1', 'done'))).toBe(null)
    expect(primary(ask('obelisk', 'figure:A1', 'pass'))).toBe(null)
  })

  test('uses what costs nothing', () => {
    expect(primary(ask('tieBreaker', 'use', 'keep'))).toBe('use')
    expect(primary(ask('agreeFirst', 'agree', 'refuse'))).toBe('agree')
  })
})
