import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FILES } from '../rules/battle.ts'
import { Sketch, sketchBattle } from './Sketch.tsx'

const battles = FILES.map(({ id }) => id)
const strokes = (d: string) => d.split('M').length - 1

describe('a battle drawn small', () => {
  it.each(battles)('%s: every unit that is set up, in one picture across', (id) => {
    const { armies, frame, chart } = sketchBattle(id)
    const { unitFiles } = chart.battle
    for (const { side, foot, horse } of armies)
      expect(strokes(foot) + strokes(horse)).toBe(
        unitFiles.filter((unit) => unit.side === side && unit.hexes.length > 0).length,
      )
    expect(frame.width * 1.05).toBeGreaterThanOrEqual(frame.height)
    expect(frame.x).toBeGreaterThanOrEqual(chart.frame.x)
    expect(frame.y + frame.height).toBeLessThanOrEqual(chart.frame.y + chart.frame.height + 0.01)
  })

  it('shows the river of the Granicus and the sea of Issus, and both armies apart', () => {
    expect(sketchBattle('granicus').waters.map(({ kind }) => kind)).toEqual(['major-river'])
    expect(sketchBattle('issus').waters.map(({ kind }) => kind)).toContain('sea')
    const drawn = renderToStaticMarkup(<Sketch scenario="phrygia" />)
    expect(drawn.match(/al-sketch-army/g)).toHaveLength(2)
    expect(drawn).toMatch(/crimson/)
    expect(drawn).toMatch(/teal/)
  })
})
