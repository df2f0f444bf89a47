import { type Ask, choice, type Flow, pick, together } from '../../../../kernel/index.ts'
import { DECLINE } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { hasWithdrawalLine } from '../move/prearranged.ts'
import { isOn, PREARRANGED } from '../options.ts'
import { type Alexander, DUMMY_MARKER, type G, type Leader, NO_MARKER, REAL_MARKER } from '../state.ts'

const REAL = choice('real')
const DUMMY = choice('dummy')
const KINDS = [REAL, DUMMY, DECLINE]

/** 6.81: a side's leaders who may have a marker: those whose Line for it is not empty (R42). */
export const markerLeaders = (s: Alexander, side: number): Leader[] =>
  battleOf(s).leaderIds.flatMap((_, l) => (battleOf(s).leaderSide[l] === side && hasWithdrawalLine(s, l) ? [l] : []))

/**
 * 3.2, 6.82, D1: both players simultaneously place a real marker, a dummy or none under each of their leaders, one
 * leader per side at a time. No markers are visible until all are placed (`placing`, H1).
 */
export function* markers(g: G): Flow {
  const s = g.state
  if (!isOn(s, PREARRANGED)) return
  const leaders = [markerLeaders(s, 0), markerLeaders(s, 1)] as const
  const rounds = Math.max(leaders[0].length, leaders[1].length)
  for (let i = 0; i < rounds; i++) {
    s.placing = i + 1
    const asked = leaders.flatMap((own) => (i < own.length ? [own[i]!] : []))
    const answers = yield* together(...asked.map((l) => placeAsk(s, l)))
    asked.forEach((l, n) => {
      const answer = answers[n]
      s.markers[l] = answer === REAL ? REAL_MARKER : answer === DUMMY ? DUMMY_MARKER : NO_MARKER
    })
  }
  s.placing = 0
  g.shown()
  const lie = s.markers.flatMap((m, l) => (m === NO_MARKER ? [] : [battleOf(s).leaderIds[l]!]))
  if (lie.length > 0) g.tell?.({ kind: 'markers', rule: '6.82', with: { leaders: lie } })
}

function placeAsk(s: Alexander, l: Leader): Ask<(typeof KINDS)[number]> {
  return pick(seatOf(s, battleOf(s).leaderSide[l]!), 'placePW', '6.82', KINDS, {
    about: { leader: battleOf(s).leaderIds[l]! },
    guarded: true,
  })
}
