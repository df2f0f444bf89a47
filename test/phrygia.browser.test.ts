import { describe, expect, test } from 'vitest'
import { none } from '#test/browser/chromium.ts'
import { chooseScenario } from '#test/browser/newTable.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, ended, visit } from '#test/browser/table.ts'
import { BattlePlayer, type Hand } from '#tools/bench/alexanderPlayer.ts'

withProduct()

const HANDS: readonly (readonly [Hand, 'desk' | 'phone'])[] = [
  ['mouse', 'desk'],
  ['finger', 'phone'],
  ['keys', 'desk'],
]

describe('Phrygia in the browser', () => {
  test.each(HANDS)('from the first turn to the end, by %s on a %s', async (hand, size) => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=alexander', {
      size,
      touch: size === 'phone',
    })
    await chooseScenario(page, 'phrygia')
    await page.getByLabel('Persians', { exact: true }).selectOption('easy')
    await page.getByLabel('Macedonians', { exact: true }).selectOption('me')
    await page.getByRole('button', { name: 'Begin' }).click()
    await asked(page).waitFor()
    const player = new BattlePlayer(page, 'macedonian', hand)
    const gestures = await player.play()
    const { clicks, undos, selfZooms, questions } = player
    const empty = questions.filter((question) => question.empty)
    console.log(`${gestures} gestures: ${JSON.stringify({ clicks, undos, selfZooms, asked: questions.length, empty })}`)
    await ended(page)
      .filter({ hasText: /(Macedonians|Persians) win|draw/ })
      .waitFor()
    expect(undos).toBe(1)
    expect(selfZooms).toBe(0)
    expect(empty.length).toBeLessThanOrEqual(questions.length * 0.03)
    expect(troubles).toEqual(none)
    await context.close()
  })
})
