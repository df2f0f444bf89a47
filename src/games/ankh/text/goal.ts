import type { Phrase, Reminder, ScoreBreakdown, Seat } from '#kernel'
import { ACTIONS, CONFLICT_NUMBER, EVENT_SPACE, EVENTS, RED, startSpace, TOP } from '../rules/pieces.ts'
import { godName } from '../rules/position.ts'
import { type Ankh, DEVOTION_SOURCES, SEATS } from '../rules/state.ts'
import { triggersEvent } from '../rules/turn.ts'

/** A12.0, A13.1, A14.3: after which conflicts gods merge, are forgotten, and the game ends. */
const MERGE = 3
const FORGOTTEN = 4
const LAST = Math.max(...CONFLICT_NUMBER)

/** Maximum distance from the top at which a god is mentioned. */
const NEAR_TOP = 5

/** Number of conflicts that are over. */
function conflictsOver(s: Ankh): number {
  const begun = Math.max(...CONFLICT_NUMBER.slice(0, s.event + 1))
  return CONFLICT_NUMBER[s.event]! > 0 && s.next.includes('conflictOver') ? begun - 1 : begun
}

/** A14: how the game is won, and the god that would win now. */
export function goal(s: Ankh): Phrase[] {
  const how: Phrase = ['goal.devotion', { top: TOP, last: LAST }]
  const first = s.winner >= 0 ? s.winner : (s.ladder.at(-1) ?? -1)
  if (first < 0 || (s.winner < 0 && s.devotion[first] === 0)) return [how, ['goal.nobody']]
  return [how, ['goal.now', { god: godName(s, first), devotion: s.devotion[first]! }]]
}

/** Threats to the god of a seat, and the next event. */
export function duties(s: Ankh, seat: Seat): Reminder[] {
  if (s.end !== '' || s.ladder.length === 0 || s.deity.slice(0, s.players).some((deity) => deity < 0)) return []
  const own = SEATS.indexOf(seat)
  const god = own >= 0 && own < s.players ? s.plays[own]! : -1
  const over = conflictsOver(s)
  return [...nearTop(s, god), ...redWarning(s, god, over), ...merging(s, god, over), nextEvent(s)]
}

/** A7.4: a god that reaches the top wins immediately. */
function nearTop(s: Ankh, own: number): Reminder[] {
  return s.ladder.toReversed().flatMap((god): Reminder[] => {
    const need = TOP - s.devotion[god]!
    if (need > NEAR_TOP) return []
    return [
      {
        tone: god === own ? 'clock' : 'threat',
        phrase: ['duty.top', { god: godName(s, god), need, top: TOP }],
      },
    ]
  })
}

/** A13.1: a god on red at the end of the fourth conflict is forgotten. */
function redWarning(s: Ankh, god: number, over: number): Reminder[] {
  if (over >= FORGOTTEN || !s.ladder.includes(god) || s.devotion[god]! > RED) return []
  const facts = { god: godName(s, god), need: RED + 1 - s.devotion[god]!, red: RED, conflict: FORGOTTEN }
  return [{ tone: over >= FORGOTTEN - 1 ? 'threat' : 'clock', phrase: ['duty.red', facts] }]
}

/** A12.1: after the third conflict the two gods with the least devotion merge; the lower one loses its monuments. */
function merging(s: Ankh, god: number, over: number): Reminder[] {
  if (over >= MERGE || over === 0 || s.players < 3) return []
  const [lower, higher] = s.ladder as [number, number]
  if (god !== lower && god !== higher) return []
  const facts = { god: godName(s, lower), other: godName(s, higher), conflict: MERGE }
  return [{ tone: over >= MERGE - 1 ? 'threat' : 'clock', phrase: ['duty.merge', facts] }]
}

/** A8.3: the next event: due now, due with the next push of some actions, or the number of pushes until it. */
function nextEvent(s: Ankh): Reminder {
  const at = s.event + 1
  const event = EVENTS[at]
  if (event === undefined) return { tone: 'clock', phrase: ['duty.lastConflict', { last: LAST }] }
  const number = CONFLICT_NUMBER[at]!
  const kind = number > 0 ? 'duty.conflict' : 'duty.event'
  const facts = { event, number, last: LAST }
  if (s.next.includes('acted') && triggersEvent(s)) return { tone: 'clock', phrase: [`${kind}Due`, facts] }
  const left = ACTIONS.map((_, action) => pushesLeft(s, action))
  const actions = ACTIONS.filter((_, action) => left[action] === 1)
  return actions.length > 0
    ? { tone: 'clock', phrase: [`${kind}Next`, { ...facts, actions }] }
    : { tone: 'clock', phrase: [kind, { ...facts, pushes: Math.min(...left) }] }
}

/** A6.2: number of pushes until an action triggers an event; a marker on its event space returns to its start space. */
function pushesLeft(s: Ankh, action: number): number {
  const to = EVENT_SPACE[action]!
  return to - (s.markers[action] === to ? startSpace(action, s.players) : s.markers[action]!)
}

/** A7: the devotion of each seat's god by source; what was gained before a match was counted is one source. */
export function scores(s: Ankh): ScoreBreakdown {
  const parts = (god: number) => {
    const earned = DEVOTION_SOURCES.map((source, i) => ({
      source,
      points: s.earned[god * DEVOTION_SOURCES.length + i]!,
    }))
    const earlier = s.devotion[god]! - earned.reduce((sum, { points }) => sum + points, 0)
    return [{ source: 'earlier', points: earlier }, ...earned].flatMap(({ source, points }) =>
      points === 0 ? [] : [{ source: [`reason.${source}`] as const, points }],
    )
  }
  const seats = SEATS.slice(0, s.players)
  return { title: ['score.title'], seats: seats.map((seat, at) => ({ seat, parts: parts(s.plays[at]!) })) }
}

/** A14: the reason why the game ended, and the devotion that would have changed the result. */
export function ending(s: Ankh): Phrase[] {
  if (s.end === '') return []
  if (s.end === 'nobody' || s.end === 'lastGod') return [...lastGodLine(s), ...forgottenLines(s)]
  const [winner, next] = s.ladder.toReversed() as [number, number | undefined]
  const facts = { god: godName(s, winner), devotion: s.devotion[winner]! }
  const why: Phrase = s.end === 'top' ? ['ending.top', facts] : ['ending.most', facts]
  return next === undefined ? [why] : [why, s.end === 'top' ? raceLine(s, next) : marginLine(s, winner, next)]
}

/** A7.4: the distance of the second god from the top. */
const raceLine = (s: Ankh, next: number): Phrase => [
  'ending.race',
  { god: godName(s, next), devotion: s.devotion[next]!, need: TOP - s.devotion[next]! },
]

/** the last god to reach a space is on top of its stack, so drawing level would have been enough. */
function marginLine(s: Ankh, winner: number, next: number): Phrase {
  const gap = s.devotion[winner]! - s.devotion[next]!
  const facts = { god: godName(s, next), other: godName(s, winner), devotion: s.devotion[next]! }
  return gap === 0 ? ['ending.stack', facts] : ['ending.margin', { ...facts, need: gap }]
}

/** A13.2: the last god, if one is left. */
const lastGodLine = (s: Ankh): Phrase[] =>
  s.winner < 0
    ? [['ending.nobody', { red: RED }]]
    : [['ending.lastGod', { god: godName(s, s.winner), devotion: s.devotion[s.winner]!, red: RED }]]

/** A13.1: the devotion that each forgotten god lacked, nearest to safety first. */
const forgottenLines = (s: Ankh): Phrase[] =>
  s.fallen
    .toSorted((a, b) => s.devotion[b]! - s.devotion[a]!)
    .map(
      (god): Phrase => [
        'ending.forgotten',
        { god: godName(s, god), devotion: s.devotion[god]!, need: RED + 1 - s.devotion[god]! },
      ],
    )
