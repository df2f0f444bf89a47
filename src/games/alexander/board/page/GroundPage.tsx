import type { BoardProps, BoardWords } from '../../../../client/kit/index.ts'
import charts from '../../data/charts.json'
import { battleOf } from '../../rules/battle.ts'
import { isOn, OPTION_NAMES } from '../../rules/options.ts'
import type { AlexanderView } from '../../view.ts'
import './page.css'

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
const shown = (value: number | string) => (value === 'P' ? '–' : value)

function GroundRow({ name, row, extra = false }: { name: string; row: Row; extra?: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {extra && row.mp !== 'P' ? '+' : ''}
        {shown(row.mp)}
      </td>
      {movementClasses.map((kind) => (
        <td key={kind} className={row.hits[kind] === 'P' ? 'al-never' : row.hits[kind] === 0 ? 'al-zero' : ''}>
          {shown(row.hits[kind]!)}
        </td>
      ))}
    </tr>
  )
}
