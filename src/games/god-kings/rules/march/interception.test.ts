import { describe, expect, it } from 'vitest'
import type { ForceSpec } from '#games/god-kings/testing/position.ts'
import { type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { kingOf } from '../components/counters.ts'
import { inside, spaceNamed } from '../components/map.ts'
import { interceptionAttemptRoll } from './interception.ts'

const HATTI_KING = kingOf(1)

/** Egypt marches from Kadesh to Arwad; Hatti is in the adjacent field of Ugarit. */
const spec = (more: Partial<TestSpec> = {}, hatti: Partial<ForceSpec> = {}): TestSpec => ({
  control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
  forces: [
    { side: 'egypt', at: 'kadesh', units: { W: 4, C: 1 }, generals: ['thutmose3'] },
    { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1', 'warlord1'], ...hatti },
  ],
  hands: { egypt: [1, 2], hatti: [76] },
  ...more,
})

/** The Egyptian king marches to Nahrin, next to Aleppo. */
const toNahrin = (more: Partial<TestSpec> = {}, hatti: Partial<ForceSpec> = {}) =>
  tableAt(spec(more, hatti)).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')

describe('13: interception', () => {
  it('is offered to an army adjacent to a space that an enemy enters, at each such space', () => {
    rule('13.1', '13.2', '11.3a', '13.4b', '15.3')
    const t = toNahrin()
    expect(t.asked).toBe('hatti intercept')
    t.play('intercept:hatti-king', 'done', 'all', 3)
    expect(t.told).toContain('intercepted')
    expect(t.asked).toBe('egypt intercepted')
    expect(t.state.generals[HATTI_KING]).toBe(spaceNamed('nahrin'))
    t.play('fight')
    expect(t.state.battle!.side).toEqual([0, 1])
    const again = toNahrin().play('intercept:hatti-king', 'all', 6, 'step:ugarit_city')
    expect(again.asked).toBe('hatti intercept')
  })

  it('fails on a natural 6 and succeeds on a natural 1', () => {
    rule('13.4b')
    const six = toNahrin({}, { generals: ['suppiluliuma1'] }).play('intercept:hatti-king', 'all', 6)
    expect(six.asked).toBe('egypt march')
    const one = toNahrin({}, { generals: ['warlord1'] }).play('intercept:hatti-warlord1', 'all', 1)
    expect(one.asked).toBe('egypt intercepted')
  })

  it('counts enemy markers and chariots', () => {
    rule('13.4a', '18.3a', 'R13.5')
    const t = toNahrin({}, { units: { C: 2 } })
    const s = t.state
    const chariots = s.at.flatMap((z, u) => (z === spaceNamed('aleppo') ? [u] : []))
    const roll = interceptionAttemptRoll(s, 1, HATTI_KING, chariots, spaceNamed('nahrin'), 1)
    expect(roll).toMatchObject({ mods: { marker: 1, moreChariots: -1, onlyChariots: -2 }, sum: -2, needs: 4 })
    const own = interceptionAttemptRoll(s, 1, HATTI_KING, chariots, spaceNamed('ugarit_city'), 2)
    expect(own.mods).toMatchObject({ marker: 0, moreChariots: 0 })
  })

  it('is impossible in a space with an enemy unit that is not on the march', () => {
    rule('13.3', 'R13.2')
    const t = tableAt(
      spec({
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'egypt', at: 'nahrin', units: { W: 1 } },
          { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1'] },
        ],
      }),
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    expect(t.asked).toBe('egypt march')
  })

  it('gives surprise once in the following battle', () => {
    rule('13.4c', '15.5.5f')
    const t = toNahrin().play('intercept:hatti-king', 'all', 1, 'fight')
    expect(t.state.battle!.surprise).toBe(1)
  })

  it('lets the moving army back up, lose its points and besiege where it came from', () => {
    rule('13.5', 'R13.4', 'R17.4')
    const t = toNahrin({ garrisons: { kadesh: 'hatti' } }).play('intercept:hatti-king', 'all', 1, 'back')
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('kadesh'))
    expect(t.state.generals[HATTI_KING]).toBe(spaceNamed('nahrin'))
    expect(t.asked).toBe('egypt siegeOrNot')
  })

  it('displaces a general without units who does not back up', () => {
    rule('R13.3', '13.2')
    const t = tableAt(
      spec({
        forces: [
          { side: 'egypt', at: 'kadesh', generals: ['thutmose3'] },
          { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1'] },
        ],
      }),
    ).play('ops:1', 'activate:egypt-king', 'step:nahrin', 'intercept:hatti-king', 'all', 1)
    expect(t.offered).toEqual(['back', 'displaced'])
    t.play('displaced', 'generalTo:memphis')
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('memphis'))
    expect(t.state.battle).toBeNull()
  })

  it('allows several armies of one player, all declared before any die, in an order of their choice', () => {
    rule('13.6', '11.3c', '11.3d')
    const t = tableAt(
      spec({
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'aleppo', units: { W: 3 }, generals: ['suppiluliuma1'] },
          { side: 'hatti', at: 'ebla', units: { W: 2 }, generals: ['warlord1'] },
        ],
      }),
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin', 'intercept:hatti-king', 'all')
    expect(t.asked).toBe('hatti intercept')
    t.play('intercept:hatti-warlord1', 'all')
    expect(t.asked).toBe('hatti interceptNext')
    t.play('next:hatti-warlord1', 1, 1)
    expect(t.asked).toBe('egypt intercepted')
    t.play('fight')
    expect(t.state.battle!.units[1]).toHaveLength(5)
  })

  it('may use part of an army, but a king left behind keeps a unit', () => {
    rule('13.7', 'M4')
    const t = toNahrin({}, { units: { W: 2 } })
    t.play('intercept:hatti-warlord1')
    expect(t.asked).toBe('hatti interceptUnits')
    expect(t.offered).not.toContain('all')
    t.answer(t.offered[0]!)
    t.play(1)
    expect(t.state.at.filter((z) => z === spaceNamed('aleppo'))).toHaveLength(1)
    expect(t.state.generals[HATTI_KING]).toBe(spaceNamed('aleppo'))
    const alone = toNahrin({}, { units: { W: 1 } })
    expect(alone.why('intercept:hatti-warlord1')).toBe('13.7 kingKeepsOne')
  })

  it('may start inside a city that is not besieged', () => {
    rule('13.8a', 'R13.1')
    const inside = { at: 'ugarit_city', inside: true, units: { W: 2 } }
    const t = toNahrin({}, inside)
    expect(t.asked).toBe('hatti intercept')
    const siege = toNahrin(
      {
        garrisons: { ugarit_city: 'hatti' },
        sieges: { ugarit_city: { besieger: 'mitanni', count: 0 } },
        players: ['egypt', 'hatti', 'mitanni'],
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 2 }, generals: ['warlord1'] },
          { side: 'mitanni', at: 'ugarit_city', units: { W: 3 } },
        ],
      },
      {},
    )
    expect(siege.asked).toBe('egypt march')
  })

  it('makes a force fight before it can go inside its own city', () => {
    rule('13.8b', '13.8c')
    const t = tableAt(
      spec({
        control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'egypt', aleppo: 'hatti' },
        forces: [
          { side: 'egypt', at: 'arwad', units: { W: 2 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1'] },
        ],
      }),
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city', 'intercept:hatti-king', 'all', 1)
    expect(t.offered).toEqual(['fight', 'back'])
  })

  it('starts once from each space, from outside the walls or from inside', () => {
    rule('13.7', '13.8a')
    const near = () =>
      toNahrin({
        control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'ugarit_city', units: { W: 2 }, generals: ['warlord1'] },
          { side: 'hatti', at: 'ugarit_city', inside: true, units: { C: 2 }, generals: ['warlord2'] },
        ],
      })
    expect(near().offered).toContain('intercept:hatti-warlord1')
    expect(near().answer('done').offered).toContain('intercept:hatti-warlord2')
    expect(near().answer('intercept:hatti-warlord1', 'all').asked).toBe('chance interception')
  })

  const sea = (W: number, landing = 'sail:ugarit_city', die = 1) =>
    tableAt(
      spec({
        control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'egypt', aleppo: 'hatti' },
        forces: [
          { side: 'egypt', at: 'byblos', units: { W }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1'] },
        ],
      }),
    )
      .play('ops:1', 'activate:egypt-king', W === 1 ? 'unit:egypt-ra-1' : 'all')
      .play(landing, 'intercept:hatti-king', 'all', die)

  it('is possible against a force that lands directly inside its own city: it stays there, fights or sails back', () => {
    rule('13.2', '13.8b', '13.8c', '12.4')
    const t = sea(2, 'land:ugarit_city')
    expect(t.offered).toEqual(['fight', 'back', 'city', 'split'])
    const [field, city] = [spaceNamed('ugarit_city'), spaceNamed('ugarit_city') + 100]
    t.answer('city')
    expect([t.state.generals[0], t.state.generals[HATTI_KING]]).toEqual([city, field])
    expect(t.state.besieger[field]).toBe(1)
    const fight = sea(2, 'land:ugarit_city').answer('fight')
    expect(fight.state.battle).toMatchObject({ space: field, side: [0, 1] })
    expect(sea(2, 'land:ugarit_city').answer('back').state.generals[0]).toBe(spaceNamed('byblos'))
  })

  it('that fails leaves a force that landed inside in place, with its points', () => {
    rule('13.4b', '12.4')
    const t = sea(2, 'land:ugarit_city', 6)
    expect(t.asked).toBe('egypt march')
    expect(t.state.generals[0]).toBe(spaceNamed('ugarit_city') + 100)
    expect(t.offered).toContain('outside')
  })

  it('lets a landing force flee into its own city, back to its port, or both', () => {
    rule('13.8c', '12.3')
    expect(sea(2).offered).toEqual(['fight', 'back', 'city', 'split'])
    const t = sea(3)
    expect(t.offered).toEqual(['fight', 'back', 'split'])
    t.play('split', 'unit:egypt-ra-1', 'done')
    expect(t.state.at.filter((z) => z === spaceNamed('ugarit_city') + 100)).toHaveLength(1)
    expect(t.state.at.filter((z) => z === spaceNamed('byblos'))).toHaveLength(2)
  })

  it('cannot split a landing force of one unit, and splits two into one each', () => {
    rule('13.8c')
    expect(sea(1).offered).toEqual(['fight', 'back', 'city'])
    const t = sea(2).answer('split')
    expect(t.asked).toBe('egypt splitUnits')
    expect(t.offered.every((key) => key.startsWith('unit:'))).toBe(true)
    t.answer('unit:egypt-ra-1')
    expect(t.asked).not.toBe('egypt splitUnits')
    expect(t.state.at.filter((z) => z === inside(spaceNamed('ugarit_city')))).toHaveLength(1)
    expect(t.state.at.filter((z) => z === spaceNamed('byblos'))).toHaveLength(1)
  })

  it('leaves an army that failed unable to avoid the same army', () => {
    rule('13.10', '14.2c')
    const t = toNahrin({}, { generals: ['suppiluliuma1'] }).play('intercept:hatti-king', 'all', 6, 'step:aleppo')
    expect(t.state.march!.failed).toEqual([HATTI_KING])
    expect(t.asked).not.toBe('hatti avoid')
    expect(t.state.battle).not.toBeNull()
  })

  it('leaves the warlords and units that failed with their general unable to avoid it as well', () => {
    rule('13.10', '14.2c')
    const t = toNahrin().play('intercept:hatti-king', 'general:hatti-warlord1', 'all', 6, 'step:aleppo')
    expect(t.state.march!.failed).toEqual([HATTI_KING, HATTI_KING + 1])
    expect(t.asked).not.toBe('hatti avoid')
    const warlord = toNahrin({}, { units: { W: 3, C: 1 } }).play(
      'intercept:hatti-warlord1',
      'unit:hatti-chariot-1',
      6,
      'step:aleppo',
      'avoid:hatti-king',
    )
    expect(warlord.asked).toBe('hatti avoidUnits')
    expect(warlord.why('unit:hatti-chariot-1')).toBe('13.10 failedInterception')
  })

  it('is impossible in a space with an enemy unit inside the walls', () => {
    rule('13.3', '13.2')
    const landing = (C: number) =>
      tableAt({
        control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'egypt', hatti: 'hatti', aleppo: 'hatti' },
        forces: [
          { side: 'egypt', at: 'arwad', units: { W: 3 }, generals: ['warlord1'] },
          { side: 'egypt', at: 'ugarit_city', inside: true, units: { C } },
          { side: 'hatti', at: 'aleppo', units: { W: 2 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-warlord1', 'all', 'step:ugarit_city')
    expect(landing(0).asked).toBe('hatti intercept')
    expect(landing(1).asked).toBe('egypt march')
  })

  it("does not ask the active player's own armies or sides moved with this card", () => {
    rule('R13.6')
    const t = tableAt(
      spec({
        players: ['egypt', 'hatti'],
        neutrals: ['kassites'],
        control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
        forces: [
          { side: 'kassites', at: 'dur_kurigalzu', units: { W: 4 }, generals: ['kashtiliash3'] },
          { side: 'egypt', at: 'nuzi', units: { W: 3 }, generals: ['thutmose3'] },
        ],
      }),
    ).play('ops:1', 'activate:kassites-king', 'all', 'step:lubdi')
    expect(t.asked).toBe('egypt march')
  })

  it('is rolled by one side after another; one success voids the rest', () => {
    rule('R13.2', 'F4')
    const t = tableAt(
      spec({
        players: ['egypt', 'hatti', 'mitanni'],
        control: { egypt: 'egypt', amurru: 'egypt' },
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1'] },
          { side: 'mitanni', at: 'ebla', units: { W: 4 }, generals: ['saushtatar'] },
        ],
        hands: { egypt: [1], hatti: [76], mitanni: [77] },
      }),
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin', 'intercept:hatti-king', 'all')
    expect(t.asked).toBe('mitanni intercept')
    t.play('intercept:mitanni-king', 'all', 1)
    expect(t.asked).toBe('egypt intercepted')
    expect(t.state.generals[kingOf(2)]).toBe(spaceNamed('ebla'))
  })
})
