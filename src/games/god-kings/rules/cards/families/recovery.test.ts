import { describe, expect, it } from 'vitest'
import { CHARIOT } from '#games/god-kings/rules/components/counters.ts'
import { lostIndex } from '#games/god-kings/rules/components/pieces.ts'
import { battleTable, fightOut, type TestTable } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { answerAll, forceAt, scene, whyNot } from '../testing/scene.ts'

const firstUnit = (t: TestTable) => t.offered.find((key) => key.startsWith('unit:'))!

describe.each([
  { card: 35, name: 'Salhan' },
  { card: 36, name: 'Ilku' },
])('$card $name', ({ card }) => {
  /** Egypt has reduced units at Kadesh and has lost `chariots` chariots since its last reinforcement. */
  const afterLosses = (chariots: number) =>
    answerAll(
      scene(card, {
        forces: [{ side: 'egypt', at: 'kadesh', units: { W: 1, w: 2, c: 2 }, generals: ['thutmose3'] }],
        change: (s) => void (s.lost[lostIndex(0, CHARIOT)] = chariots),
      }),
      `event:${card}`,
      '?with:egypt-king',
    )

  it('returns three destroyed units reduced to one general, then flips six, the returned ones included', () => {
    rule('R-C35', '9.3')
    const t = afterLosses(1)
    expect(t.asked).toBe('egypt returnUnits')
    for (let i = 0; i < 3; i++) t.answer(firstUnit(t))
    expect(t.asked).toBe('egypt flipUnits')
    expect(Object.values(forceAt(t, 'egypt', 'kadesh')).reduce((a, b) => a + b)).toBe(8)
    for (let i = 0; i < 6; i++) t.answer(firstUnit(t))
    expect(t.asked).toBe('hatti impulse')
    const { w = 0, c = 0 } = forceAt(t, 'egypt', 'kadesh')
    expect(w + c).toBe(1)
  })

  it('returns only chariots lost since the last reinforcement', () => {
    rule('R-C35', 'M10')
    const chariots = (lost: number) => afterLosses(lost).offered.filter((key) => key.includes('chariot'))
    expect(chariots(1)).toHaveLength(1)
    expect(chariots(0)).toHaveLength(0)
  })

  it('needs something to rebuild', () => {
    rule('R9.3', 'R-C35')
    expect(whyNot(card)).toBe('R9.3 nothingToRebuild')
  })
})

describe.each([84, 85])('%i Rally', (card) => {
  /** Egypt has won at Nahrin with the card in hand; losses are spread over as many units as possible. */
  function win(units: { readonly [letter: string]: number }, ...dice: number[]): TestTable {
    const t = battleTable([card], [], {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 6, C: 2 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units, generals: ['suppiluliuma1'] },
      ],
    })
    const quiet = ['pass', 'done', 'decline']
    while (t.asked !== 'chance attackerRoll') {
      t.answer(t.offered.find((key) => key.startsWith('plus:') || quiet.includes(key))!)
    }
    t.answer(...dice)
    for (let last = ''; t.asked.endsWith(' losses'); t.answer(last)) {
      last = t.offered.find((key) => key !== last) ?? t.offered[0]!
    }
    return t.play('retreat:ebla').until('egypt battleEnd')
  }

  function rally(t: TestTable, how: string): void {
    t.answer(`card:${card}`)
    if (t.asked === 'egypt rally') t.answer(how)
    while (t.asked === 'egypt rallyUnits') t.answer(firstUnit(t))
  }

  const count = (t: TestTable) => Object.values(forceAt(t, 'hatti', 'ebla')).reduce((sum, n) => sum + n, 0)

  const reduced = (t: TestTable) => {
    const { w = 0, c = 0 } = forceAt(t, 'hatti', 'ebla')
    return w + c
  }

  it('flips two units reduced in the battle, of either side', () => {
    rule('R-C84', 'W15', '9.4')
    const t = win({ W: 6, C: 2 }, 3, 1)
    const [units, weak] = [count(t), reduced(t)]
    expect(weak).toBeGreaterThan(2)
    rally(t, 'flip:hatti')
    expect([count(t), reduced(t)]).toEqual([units, weak - 2])
  })

  it('or returns two units destroyed in it, reduced, to the army concerned', () => {
    rule('R-C84', 'W15')
    const t = win({ w: 7, c: 2 }, 3, 5)
    const units = count(t)
    expect(units).toBeLessThan(7)
    rally(t, 'return:hatti')
    expect([count(t), reduced(t)]).toEqual([units + 2, units + 2])
  })

  it('does not return units destroyed in the retreat', () => {
    rule('R-C84')
    const t = battleTable([card], [], {
      control: { egypt: 'egypt', kadesh: 'egypt', ugarit: 'egypt', hatti: 'hatti', emar: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 2 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 2 }, generals: ['suppiluliuma1'] },
      ],
    })
    fightOut(t, 3, 1)
    expect(forceAt(t, 'hatti', 'nahrin')).toEqual({ W: 1, w: 1 })
    t.play('retreat:ebla')
    while (t.asked === 'hatti losses') t.answer(t.offered[0]!)
    expect(forceAt(t, 'hatti', 'emar')).toEqual({ W: 1 })
    expect(t.asked).not.toBe('egypt battleEnd')
  })
})
