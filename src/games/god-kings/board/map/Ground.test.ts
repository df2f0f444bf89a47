import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import data from '#games/god-kings/data/map.json'
import art from './art.json'
import { hachures } from './Ground.tsx'
import { lanePath, places, roadPath, sheet } from './places.ts'

const spaces = [...data.spaces, ...data.tribalSpaces].map(({ id }) => ({ id, ...places[id]! }))

describe('the baked map', () => {
  it('has a place on the sheet for every space, far enough apart for counters', () => {
    expect(spaces).toHaveLength(98)
    for (const { id, x, y } of spaces) {
      expect(x > 40 && x < sheet.width - 40, id).toBe(true)
      expect(y > 40 && y < sheet.height - 20, id).toBe(true)
    }
    for (const a of spaces) {
      for (const b of spaces) {
        if (a.id < b.id) expect(Math.hypot(a.x - b.x, a.y - b.y), `${a.id} ${b.id}`).toBeGreaterThan(60)
      }
    }
  })

  it('is oriented like the world: west is left, north is up', () => {
    const order = (axis: 'x' | 'y', ...ids: string[]) => {
      const at = ids.map((id) => places[id]![axis])
      expect(at).toEqual([...at].sort((a, b) => a - b))
    }
    order('x', 'wilusha_city', 'hattusha', 'karkemish_city', 'washukanni', 'assur', 'ur')
    order('y', 'hattusha', 'karkemish_city', 'ugarit_city', 'kadesh', 'tyre', 'gaza', 'memphis')
  })

  it('draws an area for every province', () => {
    expect(Object.keys(art.provinces.of)).toEqual(data.provinces.map((p) => p.id))
    for (const [id, { path }] of Object.entries(art.provinces.of)) expect(path, id).toMatch(/^M[^z]{60,}z/)
  })

  it('stays small', () => {
    expect(statSync(new URL('art.json', import.meta.url)).size).toBeLessThan(80 * 1024)
  })

  it('joins spaces by roads and lanes that start and end at them', () => {
    for (const path of [roadPath('kadesh', 'arwad'), lanePath('avaris', 'paphos')])
      expect(path).toMatch(/^M[\d.]+ [\d.]+Q[-\d.]+ [-\d.]+ [\d.]+ [\d.]+$/)
  })
})

describe('hachures', () => {
  it('fall on both sides of a crest and are the same every time', () => {
    const once = hachures([{ slope: 20, crest: '0 0 100 0' }])
    expect(once.light).toMatch(/^M/)
    expect(once.dark).toMatch(/^M/)
    expect(hachures([{ slope: 20, crest: '0 0 100 0' }])).toEqual(once)
  })
})
