import { type BoardProps, SeatBadge } from '../../../../client/kit/index.ts'
import { ASSYRIA, MITANNI, POWERS } from '../../rules/components/sides.ts'
import { lastTurn, SCENARIOS } from '../../rules/setup/scenarios.ts'
import type { KingsView } from '../../view.ts'
import { looks } from '../looks.ts'
import type { Say } from '../say.ts'
import { KingLine } from './Mats.tsx'
import './mats.css'

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

function Chart({ power, view, say }: { power: number; view: KingsView; say: Say }) {
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

function Ruler({ power, id, say }: { power: number; id: string | null; say: Say }) {
  const king = POWERS[power]!.kings.find((k) => k.id === id)
  return king ? <KingLine king={king} say={say} /> : '–'
}
