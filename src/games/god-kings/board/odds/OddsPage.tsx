import { useMemo, useState } from 'react'
import { type BoardAsk, type BoardProps, Select } from '../../../../client/kit/index.ts'
import { spaceId } from '../../rules/components/map.ts'
import { generalName } from '../../rules/components/sides.ts'
import { battleAsked } from '../../rules/odds/asked.ts'
import { battleOdds } from '../../rules/odds/battle.ts'
import { battleAt, siegeOdds } from '../../rules/odds/chances.ts'
import { arrivalBy } from '../../rules/odds/retreat.ts'
import { commanders, type Prospect, prospectOf, type Target } from '../../rules/odds/targets.ts'
import type { Kings } from '../../rules/state/state.ts'
import type { KingsView } from '../../view.ts'
import { generalTitle } from '../army/pieces.tsx'
import type { Say } from '../say.ts'
import { playerAt, positionOf } from '../view.ts'
import { rollsAsked } from './asked.ts'
import { BattleOddsView } from './BattleOddsView.tsx'
import { ReactionOdds } from './ReactionOdds.tsx'
import { RollOdds } from './RollOdds.tsx'
import { SiegeOddsView } from './SiegeOddsView.tsx'
import './odds.css'

/** The odds of a battle or siege: the current one, or any within reach of the reader's armies. */
export function OddsPage({ view, seat, words, asks, hovered }: BoardProps<KingsView>) {
  const s = positionOf(view)
  const current = useMemo(() => battleAsked(s, asks[0], hovered), [s, asks, hovered])
  const odds = useMemo(() => current && battleOdds(s, current), [s, current])
  if (current && odds) return <BattleOddsView battle={current} odds={odds} say={words} />
  const rolls = rollsAsked(s, asks, words, hovered)
  if (rolls.length > 0)
    return (
      <div className="gk-odds">
        <RollOdds label={words.t(`odds.roll.${rolls[0]!.kind}`)} rolls={rolls} say={words} />
      </div>
    )
  return <Planner s={s} side={sideFor(view, seat)} asks={asks} say={words} />
}

function sideFor(view: KingsView, seat: string): number {
  const player = Math.max(0, playerAt(view, seat))
  return view.players[player]!
}

interface PlannerProps {
  s: Kings
  side: number
  asks: readonly BoardAsk[]
  say: Say
}

/** A picker for an army and a target, with the odds. */
function Planner({ s, side, asks, say }: PlannerProps) {
  const generals = commanders(s, side)
  const [picked, pick] = useState(-1)
  const [aim, setAim] = useState('')
  const general = generals.includes(picked) ? picked : (generals[0] ?? -1)
  const prospect = useMemo(() => {
    const key = `activate:${generalName(general)}`
    return prospectOf(
      s,
      general,
      asks.some(({ options }) => options.some((o) => o.key === key)),
    )
  }, [s, general, asks])
  const targets = prospect?.targets ?? []
  const target = targets.find((t) => keyOf(t) === aim) ?? targets[0]
  return (
    <div className="gk-odds">
      <Select
        label={say.t('odds.with')}
        value={String(general)}
        onChange={(event) => pick(Number(event.target.value))}
        options={generals.map((g) => ({ value: String(g), label: generalTitle(s, g, say) }))}
      />
      {prospect !== null && <PartyNote {...prospect} say={say} />}
      {prospect === null || target === undefined ? (
        <p>{say.t('odds.nothing')}</p>
      ) : (
        <>
          <Select
            label={say.t('odds.at')}
            value={keyOf(target)}
            onChange={(event) => setAim(event.target.value)}
            options={targets.map((t) => ({ value: keyOf(t), label: titleOf(t, say) }))}
          />
          <TargetOdds prospect={prospect} target={target} say={say} />
        </>
      )}
    </div>
  )
}

/** 11.2c: how many of the units around the general march, if the general cannot lead all. */
function PartyNote({ march, around, say }: Prospect & { say: Say }) {
  if (march.units.length === around) return null
  return <p className="gk-odds-note">{say.t('odds.party', { units: march.units.length, all: around })}</p>
}

const keyOf = (target: Target) => `${target.kind} ${target.space}`

const titleOf = (target: Target, say: Say) =>
  say.t(target.kind === 'battle' ? 'odds.title' : 'odds.siege', {
    space: say.t(`space.${spaceId(target.space)}`),
  })

function TargetOdds({ prospect, target, say }: { prospect: Prospect; target: Target; say: Say }) {
  const { s, march } = prospect
  const battle = target.kind === 'battle' ? battleAt(s, march.general, march.units, target.space) : null
  const odds = useMemo(() => battle && battleOdds(s, battle, { arrival: arrivalBy(target.reach) }), [s, battle, target])
  const siege = target.kind === 'siege' ? siegeOdds(s, march.side, target.space, march.units.length) : null
  return (
    <>
      {battle && odds && <BattleOddsView battle={battle} odds={odds} say={say} />}
      {siege && <SiegeOddsView odds={siege} space={target.space} say={say} />}
      <ReactionOdds prospect={prospect} target={target} battle={battle} say={say} />
    </>
  )
}
