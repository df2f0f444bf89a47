import { describe, expect, test } from 'vitest'
import { godKings as game } from '#games/god-kings/game.ts'
import { title } from '#games/god-kings/index.ts'
import { warlike } from '#games/god-kings/testing/randomPlay.ts'
import { mergeByArmy } from '#games/god-kings/text/story.ts'
import { weight } from '#games/god-kings/text/wording.ts'
import { completeSetup, type Event, Journal, loadTexts, Match, randomFrom, seededChance } from '#kernel'
import { Translator } from '../translator.ts'

const event = (kind: string, facts: Event['with']): Event => ({ kind, rule: '', with: facts! })
const english = new Translator('en', await loadTexts(title))
const told = (events: readonly Event[]) => mergeByArmy(events).map((line) => english.event(line))

describe('the journal of The God Kings', () => {
  test('tells an army that is placed in one line, wherever its pieces came in between', () => {
    const placed = (space: string, piece: string) => event('placed', { space, inside: false, pieces: [piece] })
    const pieces = ['hatti-king', 'hatti-warlord-1', 'hattusha-warrior', 'hattusha-warrior']
    expect(
      mergeByArmy([
        placed('kadesh', pieces[0]!),
        placed('karkemish', pieces[1]!),
        placed('kadesh', pieces[2]!),
        placed('kadesh', pieces[3]!),
      ]).map((line) => line.with?.pieces),
    ).toEqual([[pieces[0], pieces[2], pieces[3]], [pieces[1]]])
  })

  test('tells a march in one line, and after it what it brought under control', () => {
    const moved = (from: string, space: string, left: number) =>
      event('moved', { general: 'egypt-king', units: 18, from, space, left })
    const marker = (space: string) => event('marker', { side: 'egypt', space, from: 'hatti', garrison: false })
    const lines = told([
      moved('byblos', 'arwad', 3),
      marker('arwad'),
      moved('arwad', 'ugarit_city', 2),
      marker('ugarit_city'),
      moved('ugarit_city', 'kadesh', 1),
      event('battle', { space: 'kadesh', attacker: 'egypt', defender: 'hatti', attackers: 18, defenders: 9 }),
      moved('kadesh', 'nahrin', 0),
    ])
    expect(lines.slice(0, 3).map((line) => line.replace(/^.*(?=marches)/, ''))).toEqual([
      'marches from Byblos through Arwad and Ugarit to Kadesh (units: 18, MP left: 1).',
      'Egypt takes control of Arwad and Ugarit.',
      'Battle at Kadesh: Egypt against Hatti.',
    ])
    expect(lines).toHaveLength(4)
  })

  test('tells garrisons of one side in one line', () => {
    const garrison = (side: string, space: string) => event('garrison', { side, space })
    expect(told([garrison('hatti', 'kadesh'), garrison('hatti', 'ugarit_city'), garrison('egypt', 'tyre')])).toEqual([
      'Hatti places garrisons in Kadesh and Ugarit.',
      'Egypt places a garrison in Tyre.',
    ])
  })

  test('is a third shorter for a whole war, and every line of it can be said', () => {
    const journal = new Journal()
    const random = randomFrom('armies')
    const setup = completeSetup(game, { scenario: 'kadesh' })
    const match = Match.begin(game, setup, { journal, deal: seededChance('armies') })
    while (!match.over) {
      const asked = match.open.find((ask) => match.answered(ask) === null)!
      match.apply(asked.seat, warlike(match, asked, random).key)
    }
    const lines = mergeByArmy(journal.events)
    expect(lines.length).toBeLessThan(journal.events.length * 0.67)
    for (const line of lines) expect(english.event(line)).not.toMatch(/\{\{|\$t|event\.|undefined/)
    expect(lines.filter((line) => weight(line) > 3).length).toBeGreaterThan(0)
  })
})
