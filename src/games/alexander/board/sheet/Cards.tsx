import { type Battle, battleOf } from '#games/alexander/rules/battle.ts'
import { type OptionOutcome, type OutcomeId, pursuitChance } from '#games/alexander/rules/chances.ts'
import type { ShotOdds } from '#games/alexander/rules/missiles/shotOdds.ts'
import type { TurnOdds } from '#games/alexander/rules/move/reactions.ts'
import type { HitChance, Odds } from '#games/alexander/rules/shock/odds.ts'
import type { Alexander, Unit } from '#games/alexander/rules/state.ts'
import { FACINGS } from '#hex/facing.ts'
import type { BoardWords } from '#kit/board.ts'
import { usePercent } from '#kit/core/hooks.ts'
import { Modifiers, OddsBars } from '#kit/ui/Odds.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import type { OptionChances } from './sheetOdds.ts'

const nameOf = (b: Battle, u: Unit, { t }: BoardWords) => t(`unit.${b.unitIds[u]}`)
const signed = (drm: number) => (drm > 0 ? `+${drm}` : `−${-drm}`)

/** Odds of a shot: range, modifiers and the chance to hit. */
export function ShotCard({ b, odds, words }: { b: Battle; odds: ShotOdds; words: BoardWords }) {
  const { t } = words
  return (
    <div className="al-card">
      <p>
        {nameOf(b, odds.firer, words)} → <b>{nameOf(b, odds.target, words)}</b>
      </p>
      <p>
        {t('board.rangeIs', { range: odds.range })} · {t('board.strengthIs', { strength: odds.strength })}
      </p>
      {odds.modifiers.length > 0 && (
        <Modifiers
          label={t('board.die')}
          total={t('board.total')}
          lowIsGood
          items={odds.modifiers.map(({ id, rule, drm }) => ({
            key: id,
            label: t(`modifier.${id}`),
            value: drm,
            rule,
          }))}
        />
      )}
      <OddsBars
        label={t('board.hitsEach', { hits: odds.hits })}
        rows={[
          { key: 'hit', label: t('board.hits'), share: odds.chance, tone: 'good' },
          { key: 'low', label: t('board.runsLow'), share: odds.low, tone: 'bad' },
        ]}
      />
    </div>
  )
}

/** Odds of a combat: rout chances, hits of both sides, and the column with every shift. */
export function ShockCard({ b, odds, words }: { b: Battle; odds: Odds; words: BoardWords }) {
  const percent = usePercent()
  const { t } = words
  const { shock } = odds
  return (
    <div className="al-card">
      <p>
        {nameOf(b, odds.attacker, words)} → <b>{nameOf(b, odds.defender, words)}</b>
      </p>
      <table className="al-units-odds">
        <caption>{t('board.routs')}</caption>
        <tbody>
          {odds.units.map(({ unit, attacks, rout, checks, drm, charge }) => (
            <tr key={unit} className={attacks ? 'al-odds-attacker' : 'al-odds-defender'}>
              <th scope="row">{nameOf(b, unit, words)}</th>
              <td>
                {checks && <RuleChip rule="8.33" />} {drm !== 0 && signed(drm)}
                {checks && <small> {t('board.chargeHits', { hits: average(charge, words.language) })}</small>}
              </td>
              <td>{percent(rout)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('board.wins')}</th>
            <td />
            <td>{percent(odds.advance)}</td>
          </tr>
        </tbody>
      </table>
      <div className="al-hits">
        <HitBars label={t('board.onAttackers')} chances={odds.attackerHits} tone="bad" />
        <HitBars label={t('board.onDefenders')} chances={odds.defenderHits} tone="good" />
      </div>
      <p className="al-column">
        <b>{t('board.column', { column: shock.column })}</b>
        <span>
          {t(`board.superior.${shock.superiority}`)} <RuleChip rule="8.36a" />
        </span>
      </p>
      <Modifiers
        label={t('board.columns')}
        total={t('board.total')}
        items={[
          { key: 'base', label: t('board.clash'), value: shock.base, rule: '8.35' },
          ...shock.shifts.map(({ id, rule, columns }) => ({
            key: id,
            label: t(`board.shift.${id}`),
            value: columns,
            rule,
          })),
        ]}
      />
      {shock.dieModifiers.length > 0 && (
        <Modifiers
          label={t('board.die')}
          total={t('board.total')}
          items={shock.dieModifiers.map(({ id, rule, drm }) => ({
            key: id,
            label: t(`board.drm.${id}`),
            value: drm,
            rule,
          }))}
        />
      )}
      {!odds.exact && <p className="al-note">{t('board.estimate', { error: Math.ceil(200 * odds.error) })}</p>}
    </div>
  )
}

/** The mean of a distribution, with one decimal. */
const average = (chances: readonly HitChance[], language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    chances.reduce((sum, { hits, chance }) => sum + hits * chance, 0),
  )

function HitBars({ label, chances, tone }: { label: string; chances: readonly HitChance[]; tone: 'good' | 'bad' }) {
  return (
    <OddsBars
      label={label}
      rows={chances.map(({ hits, chance }) => ({
        key: String(hits),
        label: hits,
        share: chance,
        tone: hits === 0 ? 'plain' : tone,
      }))}
    />
  )
}

/** Odds of turning to meet an enemy: the aspect it strikes now and after each turn, and the risk. */
export function TurnCard({ b, odds, words }: { b: Battle; odds: TurnOdds; words: BoardWords }) {
  const { t } = words
  const by = b.unitIds[odds.by]!
  return (
    <div className="al-card">
      <p>{t('board.strikes', { by, aspect: odds.aspect })}</p>
      <ul className="al-rules">
        {odds.turns.map(({ facing, aspect }) => (
          <li key={facing}>{t('board.strikesFacing', { facing: FACINGS[facing]!, aspect })}</li>
        ))}
      </ul>
      <OddsBars
        label={t('board.turning')}
        rows={[{ key: 'breaks', label: t('board.breaks'), share: odds.breaks, tone: 'bad' }]}
      />
    </div>
  )
}

/** Whether an outcome is good or bad for the player who chooses it. */
const TONES: { readonly [id in OutcomeId]: 'good' | 'bad' | 'plain' } = {
  ...{ trumps: 'good', newPhase: 'good', lineObeys: 'good', rallied: 'good', recovers: 'good' },
  ...{ strikes: 'good', wounds: 'good', misses: 'plain' },
  ...{
    wins: 'good',
    kills: 'good',
    hits: 'plain',
    friendHits: 'plain',
    lineHits: 'plain',
    forcedHits: 'plain',
    unhurt: 'plain',
    ordersOnly: 'plain',
    finished: 'plain',
  },
  ...{ trumpFails: 'bad', reactivation: 'bad', panic: 'bad', runs: 'bad', lost: 'bad', routs: 'bad' },
  ...{ loses: 'bad', dies: 'bad', friendRouts: 'bad', lineRouts: 'bad', forcedRouts: 'bad' },
}

/** An outcome in words. */
export const chanceText = (b: Battle, { id, hits = 0, enemy }: OptionOutcome, t: BoardWords['t']): string =>
  t(`chance.${id}`, { hits, enemy: enemy === undefined ? '' : b.leaderIds[enemy]! })

/** The chances of the outcomes of each option. */
export function ChanceCard({ b, chances, words }: ChanceCardProps) {
  const { t } = words
  const labelOf = (outcome: OptionOutcome) => chanceText(b, outcome, t)
  return (
    <div className="al-card">
      {withSameOdds(chances).map(({ key, text, outcomes }) => (
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

/** Options with the same outcomes share one entry. */
function withSameOdds(chances: readonly OptionChances[]): OptionChances[] {
  const found = new Map<string, OptionChances>()
  for (const option of chances) {
    const odds = JSON.stringify(option.outcomes)
    const same = found.get(odds)
    found.set(odds, same === undefined ? option : { ...same, text: `${same.text}, ${option.text}` })
  }
  return [...found.values()]
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
