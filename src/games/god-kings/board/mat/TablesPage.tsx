import type { BoardProps } from '../../../../client/kit/index.ts'
import tables from '../../data/tables.json'
import type { KingsView } from '../../view.ts'
import './tables.css'

const rows = Object.keys(tables.battle.rows).sort((a, b) => Number(a) - Number(b))
const others = Object.keys(tables).filter((name) => name !== 'battle')

/** The battle table, and a short digest of every other table. */
export function TablesPage({ words }: BoardProps<KingsView>) {
  return (
    <div className="gk-tables" lang={words.language}>
      <div className="gk-tables-scroll">
        <table>
          <caption>{words.t('rule.T.battle')}</caption>
          <thead>
            <tr>
              <td />
              {tables.battle.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {tables.battle.rows[row as '0'].map((loss, i) => (
                  <td key={tables.battle.columns[i]}>{loss}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{words.t('digest.T.battle')}</p>
      <dl>
        {others.map((name) => (
          <div key={name}>
            <dt>{words.t(`rule.T.${name}`)}</dt>
            <dd>{words.t(`digest.T.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
