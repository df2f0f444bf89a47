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

/** A page with a speed setting, before a game. */
async function atSpeed(speed: string) {
  const { page, context } = await open(browser, `${product.url}/about`)
  await page.evaluate((look) => localStorage.setItem('mehen.look', look), JSON.stringify({ speed }))
  return { page, context }
}

/** Waits for the reader's turn and stops the page's clock. */
async function still(page: Page) {
  await asked(page).waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5000)
}

/** A new game against a bot, at the reader's turn, with the page's clock stopped. */
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

/** Chooses the first option and waits until the answer is shown. */
async function answer(page: Page) {
  const before = await position(page)
  await page.locator('.table-board .k-choice').last().dispatchEvent('click')
  await expect.poll(() => position(page), patient).toBeGreaterThan(before)
}

/** Runs the page's clock until the reader is asked again. */
async function untilAsked(page: Page) {
  await running(page, 500, () => asked(page).isVisible())
}

/** Runs the page's clock until a condition holds. Bots and workers run in real time. */
async function running(page: Page, step: number, isSo: () => Promise<boolean>) {
  while (!(await isSo())) {
    await page.clock.runFor(step)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const SEED = 'pace'

/** An answer of the reader after which the bot has to decide, if there is one. */
function leadsToBot(match: Match): string | undefined {
  const own = match.asked('lapis')
  return own?.options.find(({ key }) => {
    const then = match.fork({ deal: dealSeeded(SEED) })
    then.apply('lapis', key)
    return then.asked('shell') !== undefined
  })?.key
}

/** A game of Ur in which an answer of the bot is queued while dice tumble. */
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

describe('the playback of others’ moves', () => {
  test('shows one change after the other when slow: dice tumble, and the reader can skip ahead', async () => {
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

  test('continues automatically, and the dice come to rest sooner at normal speed', async () => {
    const { page, context } = await behindTheBot('normal')
    const seen = await position(page)
    expect(await tumbling(page).count()).toBeGreaterThan(0)
    await page.clock.runFor(850)
    // They rest, unless the next change is shown already with its own dice.
    const rest = async () => (await tumbling(page).count()) === 0 || (await position(page)) > seen
    await expect.poll(rest, patient).toBe(true)
    await page.clock.runFor(1000)
    await expect.poll(() => position(page), patient).toBeGreaterThan(seen)
    await context.close()
  })

  test('is immediate when motion is off', async () => {
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

  test('removes drawings from the corner, also while more changes arrive', async () => {
    const { page, context } = await newGame('normal', 'ankh')
    const happening = page.locator('.happening')
    // A drawing may come and go within one answer, so the page records it.
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

/** Answers with a button of the bar or its list; prefers to finish, so that turns are short. */
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
