import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Ask, type Match, type Option, type Random, randomFrom, resolveMultiSelect } from '#kernel'
import { chooseByMouse, pickByMouse, type Where } from '#test/browser/byKey.ts'
import { none } from '#test/browser/chromium.ts'
import { goToKept, type KeptTable, tableWithSeed } from '#test/browser/kept.ts'
import { screenshot } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { visit } from '#test/browser/table.ts'
import { title } from './index.ts'
import { ADJACENT, inside, spaceNamed } from './rules/components/map.ts'
import { hasFoe } from './rules/components/pieces.ts'
import type { Kings } from './rules/state/state.ts'
import { warlike } from './testing/randomPlay.ts'

withProduct()

interface Answer {
  readonly seat: string
  readonly kind: string
  readonly key: string
  /** The picked things, if a set is asked for; then they are confirmed. */
  readonly picks: readonly string[] | null
  /** The table's position before it. */
  readonly position: number
}

/**
 * A three-player hotseat campaign whose first turn contains everything the test needs, and the answers of that turn.
 */
interface Line {
  readonly kept: KeptTable
  readonly answers: readonly Answer[]
}

const wanted = {
  game: 'god-kings',
  setup: { scenario: 'campaign', players: 3 },
  seats: { mitanni: 'me', hatti: 'me', egypt: 'me' },
} as const

/**
 * Plays first turns with successive seeds until one contains everything, so that changes of the rules do not break the
 * test.
 */
async function findTurn(from = 356): Promise<Line> {
  for (let n = from; n < from + 300; n++) {
    const kept = await tableWithSeed(title, wanted, `campaign-${n}`)
    const { answers, seenAll } = firstTurn(kept.table, `line ${n}`)
    if (seenAll && answers.length < 90) return { kept, answers }
  }
  throw new Error('no seed gives such a turn')
}

/** The first turn, played aggressively until everything needed has happened, then quietly to its end. */
function firstTurn(table: KeptTable['table'], seed: string): { answers: Answer[]; seenAll: boolean } {
  const random = randomFrom(seed)
  const match = table.match as Match<Kings>
  const answers: Answer[] = []
  let cards = false
  const seenAll = () => {
    const told = new Set(table.journal.events.map((event) => event.kind))
    return cards && ['intercepted', 'battleWon', 'siege'].every((kind) => told.has(kind))
  }
  while (!match.over && match.state.turn === 1 && answers.length < 200) {
    const asked = match.open[0]!
    const { seat, kind } = asked
    const quiet = seenAll() ? asked.options.find((o) => QUIET.includes(o.key)) : undefined
    const { position } = table.state
    if (asked.set !== null) {
      const picks = ownOf(match, seat, pickedOf(match, random, quiet !== undefined))
      // Answers like the page, thing by thing: the dice depend on the number of answers.
      const keys = resolveMultiSelect(match, seat, picks)!.keys!
      answers.push({ seat, kind, key: keys[0]!, picks, position })
      table.answer(seat, keys, 'person', 1_000_000)
      continue
    }
    const { key } = quiet ?? belligerent(match, asked, random)
    cards ||= kind === 'battleCards' && key.startsWith('card:')
    answers.push({ seat, kind, key, picks: null, position })
    table.answer(seat, [key], 'person', 1_000_000)
  }
  return { answers, seenAll: seenAll() }
}

/** What the same player picks of a set. */
function pickedOf(match: Match<Kings>, random: Random, quiet: boolean): string[] {
  const ahead = match.fork()
  const { seat, set, kind } = ahead.open[0]!
  const { reveals } = ahead
  const picks: string[] = []
  // Dice end a set: the asks after them belong to another.
  const open = () => (ahead.reveals === reveals ? ahead.asked(seat) : undefined)
  for (let ask = open(); ask !== undefined && ask.set === set; ask = open()) {
    const done = quiet ? ask.find('done') : undefined
    // Of identical units the page takes the first, and so does this player.
    const { key } = done ?? (kind === 'losses' ? ask.options[0]! : belligerent(ahead, ask, random))
    picks.push(...(key === 'done' ? [] : key === 'all' ? everyOne(ahead, ask) : [key]))
    ahead.answer(ask, ask.find(key)!)
    // Forced choices belong to the set as well.
    if (key !== 'all') picks.push(...ahead.forced().filter((forced) => key.split(':')[0] === forced.split(':')[0]))
  }
  return picks
}

/** The picks that belong to the set; others may follow at other seats. */
function ownOf(match: Match<Kings>, seat: string, picks: readonly string[]): string[] {
  const foreign = resolveMultiSelect(match, seat, picks)!.dropped.slice()
  return picks.filter((key) => {
    const at = foreign.indexOf(key)
    if (at >= 0) foreign.splice(at, 1)
    return at < 0
  })
}

/** All units that `all` takes: those on offer and identical ones that come on offer after them. */
function everyOne(ahead: Match<Kings>, { seat, kind }: Ask): string[] {
  const part = resolveMultiSelect(ahead, seat, [])!.parts.find((p) => p.kind === kind)!
  return part.things.filter(({ most }) => most > 0).map(({ key }) => key)
}

const QUIET = ['stop', 'trade', 'nothing', 'done', 'pass', 'noSiege', 'no']

/** The answers of a player who wants interceptions, battles with cards and sieges, by the kind of ask. */
const WARLIKE: { readonly [kind: string]: RegExp } = {
  intercept: /^intercept:/,
  interceptUnits: /^all$/,
  siegeOrNot: /^siege$/,
  battleCards: /^card:/,
  impulse: /^ops:/,
  use: /^siege:/,
  drop: /^done$/,
  take: /^done$/,
  dropGeneral: /^done$/,
  holdBack: /^done$/,
  cancelEvent: /^pass$/,
  anyTime: /^pass$/,
  successionCard: /^pass$/,
}

function belligerent(match: Match<Kings>, asked: Ask, random: Random): Option {
  const { march } = match.state
  const fits = asked.options.filter((o) => WARLIKE[asked.kind]?.test(o.key))
  if (fits.length > 0) return fits[random(fits.length)]!
  const steps = asked.options.filter((o) => asked.kind === 'march' && o.key.startsWith('step:'))
  if (march === null || steps.length === 0) return warlike(match, asked, random)
  const far = steps.map((o) => distanceToFoe(match.state, march.side, spaceNamed(o.key.split(':')[1]!)))
  return steps[far.indexOf(Math.min(...far))]!
}

/** The distance in steps to the nearest other army or garrison. */
function distanceToFoe(s: Kings, side: number, from: number): number {
  const seen = new Set([from])
  for (let edge = [from], steps = 0; edge.length > 0; steps++) {
    if (edge.some((space) => hasFoe(s, side, space) || hasFoe(s, side, inside(space)))) return steps
    edge = edge.flatMap((space) => [...ADJACENT[space]!]).filter((space) => !seen.has(space))
    for (const space of edge) seen.add(space)
  }
  return Number.POSITIVE_INFINITY
}

/** Whether an answer is a card or a space, which can be hovered. */
const liesOnTable = ({ kind, key, picks }: Answer): boolean =>
  picks === null && (kind === 'impulse' || /^(step|card|refuge|generalTo|avoidTo):/.test(key))

/** The moments of screenshots, by the answer that is about to be given. */
const MOMENTS: { readonly [name: string]: (answer: Answer) => boolean } = {
  interception: ({ kind, key }) => kind === 'intercept' && key.startsWith('intercept:'),
  battle: ({ kind, key }) => kind === 'battleCards' && key.startsWith('card:'),
  siege: ({ key }) => key === 'siege' || key.startsWith('siege:'),
}

/** The next player confirms being at the screen; until then no hand is shown. */
async function lookAs(page: Page, seat: string): Promise<void> {
  const ready = page.locator('.curtain button')
  await page.locator(`.curtain, .ask-bar[data-asked]`).first().waitFor()
  if ((await ready.count()) === 0) return
  expect((await ready.textContent())?.toLowerCase()).toContain(seat)
  await ready.click()
  await page.locator('.curtain').waitFor({ state: 'detached' })
}

/** The odds of the current battle or interception have a page of their own. */
async function lookAtOdds(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Odds' }).click()
  await page
    .getByRole('tabpanel')
    .filter({ hasText: name === 'battle' ? 'Battle at' : 'Interception' })
    .filter({ hasText: '%' })
    .waitFor()
  await screenshot(page, `god-kings-${name}-odds`)
  await page.getByRole('tab', { name: 'Journal' }).click()
}

describe('The God Kings, three at one screen', () => {
  test('play the first turn of the campaign by mouse: interception, battle with cards, siege', async () => {
    const { kept, answers } = await findTurn()
    const { page, context, troubles } = await visit(browser, product, '/about')
    await goToKept(page, kept)
    const chosen: Record<Where, number> = { board: 0, stack: 0, hand: 0, bar: 0, list: 0, tile: 0 }
    const taken = new Set<string>()
    for (const answer of answers) {
      const { seat, kind, key, position } = answer
      await page.locator(`[data-position="${position}"] .ask-bar[data-asked="${kind}"]`).waitFor()
      await lookAs(page, seat)
      const now = Object.keys(MOMENTS).find((name) => !taken.has(name) && MOMENTS[name]!(answer))
      if (now !== undefined) {
        taken.add(now)
        await screenshot(page, `god-kings-${now}`)
        if (now !== 'siege') await lookAtOdds(page, now)
      }
      if (answer.picks === null) chosen[await chooseByMouse(page, key)]++
      else for (const where of await pickByMouse(page, answer.picks)) chosen[where]++
    }
    await page.locator(`[data-position="${kept.table.state.position}"]`).waitFor()
    console.log(`a turn of ${answers.length} answers: ${JSON.stringify(chosen)}`)
    expect([...taken].sort()).toEqual(['battle', 'interception', 'siege'])
    // Things on the map or in the hand are chosen there, unless something covers them.
    const pointable = answers.filter(liesOnTable).length
    expect(pointable).toBeGreaterThan(15)
    expect(chosen.board + chosen.stack + chosen.hand).toBeGreaterThan(pointable * 0.8)
    const said = page.locator('.journal-words')
    await said.filter({ hasText: /Siege/i }).first().waitFor({ state: 'attached' })
    expect(troubles).toEqual(none)
    await context.close()
  })
})
