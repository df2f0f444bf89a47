import { describe, expect, test } from 'vitest'
import { randomFrom } from '#kernel'
import { none } from '#test/browser/chromium.ts'
import { commander } from '#test/browser/field.ts'
import { foughtAgainstMachine } from '#test/browser/fought.ts'
import { goToKept } from '#test/browser/kept.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, ended, playOn, visit } from '#test/browser/table.ts'

withProduct()

describe('Phrygia in the browser', () => {
  test('against a bot, by mouse, from the middle of the battle to the end', async () => {
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
