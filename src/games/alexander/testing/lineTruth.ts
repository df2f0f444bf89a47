import { type Ask, CHANCE, Journal } from '../../../kernel/index.ts'
import type { Comparison, Probe, ProbePosition } from '../../../kernel/testing/truth.ts'
import { type Gesture, LINE_GESTURES, lineOutcomes, planOf } from '../board/ask/gestures.ts'
import { sumOf } from '../board/overlay/price.ts'
import { battleOf } from '../rules/battle.ts'
import { fatesIn, quiet } from '../rules/move/preview.ts'
import type { Alexander } from '../rules/state.ts'
import { boardAsk, seenBy } from './shotTruth.ts'

/** Gestures for a whole Line: the units that move, their hits and routs, and the units asked to react. */
export const lineProbe: Probe<Alexander> = {
  name: 'lines',
  counts: 'previews',
  applies: ({ open }, { kind, about }) => open.length === 1 && kind === 'giveOrder' && about?.line === true,
  *compare(at): Generator<Comparison> {
    const s = seenBy(at)
    const b = battleOf(s)
    const outcomes = lineOutcomes(s, null)
    for (const name of LINE_GESTURES) {
      const { targets, moves } = outcomes[name]
      if (moves.length === 0) continue
      const { hits, friends, routs, eliminated, reactors, leaders } = sumOf(moves)
      const shown = {
        moved: moves.map(({ unit }) => b.unitIds[unit]!).sort(),
        hits: friends.reduce((sum, friend) => sum + friend.hits, hits),
        routs: routs.map((u) => b.unitIds[u]!).sort(),
        eliminated: eliminated.map((u) => b.unitIds[u]!).sort(),
        reactors: [...reactors.map((u) => b.unitIds[u]!), ...leaders.map((l) => b.leaderIds[l]!)].sort(),
      }
      yield { what: `a Line: ${name}`, shown, happened: playedLine(at, targets), about: name }
    }
  },
}

/** Plays a gesture as the board does. No enemy reacts, and every check succeeds. */
function playedLine({ match, asked }: ProbePosition<Alexander>, targets: Gesture['targets']) {
  const journal = new Journal()
  const fork = match.fork({ journal })
  const b = battleOf(fork.state)
  const side = b.sides.findIndex(({ id }) => id === asked.seat)
  const ids = new Set<string>()
  const gesture: Gesture = { seat: asked.seat, targets, line: true, stops: true }
  const { entered, members } = match.state.phase!.command!
  let more: readonly (readonly number[])[] = []
  for (let i = 0; i < 400 && !fork.over; i++) {
    const ask: Ask = fork.open[0]!
    const command = fork.state.phase?.command
    if (command?.members.join() !== members.join() || fork.state.shock !== null) break
    more = command.entered.slice(entered.length)
    if (ask.seat === asked.seat) {
      const plan = planOf(gesture, fork.state, boardAsk(ask))
      if (plan === 'stop' || plan === 'wait') {
        if (ask.kind === 'giveOrder' || ask.kind === 'step') break
        fork.answer(ask, quiet(ask))
        continue
      }
      // Answers one key at a time (a facing goes with its step) to see the effect of each move.
      fork.apply(ask.seat, ...plan.slice(0, /^(face|ahead):/.test(plan[1] ?? '') ? 2 : 1))
    } else if (ask.seat === CHANCE) fork.answer(ask, ask.options[0]!)
    else {
      // 8.21b: units that fire at the whole Line are recorded as they are triggered; earlier movers may also be fired
      // at.
      for (const id of ask.rule === '8.21b' ? [] : [ask.about?.unit, ask.about?.leader].map(String))
        if (b.leaderIds.includes(id) || (b.unitIds.includes(id) && b.side[b.unitIds.indexOf(id)] !== side)) ids.add(id)
      fork.answer(ask, quiet(ask))
    }
  }
  for (const [firer] of more) ids.add(b.unitIds[firer!]!)
  const { hits, routs, eliminated } = fatesIn(journal.events)
  const own = (names: Iterable<string>) => [...names].filter((id) => b.side[b.unitIds.indexOf(id)] === side)
  return {
    moved: own(
      new Set(journal.events.flatMap(({ kind, with: f }) => (kind === 'moves' ? [String(f?.unit)] : []))),
    ).sort(),
    hits: own(hits.keys()).reduce((sum, id) => sum + hits.get(id)!, 0),
    routs: own(routs).sort(),
    eliminated: own(eliminated).sort(),
    reactors: [...ids].sort(),
  }
}
