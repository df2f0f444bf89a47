import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../testing/scene.ts'
import { PER_MONUMENT } from './pieces.ts'

const claim = (given: Parameters<typeof turn>[2], arrange?: Parameters<typeof turn>[3]) =>
  turn('isis', 'claim', given, arrange)

describe('Control Monument', () => {
  test('one neutral monument with an own figure adjacent', () => {
    rule('A10.2a', 'D-05', 'A4.2', 'A4.3')
    const scene = claim({
      figures: figures('isis warrior F6', 'isis god H8', 'ra god B3'),
      monuments: monuments('temple G6', 'pyramid E7', 'obelisk F7 ra', 'temple H7', 'temple B4'),
    })
    expect(scene.offered()).toEqual(['claim:G6', 'claim:H7'])
    expect(scene.why('claim:E7')).toBe('A10.2a noFigureAdjacent')
    expect(scene.why('claim:F7')).toBe('A10.2b neutralLeft')
    scene.say('isis', 'claim:G6')
    expect(scene.on('G6')).toBe('temple isis')
    expect(scene.s.ankhs[scene.god('isis')]).toBe(8)
    expect(scene.asks).toEqual(['action'])
  })

  test('only when no neutral monument is left anywhere, one of an opponent', () => {
    rule('A10.2b')
    const taken = claim({
      figures: figures('isis warrior F6', 'ra god B3'),
      monuments: monuments('obelisk F7 ra', 'temple G6 ra', 'temple G7 isis'),
    })
    expect(taken.offered()).toEqual(['claim:F7', 'claim:G6'])
    taken.say('isis', 'claim:F7')
    expect(taken.on('F7')).toBe('obelisk isis')
    expect(taken.s.ankhs).toEqual([7, 8])
  })

  test('nothing eligible or no token: nothing happens', () => {
    rule('A10.2c')
    const nothing = claim({ figures: figures('isis god H8', 'ra god B3'), monuments: monuments('temple B4') })
    expect(nothing.asks).toEqual(['action'])
    expect(nothing.told('nothingToClaim')).toHaveLength(1)
    const given = { figures: figures('isis god H8', 'ra god B3'), monuments: monuments('temple H7') }
    const poor = claim(given, (s) => {
      s.ankhs[0] = 0
    })
    expect(poor.on('H7')).toBe('temple neutral')
  })

  test('mandatory; never an own monument', () => {
    rule('R-09')
    const forced = claim({
      figures: figures('isis god H8', 'ra god B3'),
      monuments: monuments('temple H7', 'temple G8 isis'),
    })
    expect(forced.on('H7')).toBe('temple isis')
    const two = claim({
      figures: figures('isis god H8', 'ra god B3'),
      monuments: monuments('temple H7 ra', 'temple G8 isis', 'temple I8 ra'),
    })
    expect(two.offered()).toEqual(['claim:H7', 'claim:I8'])
    expect(two.why('claim:G8')).toBe('R-09 ownMonument')
  })

  test('ten monuments of each of three kinds', () => {
    rule('A4.1')
    const scene = claim({ figures: figures('isis god H8', 'ra god B3') })
    expect([PER_MONUMENT, scene.s.stands.length]).toEqual([10, 30])
  })
})
