import { expect, it } from 'vitest'
import { alexander } from '#games/alexander/game.ts'
import { aggressive } from '#games/alexander/testing/aggressive.ts'
import { completeSetup, Journal, Match, randomChance, randomFrom } from '#kernel'
import { worded } from '#text/testing/titles.ts'
import { Reader } from './testing/reader.ts'

const { wording } = await worded('alexander')
/** One random battle, heard from its first ask to its outcome. */
function play(setup: object, seed: string, reader: Reader, sample: number): void {
  const journal = new Journal()
  const deal = randomChance(randomFrom(`${seed} dice`))
  const match = Match.begin(alexander, completeSetup(alexander, setup), { journal, deal })
  const random = randomFrom(seed)
  while (!match.over) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    const chosen = aggressive(match, asked, random)
    const { options } = asked
    reader.read(match, asked, [chosen, options[random(options.length)]!, options.at(-1)!], random(sample) === 0)
    match.apply(asked.seat, chosen.key)
  }
  reader.told(journal)
}

const settingsOf = (scenario: string, on: boolean) =>
  Object.fromEntries(
    alexander.settings
      .filter((s) => s.scenarios?.includes(scenario))
      .map(({ id, values }) => [id, values.includes(on) ? on : values.at(on ? -1 : 0)]),
  )

it('everything that is asked, offered, refused, told and described in a battle is said in words', () => {
  const reader = new Reader(wording)
  for (const { id: scenario } of alexander.scenarios)
    for (const on of [true, false])
      play({ scenario, ...settingsOf(scenario, on), guardSecrets: false }, `said ${on}`, reader, 60)
  expect([...reader.faults]).toEqual([])
  expect(reader.heard.size).toBeGreaterThan(200)
})
