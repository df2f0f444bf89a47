import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardsOfSeat } from '#games/god-kings/board/view.ts'
import { title } from '#games/god-kings/index.ts'
import { title as ur } from '#games/ur/index.ts'
import { HOME, type Ur } from '#games/ur/rules/ur.ts'
import { type Match, randomFrom } from '#kernel'
import kitWords from '#kit/text/en.json'
import { none, patient, slowness } from '#test/browser/chromium.ts'
import { goToKept, playedUntil, tableWithSeed } from '#test/browser/kept.ts'
import { barriers } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import {
  type Answerer,
  asked,
  byChance,
  byKeyboard,
  byMouse,
  byNumber,
  byTouch,
  ended,
  playOn,
  shortGame,
  visit,
} from '#test/browser/table.ts'
import { text } from '#test/browser/texts.ts'

withProduct()

/** Opens another game of Ur that is nearly over, and plays it to its end. */
async function playTheEnd(page: Page, answer: Answerer, other: 'me' | { bot: 'easy' } = { bot: 'easy' }) {
  const seats = { lapis: 'me', shell: other } as const
  const begun = await tableWithSeed(ur, { game: 'ur', setup: { pieces: 5 }, seats }, 'an end of Ur')
  const isLate = ({ state, open }: Match) =>
    (state as Ur).at.some((path) => path[HOME]! >= 3) && open.some(({ seat }) => seat === 'lapis')
  await goToKept(page, playedUntil(begun, randomFrom('an end of Ur'), isLate))
  expect(await playOn(page, answer)).toBeGreaterThan(2)
}

describe('the first minute', () => {
  test('from the front page to the first decision in one click and three seconds', async () => {
    const { page, context, troubles } = await visit(browser, product)
    const play = page.getByRole('button', { name: 'Play The Royal Game of Ur now' })
    await play.waitFor()
    const before = await slowness(page)
    const from = performance.now()
    await play.click()
    await asked(page).waitFor()
    const took = performance.now() - from
    const after = await slowness(page)
    expect(took / Math.max(before, after)).toBeLessThan(3000)
    await page.locator('.table-board .k-choice').first().waitFor()
    await expect.poll(() => page.title()).toBe('Your turn · The Royal Game of Ur')
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('learning', () => {
  const guide = '.guide'

  test('the first question of a game is always explained, the next ones are not', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Play The Royal Game of Ur now' }).click()
    await asked(page).waitFor()
    await page.locator(guide).filter({ hasText: 'before your rival does' }).waitFor()
    await playOn(page, byMouse, 1)
    await expect.poll(() => page.locator(guide).count(), patient).toBe(0)
    await playOn(page, byMouse, 2)
    expect(await page.locator(guide).count()).toBe(0)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('with the guide on, every kind of question is explained once, until it is turned off', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Learn Ankh: Gods of Egypt as you play' }).click()
    const answer = byChance(randomFrom('learning'))
    const explained = new Set<string>()
    for (let i = 0; i < 40 && explained.size < 3; i++) {
      await asked(page).waitFor()
      // It appears in the same render as the question.
      if ((await page.locator(guide).count()) > 0) explained.add((await page.locator(guide).textContent()) ?? '')
      await playOn(page, answer, 1)
    }
    expect(explained.size).toBe(3)
    await page.goto(`${product.url}/settings`)
    const each = page.getByLabel('Explain each kind of question once')
    await expect.poll(() => each.isChecked(), patient).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a game of Ur', () => {
  test('by mouse from beginning to end, with reasons for illegal moves, an undo limit that is explained, and advice', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
    await shortGame(page, 'easy')
    await asked(page).waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await page
      .getByRole('tooltip')
      .filter({ hasText: text('undo.chance') })
      .waitFor()
    await page.getByRole('button', { name: 'What would you do?' }).click()
    await page.locator('.advice li').first().waitFor()
    await playOn(page, byMouse, 8)
    await page.locator('.ask-bar .k-rule-chip').click()
    await page.locator('.k-digest').filter({ hasText: 'Moving' }).waitFor()
    await page.keyboard.press('Escape')
    await playOn(page, byMouse)
    await ended(page)
      .filter({ hasText: /(Lapis|Shell) wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('by keyboard only', async () => {
    const { page, context, troubles } = await visit(browser, product)
    const play = 'Play The Royal Game of Ur now'
    await page.getByRole('button', { name: play }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let i = 0; i < 30 && (await focused()) !== play; i++) await page.keyboard.press('Tab')
    expect(await focused()).toBe(play)
    await page.keyboard.press('Enter')
    await playOn(page, byKeyboard, 8)
    await playTheEnd(page, byKeyboard)
    await ended(page)
      .filter({ hasText: /wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('by touch on a phone', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur', { size: 'phone' })
    await shortGame(page, 'easy')
    await playOn(page, byTouch, 8)
    await playTheEnd(page, byTouch)
    await ended(page)
      .filter({ hasText: /wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('as text, through the accessibility tree alone', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Play The Royal Game of Ur now' }).click()
    await page.getByRole('button', { name: 'Table menu' }).click()
    await page.getByRole('menuitem', { name: 'Play as text' }).click()
    await page.getByRole('heading', { name: 'The position' }).waitFor()
    await page.getByRole('log').filter({ hasText: 'begins.' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Lapis: .*in hand/ })
      .first()
      .waitFor()
    const field = page.getByRole('textbox', { name: 'Type a number or words' })
    await field.fill('nonsense')
    await field.press('Enter')
    await page.getByText('Nothing matches.').waitFor()
    expect(await playOn(page, byNumber, 12)).toBe(12)
    await playTheEnd(page, byNumber)
    await page.getByRole('heading', { name: /(Lapis|Shell) wins\./ }).waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('at a hot seat, and still there after the window was closed', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
    await shortGame(page, 'anyone')
    await playOn(page, byMouse, 6)
    await asked(page).waitFor()
    const before = await page.locator('.journal-words').allTextContents()
    expect(before.length).toBeGreaterThan(6)
    await page.close()
    const again = await context.newPage()
    await again.goto(`${product.url}/`)
    await again.getByRole('link', { name: /Your turn/ }).click()
    await asked(again).waitFor()
    await expect.poll(() => again.locator('.journal-words').allTextContents()).toEqual(before)
    await playOn(again, byMouse, 2)
    await playTheEnd(again, byMouse, 'me')
    await ended(again)
      .filter({ hasText: /wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('is rewound without limit where no one else has to agree', async () => {
    for (const others of ['easy', 'anyone'] as const) {
      const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
      await shortGame(page, others)
      await playOn(page, byMouse, 8)
      await asked(page).waitFor()
      await page.getByRole('button', { name: 'Table menu' }).click()
      await page.getByRole('menuitem', { name: 'Go back', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(text('rewind.alone')).waitFor()
      expect(await dialog.getByText('others').count()).toBe(0)
      // With a bot the match continues automatically; at a hot seat it stays where it was rewound to.
      const said = page.locator('.journal-words')
      const before = await said.count()
      await dialog.getByLabel('Back to just before').selectOption({ index: 0 })
      await dialog.getByRole('button', { name: 'Go back', exact: true }).click()
      if (others === 'anyone') await expect.poll(() => said.count(), patient).toBeLessThan(before)
      expect(troubles).toEqual(none)
      await context.close()
    }
  })

  test('without a connection, after the first visit', async () => {
    const { page, context } = await visit(browser, product, '/', { worker: true })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto(`${product.url}/new?game=ur`)
    await shortGame(page, 'easy')
    await playOn(page, byMouse, 4)
    await page.reload()
    await asked(page).waitFor()
    await playTheEnd(page, byMouse)
    await ended(page)
      .filter({ hasText: /wins\./ })
      .waitFor()
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'Check the dice' }).click()
    await page.getByText(text('replay.verified_other')).waitFor()
    await context.close()
  })
})

describe('two people at one screen, with hidden hands', () => {
  test('a reopened page shows no hand before a player confirms', async () => {
    const wanted = { game: 'god-kings', setup: {}, seats: { egypt: 'me', hatti: 'me' } } as const
    const begun = await tableWithSeed(title, wanted, 'curtain')
    const { page, context } = await visit(browser, product, '/about')
    await goToKept(
      page,
      playedUntil(
        begun,
        randomFrom('curtain'),
        ({ state }) => cardsOfSeat(state, 'egypt').length > 2 && cardsOfSeat(state, 'hatti').length > 2,
      ),
    )
    const ready = page.locator('.curtain button')
    const cards = page.locator('.table-hand .k-card')
    await ready.click()
    await cards.first().waitFor()
    // Observes every change of the page from the beginning: no card may be visible, not even for a frame.
    await page.addInitScript(() => {
      const flashed = () => {
        const hand = document.querySelector('.table-hand .k-card') !== null
        const covered = document.querySelector('dialog.curtain:modal') !== null
        const table = document.querySelector('.table-board') !== null
        if (hand || (table && !covered)) sessionStorage.setItem('flashed', hand ? 'hand' : 'table')
      }
      new MutationObserver(flashed).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await page.reload()
    await ready.waitFor()
    await page.locator('.table-board .gk-space').first().waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBe(null)
    await ready.click()
    await cards.first().waitFor()
    await context.close()
  })
})

describe('a hand on a phone', () => {
  test('is visible when a card is asked for, below the map and above the question', async () => {
    const wanted = { game: 'god-kings', setup: {}, seats: { egypt: 'me', hatti: { bot: 'easy' } } } as const
    const begun = await tableWithSeed(title, wanted, 'phone')
    const asksForCard = ({ open }: Match) => open.some(({ seat, kind }) => seat === 'egypt' && kind === 'impulse')
    const { page, context, troubles } = await visit(browser, product, '/about', { size: 'phone' })
    await goToKept(page, playedUntil(begun, randomFrom('phone'), asksForCard))
    await page.locator('.ask-bar[data-asked="impulse"]').waitFor()
    await page.locator('.table-hand .k-card').first().waitFor()
    await expect.poll(() => covered(page), patient).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })
})

/** Cards and buttons of the map and the question that are outside the window or covered; cards scroll sideways. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const parts = '.table-hand .k-card, .k-panzoom-controls button, .ask-text, .ask-acts button'
    return [...document.querySelectorAll(parts)].flatMap((part) => {
      if (part.matches('.k-card')) part.scrollIntoView({ inline: 'center', block: 'nearest' })
      const { left, top, width, height } = part.getBoundingClientRect()
      if (width === 0) return []
      // Cards overlap, but the left edge of each is visible.
      const there = document.elementFromPoint(left + Math.min(14, width / 2), top + Math.min(40, height / 2))
      return there !== null && part.contains(there) ? [] : [part.textContent || part.className]
    })
  })

describe('a board of 169 counters, 60 of which may march', () => {
  test('renders only changed pieces after an answer, and requests reasons on demand', async () => {
    const { page, context, troubles } = await visit(browser, product, '/gallery.html?scene=field')
    await page.locator('.table-board .k-choice').first().waitFor()
    const found = await page.evaluate(() => window.__fieldBench!(6))
    expect(found.options).toBe(60)
    expect(Math.min(...found.redrawn)).toBeGreaterThan(0)
    expect(Math.max(...found.redrawn)).toBeLessThanOrEqual(12)
    expect(found.asked).toBe(0)
    await expect.poll(() => page.locator('.journal-line').count(), patient).toBe(6)

    const tired = page.locator('.k-counter:not(.k-choice)[aria-label="Counter 168"]')
    await tired.hover()
    const tip = page.getByRole('tooltip')
    await tip.filter({ hasText: 'It has marched of late.' }).waitFor()
    await page.mouse.move(2, 2)
    await tip.waitFor({ state: 'detached' })
    expect((await page.evaluate(() => window.__fieldBench!(1))).asked).toBe(1)
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a long journal', () => {
  test('shows its end, and earlier lines when the reader scrolls up', async () => {
    const wanted = { game: 'ur', seats: { lapis: 'me', shell: 'me' } } as const
    const begun = await tableWithSeed(ur, wanted, 'a long game of Ur')
    const kept = playedUntil(begun, randomFrom('long'), (match) => match.length >= 240)
    const all = kept.table.journal.events
    expect(all.length).toBeGreaterThan(220)
    const { page, context, troubles } = await visit(browser, product)
    await goToKept(page, kept)
    const lines = page.locator('.journal-line, .chapter h3')
    await expect.poll(() => lines.count(), patient).toBeGreaterThan(90)
    expect(await lines.count()).toBeLessThan(130)
    const last = await lines.last().textContent()
    const earlier = page.getByRole('button', { name: 'Show earlier lines' })
    const before = await lines.count()
    await earlier.scrollIntoViewIfNeeded()
    await expect.poll(() => lines.count(), patient).toBeGreaterThan(before)
    for (let shown = await lines.count(); shown < all.length; shown = await lines.count()) {
      // Scrolling to the button may already load the lines, and the button disappears with the last of them.
      await earlier.click({ timeout: 5000 }).catch(() => undefined)
      await expect.poll(() => lines.count(), patient).toBeGreaterThan(shown)
    }
    expect(await lines.count()).toBe(all.length)
    await earlier.waitFor({ state: 'detached' })
    expect(await lines.last().textContent()).toBe(last)
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a preview or a panel of odds that fails', () => {
  test('says that it cannot tell and leaves the board to play on', async () => {
    const { page, context, troubles } = await visit(browser, product, '/gallery.html?scene=fence')
    await page.getByText('odds of 0').first().waitFor()
    await page.getByRole('button', { name: 'Go on from 0' }).click()
    await page.getByRole('status').filter({ hasText: kitWords.cannotTell }).waitFor()
    expect(await page.locator('[data-preview]').textContent()).toBe('no preview')
    expect(troubles.errors.join()).toContain('no odds for this position')
    await page.getByRole('button', { name: 'Go on from 1' }).click()
    await expect.poll(() => page.getByText('odds of 2').count(), patient).toBe(2)
    expect(await page.locator('.k-cannot-tell').count()).toBe(0)
    await context.close()
  })
})
