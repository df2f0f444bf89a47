import { Modifiers, OddsBars } from '../../../../client/kit/index.ts'
import { spaceId } from '../../rules/map.ts'
import type { Say } from '../say.ts'
import type { siegeOdds } from './chances.ts'

export interface SiegeOddsProps {
  odds: NonNullable<ReturnType<typeof siegeOdds>>
  space: number
  say: Say
}

/** A siege: what counts in the roll, and how likely the city falls within the next rolls. */
export function SiegeOddsView({ odds, space, say }: SiegeOddsProps) {
  const { markers, walls } = odds.modifiers
  return (
    <section className="gk-odds-siege">
      <h3>{say.t('odds.siege', { space: say.t(`space.${spaceId(space)}`) })}</h3>
      <Modifiers
        label={say.t('odds.modifiers')}
        total={say.t('drm.total')}
        items={[
          { key: 'markers', label: say.t('drm.markers'), value: markers, rule: '17.3.3' },
          { key: 'walls', label: say.t('drm.walls'), value: walls, rule: '17.3.1' },
        ]}
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
