import type { Bar } from '../../../../../kernel/index.ts'
import { CARDS } from '../../components/deck.ts'
import { pickUnits } from '../../components/picks.ts'
import { destroyedWarriors, lostIndex, pool, roomFor, unitsOf } from '../../components/pieces.ts'
import { sideId } from '../../components/sides.ts'
import { CHARIOT, FULL, GUARD, MERCENARY, unitName } from '../../components/units.ts'
import type { Kings } from '../../state/state.ts'
import type { EventCard } from '../card.ts'
import { chooseGeneral, freeGenerals } from './choose.ts'
import { comeBack } from './rally.ts'

const NOTHING: Bar = ['R9.3', 'nothingToRebuild']

/** R-C35: units a power lost since its reinforcement that can come back. */
export function lostUnits(s: Kings, side: number): number[] {
  const back = destroyedWarriors(s, side)
  for (const type of [CHARIOT, MERCENARY, GUARD]) {
    back.push(...pool(s, side, type).slice(0, s.lost[lostIndex(side, type)]!))
  }
  return back.sort((a, b) => a - b)
}

const reduced = (s: Kings, side: number) => unitsOf(s, side).filter((u) => s.at[u]! >= 0 && s.steps[u] === 1)

/** Cards 35, 36, R-C35: three destroyed units return reduced to one general, then six reduced units flip. */
export const rebuild = (number: number): EventCard => {
  const { returnReduced, flipFull } = CARDS[number]!.fx
  return {
    number,
    bar(g, by) {
      const s = g.state
      const returns = lostUnits(s, by.side).length > 0 && freeGenerals(s, by.side).length > 0
      return returns || reduced(s, by.side).length > 0 ? undefined : NOTHING
    },
    *event(g, by) {
      const s = g.state
      const { player, side } = by
      if (lostUnits(s, side).length > 0 && freeGenerals(s, side).length > 0) {
        const general = yield* chooseGeneral(g, player, number, freeGenerals(s, side))
        const units = yield* pickUnits(g, player, {
          kind: 'returnUnits',
          rule: 'R-C35',
          units: lostUnits(s, side),
          max: Math.min(returnReduced, roomFor(s, side, s.generals[general]!)),
        })
        for (const u of units) comeBack(s, u, side, s.generals[general]!)
        if (units.length > 0)
          g.tell?.({
            kind: 'returned',
            rule: 'R-C35',
            with: { side: sideId(side), units: units.map(unitName) },
          })
      }
      const flips = yield* pickUnits(g, player, {
        kind: 'flipUnits',
        rule: 'R-C35',
        units: reduced(s, side),
        max: flipFull,
      })
      for (const u of flips) s.steps[u] = FULL
      if (flips.length > 0)
        g.tell?.({ kind: 'rallied', rule: 'R-C35', with: { side: sideId(side), units: flips.map(unitName) } })
    },
  }
}
