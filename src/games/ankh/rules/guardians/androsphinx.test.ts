import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures } from '../../testing/scene.ts'
import { positionOf, regionAt } from '../../vectors/position.ts'
import { strengthOf } from '../strength.ts'

describe('A18.6 Androsphinx', () => {
  const strengths = (region: string, ...lines: string[]) => {
    const { s } = positionOf({ figures: figures(...lines) })
    return [0, 1].map((god) => strengthOf(s, god, regionAt(s, region), 0))
  }

  test('adjacent enemy figures add no strength', () => {
    rule('A18.6')
    expect(strengths('G6', 'isis warrior G6', 'ra androsphinx H6')).toEqual([0, 1])
    expect(strengths('G6', 'isis warrior G6', 'isis god G4', 'ra androsphinx H6')).toEqual([1, 1])
    expect(strengths('G5', 'isis warrior F5', 'ra androsphinx G5', 'isis warrior H7')).toEqual([1, 1])
  })

  test('two opposing ones next to each other silence each other and still their neighbours', () => {
    rule('A18.6', 'R-25')
    expect(strengths('G6', 'isis androsphinx G6', 'ra androsphinx H6', 'ra warrior G7')).toEqual([0, 0])
  })

  test('one in water is in no battle', () => {
    rule('A18.6', 'R-15')
    expect(strengths('E5', 'isis apep E6', 'ra androsphinx F6', 'ra warrior D3')).toEqual([0, 1])
  })
})
