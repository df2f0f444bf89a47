import { type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { gainFollowers } from './actions.ts'
import { actOption } from './options.ts'
import { ACTIONS, EVENT_SPACE, EVENTS, MOVE, SUMMON, startSpace, UNLOCK } from './pieces.ts'
import { activeGod, godName, isMerged } from './position.ts'
import { type Ankh, type AnkhPlay, SEATS } from './state.ts'

const MUST_BE_LOWER: IllegalReason = ['A8.4', 'mustBeLower']
const ROWS = ACTIONS.map((_, action) => action)

/** A8.2, A8.4: the rule against an action; the second must be lower on the dashboard than the first. */
export const whyNotTakeAction = (s: Ankh, action: number): IllegalReason | undefined =>
  action <= s.began ? MUST_BE_LOWER : undefined

/** D-01, A8.2: the active seat chooses an action, whose marker is pushed. */
export function* chooseAction(g: AnkhPlay): Flow {
  const s = g.state
  const seat = SEATS[s.seat]!
  const rows = legalOptions(ROWS, actOption, (action) => whyNotTakeAction(s, action))
  const chosen = yield* pick(seat, 'action', s.began < 0 ? 'A8.2' : 'A8.4', [rows], {
    about: { second: s.began >= 0 },
  })
  pushMarker(s, chosen.of)
  const with_ = {
    seat,
    god: godName(s, activeGod(s)),
    action: ACTIONS[s.action]!,
    marker: s.markers[s.action]!,
  }
  g.tell?.({ kind: 'action', rule: 'A8.2', with: with_ })
  if (s.action === MOVE) pushPhases(s, 'move', 'acted')
  else if (s.action === SUMMON) pushPhases(s, 'summon', 'acted')
  else if (s.action === UNLOCK) pushPhases(s, 'unlock', 'acted')
  else {
    gainFollowers(g)
    pushPhases(s, 'acted')
  }
}

/** A8.2: pushes the marker of an action one space to the right. */
export function pushMarker(s: Ankh, action: number): void {
  s.action = action
  s.markers[action]!++
  s.moved.length = 0
  s.ways.length = 0
}

/** A8.3: whether the action just taken triggers an event. */
export const triggersEvent = (s: Ankh): boolean => s.markers[s.action] === EVENT_SPACE[s.action]

/** A8.3 to A8.5, R-44: an action is followed by its event, by a second action, or by the end of the turn. */
export function acted(g: AnkhPlay): void {
  const s = g.state
  if (triggersEvent(s)) triggerEvent(g)
  else if (hasSecondAction(s)) {
    s.began = s.action
    pushPhases(s, 'action')
  } else endTurn(g)
}

/** A8.5, A12.8: whether a second action follows: one is left below the first, and the god is not merged. */
export const hasSecondAction = (s: Ankh): boolean => s.began < 0 && s.action < UNLOCK && !isMerged(s, activeGod(s))

/** A8.3, A10.1: the event token moves one space and its event is resolved. */
function triggerEvent(g: AnkhPlay): void {
  const s = g.state
  const event = moveEventToken(s)
  const first = event === 'controlMonument' ? 'claim' : event === 'camelCaravan' ? 'caravan' : 'conflict'
  pushPhases(s, first, 'eventOver')
  g.tell?.({ kind: 'event', rule: 'A10.1', with: { seat: SEATS[s.seat]!, event, number: s.event } })
}

/** A8.3: moves the event token. Returns the event that it reaches. */
export const moveEventToken = (s: Ankh): string => EVENTS[++s.event]!

/** A8.3: after an event the marker returns to its start space, and the turn ends without a second action. */
export function endEvent(g: AnkhPlay): void {
  returnMarker(g.state)
  endTurn(g)
}

/** A6.2: the marker of the action returns to its start space. */
export function returnMarker(s: Ankh): void {
  s.markers[s.action] = startSpace(s.action, s.players)
}

/** A8.6, R-39, R-52: the turn passes to the left and skips the seats of forgotten gods. */
function endTurn(g: AnkhPlay): void {
  const s = g.state
  do s.seat = (s.seat + 1) % s.players
  while (s.fallen.includes(activeGod(s)))
  s.action = -1
  s.began = -1
  pushPhases(s, 'action')
  g.tell?.({ kind: 'turn', rule: 'A8.6', with: { seat: SEATS[s.seat]! } })
}
