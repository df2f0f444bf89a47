import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  asked,
  browser,
  goToKept,
  open,
  patient,
  playedUntil,
  product,
  shortGame,
  tableWithSeed,
  withProduct,
} from '../../../test/browser/index.ts'
import { title } from '../../games/ur/index.ts'
import { dealSeeded, type Match, randomFrom } from '../../kernel/index.ts'

withProduct()

/** A page at a speed, on the way to a game. */
async function atSpeed(speed: string) {
  const { page, context } = await open(browser, `${product.url}/about`)
  await page.evaluate((look) => localStorage.setItem('mehen.look', look), JSON.stringify({ speed }))
  return { page, context }
}

/** Waits for the reader's turn and makes the page's clock stand still. */
async function still(page: Page) {
  await asked(page).waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5000)
}

/** A new game against the machine, at the reader's turn; the page's clock stands still. */
async function newGame(speed: string, game: 'ur' | 'ankh') {
  const opened = await atSpeed(speed)
  await opened.page.goto(`${product.url}/new?game=${game}`)
  if (game === 'ur') await shortGame(opened.page, 'easy')
  else await opened.page.getByRole('button', { name: 'Begin' }).click()
  await still(opened.page)
  return opened
}

const tumbling = (page: Page) => page.locator('.table-board .k-die-tumbling')
const skip = (page: Page) => page.getByRole('button', { name: 'Skip ahead' })
const position = async (page: Page) => Number(await page.locator('[data-position]').getAttribute('data-position'))

/** Answers by the first thing on offer, and waits until the answer is shown. */
async function answer(page: Page) {
  const before = await position(page)
  await page.locator('.table-board .k-choice').last().dispatchEvent('click')
  await expect.poll(() => position(page), patient).toBeGreaterThan(before)
}

/** Lets the page's clock run until the reader is asked again. */
async function untilAsked(page: Page) {
  await running(page, 500, () => asked(page).isVisible())
}

/** Lets the page's clock run until something is so; bots and workers think in real time meanwhile. */
async function running(page: Page, step: number, isSo: () => Promise<boolean>) {
  while (!(await isSo())) {
    await page.clock.runFor(step)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const SEED = 'pace'

/** A reader's answer after which it is for the bot to decide, if there is one here. */
function leadsToBot(match: Match): string | undefined {
  const own = match.asked('lapis')
  return own?.options.find(({ key }) => {
    const then = match.fork({ deal: dealSeeded(SEED) })
    then.apply('lapis', key)
    return then.asked('shell') !== undefined
  })?.key
}

/** A game of Ur in which an answer of the bot waits to be shown: its dice or the reader's tumble meanwhile. */
async function behindTheBot(speed: string) {
  const wanted = { game: 'ur', setup: {}, seats: { lapis: 'me', shell: { bot: 'easy' } } } as const
  const begun = await tableWithSeed(title, wanted, SEED)
  const kept = playedUntil(begun, randomFrom('pace'), (match) => leadsToBot(match) !== undefined)
  const key = leadsToBot(kept.table.playing())!
  const { page, context } = await atSpeed(speed)
  await goToKept(page, kept)
  await still(page)
  await page.locator(`.table-board .k-choice[data-key="${key}"]`).first().dispatchEvent('click')
  await expect.poll(() => skip(page).isVisible(), patient).toBe(true)
  return { page, context }
}

describe('what the others do', () => {
  test('is shown one thing after the other, at leisure when slow: dice tumble, and one may skip ahead', async () => {
    const { page, context } = await behindTheBot('slow')
    expect(await tumbling(page).count()).toBeGreaterThan(0)
    const seen = await position(page)
    await page.clock.runFor(1000)
    expect(await tumbling(page).count()).toBeGreaterThan(0)
    expect(await position(page)).toBe(seen)
    expect(await asked(page).count()).toBe(0)

    await skip(page).dispatchEvent('click')
    await expect.poll(() => position(page), patient).toBeGreaterThan(seen)
    await expect.poll(() => skip(page).count(), patient).toBe(0)
    await context.close()
  })

  test('goes on by itself, and the dice come to rest sooner at the usual speed', async () => {
    const { page, context } = await behindTheBot('normal')
    const seen = await position(page)
    expect(await tumbling(page).count()).toBeGreaterThan(0)
    await page.clock.runFor(850)
    // They rest, unless what comes next is shown already and tumbles itself.
    const rest = async () => (await tumbling(page).count()) === 0 || (await position(page)) > seen
    await expect.poll(rest, patient).toBe(true)
    await page.clock.runFor(1000)
    await expect.poll(() => position(page), patient).toBeGreaterThan(seen)
    await context.close()
  })

  test('is there at once when motion is off', async () => {
    const { page, context } = await newGame('off', 'ur')
    for (let i = 0; i < 6; i++) {
      await asked(page).waitFor()
      await answer(page)
      expect(await tumbling(page).count()).toBe(0)
      expect(await skip(page).count()).toBe(0)
    }
    await asked(page).waitFor()
    await context.close()
  })

  test('goes from the corner again, whatever happens meanwhile', async () => {
    const { page, context } = await newGame('normal', 'ankh')
    const happening = page.locator('.happening')
    // It may come and go within one answer, so the page itself takes note.
    await page.evaluate(() => {
      const note = () => {
        if (document.querySelector('.happening')) document.body.dataset.happened = 'yes'
      }
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true })
    })
    const happened = () => page.evaluate(() => document.body.dataset.happened === 'yes')
    for (let i = 0; i < 200 && !(await happened()); i++) await answerByList(page)
    expect(await happened()).toBe(true)
    await running(page, 500, async () => (await happening.count()) === 0)
    await context.close()
  })
})

/** Answers by a button of the bar or its list; where one may be done with it, so that turns are short. */
async function answerByList(page: Page) {
  await untilAsked(page)
  const before = await position(page)
  const list = page.locator('.ask-bar [aria-controls="option-list"][aria-expanded="false"]')
  if ((await list.count()) > 0) await list.dispatchEvent('click')
  const done = page.locator('.ask-bar [data-option="done"]')
  const first = page.locator('.ask-bar [data-option]').first()
  await ((await done.count()) > 0 ? done.first() : first).dispatchEvent('click')
  await running(page, 200, async () => (await position(page)) > before)
}
