import { expect, test } from 'vitest'
import { alexander } from '#games/alexander/game.ts'
import { aggressive } from '#games/alexander/testing/aggressive.ts'
import { drive } from '#games/alexander/testing/drive.ts'
import { hexAt, nameAt, position, unitNamed } from '#games/alexander/testing/position.ts'
import { type Ask, type ChanceSource, completeSetup, Journal, Match, randomChance, randomFrom } from '#kernel'
import { battleOf } from '../battle.ts'
import type { Alexander } from '../state.ts'
import { retireFireBy } from './fire.ts'
import { bestStrikeHex } from './harass.ts'
import { askedShotOdds } from './shotOdds.ts'

const DICE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The number of hits when the shot offered in an ask is fired once with each die face. */
function hitsThrown(match: Match<Alexander>, asked: Ask, key: string): { hit: number; harm: number } {
  const shots = DICE.map((die) => {
    const journal = new Journal()
    const deal: ChanceSource = ({ options }) => options.find(({ key }) => key === `die:${die}`) ?? options[0]!
    const fork = match.fork({ deal, journal })
    fork.apply(asked.seat, key)
    const [next] = fork.open
    if (next?.kind === 'harassHex') {
      const [firer, target] = ['unit', 'target'].map((name) => unitNamed(fork.state, String(next.about![name])))
      fork.apply(next.seat, `from:${nameAt(fork.state, bestStrikeHex(fork.state, firer!, target!))}`)
    }
    return journal.events.find(({ kind }) => kind === 'shot')!
  })
  const hits = shots.map((shot) => Number(shot.with!.hits))
  return { hit: hits.filter((n) => n > 0).length / DICE.length, harm: Math.max(...hits) }
}

/** Battles with elephants, skirmishers and horse archers. */
const BATTLES = ['hydaspes', 'samarkand', 'granicus']
const WANTED = ['order', 'entry', 'return', 'screen', 'harass']

test('the odds of every kind of shot are what its dice give', () => {
  const seen = new Map<string, number>()
  for (let n = 0; n < 60 && WANTED.some((kind) => (seen.get(kind) ?? 0) < 2); n++) {
    const random = randomFrom(`shots ${n}`)
    const setup = completeSetup(alexander, { scenario: BATTLES[n % BATTLES.length]! })
    const match = Match.begin(alexander, setup, { deal: randomChance(random) })
    for (let given = 0; given < 900 && !match.over; given++) {
      const asked = match.open.find((ask) => match.answered(ask) === null)!
      const occasion = asked.kind === 'harass' ? 'harass' : String(asked.about?.occasion ?? '')
      const shot = asked.options.find(({ key }) => key.startsWith('at:'))
      const isShot = asked.kind === 'harass' || asked.kind === 'reactionFire'
      if (isShot && shot && (seen.get(occasion) ?? 0) < 2) {
        const { unitIds } = battleOf(match.state)
        const [firer, target] = [String(asked.about!.unit), shot.key.slice(3)].map((id) => unitIds.indexOf(id))
        const hex = asked.about?.hex === undefined ? -1 : hexAt(match.state, String(asked.about.hex))
        const odds = askedShotOdds(match.state, firer!, target!, occasion, hex)!
        const thrown = hitsThrown(match, asked, shot.key)
        expect([occasion, odds.chance]).toEqual([occasion, thrown.hit])
        if (thrown.hit > 0) expect([occasion, odds.hits]).toEqual([occasion, thrown.harm])
        seen.set(occasion, (seen.get(occasion) ?? 0) + 1)
      }
      match.answer(asked, aggressive(match, asked, random))
    }
  }
  expect(WANTED.filter((kind) => !seen.has(kind))).toEqual([])
})

test('so are those of a shot at one who leaves', () => {
  const s = position({ units: { 'm-archers': '0808 E', 'p-cappadocian-lancers': '1208 E' } })
  const [firer, mover] = ['m-archers', 'p-cappadocian-lancers'].map((id) => unitNamed(s, id)) as [number, number]
  const hits = DICE.map((die) => {
    const script = { answers: ['at:p-cappadocian-lancers'], dice: [die] }
    return drive(s, (g) => retireFireBy(g, firer, mover), script).state.hits[mover]!
  })
  const odds = askedShotOdds(s, firer, mover, 'retire')!
  expect(odds.chance).toBe(hits.filter((n) => n > 0).length / DICE.length)
  expect([odds.hits, odds.range]).toEqual([Math.max(...hits), 2])
})
