import { describe, expect, test } from 'vitest'
import { foughtAgainstMachine } from '../../../../test/browser/fought.ts'
import {
  asked,
  browser,
  commander,
  ended,
  goToKept,
  none,
  playOn,
  product,
  visit,
  withProduct,
} from '../../../../test/browser/index.ts'
import { randomFrom } from '../../../kernel/index.ts'

withProduct()

describe('Phrygia in the browser', () => {
  test('against the machine, by mouse, from the thick of it to the end', async () => {
    const { page, context, troubles } = await visit(browser, product, '/about')
    await goToKept(page, await foughtAgainstMachine('phrygia', 'macedonian', 160))
    await asked(page).waitFor()
    const from = performance.now()
    const pointed = { line: 0, unit: 0, goal: 0, facing: 0, place: 0, words: 0 }
    const given = await playOn(page, commander(randomFrom('phrygia'), pointed), 900)
    const took = Math.round((performance.now() - from) / 1000)
    console.log(`${given} gestures in ${took} s: ${JSON.stringify(pointed)}`)
    await ended(page)
      .filter({ hasText: /(Macedonians|Persians) win|draw/ })
      .waitFor()
    for (const kind of ['unit', 'goal', 'facing', 'place'] as const) expect(pointed[kind]).toBeGreaterThan(0)
    expect(troubles).toEqual(none)
    await context.close()
  })
})
