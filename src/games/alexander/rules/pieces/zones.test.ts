import { describe, expect, it } from 'vitest'
import { hexAt, position, type UnitPlacement, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { FULL_MISSILES, NO_MISSILES, ROUTED } from '../state.ts'
import { exertsZoneOn, isInZone } from './zones.ts'

describe('zones of control', () => {
  const ARCHERS = 'm-archers'
  /** Numbers of the hexes around 0808 in the zone of control of archers facing E. */
  const around = (stand: Partial<UnitPlacement>) => {
    const s = position({ units: { [ARCHERS]: { at: '0808', facing: 'E', ...stand } } })
    const u = unitNamed(s, ARCHERS)
    const hexes = ['0708', '0707', '0807', '0907', '0908', '0809'].filter((h) => exertsZoneOn(s, u, hexAt(s, h)))
    expect(hexes.every((h) => isInZone(s, hexAt(s, h), 0))).toBe(true)
    return hexes
  }

  it('of skirmishers with missiles are front and flank, without them front only; routed units have none', () => {
    rule('7.21', 'R16')
    expect(around({ missiles: FULL_MISSILES })).toEqual(['0807', '0907', '0908', '0809'])
    expect(around({ missiles: NO_MISSILES })).toEqual(['0907', '0908'])
    expect(around({ status: ROUTED })).toEqual([])
  })

  it('are not exerted by leaders, which have no facing', () => {
    rule('4.26')
    const s = position({ units: {}, leaders: { 'm-calas': '0808' } })
    for (const near of ['0807', '0907', '0908', '0809', '0707', '0708'])
      expect(isInZone(s, hexAt(s, near), 0)).toBe(false)
  })
})
