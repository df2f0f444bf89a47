import powers from '#games/god-kings/data/powers.json'
import tables from '#games/god-kings/data/tables.json'
import { SIDES } from '#games/god-kings/rules/components/counters.ts'
import { lastTurn, SCENARIOS, settingOf } from '#games/god-kings/rules/setup/scenarios.ts'
import type { KingsView } from '#games/god-kings/view.ts'
import type { BoardProps } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Track, type TrackCell } from '#kit/ui/Track.tsx'
import { type BoardTexts, looks } from '../view.ts'
import './mats.css'

const years = powers.turnYears as { readonly [turn: string]: string }
const rounds = [1, 2, 3, 4, 5, 6]

/** The years of a turn in the reader's language. */
export function yearsOf(turn: number, say: BoardTexts): string {
  const [from = '', to = ''] = (years[String(turn)] ?? '').replace(' BC', '').split('-')
  return say.t('track.years', { from, to })
}

/** The current part of the turn. */
export function roundName(round: number, say: BoardTexts): string {
  if (round === 0) return say.t('track.start')
  return round > 5 ? say.t('track.neutral') : say.t('track.round', { round })
}

/** The turns of the scenario, the rounds of the turn and the order of play. */
export function Tracks({ view, say }: { view: KingsView; say: BoardTexts }) {
  const [first = 1] = SCENARIOS[view.scenario]!.turns
  const last = lastTurn(view)
  const setting = settingOf(view.handicap)
  const turns = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const cell = (key: number, mark: string | number, name: string, here: boolean): TrackCell => ({
    key: String(key),
    mark,
    name,
    tone: here ? 'gold' : 'plain',
  })
  return (
    <section className="gk-tracks">
      <h3>
        {say.t('track.turn', { turn: view.turn })} <small>{yearsOf(view.turn, say)}</small>
      </h3>
      {turns.length > 1 && (
        <Track
          label={say.t('kings.turn')}
          cells={turns.map((turn) => cell(turn, turn, say.t('track.turn', { turn }), turn === view.turn))}
        />
      )}
      <Track
        label={roundName(view.round, say)}
        cells={rounds.map((n) => cell(n, n > 5 ? 'N' : n, roundName(n, say), n === view.round))}
      />
      <p className="gk-order">
        <span>{say.t('track.order')}</span>
        <Order view={view} say={say} />
      </p>
      {setting !== undefined && (
        <p className="gk-handicap">{say.t(`describe.${setting}`, { handicap: view.handicap })}</p>
      )}
    </section>
  )
}

/** The players in turn order, with the active one highlighted. */
export function Order({ view, say }: { view: KingsView; say?: BoardTexts }) {
  return view.turnOrder.map((player, place) => {
    const side = SIDES[view.players[player]!]!
    return (
      <SeatBadge
        key={side}
        seat={looks[side]!}
        name={say?.t(`side.${side}`)}
        size={22}
        acting={place === view.place && view.round > 0}
      />
    )
  })
}

/** Turn, years, round and turn order in the corner of the map. */
export function Clock({ view, say }: { view: KingsView; say: BoardTexts }) {
  return (
    <aside className="gk-clock">
      <b>{say.t('track.turn', { turn: view.turn })}</b>
      <span className="gk-clock-years">{yearsOf(view.turn, say)}</span>
      <span>{roundName(view.round, say)}</span>
      <span className="gk-clock-order">
        <Order view={view} />
      </span>
    </aside>
  )
}

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
