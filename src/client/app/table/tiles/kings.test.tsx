import { describe, expect, test } from 'vitest'
import { board as kingsBoard } from '../../../../games/god-kings/board/index.tsx'
import { title as kings } from '../../../../games/god-kings/index.ts'
import { Speaker } from '../../../../text/speaker.ts'
import type { BoardAsk } from '../../../kit/index.ts'
import { boardWords, splitKey } from '../model.ts'
import type { TableUse } from '../useTable.ts'
import { facesOf } from './useTiles.ts'

const { game, wording } = kings
const setup = { scenario: 'campaign', players: 4 } as never
const view = game.view(game.begin(setup), game.seats(setup)[0]!)

const faces = (kind: string, keys: readonly string[], language: 'en' | 'ja' | 'cs' = 'en') => {
  const options = keys.map((key) => ({ key, ...splitKey(key), text: key }))
  const ask = { kind, picked: [], options } as unknown as BoardAsk
  const props = { view, words: boardWords(new Speaker(language, wording.words)) }
  return facesOf({ ask, board: kingsBoard, props } as unknown as TableUse)
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
