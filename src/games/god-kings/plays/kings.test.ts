import { describe, expect, it } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { forceAt, ownerOf, vpOf } from '../rules/cards/testing/scene.ts'
import { ASSYRIA, EGYPT, GENERALS_OF, HATTI, kingOf, POWERS } from '../rules/components/counters.ts'
import { inside, spaceNamed } from '../rules/components/map.ts'
import type { ForceSpec, UnitCounts } from '../testing/position.ts'
import { fightOut, type TestSpec, type TestTable, tableAt } from '../testing/table.ts'

/** Kings, raids and the change of powers, of the source book's tests of play (PL). */
const rulerOf = (t: TestTable, power: number) => POWERS[power]!.kings[t.state.king[power]!]!.id

/** Answers the Reinforcement Phase: gives and buys nothing, places everything together. */
function reinforce(t: TestTable): TestTable {
  for (let i = 0; i < 200 && !/impulse|over|deal/.test(t.asked); i++) {
    const quiet = ['nothing', 'done', 'leave', 'pass'].find((key) => t.offered.includes(key))
    t.answer(quiet ?? t.offered.findLast((key) => key.startsWith('all:')) ?? t.offered[0]!)
  }
  return t
}

describe('PL-01: Assyria comes', () => {
  const turnSix = (players: string[], neutrals: string[]) =>
    tableAt({
      scenario: 'campaign',
      turn: 6,
      players,
      neutrals,
      control: { assyria: 'mitanni' },
      forces: [
        { side: 'mitanni', at: 'washukanni', units: { W: 3 }, generals: ['tushratta'] },
        { side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['amenhotep4'] },
        { side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['tudhaliya3'] },
        { side: 'kassites', at: 'dur_kurigalzu', units: { W: 3 }, generals: ['kadashman_enlil1'] },
      ],
      round: 0,
      next: ['round', 'reinforcement'],
    })

  it.each([
    ['neutral', ['hatti', 'egypt'], ['mitanni', 'kassites']],
    ['a player', ['hatti', 'egypt', 'mitanni'], ['kassites']],
  ])('keeps its four chariots and buys nothing when it is %s', (_, players, neutrals) => {
    rule('23.0a', 'R23.1', '20.4', 'F9')
    const t = reinforce(turnSix(players, neutrals))
    expect(forceAt(t, 'assyria', 'assur')).toEqual({ W: 9, C: 4 })
    expect(rulerOf(t, ASSYRIA)).toBe('ashur_uballit1')
    for (const x of GENERALS_OF[ASSYRIA]!) expect(t.state.generals[x]).toBe(spaceNamed('assur'))
    for (const city of ['assur', 'nineveh']) expect(t.state.garrison[spaceNamed(city)]).toBe(ASSYRIA)
  })

  it('has no income as a player, and neither gives nor receives points', () => {
    rule('R23.1', '20.1d')
    const t = turnSix(['hatti', 'egypt', 'mitanni'], ['kassites'])
    while (t.asked === 'hatti giveSpaces' || !/givePoints/.test(t.asked)) t.answer('nothing')
    const player = t.state.players.indexOf(ASSYRIA)
    expect([t.state.tp[player], t.state.wp[player]]).toEqual([0, 0])
    const askers: string[] = []
    while (/givePoints/.test(t.asked)) {
      askers.push(t.asked)
      expect(t.offered).not.toContain('to:mitanni')
      t.answer('nothing')
    }
    expect(askers).not.toContain('mitanni givePoints')
  })
})

describe('PL-02: a change of a neutral king', () => {
  const drawn = (card: number, more: Partial<TestSpec> = {}): TestTable =>
    tableAt({
      scenario: 'assyro_babylonian',
      players: ['assyria', 'kassites'],
      neutrals: ['hatti'],
      turn: 7,
      control: { hatti: 'hatti', assyria: 'assyria', karduniash: 'kassites' },
      forces: [{ side: 'hatti', at: 'kanesh', units: { W: 3 }, generals: ['suppiluliuma1', 'warlord1', 'warlord2'] }],
      round: 6,
      next: ['victory', 'neutralRound'],
      change: (s) => {
        s.holder[HATTI] = 0
        s.successor[HATTI] = POWERS[HATTI]!.kings.findIndex((k) => k.id === 'mursili2')
      },
      ...more,
    }).answer(`draw:${card}`, `ops:${card}`)

  it('does not let a warlord above the Ops march; the marker is taken in every case', () => {
    rule('R19.5', 'R20.1', '9.2A', '19.3c')
    const t = drawn(76).until('assyria use').answer('activate:hatti-king').until('chance succession').answer(2)
    expect(t.told).not.toContain('moved')
    expect(t.asked).not.toBe('assyria insteadOfKing')
    expect([rulerOf(t, HATTI), t.state.newKings, t.state.holder[HATTI]]).toEqual(['mursili2', [kingOf(HATTI)], 0])
  })

  it('lets both warlords march with 3 Ops', () => {
    rule('R19.5')
    const t = drawn(1).until('assyria use').answer('activate:hatti-king').until('chance succession').answer(2)
    expect(t.asked).toBe('assyria insteadOfKing')
    expect(t.offered).toEqual(['instead:hatti-warlord1', 'instead:hatti-warlord2', 'none'])
  })

  it('allows a siege roll to a warlord of any rating with three units at an enemy city', () => {
    rule('R19.5', '17.2c')
    const at = (space: string, W: number, ...generals: string[]): ForceSpec => ({
      side: 'hatti',
      at: space,
      units: { W },
      generals,
    })
    const t = drawn(76, {
      garrisons: { mari_city: 'kassites', babylon: 'kassites' },
      forces: [at('mari_city', 3, 'suppiluliuma1'), at('babylon', 3, 'warlord1'), at('kanesh', 3, 'warlord2')],
      change: (s) => {
        s.holder[HATTI] = 0
        s.successor[HATTI] = POWERS[HATTI]!.kings.findIndex((k) => k.id === 'mursili2')
      },
    })
    t.until('assyria use').answer('siege:hatti-king').until('chance succession').answer(2)
    expect(t.offered).toEqual(['instead:hatti-warlord1', 'none'])
    t.answer('instead:hatti-warlord1')
    expect(t.asked).toBe('chance siege')
  })
})

describe('PL-03: a raid on Hatti', () => {
  /** Card 41 was played; Hatti's next impulse follows. */
  const raided = (
    at: string,
    more: readonly ForceSpec[] = [],
    control: TestSpec['control'] = {},
    units = { W: 3 } as UnitCounts,
  ) =>
    tableAt({
      players: ['egypt', 'hatti'],
      control: { egypt: 'egypt', hatti: 'hatti', ...control },
      forces: [{ side: 'hatti', at, units, generals: ['hantili2'] }, ...more],
      hands: { egypt: [41, 76], hatti: [1, 2] },
    })
      .answer('event:41')
      .play('ops:1', 'activate:hatti-king', 'all')
  const vp = (t: TestTable) => {
    t.until('egypt impulse')
    return vpOf(t)[1]
  }

  it('(a) is answered by three units that march in', () => {
    rule('R-C39')
    expect(vp(raided('kalashma').play('step:hattusha', 'stop'))).toBe(0)
  })

  it('(b) is not answered by a king who drops them on the way', () => {
    rule('R-C39')
    const t = raided('arawanna').play('step:kalashma', 'load')
    while (t.asked === 'hatti drop') t.answer(t.offered.find((key) => key.startsWith('drop:')) ?? 'done')
    t.play('step:hattusha', 'stop')
    expect(forceAt(t, 'hatti', 'kalashma')).toEqual({ W: 3 })
    expect(vp(t)).toBe(-2)
  })

  it('(c) an army that starts in the province may not leave it, even to come back', () => {
    rule('R-C39')
    const back = raided('kanesh', [], { kizzuwadna: 'hatti' }).play('step:kummanni', 'step:kanesh', 'stop')
    expect(vp(back)).toBe(-2)
    expect(vp(raided('kanesh').play('step:akuwa', 'stop'))).toBe(0)
    expect(vp(raided('kanesh').play('stop'))).toBe(0)
  })

  it('(d) a retreat home is not a march into the province', () => {
    rule('R-C39')
    const foe = { side: 'egypt', at: 'arawanna', units: { W: 9 }, generals: ['thutmose3'] }
    const t = fightOut(raided('kalashma', [foe]).play('step:arawanna'), 1, 6)
    while (/displace/.test(t.asked)) t.answer(t.offered.find((key) => key.endsWith(':hattusha'))!)
    expect(t.state.generals[kingOf(HATTI)]).toBe(spaceNamed('hattusha'))
    expect(vp(t)).toBe(-2)
    const beaten = { ...foe, units: { W: 3 } }
    const control = { kalashma: 'hatti' }
    const chosen = fightOut(raided('kalashma', [beaten], control).play('step:arawanna'), 2, 2)
    expect(chosen.asked).toBe('hatti retreat')
    chosen.answer('displace')
    while (/displace/.test(chosen.asked)) chosen.answer(chosen.offered.find((key) => key.endsWith(':hattusha'))!)
    expect(vp(chosen)).toBe(-2)
  })

  it('(e) losses in battle count as if they had come', () => {
    rule('R-C39')
    const foe = { side: 'egypt', at: 'hattusha', units: { W: 2 } }
    const t = fightOut(raided('kalashma', [foe], {}, { w: 3 }).play('step:hattusha'), 6, 6)
    while (/displace|retreat/.test(t.asked)) t.answer(t.offered[0]!)
    expect(forceAt(t, 'hatti', 'hattusha')).toEqual({ w: 2 })
    expect(vp(t)).toBe(0)
  })

  it('costs nothing once an army has come and retreated within the province', () => {
    rule('R-C39')
    const foe = { side: 'egypt', at: 'akuwa', units: { W: 4 }, generals: ['thutmose3'] }
    const t = fightOut(raided('kalashma', [foe]).play('step:hattusha', 'step:akuwa'), 2, 2)
    if (t.asked === 'hatti retreat') t.answer('retreat:hattusha')
    expect(vp(t)).toBe(0)
  })
})

describe('PL-12: a new king of a besieged army', () => {
  const besieged = (more: Partial<TestSpec>) =>
    tableAt({
      players: ['hatti', 'egypt'],
      control: { egypt: 'egypt', hatti: 'hatti', kadesh: 'egypt' },
      forces: [
        { side: 'egypt', at: 'kadesh', inside: true, units: { W: 2 }, generals: ['hatshepsut'] },
        { side: 'hatti', at: 'kadesh', units: { W: 4 }, generals: ['hantili2'] },
        { side: 'egypt', at: 'memphis', generals: ['warlord1'] },
      ],
      sieges: { kadesh: { besieger: 'hatti', count: 0 } },
      ...more,
      change: (s) => void (s.successor[EGYPT] = POWERS[EGYPT]!.kings.findIndex((k) => k.id === 'thutmose3')),
    })

  it('by card 22 he is with it in the city', () => {
    rule('R-C22', '19.3d')
    const t = besieged({ hands: { hatti: [22], egypt: [76] } }).answer('event:22')
    expect(t.asked).toBe('egypt impulse')
    expect([rulerOf(t, EGYPT), t.state.generals[kingOf(EGYPT)]]).toEqual(['thutmose3', inside(spaceNamed('kadesh'))])
    expect(forceAt(t, 'egypt', 'kadesh', true)).toEqual({ W: 2 })
  })

  it('after a succession roll he is displaced', () => {
    rule('19.3c', '25.0g')
    const t = besieged({ players: ['egypt', 'hatti'], round: 5, hands: { hatti: [22], egypt: [76] } })
    t.until('chance succession').answer(1)
    expect(t.asked).toBe('egypt displace')
    t.answer('generalTo:memphis')
    expect([rulerOf(t, EGYPT), t.state.generals[kingOf(EGYPT)]]).toEqual(['thutmose3', spaceNamed('memphis')])
    expect(ownerOf(t, 'kadesh')).toBe(EGYPT)
  })
})
