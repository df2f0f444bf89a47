import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestTable, tableAt } from '../../testing/table.ts'

const table = () =>
  tableAt({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 3, C: 1 }, generals: ['thutmose3', 'warlord1'] },
      { side: 'hatti', at: 'nahrin', units: { W: 2 }, generals: ['hantili2'] },
    ],
    hands: { egypt: [1, 2], hatti: [76] },
  })

const isSet = (t: TestTable) => t.match.open[0]!.set !== null

describe('asks that make up a set carry its name', () => {
  it('for warlords and units that march, units held back and cities to garrison', () => {
    rule('11.2c', '10.2a', '15.5.3b', '9.2G')
    const t = table().play('ops:1')
    expect([t.asked, isSet(t)]).toEqual(['egypt use', false])
    t.answer('activate:egypt-king')
    expect([t.asked, isSet(t)]).toEqual(['egypt warlords', true])
    t.answer('general:egypt-warlord1')
    expect([t.asked, isSet(t)]).toEqual(['egypt units', true])
    t.answer('all')
    expect([t.asked, isSet(t)]).toEqual(['egypt march', false])
    t.play('step:nahrin').until('egypt holdBack')
    expect(isSet(t)).toBe(true)
    const cities = table().play('ops:1', 'garrisons')
    expect([cities.asked, isSet(cities)]).toEqual(['egypt garrison', true])
  })
})
