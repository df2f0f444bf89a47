import { expect, it } from 'vitest'
import { PROVINCES, provinceNamed, spaceNamed } from '../rules/components/map.ts'
import { position } from '../testing/position.ts'
import { bestMarks } from './orders.ts'
import { assessSituation } from './situation.ts'
import { combinedBonus, computeStakes, provinceStake, scheduledLoss } from './stakes.ts'

const EGYPT = 0
const HATTI = 1
const PITASSA = provinceNamed('pitassa')
const names = (...spaces: string[]) => spaces.map(spaceNamed)

/** The campaign as it begins, for two players: Egypt 0, Hatti 1. */
const start = (turn = 1, total = [0, 0]) =>
  Object.assign(
    position({
      scenario: 'campaign',
      players: ['egypt', 'hatti'],
      neutrals: turn < 6 ? ['mitanni', 'kassites'] : ['assyria', 'kassites'],
      control: { hatti: 'hatti', egypt: 'egypt', sinai: 'egypt', canaan: 'egypt', amurru: 'egypt' },
      turn,
    }),
    { total },
  )

it('spaces that complete a province are worth more together than one by one', () => {
  const stakes = computeStakes(start(), 1)
  expect(combinedBonus(stakes, PITASSA, 1, 0)).toBeCloseTo(0)
  const [city, plain] = names('purushanda', 'ikkuwaniya')
  const whole = stakes.gain[city!]! + stakes.gain[plain!]! + combinedBonus(stakes, PITASSA, 1, 1)
  expect(whole).toBeGreaterThan(0.6 * stakes.stake[PITASSA]!)
})

it('markers go where they complete a province rather than where single ones bring most', () => {
  const { spaces } = bestMarks(assessSituation(start(), 1), names('purushanda', 'ikkuwaniya', 'malitiya', 'hupisna'), 2)
  expect(spaces).toEqual(names('purushanda', 'ikkuwaniya').sort((a, b) => a - b))
})

it('24.1.7: land that is not cleared has value in later turns too: Assyria before turn 6, Mitanni after it', () => {
  const [assyria, mitanni] = [provinceNamed('assyria'), provinceNamed('mitanni')]
  const early = start(2)
  expect(provinceStake(early, HATTI, mitanni)).toBeLessThanOrEqual(PROVINCES[mitanni]!.vp)
  expect(provinceStake(early, HATTI, assyria)).toBeGreaterThan(PROVINCES[assyria]!.vp)
  const late = start(7)
  expect(provinceStake(late, HATTI, mitanni)).toBeGreaterThan(PROVINCES[mitanni]!.vp)
  expect(provinceStake(late, HATTI, assyria)).toBeLessThanOrEqual(PROVINCES[assyria]!.vp)
})

it('with three players the leader’s gains are minded more', () => {
  const s = start()
  s.players.push(2)
  s.vp.push(0)
  const spoil = (total: number[]) => {
    s.total = total
    return computeStakes(s, 1).spoil[spaceNamed('tyre')]!
  }
  expect(spoil([12, 6, 6])).toBeGreaterThan(spoil([6, 6, 6]))
  expect(spoil([0, 6, 6])).toBeLessThan(spoil([6, 6, 6]))
})

it('23.0: before its fall Mitanni is minded by its expected final score', () => {
  const s = position({
    scenario: 'campaign',
    players: ['egypt', 'hatti', 'mitanni'],
    neutrals: ['kassites'],
    control: { egypt: 'egypt', hatti: 'hatti', mitanni: 'mitanni', karkemish: 'mitanni' },
    turn: 4,
  })
  const spoil = (lead: number) => {
    s.total = [0, 0, lead]
    return computeStakes(s, 1).spoil[spaceNamed('karkemish_city')]!
  }
  const [alike, most, least] = [0.2, 0.7, 0.05]
  const fall = scheduledLoss(s, s.players[2]!)
  expect(fall).toBeGreaterThan(5)
  expect(spoil(fall) / spoil(100)).toBeCloseTo(alike / most)
  expect(spoil(0) / spoil(100)).toBeCloseTo(least / most)
  s.turn = 6
  expect(scheduledLoss(s, s.players[2]!)).toBe(0)
})

it('R-S7: the last missing province is valued most, its walls first; rivals who also need it do not help Mitanni', () => {
  const thutmose = (control: Record<string, string>) =>
    position({
      scenario: 'thutmose',
      players: ['mitanni', 'hatti', 'egypt'],
      neutrals: ['kassites'],
      control,
      turn: 3,
    })
  const karkemish = provinceNamed('karkemish')
  const none = thutmose({ egypt: 'egypt', hatti: 'hatti', mitanni: 'mitanni' })
  const both = thutmose({ egypt: 'egypt', amurru: 'egypt', ugarit: 'egypt', mitanni: 'mitanni' })
  expect(provinceStake(both, EGYPT, karkemish)).toBeGreaterThan(provinceStake(none, EGYPT, karkemish))
  const [mitanni, hatti, egypt] = [0, 1, 2]
  const [city, plain] = names('karkemish_city', 'emar')
  const { gain } = computeStakes(none, egypt)
  expect(gain[city!]! / gain[plain!]!).toBeGreaterThan(2)
  const [spoilt, denied] = [computeStakes(both, hatti), computeStakes(both, mitanni)].map(
    ({ spoil }) => spoil[spaceNamed('tyre')]!,
  )
  expect(spoilt).toBe(0)
  expect(denied).toBeGreaterThan(0)
})
