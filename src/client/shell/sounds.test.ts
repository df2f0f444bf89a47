import { describe, expect, it } from 'vitest'
import { titles } from '#games/index.ts'
import { loadTexts } from '#kernel'
import { boards } from './games.ts'
import { eventSound, isWon } from './sounds.ts'

// Loaded outside the tests, because loading a large game on a busy machine could exceed a test's timeout.
const games = await Promise.all(
  Object.keys(boards).map(async (id) => ({
    id,
    board: await boards[id]!(),
    texts: await loadTexts(await titles[id]!()),
  })),
)
const events = (...kinds: string[]) => kinds.map((kind) => ({ kind, rule: '1' }))

describe('the sound of events', () => {
  it('is chosen by priority: dice, then cards, then pieces', () => {
    const sounds = { dice: ['roll'], card: ['played'], piece: ['moved', 'placed'] }
    expect(eventSound(sounds, events('moved', 'roll', 'played'))).toBe('dice')
    expect(eventSound(sounds, events('placed', 'played'))).toBe('card')
    expect(eventSound(sounds, events('turn', 'placed'))).toBe('piece')
    expect([eventSound(sounds, events('turn')), eventSound(sounds, []), eventSound(undefined, events('roll'))]).toEqual(
      [undefined, undefined, undefined],
    )
  })

  it.each(games)('is defined for dice or cards, and for pieces, of $id', ({ board, texts }) => {
    const named = Object.values(board.sounds ?? {}).flat()
    expect(named.filter((kind) => !Object.hasOwn(texts.en, `event.${kind}`))).toEqual([])
    expect(board.sounds?.piece?.length).toBeGreaterThan(0)
    expect((board.sounds?.dice ?? board.sounds?.card)?.length).toBeGreaterThan(0)
  })

  it('is a victory only for the winner', () => {
    const outcome = { winners: ['egypt'], ranks: { egypt: 1, hatti: 2 }, how: 'x' }
    expect([isWon(outcome, 'egypt'), isWon(outcome, 'hatti'), isWon(null, 'egypt')]).toEqual([true, false, false])
  })
})
