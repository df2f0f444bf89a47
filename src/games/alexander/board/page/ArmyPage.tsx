import { type BoardProps, SeatBadge } from '../../../../client/kit/index.ts'
import { type Battle, battleOf } from '../../rules/battle.ts'
import { TYPE_NAMES } from '../../rules/charts/types.ts'
import { maOf } from '../../rules/pieces/facts.ts'
import { ELIMINATED, GONE, RALLIED, ROUTED, type Unit, WAITING } from '../../rules/state.ts'
import type { AlexanderView } from '../../view.ts'
import { lookOf } from '../looks.ts'
import { Balance } from '../strip/Strip.tsx'
import './page.css'

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
            <SeatBadge seat={lookOf(side.id)} name={words.t(`side.${b.file.id}.${side.id}`)} size={24} />
          </h3>
          <Balance view={view} side={n} words={words} />
          <p className="al-muted">{words.t('board.units', countsOf(view, b, n))}</p>
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
                    <td>{words.t(stateOf(view, u))}</td>
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
export function stateOf(view: AlexanderView, u: Unit): string {
  const status = view.status[u]!
  if (status === WAITING) return 'board.waiting'
  if (status === ELIMINATED || status === GONE) return 'board.lost'
  if (status === ROUTED) return 'board.mark.routed'
  return status === RALLIED ? 'board.mark.rallied' : 'board.ready'
}

/** Number of units of a side that are in good order, routed and eliminated. */
export function countsOf(view: AlexanderView, b: Battle, side: number) {
  const own = b.unitIds.flatMap((_, u) => (b.side[u] === side ? [view.status[u]!] : []))
  const count = (isSo: (status: number) => boolean) => own.filter(isSo).length
  return {
    units: count((status) => status < ELIMINATED && status !== ROUTED),
    routed: count((status) => status === ROUTED),
    lost: count((status) => status === ELIMINATED || status === GONE),
  }
}
