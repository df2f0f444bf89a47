import { Modifiers, OddsBars, RuleChip } from '../../../../client/kit/index.ts'
import { spaceId } from '../../rules/components/map.ts'
import type { siegeOdds } from '../../rules/odds/chances.ts'
import { named, RESULT_RULES } from '../../rules/odds/modifiers.ts'
import type { Say } from '../say.ts'

interface SiegeOddsProps {
  odds: NonNullable<ReturnType<typeof siegeOdds>>
  space: number
  say: Say
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
        items={named('siege', odds.modifiers).map(({ name, value, rule }) => ({
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
