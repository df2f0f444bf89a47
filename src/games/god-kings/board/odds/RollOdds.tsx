import { Modifiers, OddsBars, type OddsRow, RuleChip } from '../../../../client/kit/index.ts'
import { HIGH, named, RESULT_RULES, type Roll } from '../../rules/odds/modifiers.ts'
import type { Reaction } from '../../rules/reactions/reactions.ts'
import type { Say } from '../say.ts'

/** A possible roll: its name, its chance and its modifiers. */
export interface RollShown {
  readonly key: string
  readonly kind: Roll
  readonly label: string
  readonly roll: Reaction
  readonly chance: number
  readonly tone?: NonNullable<OddsRow['tone']>
}

/** Rolls against a rating: the chance of each as a bar, then what it needs and every modifier with its rule. */
export function RollOdds({ label, rolls, say }: { label: string; rolls: readonly RollShown[]; say: Say }) {
  if (rolls.length === 0) return null
  return (
    <>
      <OddsBars
        label={label}
        rows={rolls.map(({ key, label, chance, tone = 'plain' }) => ({ key, label, share: chance, tone }))}
      />
      {rolls.map(({ key, kind, label, roll }) => (
        <Modifiers
          key={key}
          label={
            <>
              {label} · {say.t(HIGH.includes(kind) ? 'odds.needsMore' : 'odds.needs', { needs: roll.needs })}{' '}
              <RuleChip rule={RESULT_RULES[kind]} />
            </>
          }
          total={say.t('drm.total')}
          items={named(kind, roll.mods).map(({ name, value, rule }) => ({
            key: name,
            label: say.t(`drm.${name}`),
            value,
            rule,
          }))}
        />
      ))}
    </>
  )
}
