import { useMemo, useState } from 'react'
import type { BattleModifiers } from '#games/god-kings/rules/battle/strength.ts'
import { generalName, SIDES } from '#games/god-kings/rules/components/counters.ts'
import { spaceId } from '#games/god-kings/rules/components/map.ts'
import { countChariots } from '#games/god-kings/rules/components/pieces.ts'
import { arrivalByStep } from '#games/god-kings/rules/odds/aftermath.ts'
import { type BattleOdds, battleOdds, type DecidedBattle } from '#games/god-kings/rules/odds/battle.ts'
import {
  avoidOdds,
  BATTLE_RULES,
  hypotheticalBattle,
  interceptionOdds,
  namedModifiers,
  pursuitOdds,
  RESULT_RULES,
  siegeOdds,
} from '#games/god-kings/rules/odds/chances.ts'
import { commanders, findTargets, type GeneralTargets, type Target } from '#games/god-kings/rules/odds/prospects.ts'
import { battlePosition } from '#games/god-kings/rules/odds/questions.ts'
import type { Battle, Kings } from '#games/god-kings/rules/state/state.ts'
import type { KingsView } from '#games/god-kings/view.ts'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Select } from '#kit/ui/controls.tsx'
import { Histogram, Modifiers, OddsBars } from '#kit/ui/Odds.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { generalTitle } from '../Armies.tsx'
import { type BoardTexts, looks, playerAt, positionOf } from '../view.ts'
import { RollOdds, type RollShown, rollsAsked } from './RollOdds.tsx'
import './odds.css'

interface SiegeOddsProps {
  odds: NonNullable<ReturnType<typeof siegeOdds>>
  space: number
  say: BoardTexts
}

/** A siege: the modifiers of the roll, and the chance that the city falls within the next rolls. */
export function SiegeOddsView({ odds, space, say }: SiegeOddsProps) {
  return (
    <section className="gk-odds-siege">
      <h3>{say.t('odds.siege', { space: say.t(`space.${spaceId(space)}`) })}</h3>
      <Modifiers
        label={
          <>
            {say.t('odds.modifiers')} <RuleChip rule={RESULT_RULES.siege} />
          </>
        }
        total={say.t('drm.total')}
        items={namedModifiers('siege', odds.modifiers).map(({ name, value, rule }) => ({
          key: name,
          label: say.t(`drm.${name}`),
          value,
          rule,
        }))}
      />
      <OddsBars
        label={say.t('odds.taken')}
        rows={odds.within.map((share, i) => ({
          key: String(i),
          label: say.t('odds.within', { rolls: i + 1 }),
          share,
          tone: 'good' as const,
        }))}
      />
    </section>
  )
}

interface ReactionOddsProps {
  prospect: GeneralTargets
  target: Target
  battle: Battle | null
  say: BoardTexts
}

/** Possible reactions on the way: interceptions at each space, the enemy avoiding battle, the pursuit after it. */
export function ReactionOdds({ prospect, target, battle, say }: ReactionOddsProps) {
  const rolls = [...interceptions(prospect, target, say), ...avoidance(prospect, target, battle, say)]
  return <RollOdds label={say.t('odds.reactions')} rolls={rolls} say={say} />
}

function interceptions({ s, march, reach }: GeneralTargets, target: Target, say: BoardTexts): RollShown[] {
  const moving = countChariots(march.units)
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

function avoidance(
  { s, march }: GeneralTargets,
  { reach }: Target,
  battle: Battle | null,
  say: BoardTexts,
): RollShown[] {
  if (battle === null || reach === null) return []
  const [units, enemies] = battle.units
  const avoid = avoidOdds(s, battle.side[1], battle.space, countChariots(units), reach.from)
  if (avoid === null) return []
  const pursuit = pursuitOdds(s, march.general, units, countChariots(enemies))
  return [
    { key: 'avoid', kind: 'avoid', label: say.t('odds.avoid'), ...avoid },
    { key: 'pursuit', kind: 'pursuit', label: say.t('odds.pursuit'), ...pursuit, tone: 'good' },
  ]
}

interface BattleOddsProps {
  battle: Battle
  odds: BattleOdds
  say: BoardTexts
}

/** Both sides of a battle, their modifiers by name, their chances to win, and the expected losses. */
export function BattleOddsView({ battle, odds, say }: BattleOddsProps) {
  const names = battle.side.map((side) => say.t(`side.${SIDES[side]}`))
  const by = (what: string, role: number) => say.t('odds.by', { what: say.t(what), side: names[role]! })
  if (odds.decided !== null) return <DecidedView battle={battle} decided={odds.decided} say={say} />
  return (
    <section className="gk-odds-battle">
      <h3>{say.t('odds.title', { space: say.t(`space.${spaceId(battle.space)}`) })}</h3>
      <OddsBars
        label={say.t('odds.outcome')}
        rows={[0, 1].flatMap((role) => [
          {
            key: `win ${role}`,
            label: by('odds.win', role),
            share: odds.win[role]!,
            tone: role === 0 ? ('good' as const) : ('bad' as const),
          },
          { key: `rout ${role}`, label: by('odds.routed', role), share: odds.rout[role]! },
          { key: `away ${role}`, label: by('odds.displaced', role), share: odds.displaced[role]! },
          { key: `gone ${role}`, label: by('odds.destroyed', role), share: odds.destroyed[role]! },
        ])}
      />
      {[0, 1].map((role) => (
        <div key={role} className="gk-odds-side">
          <p>
            <SeatBadge seat={looks[SIDES[battle.side[role]!]!]!} name={names[role]!} size={22} />{' '}
            {say.t(role === 0 ? 'odds.attacker' : 'odds.defender')} · {say.t('odds.strength')} {odds.strength[role]}
          </p>
          <Modifiers
            label={say.t('odds.modifiers')}
            total={say.t('drm.total')}
            items={(Object.keys(BATTLE_RULES) as (keyof BattleModifiers)[])
              .filter((name) => odds.modifiers[role]![name] !== 0)
              .map((name) => ({
                key: name,
                label: say.t(`drm.${name}`),
                value: odds.modifiers[role]![name],
                rule: BATTLE_RULES[name],
              }))}
          />
          <Histogram
            label={`${say.t('odds.distribution')} · ${say.t('odds.steps')}: ${odds.steps[role]!.toFixed(1)}`}
            shares={odds.losses[role]!}
            tone={role === 0 ? 'bad' : 'good'}
          />
        </div>
      ))}
      {odds.advantage.value > 0 && (
        <p>
          {by('odds.advantage', odds.advantage.role)}: {odds.advantage.value} (
          {say.t('odds.split', { plus: odds.advantage.plus })})
        </p>
      )}
      <RollOdds
        label={say.t('odds.charge')}
        rolls={odds.charges.map(({ role, roll, chance }) => ({
          key: String(role),
          kind: 'charge',
          label: names[role]!,
          roll,
          chance,
        }))}
        say={say}
      />
      <p className="gk-odds-note">{say.t('odds.assume')}</p>
    </section>
  )
}

/** After both rolls: the results, the winner, and whether the loser is routed. */
function DecidedView({ battle, decided, say }: { battle: Battle; decided: DecidedBattle; say: BoardTexts }) {
  const { winner, inflicted, routed } = decided
  return (
    <section className="gk-odds-battle">
      <h3>{say.t('odds.title', { space: say.t(`space.${spaceId(battle.space)}`) })}</h3>
      <p>{say.t('odds.decided')}</p>
      {[0, 1].map((role) => {
        const side = SIDES[battle.side[role]!]!
        const ends = [
          ...(role === winner ? [say.t('odds.winner')] : []),
          ...(role !== winner && routed ? [say.t('odds.routed')] : []),
        ]
        return (
          <p key={role} className={role === winner ? 'gk-odds-won' : undefined}>
            <SeatBadge seat={looks[side]!} name={say.t(`side.${side}`)} size={22} />{' '}
            {say.t(role === 0 ? 'odds.attacker' : 'odds.defender')} ·{' '}
            {[say.t('odds.inflicts', { number: inflicted[role]! }), ...ends].join(' · ')}
          </p>
        )
      })}
    </section>
  )
}

/** The odds of a battle or siege: the current one, or any within reach of the reader's armies. */
export function OddsPage({ view, seat, words, asks, hovered }: BoardProps<KingsView>) {
  const s = positionOf(view)
  const current = useMemo(() => battlePosition(s, asks[0], hovered), [s, asks, hovered])
  const odds = useMemo(() => current && battleOdds(current, current.battle), [current])
  if (current && odds) return <BattleOddsView battle={current.battle} odds={odds} say={words} />
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
  say: BoardTexts
}

/** A picker for an army and a target, with the odds. */
function Planner({ s, side, asks, say }: PlannerProps) {
  const generals = commanders(s, side)
  const [picked, pick] = useState(-1)
  const [aim, setAim] = useState('')
  const general = generals.includes(picked) ? picked : (generals[0] ?? -1)
  const prospect = useMemo(() => {
    const key = `activate:${generalName(general)}`
    return findTargets(
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
function PartyNote({ march, around, say }: GeneralTargets & { say: BoardTexts }) {
  if (march.units.length === around) return null
  return <p className="gk-odds-note">{say.t('odds.party', { units: march.units.length, all: around })}</p>
}

const keyOf = (target: Target) => `${target.kind} ${target.space}`

const titleOf = (target: Target, say: BoardTexts) =>
  say.t(target.kind === 'battle' ? 'odds.title' : 'odds.siege', {
    space: say.t(`space.${spaceId(target.space)}`),
  })

function TargetOdds({ prospect, target, say }: { prospect: GeneralTargets; target: Target; say: BoardTexts }) {
  const { s, march } = prospect
  const battle = target.kind === 'battle' ? hypotheticalBattle(s, march.general, march.units, target.space) : null
  const odds = useMemo(
    () => battle && battleOdds(s, battle, { arrival: arrivalByStep(target.reach) }),
    [s, battle, target],
  )
  const siege = target.kind === 'siege' ? siegeOdds(s, march.side, target.space, march.units.length) : null
  return (
    <>
      {target.reach?.comeOut && <p className="gk-odds-note">{say.t('odds.comeOut')}</p>}
      {battle && odds && <BattleOddsView battle={battle} odds={odds} say={say} />}
      {siege && <SiegeOddsView odds={siege} space={target.space} say={say} />}
      <ReactionOdds prospect={prospect} target={target} battle={battle} say={say} />
    </>
  )
}
