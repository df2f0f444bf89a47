import type { ReactNode } from 'react'
import { type BoardProps, SeatBadge } from '../../../../client/kit/index.ts'
import type { KingsView } from '../../view.ts'
import { looks } from '../looks.ts'
import type { Say } from '../say.ts'
import { type King, type Mat, matsOf } from './facts.ts'
import { Tracks } from './Tracks.tsx'
import './mats.css'

/** All mats, with the turn and round tracks above them. */
export function Mats({ view, words }: BoardProps<KingsView>) {
  return (
    <div className="gk-mats" lang={words.language}>
      <Tracks view={view} say={words} />
      {matsOf(view).map((mat) => (
        <MatCard key={mat.id} mat={mat} say={words} />
      ))}
    </div>
  )
}

/** One power's mat. */
export function MatCard({ mat, say }: { mat: Mat; say: Say }) {
  const list = (keys: readonly string[]) => keys.map((key) => say.t(key)).join(', ') || say.t('mat.none')
  const trade = `(+${mat.tradeTp} / +${mat.tradeWp} ${say.t('mat.trade')})`
  return (
    <article className="gk-mat" aria-label={say.t(`side.${mat.id}`)}>
      <header>
        <SeatBadge seat={looks[mat.id]!} name={say.t(`side.${mat.id}`)} />
        {mat.player < 0 ? (
          <span className="gk-mat-neutral">{say.t('mat.neutral')}</span>
        ) : (
          <span className="gk-figures">
            <Figure value={mat.vp} label={say.t('mat.vp')} />
            <Figure value={mat.total} label={say.t('mat.total')} />
            <Figure value={mat.cards} label={say.t('mat.cards')} />
          </span>
        )}
      </header>
      <dl>
        <Fact label={say.t('mat.king')}>
          <KingLine king={mat.king} say={say} />
        </Fact>
        {mat.successor && (
          <Fact label={say.t('mat.successor')}>
            <KingLine king={mat.successor} say={say} />
          </Fact>
        )}
        <Fact label={`${say.t('mat.tp')} / ${say.t('mat.wp')}`}>
          {mat.tp} / {mat.wp} {mat.tradeTp + mat.tradeWp > 0 && trade}
        </Fact>
        <Fact label={say.t('mat.provinces', { worth: mat.worth })}>
          {list(mat.provinces.map((id) => `province.${id}`))}
        </Fact>
        <Fact label={say.t('mat.divisions')}>{list(mat.idleDivisions.map((name) => `division.${name}`))}</Fact>
        {mat.destroyed > 0 && <Fact label={say.t('mat.destroyed')}>{mat.destroyed}</Fact>}
        {mat.guard > 0 && <Fact label={say.t('mat.guard')}>{say.t(`guard.${mat.id}`)}</Fact>}
        {mat.holds.length > 0 && <Fact label={say.t('mat.neutrals')}>{list(mat.holds.map((id) => `side.${id}`))}</Fact>}
      </dl>
      {mat.kept && <p className="gk-mat-kept">{say.t('mat.kept')}</p>}
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="gk-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A large number with its label below it. */
export function Figure({ value, label }: { value: number | string; label: string }) {
  return (
    <span className="gk-figure">
      <b>{value}</b>
      <small>{label}</small>
    </span>
  )
}

/** A ruler with both ratings. */
export function KingLine({ king, say }: { king: King; say: Say }) {
  const { strategy, battle } = king
  return (
    <>
      {say.t(`king.${king.id}`)}{' '}
      <span className="gk-ratings" title={say.t('kings.strategy', { strategy, battle })}>
        {strategy}·{battle}
      </span>
    </>
  )
}
