import type { Seat } from '#kernel'
import type { BoardProps } from '#kit/board.ts'
import { BarredReason } from '#kit/core/Choosable.tsx'
import { SeatBadge } from '#kit/core/seats.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { followersGained } from '../rules/actions.ts'
import { CARDS, DEITIES, KINDS, listBits, POWER_LEVEL, POWERS } from '../rules/pieces.ts'
import { figuresOf, godName } from '../rules/position.ts'
import { type Ankh, POOL, SEATS } from '../rules/state.ts'
import { lookInMatch } from './looks.ts'

/** A seat's god with its devotion and followers. */
export function SeatPanel({ view, of, words }: BoardProps<Ankh> & { of: Seat }) {
  const god = view.plays[SEATS.indexOf(of)]!
  if (view.deity[god]! < 0) return null
  const named = { god: godName(view, god) }
  const facts = { ...named, devotion: view.devotion[god]!, followers: view.followers[god]! }
  const merged = view.plays.filter((played) => played === god).length > 1
  return (
    <span className="ankh-panel">
      <span>
        {words.t(view.fallen.includes(god) ? 'panel.forgotten' : merged ? 'panel.merged' : 'panel.god', facts)}
      </span>
    </span>
  )
}

/** The dashboards of all gods: abilities, powers, followers, pool and played cards. */
export function GodsPage(props: BoardProps<Ankh>) {
  const { view } = props
  const gods = [...new Set(view.plays.slice(0, view.players))].filter((god) => view.deity[god]! >= 0)
  return (
    <div className="ankh-gods">
      {gods.map((god) => (
        <GodSheet key={god} god={god} {...props} />
      ))}
    </div>
  )
}

function GodSheet({ view, god, words, touch, asks, seat }: BoardProps<Ankh> & { god: number }) {
  const { t } = words
  const own = view.plays[SEATS.indexOf(seat)] === god
  const pool = view.at.flatMap((at, figure) =>
    at === POOL && view.owner[figure] === god ? KINDS[view.kind[figure]!]! : [],
  )
  const played = listBits(~view.hands[god]! & 0x7f).map((card) => CARDS[card]!)
  const has = view.powers[god]!
  return (
    <section className="ankh-god" aria-label={t(`god.${godName(view, god)}`)}>
      <h3>
        <SeatBadge seat={lookInMatch(view, god)} size={26} name={t(`god.${godName(view, god)}`)} />
      </h3>
      {DEITIES.map((deity, i) => ((view.abilities[god]! >> i) & 1 ? <p key={deity}>{t(`ability.${deity}`)}</p> : null))}
      <dl>
        <dt>{t('board.devotion')}</dt>
        <dd>{view.devotion[god]}</dd>
        <dt>{t('board.followers')}</dt>
        <dd>
          {view.followers[god]} ({t('board.wouldGain', { gain: followersGained(view, god) })})
        </dd>
        <dt>{t('board.figures')}</dt>
        <dd>{figuresOf(view, god).length}</dd>
        <dt>{t('board.pool')}</dt>
        <dd>{words.list(countKinds(pool).map(([kind, n]) => `${t(`figure.${kind}`)} ${n}`)) || '–'}</dd>
        <dt>{t('board.tokens')}</dt>
        <dd>{view.ankhs[god]}</dd>
        <dt>{t('board.played')}</dt>
        <dd>{words.list(played.map((card) => t(`card.${card}`))) || '–'}</dd>
      </dl>
      <ul className="ankh-powers">
        {POWERS.map((power, i) => {
          const touched = own && asks[0]?.kind === 'unlock' ? touch(`power:${power}`) : {}
          const state = (has >> i) & 1 ? 'ankh-power ankh-power-has' : 'ankh-power'
          return (
            <li key={power} className={state}>
              <b>{t(`power.${power}`)}</b>{' '}
              <span className="ankh-level">{t('board.level', { level: POWER_LEVEL[i]! })}</span>
              <RuleChip rule={`A15.${i + 1}`} />
              <p>{t(`power.${power}.text`)}</p>
              {touched.choice && (
                <button
                  type="button"
                  className="k-button"
                  onClick={() => touched.choice!.onChoose(touched.choice!.key)}
                >
                  {t('board.unlock')}
                </button>
              )}
              <BarredReason touch={touched} className="ankh-why" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function countKinds(kinds: readonly string[]): [string, number][] {
  const found = new Map<string, number>()
  for (const kind of kinds) found.set(kind, (found.get(kind) ?? 0) + 1)
  return [...found]
}
