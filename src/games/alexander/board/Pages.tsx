import type { BoardProps, BoardWords } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { type Battle, battleOf } from '../rules/battle.ts'
import { TYPE_NAMES } from '../rules/charts/types.ts'
import { maOf } from '../rules/pieces/units.ts'
import { ELIMINATED, GONE, RALLIED, ROUTED, type Unit, WAITING } from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'
import { sideLook } from './looks.ts'
import { RoutPoints } from './Strip.tsx'
import './pages.css'
import type { Seat } from '#kernel'
import charts from '../data/charts.json'
import { isOn, OPTION_NAMES } from '../rules/options.ts'

/** The order of battle: every unit of both armies with its state. */
export function ArmyPage({ view, words, hover }: BoardProps<AlexanderView>) {
  const b = battleOf(view)
  return (
    <div className="al-page">
      <h2>{words.t(`scenario.${b.file.id}`)}</h2>
      <p>{words.t(`scenario.${b.file.id}.summary`)}</p>
      {b.sides.map((side, n) => (
        <section key={side.id}>
          <h3>
            <SeatBadge seat={sideLook(side.id)} name={words.t(`side.${b.file.id}.${side.id}`)} size={24} />
          </h3>
          <RoutPoints view={view} side={n} words={words} />
          <p className="al-muted">{words.t('board.units', countUnits(view, b, n))}</p>
          <table className="al-army">
            <thead>
              <tr>
                <th scope="col">{words.t('board.unit')}</th>
                <th scope="col" aria-label={words.t('board.unit')} />
                <th scope="col">{words.t('board.size')}</th>
                <th scope="col">{words.t('board.tq')}</th>
                <th scope="col">{words.t('board.ma')}</th>
                <th scope="col">{words.t('board.state')}</th>
              </tr>
            </thead>
            <tbody>
              {b.unitIds.map((id, u) =>
                b.side[u] !== n ? null : (
                  <tr
                    key={id}
                    className={view.status[u]! >= ELIMINATED ? 'al-gone' : ''}
                    onPointerEnter={() => hover(`unit:${id}`)}
                    onPointerLeave={() => hover(null)}
                  >
                    <th scope="row">{words.t(`unit.${id}`)}</th>
                    <td>{TYPE_NAMES[b.type[u]!]}</td>
                    <td>{b.size[u]}</td>
                    <td>
                      {b.tq[u]}
                      {view.hits[u]! > 0 && <span className="al-minus"> −{view.hits[u]}</span>}
                    </td>
                    <td>{maOf(view, u)}</td>
                    <td>{words.t(unitStateKey(view, u))}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

/** Text key of the state of a unit. */
export function unitStateKey(view: AlexanderView, u: Unit): string {
  const status = view.status[u]!
  if (status === WAITING) return 'board.waiting'
  if (status === ELIMINATED || status === GONE) return 'board.lost'
  if (status === ROUTED) return 'board.mark.routed'
  return status === RALLIED ? 'board.mark.rallied' : 'board.ready'
}

/** Number of units of a side that are in good order, routed and eliminated. */
export function countUnits(view: AlexanderView, b: Battle, side: number) {
  const own = b.unitIds.flatMap((_, u) => (b.side[u] === side ? [view.status[u]!] : []))
  const count = (isSo: (status: number) => boolean) => own.filter(isSo).length
  return {
    units: count((status) => status < ELIMINATED && status !== ROUTED),
    routed: count((status) => status === ROUTED),
    lost: count((status) => status === ELIMINATED || status === GONE),
  }
}

/** Rout points of a seat against its withdrawal level, and its units by state. */
export function SeatPanel({ view, words, of }: BoardProps<AlexanderView> & { of: Seat }) {
  const b = battleOf(view)
  const side = b.sides.findIndex(({ id }) => id === of)
  if (side < 0) return null
  return (
    <div className="al-panel" lang={words.language}>
      <p>{words.t('board.units', countUnits(view, b, side))}</p>
    </div>
  )
}

interface Row {
  readonly mp: number | string
  readonly hits: { readonly [movementClass: string]: number | string }
}

const { hexes, hexsides, levels, movementClasses } = charts.movement as unknown as {
  readonly hexes: { readonly [name: string]: Row }
  readonly hexsides: { readonly [name: string]: Row }
  readonly levels: { readonly [name: string]: Row }
  readonly movementClasses: readonly string[]
}

/** The terrain effects chart for the terrain of this battle, after its special rules. */
export function GroundPage({ view, words }: BoardProps<AlexanderView>) {
  const { map } = battleOf(view).file
  const kinds = new Set([map.default.terrain, ...Object.values(map.hexes).flatMap((hex) => hex.terrain ?? [])])
  const sides = new Set(map.hexsides.map(({ kind }) => kind))
  const heights = new Set(Object.values(map.hexes).map((hex) => hex.elevation ?? map.default.elevation))
  return (
    <div className="al-page">
      <BattleRules view={view} words={words} />
      <p className="al-muted">{words.t('board.groundNote')}</p>
      <table className="al-ground">
        <thead>
          <tr>
            <th scope="col">{words.t('board.ground')}</th>
            <th scope="col">{words.t('board.mp')}</th>
            {movementClasses.map((name) => (
              <th key={name} scope="col" title={className(name, words)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...kinds].map((kind) => (
            <GroundRow key={kind} name={words.t(`terrain.${kind}`)} row={hexes[kind]!} />
          ))}
          {[...sides].map((kind) => (
            <GroundRow key={kind} name={words.t(`hexside.${kind}`)} row={hexsides[kind]!} extra />
          ))}
          {heights.size > 0 &&
            Object.entries(levels).map(([kind, row]) => (
              <GroundRow key={kind} name={words.t(`board.level.${kind}`)} row={row} extra />
            ))}
        </tbody>
      </table>
    </div>
  )
}

/** S3, S4, S6, S7: the special rules of the battle, and its optional rules that are on. */
function BattleRules({ view, words }: Pick<BoardProps<AlexanderView>, 'view' | 'words'>) {
  const { file } = battleOf(view)
  const holds = (flag: string) => {
    const option = (OPTION_NAMES as readonly string[]).indexOf(flag)
    return option < 0 || isOn(view, 1 << option)
  }
  return (
    <section>
      <h3>{words.t('board.battleRules')}</h3>
      <ul className="al-rules">
        {file.specialRules
          .filter(({ flag }) => holds(flag))
          .map(({ flag }) => (
            <li key={flag}>{words.t(`special.${file.id}.${flag}`)}</li>
          ))}
      </ul>
    </section>
  )
}

const className = (name: string, { t }: BoardWords) =>
  t(name === 'CAV' ? 'board.class.CAV' : `type.${name === 'ART' ? 'OX' : name}`)

/** A value of the chart; a dash if entry is prohibited. */
const chartValue = (value: number | string) => (value === 'P' ? '–' : value)

function GroundRow({ name, row, extra = false }: { name: string; row: Row; extra?: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {extra && row.mp !== 'P' ? '+' : ''}
        {chartValue(row.mp)}
      </td>
      {movementClasses.map((kind) => (
        <td key={kind} className={row.hits[kind] === 'P' ? 'al-never' : row.hits[kind] === 0 ? 'al-zero' : ''}>
          {chartValue(row.hits[kind]!)}
        </td>
      ))}
    </tr>
  )
}
