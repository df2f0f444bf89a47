import { spaceId } from '../../rules/components/map.ts'
import { chariotsIn } from '../../rules/components/pieces.ts'
import { avoidOdds, interceptionOdds, pursuitOdds } from '../../rules/odds/chances.ts'
import type { Prospect, Target } from '../../rules/odds/targets.ts'
import type { Battle } from '../../rules/state/state.ts'
import { generalTitle } from '../army/pieces.tsx'
import type { Say } from '../say.ts'
import { RollOdds, type RollShown } from './RollOdds.tsx'

interface ReactionOddsProps {
  prospect: Prospect
  target: Target
  battle: Battle | null
  say: Say
}

/** Possible reactions on the way: interceptions at each space, the enemy avoiding battle, the pursuit after it. */
export function ReactionOdds({ prospect, target, battle, say }: ReactionOddsProps) {
  const rolls = [...interceptions(prospect, target, say), ...avoidance(prospect, target, battle, say)]
  return <RollOdds label={say.t('odds.reactions')} rolls={rolls} say={say} />
}

function interceptions({ s, march, reach }: Prospect, target: Target, say: Say): RollShown[] {
  const moving = chariotsIn(march.units)
  return (target.reach?.way.slice(1) ?? []).flatMap((space) => {
    const interceptors = reach.find((r) => r.space === space)?.interceptors ?? []
    return interceptors.flatMap((zone): RollShown[] => {
      const odds = interceptionOdds(s, zone, space, moving)
      if (odds === null) return []
      const label = `${generalTitle(s, odds.general, say)} → ${say.t(`space.${spaceId(space)}`)}`
      return [{ key: `${zone} ${space}`, kind: 'interception', label, ...odds, tone: 'bad' }]
    })
  })
}

function avoidance({ s, march }: Prospect, { reach }: Target, battle: Battle | null, say: Say): RollShown[] {
  if (battle === null || reach === null) return []
  const [units, enemies] = battle.units
  const avoid = avoidOdds(s, battle.side[1], battle.space, chariotsIn(units), reach.from)
  if (avoid === null) return []
  const pursuit = pursuitOdds(s, march.general, units, chariotsIn(enemies))
  return [
    { key: 'avoid', kind: 'avoid', label: say.t('odds.avoid'), ...avoid },
    { key: 'pursuit', kind: 'pursuit', label: say.t('odds.pursuit'), ...pursuit, tone: 'good' },
  ]
}
