import { type BoardWords, OddsBars } from '../../../../client/kit/index.ts'
import { type Battle, battleOf } from '../../rules/battle.ts'
import { type Outcome, type OutcomeId, pursuitChance } from '../../rules/chances.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import type { OptionChances } from './asked.ts'

/** Whether an outcome is good or bad for the player who chooses it. */
const TONES: { readonly [id in OutcomeId]: 'good' | 'bad' | 'plain' } = {
  ...{ trumps: 'good', newPhase: 'good', lineObeys: 'good', rallied: 'good', recovers: 'good' },
  ...{ wins: 'good', kills: 'good', hits: 'plain', unhurt: 'plain', ordersOnly: 'plain', finished: 'plain' },
  ...{ trumpFails: 'bad', reactivation: 'bad', panic: 'bad', runs: 'bad', lost: 'bad', routs: 'bad' },
  ...{ loses: 'bad', dies: 'bad' },
}

/** The chances of the outcomes of each option. */
export function ChanceCard({ b, chances, words }: ChanceCardProps) {
  const { t } = words
  const labelOf = ({ id, hits = 0, enemy }: Outcome) =>
    t(`chance.${id}`, { hits, enemy: enemy === undefined ? '' : b.leaderIds[enemy]! })
  return (
    <div className="al-card">
      {chances.map(({ key, text, outcomes }) => (
        <OddsBars
          key={key}
          label={text}
          rows={outcomes.map((outcome) => ({
            key: `${outcome.id}:${outcome.hits ?? ''}:${outcome.enemy ?? ''}`,
            label: labelOf(outcome),
            share: outcome.chance,
            tone: TONES[outcome.id],
          }))}
        />
      ))}
    </div>
  )
}

interface ChanceCardProps {
  b: Battle
  chances: readonly OptionChances[]
  words: BoardWords
}

/** 10.32: the chance that each attacker of a combat pursues; `moves`: the unit of the aimed move, or -1. */
export function PursuitCard({ s, attackers, moves, words: { t } }: PursuitCardProps) {
  const { unitIds } = battleOf(s)
  const rows = attackers.flatMap((u) => {
    const share = u === moves ? pursuitChance(s, u, true) : pursuitChance(s, u)
    return share === undefined ? [] : [{ key: unitIds[u]!, label: t(`unit.${unitIds[u]}`), share }]
  })
  if (rows.length === 0) return null
  return (
    <div className="al-card">
      <OddsBars label={t('board.pursues')} rows={rows} />
    </div>
  )
}

interface PursuitCardProps {
  s: Alexander
  attackers: readonly Unit[]
  moves: Unit
  words: BoardWords
}
