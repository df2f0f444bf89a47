import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { title as alexander } from '#games/alexander/index.ts'
import { title as ankh } from '#games/ankh/index.ts'
import { title as godKings } from '#games/god-kings/index.ts'
import type { Title } from '#games/title.ts'
import { title } from '#games/ur/index.ts'
import { type Match, randomFrom, seededChance } from '#kernel'
import type { NewTable } from '#table/protocol/commands.ts'
import type { Table } from '#table/table.ts'
import { none, open, patient, sizes } from '#test/browser/chromium.ts'
import { goToKept, type KeptTable, playedUntil, tableWithSeed } from '#test/browser/kept.ts'
import { barriers, picture } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, byChance, ended, readByEscape, shortGame } from '#test/browser/table.ts'

describe('happened', () => {
  withProduct()

  const card = (page: Page) => page.locator('.happened')
  const lines = (page: Page) => card(page).locator('.happened-lines li')
  const next = (page: Page) => page.locator('.ask-bar .ask-next')
  const position = async (page: Page) => Number(await page.locator('[data-position]').getAttribute('data-position'))

  /** Records every position the page shows from now on, even briefly, and whether there is a question. */
  async function positionsSeen(page: Page): Promise<() => Promise<{ at: number; asks: boolean }[]>> {
    const kept = await page.evaluateHandle(() => {
      const seen: { at: number; asks: boolean }[] = []
      const shown = document.querySelector<HTMLElement>('[data-position]')!
      new MutationObserver(() => {
        const asks = document.querySelector('.ask-bar[data-asked]') !== null
        seen.push({ at: Number(shown.dataset.position), asks })
      }).observe(shown, { attributes: true, attributeFilter: ['data-position'] })
      return seen
    })
    return () => kept.jsonValue()
  }

  /** A browser with default preferences: moves of others wait for the reader. */
  const newcomer = () => open(browser, `${product.url}/about`, { still: true, paced: true })

  /** A table played by the bot's policy on both sides until a condition holds, with known dice. */
  async function begun(title: Title, wanted: NewTable, until: (table: Table) => boolean): Promise<KeptTable> {
    const { kept, events, table } = await tableWithSeed(title, wanted, 'what happened')
    const random = randomFrom('what happened')
    const match = table.requireMatch()
    while (!until(table)) {
      const ask = match.open.find((one) => match.answered(one) === null)!
      table.answer(ask.seat, [title.brain.policy!(match, ask, random).key], 'person', 1_000_000)
    }
    const all = [...events, ...table.drain()]
    return { kept: { ...kept, length: all.length, rest: null }, events: all, table }
  }

  /** Whether a seat has to answer after an event of some kind. */
  const askedAfter =
    (seat: string, kind: string) =>
    (table: Table): boolean =>
      table.requireMatch().asked(seat) !== undefined && table.journal.events.some((line) => line.kind === kind)

  /** Opens a table that was read up to just before the last event of some kind. */
  async function comeBack(page: Page, kept: KeptTable, kind: string): Promise<void> {
    const { at } = kept.table.journal.events.findLast((line) => line.kind === kind)!
    await page.evaluate(([id, length]) => localStorage.setItem('mehen.read', JSON.stringify([[id, length]])), [
      kept.kept.id,
      at - 1,
    ] as const)
    await goToKept(page, kept)
    await card(page).waitFor()
  }

  describe('the recap of a bot’s moves', () => {
    test('in The God Kings waits until it was read, can be repeated, and does not come back; or moves are shown without pauses', async () => {
      const wanted: NewTable = {
        game: 'god-kings',
        setup: { scenario: 'kadesh', players: 2 },
        seats: { egypt: { bot: 'easy' }, hatti: 'me' },
      }
      const kept = await begun(godKings, wanted, (table) => table.requireMatch().open[0]?.kind === 'impulse')
      const { page, context, troubles } = await newcomer()
      await goToKept(page, kept)
      await card(page).waitFor()
      await asked(page).waitFor()
      expect(await lines(page).allTextContents()).toEqual([expect.stringContaining('Egypt begins an impulse.')])
      const told = await lines(page).count()
      await picture(page, 'happened-kadesh-desk')
      expect(await barriers(page)).toEqual([])

      const now = await position(page)
      const seen = await positionsSeen(page)
      await card(page).getByRole('button', { name: 'Show again' }).click()
      await expect.poll(async () => (await seen()).at(-1)?.at, patient).toBe(now)
      const earlier = (await seen()).filter(({ at }) => at < now)
      expect(earlier.length).toBeGreaterThan(0)
      expect(earlier.filter((one) => one.asks)).toEqual([])
      await asked(page).waitFor()
      expect(await lines(page).count()).toBe(told)
      await page.setViewportSize(sizes.phone)
      // One line over the board's edge, which opens on demand; the question's list shares the place and is folded.
      expect(await card(page).count()).toBe(0)
      await page.locator('.panel-line').click()
      await card(page).waitFor()
      await picture(page, 'happened-kadesh-phone')
      await page.setViewportSize(sizes.desk)
      await page.locator('.panel-sheet').waitFor({ state: 'detached' })
      // Escape closes the recap, which then counts as read.
      await readByEscape(page)

      await page.reload()
      await asked(page).waitFor()
      expect(await card(page).count()).toBe(0)

      await page.goto(`${product.url}/settings`)
      await page.getByRole('group', { name: 'Pause' }).getByText('never').click()
      await goToKept(page, kept)
      await asked(page).waitFor()
      expect(await position(page)).toBeGreaterThan(kept.table.state.position)
      expect(await card(page).count()).toBe(0)
      expect(troubles).toEqual(none)
      await context.close()
    })

    test('of a conflict in Ankh shows returning players each step, with strengths added up', async () => {
      const wanted: NewTable = {
        game: 'ankh',
        setup: { scenario: 'middle-kingdom-2', players: 2 },
        seats: { player1: 'me', player2: { bot: 'easy' } },
      }
      const kept = await begun(ankh, wanted, askedAfter('player1', 'battle'))
      const { page, context, troubles } = await newcomer()
      await comeBack(page, kept, 'revealed')
      // The result first, the sums behind a fold.
      const combat = card(page).locator('.happened-combat').last()
      expect(await combat.locator('h3').first().textContent()).toMatch(/Battle in region \d+/)
      expect(await combat.locator('.k-story-says').first().isVisible()).toBe(true)
      expect(await combat.locator('.k-story-sum').first().isVisible()).toBe(false)
      await combat.locator('summary').click()
      await combat.locator('.k-story-sum').first().waitFor()
      // Only one place shows it.
      expect(await page.locator('.happening').count()).toBe(0)
      await picture(page, 'happened-ankh-desk')
      expect(await barriers(page)).toEqual([])
      await page.setViewportSize(sizes.phone)
      await page.locator('.panel-line').click()
      await picture(page, 'happened-ankh-phone')
      await page.setViewportSize(sizes.desk)

      // The result is shown immediately; the last moves can still be read.
      const over = await begun(ankh, wanted, ({ match }) => match?.over === true)
      await comeBack(page, over, 'turn')
      await ended(page).waitFor()
      expect(await card(page).count()).toBe(1)
      expect(troubles).toEqual(none)
      await context.close()
    })

    test('pauses after every action if wanted: the bar has Next, never “Thinking”; keys go on or skip', async () => {
      const wanted: NewTable = {
        game: 'ankh',
        setup: { scenario: 'middle-kingdom-3', players: 3 },
        seats: { player1: 'me', player2: { bot: 'easy' }, player3: { bot: 'easy' } },
      }
      const asksMe = (table: Table) => table.requireMatch().asked('player1') !== undefined
      const kept = await begun(ankh, wanted, (table) => !asksMe(table) && table.state.answers.length > 20)
      const { page, context, troubles } = await newcomer()
      await page.evaluate(() => localStorage.setItem('mehen.prefs', '{"pauses":"each","guide":false}'))
      await goToKept(page, kept)
      const played = async () => (await next(page).count()) > 0
      // Plays on until a pause has another one behind it.
      for (let i = 0; i < 30 && !(await played()); i++) {
        await page.locator('.ask-bar[data-asked], .ask-next').first().waitFor()
        if (!(await played())) await byChance(() => 0)(page)
      }
      expect(await page.locator('.ask-text').textContent()).toContain('Play has paused')
      expect(await next(page).textContent()).toMatch(/^Next/)
      await card(page).waitFor()
      await picture(page, 'happened-ankh-next-desk')
      const before = await position(page)
      await page.keyboard.press('n')
      await expect.poll(() => position(page), patient).toBeGreaterThan(before)
      await page.keyboard.press('s')
      await expect.poll(() => next(page).count(), patient).toBe(0)
      expect(troubles).toEqual(none)
      await context.close()
    })

    test('of a battle in Alexander goes leader by leader, with arrows on the field', async () => {
      const wanted: NewTable = {
        game: 'alexander',
        setup: { scenario: 'phrygia', players: 2 },
        seats: { macedonian: 'me', persian: { bot: 'easy' } },
      }
      const kept = await begun(alexander, wanted, askedAfter('macedonian', 'moves'))
      const { page, context, troubles } = await newcomer()
      await comeBack(page, kept, 'activated')
      await page.locator('.k-arrows .k-arrow-head').first().waitFor({ state: 'attached' })
      await picture(page, 'happened-alexander-desk')
      expect(await lines(page).first().locator('b').count()).toBe(1)
      await readByEscape(page)
      await asked(page).waitFor()
      expect(troubles).toEqual(none)
      await context.close()
    })
  })
})

describe('pace', () => {
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
  const skip = (page: Page) => page.getByRole('button', { name: 'Skip to my turn' })
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
      const then = match.fork({ deal: seededChance(SEED) })
      then.apply('lapis', key)
      return then.asked('shell') !== undefined
    })?.key
  }

  /** A game of Ur in which an answer of the bot is queued while dice tumble. */
  async function behindTheBot(speed: string) {
    const wanted = { game: 'ur', setup: {}, seats: { lapis: 'me', shell: { bot: 'easy' } } } as const
    const begun = await tableWithSeed(title, wanted, SEED)
    const kept = playedUntil(begun, randomFrom('pace'), (match) => leadsToBot(match) !== undefined)
    const key = leadsToBot(kept.table.requireMatch())!
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
})
