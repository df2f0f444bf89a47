import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SCENARIOS } from '../rules/state.ts'
import { Sketch, scenarioBoard } from './Sketch.tsx'

describe('a scenario of Ankh drawn small', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('%s: as it is set up', (id, scenario) => {
    const view = scenarioBoard(id)
    expect(view.tokens).toHaveLength(scenario.regions.length)
    const drawn = renderToStaticMarkup(<Sketch scenario={id} />)
    expect(drawn.match(/ankh-sketch-monument/g)).toHaveLength(scenario.monuments.length)
    expect(drawn.match(/ankh-sketch-place/g)).toHaveLength(scenario.players)
    expect(drawn.match(/ankh-sketch-city/g)?.length ?? 0).toBe(scenario.cities?.length ?? 0)
    expect(drawn.match(/class="ankh-region"/g)).toHaveLength(scenario.regions.length)
  })

  it('the bare board and a question where it is drawn by lot', () => {
    const drawn = renderToStaticMarkup(<Sketch scenario="drawn" />)
    expect(drawn).toMatch(/>\?</)
    expect(drawn).not.toMatch(/ankh-sketch-monument/)
  })
})
