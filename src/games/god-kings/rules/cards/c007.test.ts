import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { whyNotActivate } from './testing/activating.ts'
import { about, scene, go as start } from './testing/scene.ts'

describe('7 Surprise Move', () => {
  const near = {
    control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'hatti', hatti: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'aleppo', units: { C: 3 }, generals: ['hantili2'] },
    ],
    hands: { egypt: [7], hatti: [77] },
  }
  const go = (how: string) => start(scene(7, near), how, '?activate:egypt-king', 'all', 'step:nahrin')

  it('moves an army at most two spaces, within its movement points', () => {
    rule('R-C7', '9.3')
    const t = scene(7).answer('event:7', 'activate:egypt-king', 'all')
    expect(about(t)).toMatchObject({ left: 5 })
    t.answer('step:arwad')
    expect(t.offered).toContain('step:byblos')
    t.answer('step:byblos')
    expect(t.why('step:tyre')).toBe('R-C7 twoSpaces')
    expect(t.offered.some((key) => key.startsWith('sail:'))).toBe(false)
  })

  it('cannot be intercepted, nor its battle avoided', () => {
    rule('R-C7')
    expect(go('ops:7').asked).toBe('hatti intercept')
    expect(go('event:7').asked).toBe('egypt march')
    expect(go('ops:7').answer('done', 'step:aleppo').asked).toBe('hatti avoid')
    const t = go('event:7').answer('step:aleppo')
    expect(t.told).toContain('battle')
    expect(t.asked).not.toBe('hatti avoid')
  })

  it('serves a neutral army, never a lone general', () => {
    rule('R-C7', '20.3a', 'R9.3')
    expect(whyNotActivate(7, 'kassites-king')).toBeUndefined()
    expect(whyNotActivate(7, 'egypt-warlord2')).toBe('R-C7 armyOnly')
  })
})
