import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import type { Ask, IllegalOption, Match } from '#kernel'
import { none } from '#test/browser/chromium.ts'
import { atRest, type Point, pointAt, pointAtKey, withMouse } from '#test/browser/field.ts'
import { asked, battleWith, boardAsk, type Deed, fight, findBattle } from '#test/browser/granicus.ts'
import { goToKept, type KeptTable } from '#test/browser/kept.ts'
import { screenshot } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { andMoved, moment, movedOn, visit } from '#test/browser/table.ts'
import { title } from '../index.ts'
import type { Alexander } from '../rules/state.ts'
import { findSheetOdds } from './sheet/sheetOdds.ts'

withProduct()

/** Waits until the page shows the same position and ask as the table in this test. */
async function inStep(page: Page, { table }: KeptTable, { kind }: Ask): Promise<void> {
  await page.locator(`[data-position="${table.state.position}"] .ask-bar[data-asked="${kind}"]`).waitFor()
  await atRest(page)
}

/** Answers with the mouse: on the map if possible, else in the bar or its list. */
async function doIt(page: Page, { how, key, facing, units, picks }: Deed): Promise<'field' | 'bar' | 'list'> {
  const list = page.locator('#option-list header button')
  if ((await list.count()) > 0) await list.click()
  if (how === 'line') {
    const forward = page.locator('.al-linebar [data-gesture="forward"]')
    expect(await forward.locator('.al-count').textContent()).toBe(String(units))
    await forward.click()
    return 'field'
  }
  if (how === 'set') {
    // On the map, the last first; the order does not matter.
    for (const pick of picks.toReversed()) {
      await pointAtKey(page, pick)
      await page.locator(`.picker[data-picked~="${pick}"]`).waitFor()
    }
    await page.locator('.ask-acts [data-option="done"]').click()
    return picks.length > 0 ? 'field' : 'bar'
  }
  const thing = page.locator(`.al-field .k-choice[data-key="${key}"]`)
  if (how === 'aim') {
    await pointAtKey(page, key)
    // A column faces a hexside, other units a corner.
    const named = [`face:${FACINGS[facing]}`, `ahead:${DIRECTIONS[facing]}`]
    const turn = page.locator(named.map((turned) => `.al-aim .al-turn[data-key="${turned}"]`).join())
    await turn.waitFor({ state: 'attached' })
    if (await pointAt(page, turn, withMouse)) return 'field'
    // The handle is covered: the unit is turned by keys.
    for (let turns = 0; turns < 6 && !(await isChosen(turn)); turns++) await page.keyboard.press('ArrowLeft')
    expect(await isChosen(turn)).toBe(true)
    await page.locator('.al-aimbar [data-gesture="go"]').click()
    return 'field'
  }
  if (key.startsWith('unit:')) {
    // A click shows what the unit can be ordered; the order itself is taken from the list.
    await pointAtKey(page, key)
    await page.locator('.al-unitbar').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.al-unitbar').waitFor({ state: 'detached' })
    await page.locator('.ask-bar [aria-controls="option-list"]').first().click()
    await page.locator(`#option-list [data-option="${key}"]`).click()
    return 'field'
  }
  const before = await moment(page)
  if ((await thing.count()) > 0 && (await pointAt(page, thing, withMouse))) {
    const meant = `.al-menu [data-option="${key}"]`
    await movedOn(page, before, meant)
    if ((await page.locator(meant).count()) > 0) await page.locator(meant).click()
    return 'field'
  }
  const button = page.locator(`.ask-acts [data-option="${key}"]`)
  if ((await button.count()) > 0) {
    await button.click()
    return 'bar'
  }
  await page.locator('.ask-bar [aria-controls="option-list"]').first().click()
  await page.locator(`#option-list [data-option="${key}"]`).click()
  return 'list'
}

const isChosen = (turn: Locator) => turn.evaluate((it) => it.classList.contains('al-turn-chosen'))

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Expects the sheet to show the chances computed by the rules. */
async function oddsShown(page: Page, match: Match<Alexander>): Promise<'shot' | 'shock' | 'turn' | 'chances' | ''> {
  const ask = boardAsk(asked(match))
  // Of several possible attackers the one under the pointer is shown.
  if (asked(match).thing !== null) await page.mouse.move(4, 4)
  const shown = findSheetOdds(match.state, ask, null, null)
  if (shown === undefined) return ''
  const card = page.locator('.al-sheet .al-card')
  if (shown.what === 'shot') await card.filter({ hasText: percent(shown.odds.chance) }).waitFor()
  else if (shown.what === 'turn') await card.filter({ hasText: percent(shown.odds.breaks) }).waitFor()
  else if (shown.what === 'chances')
    for (const { chance } of shown.chances.flatMap(({ outcomes }) => outcomes))
      await card.filter({ hasText: percent(chance) }).waitFor()
  else for (const { rout } of shown.odds.units) await card.filter({ hasText: percent(rout) }).waitFor()
  return shown.what
}

/** Whether the page offers to undo the last answer. */
const canUndo = async (page: Page) => (await page.locator('.ask-undo').getAttribute('aria-disabled')) !== 'true'

/** The position of every unit on the page. */
const places = (page: Page) =>
  page.locator('.al-units > g').evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('style')))

/** Hovers a unit that cannot be chosen, and returns the rule shown. */
async function whyNotUnit(page: Page, { kind, why }: { kind: string; why: IllegalOption }): Promise<boolean> {
  const [verb, id] = why.key.split(':')
  if (kind !== 'giveOrder' || verb !== 'unit') return false
  const piece = page.locator(`.al-units [aria-label="${(await title.words.en())[`unit.${id}`]}"]`)
  if ((await piece.count()) === 0 || !(await pointAt(page, piece, resting))) return false
  await page.getByRole('tooltip').filter({ hasText: why.bar[0] }).waitFor()
  return true
}

/** Hovers a hex that cannot be reached, and returns the reason shown; undefined if all visible hexes can. */
async function whyNotHex(page: Page, barred: readonly IllegalOption[]): Promise<boolean> {
  const bare = await page.locator('.al-field').evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    const found: { x: number; y: number }[] = []
    for (let down = 0.15; down < 0.85; down += 0.07)
      for (let across = 0.1; across < 0.9; across += 0.05) {
        const at = { x: x + width * across, y: y + height * down }
        // A bare hex with bare neighbours, away from the rims of pieces.
        const around = [-9, 0, 9].flatMap((dx) => [-9, 0, 9].map((dy) => [at.x + dx, at.y + dy] as const))
        if (around.every(([ax, ay]) => document.elementFromPoint(ax, ay)?.matches('.al-everywhere'))) found.push(at)
      }
    return found
  })
  for (const { x, y } of bare.slice(0, 12)) {
    // The spot takes the pointer over from the map: it is entered by the second move, which must not leave the hex.
    await resting(page, { x: x - 3, y: y - 3 })
    await resting(page, { x, y })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const spot = page.locator('.al-field .k-hexspot')
    const hex = (await spot.count()) === 0 ? '' : await spot.getAttribute('aria-label')
    const why = barred.find(({ key }) => key === `go:${hex}`)
    const under = await page.evaluate(
      ([ax, ay]) => document.elementFromPoint(ax!, ay!)?.matches('.k-hexspot *') ?? false,
      [x, y],
    )
    if (why === undefined || !under) continue
    await page
      .getByRole('tooltip')
      .filter({ hasText: `${hex}` })
      .filter({ hasText: why.bar[0] })
      .waitFor()
    return true
  }
  return false
}

const resting: Point = (page, { x, y }) => page.mouse.move(x, y, { steps: 3 })

describe('Granicus, two at one screen', () => {
  test('a Line Command, reaction fire, a withdrawal, a shock with a rout and an advance, by mouse', async () => {
    const { seed, deeds } = await findBattle()
    const kept = await battleWith(seed)
    const match = kept.table.requireMatch() as Match<Alexander>
    const { page, context, troubles } = await visit(browser, product, '/about')
    await goToKept(page, kept)
    const chosen = { field: 0, bar: 0, list: 0 }
    const odds = new Set<string>()
    const pictured = new Set<string>()
    const done: Deed[] = []
    const untold = new Map([
      ['withdraws', /withdraws?\b/],
      ['routs', /breaks?\b|rout/],
      ['advances', /advances? to/],
    ])
    // A long journal shows its last lines only: each is looked for when it is new.
    let read = 0
    for (const deed of fight(kept, seed)) {
      await inStep(page, kept, deed.asked)
      const { events } = kept.table.journal
      for (const { kind } of events.slice(read)) {
        const words = untold.get(kind)
        if (words === undefined) continue
        await page.locator('.journal-words').filter({ hasText: words }).first().waitFor({ state: 'attached' })
        untold.delete(kind)
      }
      read = events.length
      const shown = await oddsShown(page, match)
      odds.add(shown)
      expect(await canUndo(page)).toBe(match.horizon(deed.asked.seat).answers > 0)
      if (deed.how === 'line') await screenshot(page, 'alexander-table')
      if (shown === 'shock' && deed.key.startsWith('attack') && !pictured.has('shock')) {
        pictured.add('shock')
        await screenshot(page, 'alexander-shock')
      }
      if (done.length === deeds) break
      chosen[await doIt(page, deed)]++
      done.push(deed)
    }
    console.log(`${done.length} deeds with seed ${seed}: ${JSON.stringify(chosen)}`)
    expect(chosen.field).toBeGreaterThan(done.length / 2)
    expect([...odds].sort()).toEqual(['', 'chances', 'shock', 'shot', 'turn'])
    // The events are in the journal, and combat by combat in the sheet.
    const fought = page.locator('.al-combats .al-told-routs, .al-combats .al-told-struggle').first()
    await fought.waitFor()
    expect([...untold.keys()]).toEqual([])
    // After a reload the page still shows the events.
    await page.reload()
    await fought.waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('units and hexes show why they cannot be chosen, and a move without reactions is undone', async () => {
    const kept = await battleWith(0)
    const match = kept.table.requireMatch() as Match<Alexander>
    const { page, context, troubles } = await visit(browser, product, '/about')
    await goToKept(page, kept)
    const told = { unit: false, hex: false }
    let before: readonly (string | null)[] = []
    let moved: Deed | null = null
    for (const deed of fight(kept, 0)) {
      await inStep(page, kept, deed.asked)
      const { kind, seat } = deed.asked
      const met = moved === null || seat !== moved.asked.seat || match.horizon(seat).answers === 0
      if (told.unit && told.hex && !met) break
      // The pointer comes from elsewhere, since an element that stays hovered shows no new tip.
      if (!told.unit || !told.hex) await page.mouse.move(4, 4)
      for (const why of told.unit ? [] : deed.asked.why()) told.unit ||= await whyNotUnit(page, { kind, why })
      if (kind === 'step' && !told.hex) told.hex = await whyNotHex(page, deed.asked.why())
      moved = deed.how === 'aim' ? deed : null
      if (moved) before = await places(page)
      await doIt(page, deed)
    }
    expect(await places(page)).not.toEqual(before)
    // The gesture gave up to three answers (hex, facing, stop): one press takes all of them back.
    await andMoved(page, () => page.locator('.ask-undo').click())
    expect(await places(page)).toEqual(before)
    await page.locator('.ask-bar[data-asked="step"]').waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })
})
