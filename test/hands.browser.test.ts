import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { title as ankh } from '#games/ankh/index.ts'
import { title as godKings } from '#games/god-kings/index.ts'
import type { Title } from '#games/title.ts'
import type { Seat } from '#kernel'
import type { NewTable } from '#table/protocol/commands.ts'
import { none } from '#test/browser/chromium.ts'
import { goToKept, tableWithSeed } from '#test/browser/kept.ts'
import { screenshot } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { ended, HANDS, visit } from '#test/browser/table.ts'
import { ScriptedPlayer } from '#tools/bench/scriptedPlayer.ts'

withProduct()

interface Played {
  readonly title: Title
  readonly seat: Seat
  readonly wanted: NewTable
  /** How many answers a short game has, and what its outcome says. */
  readonly some: number
  readonly outcome: RegExp
  /** What must be so on a phone. */
  readonly onPhone?: (page: Page) => Promise<void>
}

const GAMES: readonly (readonly [name: string, Played])[] = [
  [
    'Ankh',
    {
      ...{ title: ankh, seat: 'player1', some: 25, outcome: /wins|Nobody/, onPhone: keepsTracksInSight },
      wanted: {
        game: 'ankh',
        setup: { scenario: 'middle-kingdom-2', players: 2 },
        seats: { player1: 'me', player2: { bot: 'easy' } },
      },
    },
  ],
  [
    'the Battle of Kadesh',
    {
      ...{ title: godKings, seat: 'egypt', some: 10, outcome: /(Egypt|Hatti) wins/ },
      wanted: {
        game: 'god-kings',
        setup: { scenario: 'kadesh', players: 2 },
        seats: { egypt: 'me', hatti: { bot: 'easy' } },
      },
    },
  ],
]

/** The least share of a phone's screen that the map keeps at every question. */
const LEAST_MAP = 0.5

describe.each(GAMES)('%s', (name, { title, seat, wanted, some, outcome, onPhone }) => {
  test.each(HANDS)('by %s on a %s, %s', async (hand, size, far) => {
    const { page, context, troubles } = await visit(browser, product, '/about', { size })
    await goToKept(page, await tableWithSeed(title, wanted, `${wanted.game} hands`))
    const player = new ScriptedPlayer(page, title, seat, hand)
    const shares: number[] = []
    if (size === 'phone') player.onQuestion = async () => void shares.push(await page.evaluate(shareOfMap))
    expect(await player.play(some)).toBe(some)
    await screenshot(page, `${wanted.game}-table-${size}`)
    if (size === 'phone') await onPhone?.(page)
    if (far === 'to the end') {
      await player.play()
      await ended(page).filter({ hasText: outcome }).waitFor()
      await page.locator('.outcome-scores tfoot').waitFor()
      await screenshot(page, `${wanted.game}-outcome-${size}`)
    }
    const { clicks, nexts, asked, undo } = player
    const facts = { clicks, nexts, asked: asked.all, empty: asked.empty, undo: undo.most, map: Math.min(1, ...shares) }
    console.log(`${name} by ${hand}: ${JSON.stringify(facts)}`)
    expect(facts.map).toBeGreaterThanOrEqual(LEAST_MAP)
    expect(undo.most).toBeLessThanOrEqual(1)
    expect(await player.selfZooms()).toBe(0)
    expect(troubles).toEqual(none)
    await context.close()
  })
})

/** In the page: the share of the window where nothing covers the board. */
function shareOfMap(): number {
  let [free, all] = [0, 0]
  for (let y = 4; y < innerHeight; y += 12)
    for (let x = 4; x < innerWidth; x += 12) {
      all++
      if (document.elementFromPoint(x, y)?.closest('.table-board')) free++
    }
  return free / all
}

/** The parts of the tracks that are outside the window or covered. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const parts = '.ankh-events .ankh-event, .ankh-action, .ankh-devotion'
    return [...document.querySelectorAll(parts)].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return inside && part.contains(there) ? [] : [part.className.toString()]
    })
  })

/** The next event, the four actions and all devotion stay in view on a phone, also when the map is moved. */
async function keepsTracksInSight(page: Page) {
  // Tiles to choose from cover the board until they are closed.
  if ((await page.locator('#tile-tray').count()) > 0) await page.keyboard.press('Escape')
  expect(await page.locator('.ankh-dashboard-next').textContent()).toMatch(/^Next: \w/)
  await expect.poll(() => page.locator('.ankh-devotion-god').count()).toBe(2)
  await expect.poll(() => outOfSight(page)).toEqual([])
  await page.locator('.table-board .k-panzoom').focus()
  for (const key of ['+', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => outOfSight(page)).toEqual([])
}
