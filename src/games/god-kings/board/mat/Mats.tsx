import type { ReactNode } from 'react'
import { ASSYRIA, GUARD, MITANNI, nativeOf, POWERS, SIDES } from '#games/god-kings/rules/components/counters.ts'
import { NONE, PROVINCES } from '#games/god-kings/rules/components/map.ts'
import { destroyedWarriors } from '#games/god-kings/rules/components/pieces.ts'
import { income, provincesOf } from '#games/god-kings/rules/politics/control.ts'
import type { KingsView } from '#games/god-kings/view.ts'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import type { TileFace } from '#kit/pieces/Tile.tsx'
import { type BoardTexts, looks, playerAt, positionOf } from '../view.ts'
import { Tracks } from './Tracks.tsx'
import './mats.css'
import { lastTurn, SCENARIOS } from '#games/god-kings/rules/setup/scenarios.ts'
import type { Seat } from '#kernel'

/** The contents of one power's player mat (2.2f). */
export interface Mat {
  readonly power: number
  readonly id: string
  /** -1 for a neutral. */
  readonly player: number
  readonly vp: number
  readonly total: number
  /** The income of its land, and the additional income from trade. */
  readonly tp: number
  readonly wp: number
  readonly tradeTp: number
  readonly tradeWp: number
  readonly provinces: readonly string[]
  /** The total VP of its provinces. */
  readonly worth: number
  readonly idleDivisions: readonly string[]
  readonly destroyed: number
  /** Sides whose control marker it holds. */
  readonly holds: readonly string[]
  readonly kept: boolean
  /** Cards in hand. */
  readonly cards: number
  readonly king: King
  readonly successor: King | null
  /** Steps of the royal guard on the map. */
  readonly guard: number
}

/** A ruler and both ratings. */
export interface King {
  readonly id: string
  readonly strategy: number
  readonly battle: number
}

/** The mats of all powers in play: players in turn order, then neutrals. */
export function allMats(view: KingsView): Mat[] {
  const players = view.turnOrder.map((player) => powerMat(view, view.players[player]!, player))
  return [...players, ...view.neutrals.map((power) => powerMat(view, power, NONE))]
}

/** One power's mat. */
export function powerMat(view: KingsView, power: number, player: number): Mat {
  const s = positionOf(view)
  const { id, kings, divisions } = POWERS[power]!
  const own = provincesOf(s, power)
  const at = (list: readonly number[]) => (player === NONE ? 0 : list[player]!)
  const guard = nativeOf(power, GUARD)[0]!
  return {
    power,
    id,
    player,
    vp: at(view.vp),
    total: at(view.total),
    ...income(s, power),
    tradeTp: at(view.tradeTp),
    tradeWp: at(view.tradeWp),
    provinces: own.map((p) => PROVINCES[p]!.id),
    worth: own.reduce((sum, p) => sum + PROVINCES[p]!.vp, 0),
    idleDivisions: divisions.flatMap((d, i) => ((view.divisions[power]! >> i) & 1 ? [] : [d.name])),
    destroyed: destroyedWarriors(s, power).length,
    holds: player === NONE ? [] : view.holder.flatMap((by, side) => (by === player ? [SIDES[side]!] : [])),
    kept: at(view.kept) !== 0,
    cards: at(view.hands),
    king: kings[view.king[power]!] ?? kings[0]!,
    successor: kings[view.successor[power]!] ?? null,
    guard: view.steps[guard]!,
  }
}

/** Asks about powers, or the players who hold them. */
const ABOUT_POWERS = ['choosePower', 'choosePlayer', 'betrothal', 'whichNation', 'helpWhom']

/** A power as a tile: its ruler with ratings, and its provinces. */
export function tile(key: string, { kind }: BoardAsk, { view, words }: BoardProps<KingsView>): TileFace | undefined {
  if (!ABOUT_POWERS.includes(kind)) return undefined
  const of = key.slice(key.indexOf(':') + 1)
  const power = POWERS.findIndex(({ id }) => id === of)
  const look = looks[of]
  if (power < 0 || look === undefined) return undefined
  const mat = powerMat(view, power, view.players.indexOf(power))
  const { t } = words
  const { id, strategy, battle } = mat.king
  const king = `${t(`king.${id}`)} (${t('mat.strategy')} ${strategy}, ${t('mat.battle')} ${battle})`
  const land = `${t('mat.provinces', { worth: mat.worth })}: ${words.list(mat.provinces.map((p) => t(`province.${p}`))) || t('mat.none')}`
  return {
    title: t(`side.${of}`),
    picture: <SeatBadge seat={look} size={54} />,
    does: `${king}. ${land}`,
    note: mat.player < 0 ? t('mat.neutral') : `${t('mat.total')}: ${mat.total}`,
  }
}

/** All mats, with the turn and round tracks above them. */
export function Mats({ view, words }: BoardProps<KingsView>) {
  return (
    <div className="gk-mats" lang={words.language}>
      <Tracks view={view} say={words} />
      {allMats(view).map((mat) => (
        <MatCard key={mat.id} mat={mat} say={words} />
      ))}
    </div>
  )
}

/** One power's mat. */
export function MatCard({ mat, say }: { mat: Mat; say: BoardTexts }) {
  const list = (keys: readonly string[]) => say.list(keys.map((key) => say.t(key))) || say.t('mat.none')
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
export function KingLine({ king, say }: { king: King; say: BoardTexts }) {
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

/** A summary of a seat: victory points, cards, tribute and wood, its king. */
export function Panel({ view, words, of }: BoardProps<KingsView> & { of: Seat }) {
  const player = playerAt(view, of)
  if (player < 0) return null
  const mat = powerMat(view, view.players[player]!, player)
  return (
    <div className="gk-panel" lang={words.language}>
      {mat.id !== of && <p>{words.t(`side.${mat.id}`)}</p>}
      <p className="gk-figures">
        <Figure value={mat.vp} label={words.t('mat.vp')} />
        <Figure value={mat.total} label={words.t('mat.total')} />
        <Figure value={mat.cards} label={words.t('mat.cards')} />
        <Figure value={`${mat.tp}/${mat.wp}`} label={`${words.t('mat.tp')}/${words.t('mat.wp')}`} />
      </p>
      <p className="gk-panel-king">
        <KingLine king={mat.king} say={words} />
      </p>
    </div>
  )
}

/** The succession chart: king and successor of each power, turn by turn. */
export function KingsPage({ view, words }: BoardProps<KingsView>) {
  const now = [...view.players, ...view.neutrals]
  const powers = now.includes(MITANNI) && !now.includes(ASSYRIA) ? [...now, ASSYRIA] : now
  return (
    <div className="gk-kings" lang={words.language}>
      {powers.map((power) => (
        <Chart key={power} power={power} view={view} say={words} />
      ))}
    </div>
  )
}

function Chart({ power, view, say }: { power: number; view: KingsView; say: BoardTexts }) {
  const { id, succession } = POWERS[power]!
  const [first = 1] = SCENARIOS[view.scenario]!.turns
  const last = lastTurn(view)
  const rows = succession.filter(({ turn }) => turn >= first && turn <= last)
  if (rows.length === 0) return null
  return (
    <table>
      <caption>
        <SeatBadge seat={looks[id]!} name={say.t(`side.${id}`)} size={24} />
      </caption>
      <thead>
        <tr>
          <th scope="col">{say.t('kings.turn')}</th>
          <th scope="col">{say.t('mat.king')}</th>
          <th scope="col">{say.t('mat.successor')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ turn, king, successor }) => (
          <tr key={turn} className={turn === view.turn ? 'gk-now' : undefined}>
            <th scope="row">{turn}</th>
            <td>
              <Ruler power={power} id={king} say={say} />
            </td>
            <td>
              <Ruler power={power} id={successor} say={say} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Ruler({ power, id, say }: { power: number; id: string | null; say: BoardTexts }) {
  const king = POWERS[power]!.kings.find((k) => k.id === id)
  return king ? <KingLine king={king} say={say} /> : '–'
}
