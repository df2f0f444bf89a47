import { Histogram, Modifiers, OddsBars, SeatBadge } from '../../../../client/kit/index.ts'
import type { BattleModifiers } from '../../rules/battle/drm.ts'
import { spaceId } from '../../rules/components/map.ts'
import { SIDES } from '../../rules/components/sides.ts'
import type { BattleOdds, Decided } from '../../rules/odds/battle.ts'
import { BATTLE_RULES } from '../../rules/odds/modifiers.ts'
import type { Battle } from '../../rules/state/state.ts'
import { looks } from '../looks.ts'
import type { Say } from '../say.ts'
import { RollOdds } from './RollOdds.tsx'

interface BattleOddsProps {
  battle: Battle
  odds: BattleOdds
  say: Say
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
function DecidedView({ battle, decided, say }: { battle: Battle; decided: Decided; say: Say }) {
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
