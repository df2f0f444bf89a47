import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chooseByMouse,
  goToKept,
  type KeptTable,
  launch,
  type Product,
  screenshot,
  startProduct,
  tableWithSeed,
  visit,
  type Where,
} from '../../../test/browser/index.ts'
import { type Match, randomFrom } from '../../kernel/index.ts'
import { title } from './index.ts'
import type { Kings } from './rules/state.ts'
import { warlike } from './warlike.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
})

const none = { errors: [], foreign: [], failed: [] }

interface Answer {
  readonly seat: string
  readonly kind: string
  readonly key: string
  /** The position of the table before it. */
  readonly position: number
}

/** A campaign of three at one screen whose first turn holds what the test wants to see, and the answers of that turn. */
interface Line {
  readonly kept: KeptTable
  readonly answers: readonly Answer[]
}

const wanted = {
  game: 'god-kings',
  setup: { scenario: 'campaign', players: 3 },
  seats: { mitanni: 'me', hatti: 'me', egypt: 'me' },
} as const

/** Plays first turns with one seed after the other until one has it all: the rules may change, the test need not. */
async function findTurn(from = 8): Promise<Line> {
  for (let n = from; n < from + 150; n++) {
    const kept = await tableWithSeed(title, wanted, `campaign-${n}`)
    const answers = firstTurn(kept, `line ${n}`)
    const told = new Set(kept.table.journal.events.map((event) => event.kind))
    const cards = answers.some(({ kind, key }) => kind === 'battleCards' && key.startsWith('card:'))
    const all = ['intercepted', 'battleWon', 'siege'].every((kind) => told.has(kind))
    if (all && cards && answers.length < 170) return { kept, answers }
  }
  throw new Error('no seed gives such a turn')
}

function firstTurn({ table }: KeptTable, seed: string): Answer[] {
  const random = randomFrom(seed)
  const match = table.match as Match<Kings>
  const answers: Answer[] = []
  while (!match.over && match.state.turn === 1) {
    const [asked] = match.open
    const { seat, kind } = asked!
    const { key } = warlike(match, asked!, random)
    answers.push({ seat, kind, key, position: table.facts.position })
    table.answer(seat, [key], 'person', 1_000_000)
  }
  return answers
}

/** The moments a picture is taken of. */
const MOMENTS: { readonly [kind: string]: string } = {
  intercept: 'god-kings-interception',
  battleCards: 'god-kings-battle',
  siegeOrNot: 'god-kings-siege',
}

/** The next one says that he looks; nobody sees another's cards before. */
async function lookAs(page: Page, seat: string): Promise<void> {
  const ready = page.locator('.curtain button')
  await page.locator(`.curtain, .ask-bar[data-asked]`).first().waitFor()
  if ((await ready.count()) === 0) return
  expect((await ready.textContent())?.toLowerCase()).toContain(seat)
  await ready.click()
  await page.locator('.curtain').waitFor({ state: 'detached' })
}

describe('The God Kings, three at one screen', () => {
  test('play the first turn of the campaign by mouse: interception, battle with cards, siege', {
    timeout: 900_000,
  }, async () => {
    const { kept, answers } = await findTurn()
    const { page, context, troubles } = await visit(browser, product, '/about')
    await goToKept(page, kept)
    const chosen: Record<Where, number> = { board: 0, stack: 0, hand: 0, bar: 0, list: 0 }
    const taken = new Set<string>()
    for (const { seat, kind, key, position } of answers) {
      await page.locator(`[data-position="${position}"] .ask-bar[data-asked="${kind}"]`).waitFor()
      await lookAs(page, seat)
      if (kind in MOMENTS && !taken.has(kind)) {
        taken.add(kind)
        await screenshot(page, MOMENTS[kind]!)
        if (kind === 'battleCards') {
          await page.getByRole('tab', { name: 'Odds' }).click()
          await page.locator('.gk-odds-battle').first().waitFor()
          await screenshot(page, 'god-kings-battle-odds')
          await page.getByRole('tab', { name: 'Journal' }).click()
        }
      }
      chosen[await chooseByMouse(page, key)]++
    }
    await page.locator(`[data-position="${kept.table.facts.position}"]`).waitFor()
    console.log(`a turn of ${answers.length} answers: ${JSON.stringify(chosen)}`)
    expect([...taken].sort()).toEqual(['battleCards', 'intercept', 'siegeOrNot'])
    expect(chosen.board + chosen.stack + chosen.hand).toBeGreaterThan(answers.length / 2)
    const said = page.locator('.journal-words')
    await said.filter({ hasText: /Siege/i }).first().waitFor({ state: 'attached' })
    expect(troubles).toEqual(none)
    await context.close()
  })
})
