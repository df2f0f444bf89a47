import { describe, expect, test } from 'vitest'
import { title } from '#games/alexander/index.ts'
import { none } from '#test/browser/chromium.ts'
import { goToKept, tableWithSeed } from '#test/browser/kept.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { ended, HANDS, visit } from '#test/browser/table.ts'
import { BattlePlayer } from '#tools/bench/alexanderPlayer.ts'

withProduct()

const wanted = {
  game: 'alexander',
  setup: { scenario: 'phrygia', players: 2 },
  seats: { macedonian: 'me', persian: { bot: 'easy' } },
} as const

describe('Phrygia in the browser', () => {
  test.each(HANDS)('by %s on a %s, %s', async (hand, size, far) => {
    const { page, context, troubles } = await visit(browser, product, '/about', { size })
    await goToKept(page, await tableWithSeed(title, wanted, 'phrygia'))
    const player = new BattlePlayer(page, 'macedonian', hand)
    const gestures = await player.play(far === 'to the end' ? undefined : ({ turn }) => turn > 1)
    const { clicks, undos, selfZooms, questions } = player
    const empty = questions.filter((question) => question.empty).map(({ kind }) => kind)
    console.log(`${gestures} gestures: ${JSON.stringify({ clicks, undos, selfZooms, asked: questions.length, empty })}`)
    expect(gestures).toBeGreaterThan(5)
    if (far === 'to the end')
      await ended(page)
        .filter({ hasText: /(Macedonians|Persians) win|draw/ })
        .waitFor()
    expect(undos).toBeLessThanOrEqual(1)
    expect(selfZooms).toBe(0)
    // Markers are offered once, and a unit far from every enemy may form a column; nothing else is asked in vain.
    expect(empty.filter((kind) => kind === 'placePW')).toHaveLength(1)
    const others = empty.filter((kind) => kind !== 'placePW' && kind !== 'endOfMove')
    expect(others.length).toBeLessThanOrEqual(questions.length * 0.03)
    expect(troubles).toEqual(none)
    await context.close()
  })
})
