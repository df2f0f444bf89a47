import { describe, expect, it } from 'vitest'
import { battleTable, eventTable, fightOut } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { forceAt, marchToNahrin, scene, whyNot } from '../testing/scene.ts'

describe('33 The Army Rebels', () => {
  const control = { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' }

  it('rolls attrition for a force in the space it has entered and in every later one', () => {
    rule('R-C33', 'W6', '11.13', '9.4')
    const t = marchToNahrin(33).answer('step:nahrin')
    expect(t.asked).toBe('hatti entered')
    expect(t.match.open[0]!.about).toMatchObject({ side: 'egypt', space: 'nahrin', units: { length: 3 } })
    t.answer('card:33', 6, 1, 1)
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ C: 2, c: 1 })
    t.answer('step:aleppo')
    expect(t.asked).toBe('chance attrition')
    t.answer(1, 6, 1)
    expect(forceAt(t, 'egypt', 'aleppo')).toEqual({ C: 1, c: 2 })
    expect(t.asked).toBe('egypt march')
  })

  it('cannot be played on a general without units', () => {
    rule('R-C33', 'W6')
    const alone = marchToNahrin(33, {
      forces: [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }],
    })
    expect(alone.answer('step:nahrin').asked).toBe('egypt march')
  })

  it('strikes an interceptor again where it retreats to', () => {
    rule('R-C33', 'W6')
    const t = marchToNahrin(77, {
      control,
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'aleppo', units: { W: 3 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [2, 33], hatti: [77] },
    })
    t.play('step:nahrin', 'intercept:hatti-king', 'all', 1, 'card:33', 1, 1, 1, 'fight')
    fightOut(t, 3, 2).play('retreat:ebla')
    expect(t.asked).toBe('chance attrition')
  })

  it('strikes an army that avoids battle again in every space it avoids to', () => {
    rule('R-C33', 'W6')
    const t = marchToNahrin(77, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 2 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [2, 33], hatti: [77] },
    })
    t.play('step:nahrin', 'avoid:hatti-king', 'all', 1, 'avoidTo:aleppo', 'card:33', 1, 1)
    t.play('pursue', 1, 'step:aleppo', 'avoid:hatti-king', 'all', 1)
    t.answer(t.offered.find((key) => key.startsWith('avoidTo:'))!)
    expect(t.asked).toBe('chance attrition')
    t.answer(6, 1)
    expect(t.told.filter((kind) => kind === 'attrition')).toHaveLength(2)
  })

  it('does not affect other forces of that side', () => {
    rule('R-C33')
    const t = marchToNahrin(77, {
      control,
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 2 } },
        { side: 'hatti', at: 'aleppo', units: { C: 1 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [2, 33], hatti: [77] },
    })
    t.play('step:nahrin', 'intercept:hatti-king', 1, 'card:33', 1, 'fight')
    fightOut(t, 3, 2).play('retreat:ebla', 1)
    expect(t.told.filter((kind) => kind === 'attrition')).toHaveLength(2)
    expect(t.asked).not.toBe('chance attrition')
  })

  it('strikes a retreating force', () => {
    rule('R-C33', 'W6', 'F7')
    const t = fightOut(battleTable([33], []), 4, 1).play('retreat:ebla')
    expect(t.asked).toBe('egypt entered')
    expect(t.answer('card:33').asked).toBe('chance attrition')
  })
})

describe.each([
  { card: 52, name: 'Wrath of Assur' },
  { card: 53, name: 'Wrath of Enlil' },
  { card: 54, name: 'Wrath of Marduk' },
])('$card $name', ({ card }) => {
  it('makes any one army, even your own, roll attrition for each unit', () => {
    rule('R-C52', '11.13', '9.3', 'R9.3')
    const t = scene(card).answer(`event:${card}`)
    expect(t.offered).toEqual(['army:gaza', 'army:kadesh', 'army:hattusha'])
    t.answer('army:hattusha', 6, 5, 6)
    expect(forceAt(t, 'hatti', 'hattusha')).toEqual({ C: 1, c: 2 })
    const own = scene(card).answer(`event:${card}`, 'army:gaza', 1, 6, 1)
    expect(forceAt(own, 'egypt', 'gaza')).toEqual({ C: 2, c: 1 })
    expect(whyNot(card, { forces: [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }] })).toBe('R9.3 noArmy')
  })

  it('strikes inside walls as well, and ends a siege that loses its besieger or its garrison', () => {
    rule('R-C52', '17.6', 'R17.7')
    const siege = {
      forces: [
        { side: 'egypt', at: 'kadesh', inside: true, units: { c: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'kadesh', units: { c: 1 }, generals: ['hantili2'] },
      ],
      sieges: { kadesh: { besieger: 'hatti', count: 0 } },
    }
    for (const army of ['army:kadesh', 'army:kadesh/in']) {
      const t = scene(card, siege).answer(`event:${card}`)
      expect(t.offered).toEqual(['army:kadesh', 'army:kadesh/in'])
      expect(t.answer(army, 6).state.besieger.every((side) => side === -1)).toBe(true)
    }
  })
})

describe('55 Pest and Pestilence', () => {
  it('makes one army roll attrition at any time', () => {
    rule('R-C55', 'W4', '20.1b')
    const t = eventTable(76, { hands: { egypt: [76], hatti: [55] } })
    expect(t.asked).toBe('hatti anyTime')
    t.answer('card:55', 'army:kadesh', 6, 6, 1, 1)
    expect(t.told.filter((k) => k === 'attrition')).toHaveLength(1)
    expect(t.asked).toBe('egypt impulse')
  })

  it('asks for the side where two armies have just met', () => {
    rule('R-C52', 'R-C55', 'W4')
    const t = marchToNahrin(55, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { C: 2 }, generals: ['hantili2'] },
      ],
    })
    t.play('step:nahrin').until('hatti anyTime').answer('card:55')
    if (t.asked === 'hatti chooseArmy') t.answer('army:nahrin')
    expect(t.offered).toEqual(['power:egypt', 'power:hatti'])
    t.answer('power:egypt', 6, 6, 6)
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ c: 3 })
    expect(forceAt(t, 'hatti', 'nahrin')).toEqual({ C: 2 })
  })

  it('is an action card and cannot be played as an event', () => {
    rule('9.4', 'W1')
    const t = scene(76, { hands: { egypt: [55, 76], hatti: [77] } }).answer('pass')
    expect(t.why('event:55')).toBe('9.4 actionCard')
  })
})

describe('75 Hasty Retreat', () => {
  it('makes the loser roll attrition before the retreat', () => {
    rule('R-C75', 'W13')
    const t = fightOut(battleTable([75], []), 4, 1)
    expect(t.asked).toBe('egypt afterLosses')
    t.answer('card:75')
    expect(t.asked).toBe('chance attrition')
    while (t.asked === 'chance attrition') t.answer(1)
    expect(t.told.indexOf('attrition')).toBeGreaterThan(t.told.indexOf('battleWon'))
    expect(t.told).not.toContain('retreated')
  })
})

describe('105 Chariot Raids!', () => {
  it('makes every enemy army adjacent to one of your armies roll attrition', () => {
    rule('R-C105')
    const t = eventTable(105, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 1 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'arwad', units: { W: 1 }, generals: ['warlord2'] },
        { side: 'hatti', at: 'aleppo', units: { W: 1 }, generals: ['hantili2'] },
      ],
    }).play('event:105', 6, 6)
    expect(t.told.filter((k) => k === 'attrition')).toHaveLength(2)
    expect(t.state.steps.slice(23, 35).reduce((a, b) => a + b, 0)).toBe(4)
  })

  it('needs an army of your own with an enemy army adjacent to it', () => {
    rule('R-C105', 'R9.3')
    expect(whyNot(105)).toBe('R9.3 noArmy')
    const leaderless = [
      { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { C: 3 } },
    ]
    expect(whyNot(105, { forces: leaderless })).toBe('R9.3 noArmy')
  })
})
