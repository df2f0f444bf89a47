import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { botFor, levelOf } from '#bots/levels.ts'
import { cardsOfSeat } from '#games/god-kings/board/view.ts'
import { godKings } from '#games/god-kings/game.ts'
import en from '#games/god-kings/text/en.json'
import type { KingsView } from '#games/god-kings/view.ts'
import { titles } from '#games/index.ts'
import { ur } from '#games/ur/game.ts'
import { ALL, commitTo, completeSetup, formatRecord, Match, randomFrom, seededChance } from '#kernel'
import { none, patient } from '#test/browser/chromium.ts'
import { barriers, picture, screenshot } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, byMouse, playOn, shortGame, visit } from '#test/browser/table.ts'
import { text } from '#test/browser/texts.ts'

describe('replay', () => {
  withProduct()

  /** The record of a finished game, with the dice seed. */
  function record(seed: string, published = seed): string {
    const match = Match.begin(ur, completeSetup(ur, { pieces: 5 }), { deal: seededChance(seed) })
    while (!match.over) match.apply(match.open[0]!.seat, match.open[0]!.options.at(-1)!.key)
    return formatRecord({ ...match.record(), commitment: commitTo(published), seed: published })
  }

  async function importInto(page: Page, file: string) {
    await page.getByLabel('Or paste it here').fill(file)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
  }

  describe('a replay', () => {
    test('is scrubbed, stepped, played, jumped in, shared, saved, checked and branched', async () => {
      const { page, context, troubles } = await visit(browser, product, '/import')
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await importInto(page, record('a good seed'))
      const step = page.locator('.replay-scrub output')
      await step.filter({ hasText: /of [1-9]/ }).waitFor()
      const length = Number(/of (\d+)/.exec((await step.textContent())!)![1])

      await page.getByRole('button', { name: 'To the beginning' }).click()
      await expect.poll(() => step.textContent()).toBe(`Step 0 of ${length}`)
      await page.getByRole('button', { name: 'One step forward' }).click()
      await expect.poll(() => step.textContent()).not.toBe(`Step 0 of ${length}`)
      const stepped = await step.textContent()
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect.poll(() => step.textContent()).not.toBe(stepped)
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.locator('.journal-words').nth(20).click()
      await page.locator('.journal-words[aria-current]').first().waitFor()
      await page.getByLabel('Step', { exact: true }).fill('30')
      await expect.poll(() => step.textContent()).toBe(`Step 30 of ${length}`)

      await page.getByRole('button', { name: 'Check the dice' }).click()
      await page.getByText(text('replay.verified_other')).waitFor()

      await page.getByLabel('View as').selectOption('shell')
      await page.getByRole('button', { name: 'Copy a link to this step' }).click()
      await page.getByText('Link copied.').waitFor()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      const other = await context.newPage()
      await other.goto(link)
      await other.getByText(`Step 30 of ${length}`).waitFor()
      await expect.poll(() => other.getByLabel('View as').inputValue()).toBe('shell')

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the record' }).click(),
      ])
      expect(readFileSync(await download.path(), 'utf8')).toBe(record('a good seed'))

      await page.getByRole('button', { name: 'What if? Play on from here' }).click()
      await page.locator('.table-board').waitFor()
      await playOn(page, byMouse, 3)
      await asked(page).waitFor()
      expect(troubles).toEqual(none)
      await context.close()
    })

    test('detects false dice, and rejects illegal records', async () => {
      const { page, context } = await visit(browser, product, '/import')
      await importInto(page, record('a good seed').replace(/roll:\d/, 'roll:9'))
      await page.getByText(text('import.bad')).waitFor()
      await importInto(page, record('the real seed', 'another seed'))
      await page.getByRole('button', { name: 'Check the dice' }).click()
      await page.getByText(/rolls and draws don’t match the seed!/).waitFor()
      await context.close()
    })
  })
})

describe('review', () => {
  withProduct()

  /** A finished game between two levels, as a file. */
  async function record(game: string, levels: readonly string[], setup: object = {}): Promise<string> {
    const title = await titles[game]!()
    const match = Match.begin(title.game, completeSetup(title.game, setup), { deal: seededChance('reviewed') })
    for (let i = 0; !match.over; i++) {
      const { seat } = match.open.find((asked) => match.answered(asked) === null)!
      const bot = botFor(title.brain, levelOf(levels[match.seats.indexOf(seat)]!)!)
      const limits = { budget: { playouts: 40 }, seed: `reviewed ${i}`, now: () => 0, stop: () => false }
      match.apply(seat, bot.choose(match, seat, limits).keys[0]!)
    }
    return formatRecord({ ...match.record(), commitment: commitTo('reviewed'), seed: 'reviewed' })
  }

  async function openReview(page: Page, text: string) {
    await page.getByLabel('Or paste it here').fill(text)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('tab', { name: 'Review' }).click()
  }

  describe('a review', () => {
    test('runs in a worker, can be cancelled, is stored, and links to its turning points', async () => {
      const { page, troubles } = await visit(browser, product, '/import')
      await openReview(page, await record('ur', ['random', 'greedy'], { pieces: 5 }))
      const start = page.getByRole('button', { name: 'Review this game' })
      await start.click()
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await start.waitFor()
      await start.click()
      await page.getByRole('heading', { name: 'Turning points' }).waitFor()
      expect(await page.getByRole('img', { name: /Chance to win over the game/ }).count()).toBe(1)
      expect(await page.locator('.review-luck li').count()).toBe(2)

      const turn = page.locator('.review-turns li').first()
      const place = Number(/Step (\d+), Lapis/.exec((await turn.locator('.review-jump').textContent())!)![1])
      await turn.locator('.review-jump').click()
      const step = page.locator('.replay-scrub output')
      await expect.poll(() => step.textContent()).toContain(`Step ${place} of`)
      expect(await turn.getAttribute('aria-current')).toBe('step')
      const curve = page.locator('.review-curve')
      const { width, height } = (await curve.boundingBox())!
      await curve.click({ position: { x: width - 7, y: height / 2 } })
      await expect.poll(() => step.textContent()).not.toContain(`Step ${place} of`)
      expect(await barriers(page)).toEqual([])
      await picture(page, 'review-desk')

      await page.reload()
      await page.getByRole('tab', { name: 'Review' }).click()
      await page.getByRole('heading', { name: 'Turning points' }).waitFor()
      await page.locator('.review-turns li').first().getByRole('button', { name: 'Try it' }).click()
      await page.waitForURL(/\/solo\//)
      await page
        .locator('.table-ask')
        .getByText(/Lapis rolled/)
        .first()
        .waitFor()
      expect(troubles).toEqual(none)
    })

    test('of Kadesh takes less than a minute, also on a phone', async () => {
      const { page, troubles } = await visit(browser, product, '/import', { size: 'phone' })
      await openReview(page, await record('god-kings', ['greedy', 'greedy']))
      await page.getByRole('button', { name: 'Review this game' }).click()
      await page.getByRole('heading', { name: 'Turning points' }).waitFor(patient)
      await picture(page, 'review-phone', true)
      const words = await page.locator('.review').textContent()
      expect(words).not.toMatch(/[a-z]+\.[a-z]+\.|\{\{|\$t\(/)
      expect(troubles).toEqual(none)
    })
  })
})

describe('past', () => {
  withProduct()

  const words: { readonly [key: string]: string } = en
  /** A finished game of The God Kings, and a step at which both sides have cards. */
  function finishedWar() {
    const random = randomFrom('war')
    const seed = 'war'
    const match = Match.begin(godKings, completeSetup(godKings, {}), { deal: seededChance(seed) })
    let step = 0
    while (!match.over) {
      const { seat, options } = match.open.find((a) => match.answered(a) === null)!
      if (match.seats.every((of) => handIn(match, of).length > 1)) step = match.length
      match.apply(seat, options[random(options.length)]!.key)
    }
    const record = match.record()
    const then = Match.replay(godKings, { ...record, answers: record.answers.slice(0, step) })
    const [own, other] = then.seats.map((of) => handIn(then, of))
    return {
      text: formatRecord({ ...record, commitment: commitTo(seed), seed }),
      ...{ step, seats: then.seats, own: own!, other: other! },
    }
  }

  /** The titles of the cards in a seat's hand. */
  function handIn(match: Match, seat: string): string[] {
    return cardsOfSeat(match.game.view(match.state, ALL) as KingsView, seat).map((card) => words[`card.${card}`]!)
  }

  const titlesOf = (page: Page) => page.locator('.table-hand .k-card h3').allTextContents()

  describe('a finished game with hidden hands', () => {
    test('shows a seat its own hand, a watcher none, and “everyone” all of them', async () => {
      const { text, step, seats, own, other } = finishedWar()
      expect(other.length).toBeGreaterThan(1)
      const { page, context, troubles } = await visit(browser, product, '/import')
      await page.getByLabel('Or paste it here').fill(text)
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await page.getByLabel('Step', { exact: true }).fill(String(step))
      const eyes = page.getByLabel('View as')
      await eyes.selectOption(seats[0]!)
      await expect.poll(() => titlesOf(page), patient).toEqual(own)
      await eyes.selectOption('watcher')
      await expect.poll(() => titlesOf(page), patient).toEqual([])

      // By keyboard, to the second choice from the end.
      await eyes.focus()
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => eyes.inputValue(), patient).toBe('all')
      await expect.poll(() => titlesOf(page), patient).toEqual([...own, ...other])
      const name = words[`seat.${seats[1]}`]!
      const hand = page.locator('.replay-hands').getByRole('region', { name, exact: true })
      await expect.poll(() => hand.locator('.k-card h3').allTextContents(), patient).toEqual(other)
      expect(await barriers(page)).toEqual([])
      await screenshot(page, 'replay-hands')
      expect(troubles).toEqual(none)
      await context.close()
    })

    test.each([
      ['ja', '全員（手札をすべて公開）'],
      ['cs', 'Všichni: karty všech odkryté'],
    ])('is worded in %s', async (language, all) => {
      const { page, context } = await visit(browser, product, '/import', { language })
      await page.locator('textarea').fill(finishedWar().text)
      await page.locator('main .k-button-primary').click()
      await page.locator('#eyes').selectOption({ label: all })
      await page.locator('.replay-hands .k-card h3').first().waitFor()
      await context.close()
    })
  })

  describe('a game that still runs', () => {
    test('is replayed only as the player’s own seat and as a watcher', async () => {
      const { page, context } = await visit(browser, product, '/')
      await page.getByRole('button', { name: /Play The God Kings.* now/ }).click()
      await asked(page).waitFor()
      await page.goto(`${page.url()}/replay`)
      const eyes = page.getByLabel('View as')
      await eyes.waitFor()
      await expect.poll(() => eyes.locator('option').count(), patient).toBe(2)
      await page.getByText('You can see all hands when the game is over.').waitFor()
      await context.close()
    })

    test('shows the position at any line of the journal, also online and after a reload', async () => {
      const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
      await shortGame(page, 'easy', 'online')
      const boards: { readonly line: number; readonly board: string }[] = []
      for (let i = 0; i < 4; i++) {
        await playOn(page, byMouse, 1)
        await asked(page).waitFor()
        boards.push({ line: (await page.locator('.journal-words').count()) - 1, board: await pieces(page) })
      }
      await page.reload()
      await asked(page).waitFor()
      const now = boards.at(-1)!.board
      await expect.poll(() => pieces(page), patient).toBe(now)
      for (const { line, board } of [boards[2]!, boards[0]!, boards[1]!]) {
        await page.locator('.journal-words').nth(line).click()
        await page.getByText(/The position after \d+ moves?/).waitFor()
        await expect.poll(() => pieces(page), patient).toBe(board)
      }
      expect(await page.locator('.table-board .k-choice').count()).toBe(0)
      expect(await asked(page).count()).toBe(0)
      await page.getByRole('button', { name: 'Back to now' }).click()
      await expect.poll(() => pieces(page), patient).toBe(now)

      // A tip disappears with its element.
      await page.getByRole('button', { name: 'What would you do?' }).hover()
      await page.getByRole('tooltip').waitFor()
      await page.locator('.journal-words').first().dispatchEvent('click')
      await page.getByRole('button', { name: 'Back to now' }).waitFor()
      await expect.poll(() => page.getByRole('tooltip').count(), patient).toBe(0)
      expect(troubles).toEqual(none)
      await context.close()
    })
  })

  /** The positions of the pieces of Ur. */
  const pieces = (page: Page): Promise<string> =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGGElement>('.table-board g[style]')]
        .map((piece) => piece.style.transform)
        .sort()
        .join(),
    )
})
