import type { Plate } from '#kit/board.ts'
import { battleIndex, battleOf } from '../rules/battle.ts'
import { beginBattle } from '../rules/begin.ts'
import { isCavalry, isSkirmisher } from '../rules/charts/types.ts'
import { chartOf } from './map/chart.ts'
import { unitFacts, visibleLeaders, visibleUnits } from './piece/counters.ts'
import { LeaderDisc, UnitTile } from './piece/Tiles.tsx'

/** Pieces of the Granicus at setup, facing up. */
function pieces() {
  const s = beginBattle(battleIndex('granicus'), 0)
  const battle = battleOf(s)
  const chart = chartOf(battle, false)
  const shown = visibleUnits(s, battle)
  const wanted = [
    shown.find((u) => battle.two[u]),
    shown.find((u) => isCavalry(battle.type[u]!)),
    shown.find((u) => isSkirmisher(battle.type[u]!)),
  ]
  return {
    units: wanted.flatMap((u) => (u === undefined ? [] : { ...unitFacts(chart, s, u), angle: 0 })),
    leaders: visibleLeaders(chart, s).slice(0, 1),
  }
}

const { units, leaders } = pieces()

/** 2.2: a two-hex unit, cavalry and skirmishers. */
const Units = () => (
  <svg viewBox="-60 -40 270 76" width="420" aria-hidden="true">
    {units.map((facts, at) => (
      <g key={facts.id} transform={`translate(${at === 0 ? 0 : 35 + at * 70})`}>
        <UnitTile facts={facts} />
      </g>
    ))}
  </svg>
)

/** 4.1: a leader. */
const Leaders = () => (
  <svg viewBox="-32 -28 64 56" width="112" aria-hidden="true">
    {leaders.map((facts) => (
      <LeaderDisc key={facts.id} facts={{ ...facts, alone: true }} />
    ))}
  </svg>
)

/** The illustrations of the rulebook of Alexander. */
export const plates: readonly Plate[] = [
  { chapter: '2', caption: 'plate.units', Drawing: Units },
  { chapter: '4', caption: 'plate.leader', Drawing: Leaders },
]
