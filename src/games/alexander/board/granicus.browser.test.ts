import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  asked,
  battleWith,
  boardAsk,
  type Deed,
  fight,
  findBattle,
} from '../../../../test/browser/granicus.ts'
import {
  atRest,
  browser,
  goToKept,
  type KeptTable,
  moment,
  movedOn,
  none,
  pointAt,
  pointAtKey,
  product,
  screenshot,
  visit,
  withMouse,
  withProduct,
} from '../../../../test/browser/index.ts'
import type { Ask, Match } from '../../../kernel/index.ts'
import type { Alexander } from '../rules/state.ts'
import { shownOdds } from './sheet/asked.ts'

withProduct()

/** Waits until the page stands where the table here stands, and asks what it asks. */
async function inStep(page: Page, { table }: KeptTable, { kind }: Ask): Promise<void> {
  await page.locator(`[data-position="${table.facts.position}"] .ask-bar[data-asked="${kind}"]`).waitFor()
  await atRest(page)
}

/** Does a deed with the mouse: on the field where it can be pointed at, else in the bar or its list. */
async function doIt(page: Page, { how, key, facing, units }: Deed): Promise<'field' | 'bar' | 'list'> {
  if (how === 'line') {
    const forward = page.locator('.al-linebar [data-gesture="forward"]')
    expect(await forward.locator('.al-count').textContent()).toBe(String(units))
    await forward.click()
    return 'field'
  }
  const thing = page.locator(`.al-field .k-choice[data-key="${key}"]`)
  if (how === 'aim') {
    await pointAtKey(page, key)
    const turn = page.locator(`.al-aim .al-turn[data-key="turn ${facing}"]`)
    await turn.waitFor({ state: 'attached' })
    if (await pointAt(page, turn, withMouse)) return 'field'
    // A handle that lies under something: the unit is turned by keys.
    for (let turns = 0; turns < 6 && !(await isChosen(turn)); turns++) await page.keyboard.press('ArrowLeft')
    expect(await isChosen(turn)).toBe(true)
    await page.locator('.al-aimbar [data-gesture="go"]').click()
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

const percent = (share: number) => `${Math.round(share * 100)} %`

/** The card beside the field tells the chances that the rules' own code finds. */
async function oddsShown(page: Page, match: Match<Alexander>): Promise<'shot' | 'shock' | ''> {
  const ask = boardAsk(asked(match))
  const shown = shownOdds(match.state, ask, null, null)
  if (shown === undefined) return ''
  const card = page.locator('.al-sheet .al-card')
  if (shown.what === 'shot') await card.filter({ hasText: percent(shown.odds.chance) }).waitFor()
  else for (const { rout } of shown.odds.units) await card.filter({ hasText: percent(rout) }).waitFor()
  return shown.what
}

describe('Granicus, two at one screen', () => {
  test('a Line Command, reaction fire, a withdrawal, a shock with a rout and an advance, by mouse', async () => {
    const { seed, deeds } = await findBattle()
    const kept = await battleWith(seed)
    const match = kept.table.playing() as Match<Alexander>
    const { page, context, troubles } = await visit(browser, product, '/about')
    await goToKept(page, kept)
    const chosen = { field: 0, bar: 0, list: 0 }
    const odds = new Set<string>()
    const pictured = new Set<string>()
    const done: Deed[] = []
    for (const deed of fight(kept, seed)) {
      await inStep(page, kept, deed.asked)
      const shown = await oddsShown(page, match)
      odds.add(shown)
      if (deed.how === 'line') await screenshot(page, 'alexander-table')
      if (shown === 'shock' && deed.key === 'attack' && !pictured.has('shock')) {
        pictured.add('shock')
        await screenshot(page, 'alexander-shock')
      }
      if (done.length === deeds) break
      chosen[await doIt(page, deed)]++
      done.push(deed)
    }
    console.log(`${done.length} deeds with seed ${seed}: ${JSON.stringify(chosen)}`)
    expect(chosen.field).toBeGreaterThan(done.length / 2)
    expect([...odds].sort()).toEqual(['', 'shock', 'shot'])
    // What happened is told combat by combat beside the field, and in the journal.
    await page.locator('.al-combats .al-told-routs, .al-combats .al-told-struggle').first().waitFor()
    for (const told of ['withdraws', 'breaks|rout', 'advances'])
      await page
        .locator('.journal-words')
        .filter({ hasText: new RegExp(told) })
        .first()
        .waitFor({ state: 'attached' })
    expect(troubles).toEqual(none)
    await context.close()
  })
})
