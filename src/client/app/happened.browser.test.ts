import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  asked,
  barriers,
  browser,
  goToKept,
  type KeptTable,
  none,
  open,
  picture,
  playedUntil,
  product,
  tableWithSeed,
  withProduct,
} from '../../../test/browser/index.ts'
import { title as godKings } from '../../games/god-kings/index.ts'
import { randomFrom } from '../../kernel/index.ts'

withProduct()

const card = (page: Page) => page.locator('.happened')
const lines = (page: Page) => card(page).locator('li')
/** A browser in which nothing was chosen yet: what others do waits for its reader. */
const newcomer = (size: 'desk' | 'phone' = 'desk') =>
  open(browser, `${product.url}/about`, { still: true, paced: true, size })

/** Kadesh when it is the machine's impulse. */
async function kadesh(): Promise<KeptTable> {
  const wanted = {
    game: 'god-kings',
    setup: { scenario: 'kadesh', players: 2 },
    seats: { egypt: { bot: 'easy' }, hatti: 'me' },
  } as const
  const begun = await tableWithSeed(godKings, wanted, 'what happened')
  return playedUntil(begun, randomFrom('what happened'), ({ open: asks }) => asks[0]?.kind === 'impulse')
}

describe('what the machine did', () => {
  test('in The God Kings waits on a card that is read once, again, and then never', async () => {
    const kept = await kadesh()
    const { page, context, troubles } = await newcomer()
    await goToKept(page, kept)
    await card(page).waitFor()
    await asked(page).waitFor()
    await picture(page, 'happened-kadesh-desk')
    expect(await card(page).getByRole('heading').textContent()).toBe('Impulse of Egypt.')
    expect(await lines(page).count()).toBeLessThanOrEqual(4)
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })
})
