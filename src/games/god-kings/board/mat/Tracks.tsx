import { SeatBadge, Track, type TrackCell } from '../../../../client/kit/index.ts'
import powers from '../../data/powers.json'
import { SIDES } from '../../rules/components/sides.ts'
import { settingOf } from '../../rules/setup/handicaps.ts'
import { lastTurn, SCENARIOS } from '../../rules/setup/scenarios.ts'
import type { KingsView } from '../../view.ts'
import { looks } from '../looks.ts'
import type { Say } from '../say.ts'

const years = powers.turnYears as { readonly [turn: string]: string }
const rounds = [1, 2, 3, 4, 5, 6]

/** The years of a turn in the reader's language. */
export function yearsOf(turn: number, say: Say): string {
  const [from = '', to = ''] = (years[String(turn)] ?? '').replace(' BC', '').split('-')
  return say.t('track.years', { from, to })
}

/** The current part of the turn. */
export function roundName(round: number, say: Say): string {
  if (round === 0) return say.t('track.start')
  return round > 5 ? say.t('track.neutral') : say.t('track.round', { round })
}

/** The turns of the scenario, the rounds of the turn and the order of play. */
export function Tracks({ view, say }: { view: KingsView; say: Say }) {
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
export function Order({ view, say }: { view: KingsView; say?: Say }) {
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
