import { describe, expect, it } from 'vitest'
import { position, silentGame } from '#games/god-kings/testing/position.ts'
import { type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, HATTI, isKing, isWarlord, kingOf, kingsChart, MITANNI, POWERS } from '../components/counters.ts'
import { spaceNamed } from '../components/map.ts'
import { strategyRating } from '../components/ratings.ts'
import { newKing } from '../turn/reinforcement.ts'
import { isSuccessionSuccess, kingsArmy } from './kings.ts'

/** Egypt with Hatshepsut, Thutmose III waiting, in round 3 of turn 1. */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  control: { egypt: 'egypt', hatti: 'hatti' },
  forces: [{ side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['hatshepsut', 'warlord1'] }],
  hands: { egypt: [1, 44], hatti: [31, 76] },
  turn: 1,
  round: 3,
  change: (s) => {
    s.successor[EGYPT] = 1
  },
  ...more,
})

/** Hatti's king, rated 2 and under unrest, is activated abroad with 2 Ops; Egypt has units in some spaces. */
const unrestAt = (at: string, enemies: readonly string[] = []): TestTable =>
  tableAt({
    players: ['hatti', 'egypt'],
    control: { hatti: 'hatti', ugarit: 'egypt', kizzuwadna: 'egypt' },
    forces: [
      { side: 'hatti', at, units: { W: 3 }, generals: ['hantili2'] },
      ...enemies.map((space) => ({ side: 'egypt', at: space, units: { W: 3 } })),
    ],
    hands: { hatti: [37], egypt: [76] },
    change: (s) => {
      s.unrest = [kingOf(1)]
    },
  }).play('ops:37', 'activate:hatti-king', 'all')

describe('19: kings and successors', () => {
  it('follow the chart', () => {
    rule('19.1', '19.2', 'R19.2', 'R19.3', '3.0r', '2.2d')
    const names = (power: number, turn: number) => {
      const { king, successor } = kingsChart(power, turn)
      return [POWERS[power]!.kings[king]?.id, POWERS[power]!.kings[successor]?.id]
    }
    expect(names(EGYPT, 1)).toEqual(['hatshepsut', 'thutmose3'])
    expect(names(EGYPT, 6)).toEqual(['amenhotep4', 'tutankhamun'])
    expect(names(HATTI, 2)).toEqual(['muwatalli1', undefined])
    expect(names(HATTI, 3)[0]).toBe('tudhaliya1')
    expect([isKing(kingOf(1)), isWarlord(kingOf(1) + 2)]).toEqual([true, true])
  })

  it('change in reinforcement when the chart says so', () => {
    rule('19.3a', '7.1.4', '19.1')
    const s = position({ turn: 2 })
    s.king[EGYPT] = 0
    newKing(silentGame(s), EGYPT)
    expect(POWERS[EGYPT]!.kings[s.king[EGYPT]!]!.id).toBe('thutmose3')
    newKing(silentGame(s), EGYPT)
    expect(POWERS[EGYPT]!.kings[s.king[EGYPT]!]!.id).toBe('thutmose3')
  })

  it('roll at the start of the impulse and succeed strictly below the round number', () => {
    rule('19.3b', '5.0d', 'F2', 'W2')
    expect(isSuccessionSuccess(2, 0, 3)).toBe(true)
    expect(isSuccessionSuccess(3, 0, 3)).toBe(false)
    const t = tableAt(spec())
    expect(t.asked).toBe('egypt successionCard')
    t.answer('pass')
    expect(t.asked).toBe('chance succession')
    t.answer(3)
    expect(t.asked).toBe('egypt impulse')
    expect(t.state.king[EGYPT]).toBe(0)
  })

  it('use one card of the roller as plus or minus its Ops, in addition to the card of the impulse', () => {
    rule('9.2E', 'R9.2', 'W2')
    const t = tableAt(spec()).answer('minus:1', 5)
    expect(t.state.top).toBe(1)
    t.play('pass')
    expect(t.state.king[EGYPT]).toBe(1)
    expect(t.asked).toBe('egypt impulse')
    expect(t.offered).toEqual(['ops:44', 'event:44'])
  })

  it('place the successor with the army; he cannot be activated in this round', () => {
    rule('19.3c', 'R19.4')
    const t = tableAt(spec()).answer('pass', 1).play('pass', 'ops:1')
    expect(t.state.generals[kingOf(EGYPT)]).toBe(spaceNamed('memphis'))
    expect(t.why('activate:egypt-king')).toBe('19.3c newKing')
    expect(t.state.successor[EGYPT]).toBe(-1)
  })

  it('displace the successor if there is no free army of the king', () => {
    rule('19.3c', 'R19.4', '25.0g')
    const t = tableAt(spec({ forces: [{ side: 'egypt', at: 'memphis', generals: ['hatshepsut'] }] }))
    t.answer('pass', 1).play('generalTo:tanis')
    expect(t.state.generals[kingOf(EGYPT)]).toBe(spaceNamed('tanis'))
    const s = position({
      garrisons: { memphis: 'egypt' },
      sieges: { memphis: { besieger: 'hatti', count: 0 } },
      forces: [{ side: 'egypt', at: 'memphis', inside: true, units: { W: 1 }, generals: ['hatshepsut'] }],
    })
    expect(kingsArmy(s, EGYPT)).toBe('besieged')
    expect(kingsArmy(s, MITANNI)).toBe('none')
  })

  it('can be cancelled for the round by a False Missive', () => {
    rule('19.3e', 'R19.1', 'W3', 'R-C29')
    const t = tableAt(spec()).answer('pass', 1)
    expect(t.asked).toBe('hatti cancelEvent')
    t.answer('card:31')
    expect(t.state.king[EGYPT]).toBe(0)
    expect(t.state.successor[EGYPT]).toBe(1)
  })

  it('change immediately by the God King card; the king’s group goes home', () => {
    rule('19.3d', '25.0h', 'R-C22')
    const t = tableAt(
      spec({
        players: ['hatti', 'egypt'],
        forces: [{ side: 'egypt', at: 'tyre', units: { W: 3 }, generals: ['hatshepsut', 'warlord1'] }],
        hands: { hatti: [22], egypt: [76] },
      }),
    ).play('event:22')
    expect(t.asked).toBe('egypt displace')
    t.answer('refuge:sais')
    expect(t.state.king[EGYPT]).toBe(1)
    expect([kingOf(EGYPT), kingOf(EGYPT) + 1].map((g) => t.state.generals[g])).toEqual(
      [1, 1].map(() => spaceNamed('sais')),
    )
  })

  it('of neutrals roll only when activated; a warlord may go instead', () => {
    rule('19.4', 'R19.5')
    const t = tableAt(
      spec({
        neutrals: ['kassites'],
        turn: 4,
        control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
        forces: [{ side: 'kassites', at: 'babylon', units: { W: 3 }, generals: ['karaindash', 'warlord1'] }],
        change: (s) => {
          s.successor[4] = kingsChart(4, 4).successor
        },
      }),
    ).play('ops:1', 'activate:kassites-king')
    expect(t.asked).toBe('egypt successionCard')
    t.answer('pass', 1).play('pass')
    expect(t.asked).toBe('egypt insteadOfKing')
    t.play('instead:kassites-warlord1', 'all', 'stop')
    expect(t.state.holder[4]).toBe(0)
    expect(t.state.king[4]).toBe(kingsChart(4, 4).successor)
  })

  it('are affected by unrest only when they leave home', () => {
    rule('R-C15', '9.2A')
    const s = position({
      forces: [{ side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['thutmose3'] }],
    })
    s.unrest = [kingOf(EGYPT)]
    expect([strategyRating(s, 0), strategyRating(s, 0, false)]).toEqual([2, 1])
    const t = tableAt({
      control: { egypt: 'egypt' },
      forces: [{ side: 'egypt', at: 'avaris', units: { W: 3 }, generals: ['thutmose3'] }],
      hands: { egypt: [44], hatti: [76] },
      change: (x) => {
        x.unrest = [kingOf(EGYPT)]
      },
    }).play('ops:44', 'activate:egypt-king', 'all', 'step:tjaru')
    expect(t.why('stop')).toBe('R-C15 mustEndAtHome')
    expect(t.why('step:raphia')).toBe(undefined)
    t.play('step:avaris', 'stop')
    expect(t.asked).toBe('hatti impulse')
  })

  it('keep a king under unrest abroad where he is if he cannot get home', () => {
    rule('R-C15')
    const t = unrestAt('ebla')
    expect(t.asked).toBe('egypt impulse')
    expect(t.state.generals[kingOf(1)]).toBe(spaceNamed('ebla'))
    expect(t.told).not.toContain('moved')
  })

  it('count enemies on the way home of a king under unrest', () => {
    rule('R-C15')
    const free = unrestAt('lawazantiya')
    expect([free.why('stop'), free.why('step:kummanni')]).toEqual(['R-C15 mustEndAtHome', undefined])
    expect(unrestAt('lawazantiya', ['kummanni', 'shalatuwar']).asked).toBe('egypt impulse')
  })

  it('let him spend a point on a marker only if the remaining points take him home', () => {
    rule('R-C15')
    expect(unrestAt('lawazantiya').offered).toContain('mark')
    const far = unrestAt('ugarit_city')
    expect([far.why('mark'), far.why('step:alalakh')]).toEqual(['R-C15 mustEndAtHome', undefined])
  })
})
