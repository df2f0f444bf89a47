import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { position } from '#games/god-kings/testing/position.ts'
import { completeSetup, Match } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, HATTI, MITANNI } from '../components/counters.ts'
import { scenarioWinners } from '../turn/victory.ts'
import { isBanned, lastTurn, scenarioNamed } from './scenarios.ts'
import { startGarrisons } from './setup.ts'

const begin = (setup: object) => Match.begin(godKings, completeSetup(godKings, setup)).state

describe('handicaps', () => {
  it('do not apply unless the table agrees on one', () => {
    rule('R-S7', '24.3')
    const s = begin({ scenario: 'thutmose', players: 2 })
    expect([s.handicap, lastTurn(s), startGarrisons(s, MITANNI)]).toEqual(['none', 3, 4])
    expect(begin({ scenario: 'campaign', players: 4 }).total).toEqual([0, 0, 0, 0])
    expect(() => completeSetup(godKings, { scenario: 'kadesh', handicap: 'oneMoreTurn' })).toThrow()
  })

  it('of the campaign are VP at the start, for players only', () => {
    rule('24.3')
    const s = begin({ scenario: 'campaign', players: 4, headStart: 'mitanni10' })
    expect(s.total[s.players.indexOf(MITANNI)]).toBe(10)
    expect(s.handicap).toBe('mitanni10')
    expect(begin({ scenario: 'campaign', players: 2, headStart: 'mitanni10' }).total).toEqual([0, 0])
  })

  it('of Thutmose: Egypt needs two provinces of three, and may share its victory with Hatti', () => {
    rule('R-S7')
    const winners = (handicap: string, control: { [place: string]: string }, players = ['mitanni', 'egypt']) => {
      const s = position({ scenario: 'thutmose', players, control })
      s.handicap = handicap
      s.turn = 3
      return scenarioWinners(s)?.map((p) => s.players[p])
    }
    const two = { amurru: 'egypt', karkemish: 'egypt', ugarit: 'mitanni' }
    expect(winners('none', two)).toEqual([MITANNI])
    expect(winners('twoProvinces', two)).toEqual([EGYPT])
    expect(winners('twoProvinces', { ...two, karkemish: 'mitanni' })).toEqual([MITANNI])
    const north = { ...two, ugarit: 'hatti', kizzuwadna: 'hatti', mukish: 'hatti' }
    expect(winners('twoProvinces', north, ['mitanni', 'egypt', 'hatti'])).toEqual([EGYPT, HATTI])
    expect(winners('oneMoreTurn', two)).toBeUndefined()
  })

  it('of Thutmose: fewer garrisons for Mitanni, or one more turn like the last', () => {
    rule('4.0c', 'R-S3')
    const few = begin({ scenario: 'thutmose', players: 2, handicap: 'fewerGarrisons' })
    expect(startGarrisons(few, MITANNI)).toBe(2)
    expect(startGarrisons(few, EGYPT)).toBe(2)
    const longer = begin({ scenario: 'thutmose', players: 2, handicap: 'oneMoreTurn' })
    expect(lastTurn(longer)).toBe(4)
    const thutmose = scenarioNamed('thutmose')
    expect([19, 22, 33].map((card) => isBanned(thutmose, 4, card))).toEqual([true, true, false])
  })
})
