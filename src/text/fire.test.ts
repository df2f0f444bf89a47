import { expect, test } from 'vitest'
import { wording } from '../games/alexander/text/wording.ts'
import { LANGUAGES } from '../kernel/index.ts'
import { Speaker } from './speaker.ts'

const OCCASIONS = ['order', 'entry', 'screen', 'retire', 'return', 'withdraw', 'artillery']

test.each(LANGUAGES)('a shot of Alexander’s is asked for with whose it is and what it answers to: %s', (language) => {
  const speaker = new Speaker(language, wording.words)
  const unit = 'm-allied-horse'
  const asked = OCCASIONS.map((occasion) =>
    speaker.ask({ kind: 'reactionFire', seat: 'macedonian', about: { unit, occasion, target: '' } }),
  )
  for (const text of asked) {
    expect(text).toContain(speaker.say(`unit.${unit}`))
    expect(text).not.toMatch(/\{\{|\$t|fire\.\w|unit\.\w/)
  }
  // Engines shoot by order as others do.
  expect(new Set(asked.slice(0, -1)).size).toBe(OCCASIONS.length - 1)
})
