import { type BoardWords, Modifiers, OddsBars, RuleChip } from '../../../../client/kit/index.ts'
import type { Battle } from '../../rules/battle.ts'
import type { ShotOdds } from '../../rules/missiles/shotOdds.ts'
import type { HitChance, Odds } from '../../rules/shock/odds.ts'
import type { Unit } from '../../rules/state.ts'

const nameOf = (b: Battle, u: Unit, { t }: BoardWords) => t(`unit.${b.unitIds[u]}`)
const signed = (drm: number) => (drm > 0 ? `+${drm}` : `−${-drm}`)
const percent = (share: number) => `${Math.round(share * 100)} %`

/** A shot before its die: range, modifiers by name, the chance to hit. */
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

/** A combat before its dice: who may rout, hits of both sides, and the column with every shift. */
export function ShockCard({ b, odds, words }: { b: Battle; odds: Odds; words: BoardWords }) {
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
          {odds.units.map(({ unit, attacks, rout, checks, drm }) => (
            <tr key={unit} className={attacks ? 'al-odds-attacker' : 'al-odds-defender'}>
              <th scope="row">{nameOf(b, unit, words)}</th>
              <td>
                {checks && <RuleChip rule="8.33" />} {drm !== 0 && signed(drm)}
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
