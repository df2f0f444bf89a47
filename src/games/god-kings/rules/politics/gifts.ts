import { ask, choice, type Flow, type IllegalReason, legalOptions, options, pick, pushPhases } from '#kernel'
import { updateSieges } from '../battle/siege.ts'
import { ADJACENT, LAND, NONE, PROVINCE_OF, spaceId } from '../components/map.ts'
import { cardOption, DONE, NO, sideOption, spaceOption, YES } from '../components/picks.ts'
import { HAND, KEPT_CARD_GONE, seatOf } from '../components/players.ts'
import type { G, Kings } from '../state/state.ts'
import { countPoints } from '../turn/reinforcement.ts'
import { controlsProvince, setControl } from './control.ts'
import { handOf, isNewAssyria } from './kings.ts'

const giveTo = sideOption('to')
const giveSpace = spaceOption('give')
const giveTp = options('tp')
const giveWp = options('wp')
const giveCard = cardOption('give')
const NOTHING = choice('nothing')

const NOT_ADJACENT: IllegalReason = ['20.1c', 'notAdjacent']

/** F9 (3): diplomacy. `s.step` counts the offers: each player in turn order offers spaces, then points, then a card. */
export function* giftsPhase(g: G): Flow {
  const s = g.state
  const n = s.players.length
  const stage = Math.floor(s.step / n)
  if (s.step === n) countPoints(s)
  if (stage > 2) {
    s.step = 0
    return
  }
  const player = s.turnOrder[s.step % n]!
  if (stage === 0) yield* offerEach(g, player, 'giveSpaces', '20.1c', canReceive, offerSpaces)
  else if (stage === 1) yield* offerEach(g, player, 'givePoints', '20.1d', hasPoints, offerPoints)
  else yield* offerCard(g, player)
  s.step++
  pushPhases(s, 'gifts')
}

/** 20.1c: why a space cannot be given to a player: it must touch a province that the player controls. */
export function whyNotGive(s: Kings, to: number, space: number): IllegalReason | undefined {
  const power = s.players[to]!
  const near = ADJACENT[space]!.some((x) => controlsProvince(s, power, PROVINCE_OF[x]!))
  return near ? undefined : NOT_ADJACENT
}

const ownSpaces = (s: Kings, player: number): number[] => {
  const own: number[] = []
  for (let x = 0; x < LAND; x++) if (s.control[x] === s.players[player]) own.push(x)
  return own
}

/** Asks the player for a receiver; none if the player gives nothing. */
function* chooseReceiver(g: G, player: number, kind: string, rule: string, can: (to: number) => boolean): Flow<number> {
  const s = g.state
  const others = s.turnOrder.filter((p) => p !== player && can(p)).sort((a, b) => a - b)
  if (others.length === 0) return NONE
  const options = () => [...others.map((p) => giveTo(s.seats[p]!)), NOTHING]
  const chosen = yield* ask(seatOf(s, player), kind, rule, options, { window: 'gifts', pass: NOTHING })
  return chosen === NOTHING ? NONE : s.seats.indexOf(chosen.of)
}

/** Lets a player make one offer to each of several receivers until they stop. */
function* offerEach(
  g: G,
  player: number,
  kind: string,
  rule: string,
  can: (s: Kings, player: number, to: number) => boolean,
  offer: (g: G, player: number, to: number) => Flow,
): Flow {
  const done: number[] = []
  while (true) {
    const free = (p: number) => !done.includes(p) && can(g.state, player, p)
    const to = yield* chooseReceiver(g, player, kind, rule, free)
    if (to === NONE) return
    done.push(to)
    yield* offer(g, player, to)
  }
}

/** Asks the receiver to consent to an offer. */
function* askConsent(g: G, from: number, to: number, rule: string, offer: string): Flow<boolean> {
  const s = g.state
  const about = { seat: seatOf(s, from), offer }
  const answer = yield* ask(seatOf(s, to), 'consent', rule, () => [YES, NO], { about })
  return answer === YES
}

const canReceive = (s: Kings, player: number, to: number): boolean =>
  ownSpaces(s, player).some((x) => whyNotGive(s, to, x) === undefined)

/** 20.1c: offers spaces to one receiver. */
function* offerSpaces(g: G, player: number, to: number): Flow {
  const s = g.state
  const given: number[] = []
  let last = NONE
  while (ownSpaces(s, player).some((x) => x > last && whyNotGive(s, to, x) === undefined)) {
    const after = last
    const chosen = yield* pick(
      seatOf(s, player),
      'giveSpace',
      '20.1c',
      [
        legalOptions(
          () => ownSpaces(s, player).filter((x) => x > after),
          giveSpace,
          (x) => whyNotGive(s, to, x),
        ),
        ...(given.length === 0 ? [] : [DONE]),
      ],
      { about: { seat: seatOf(s, to) }, set: 'giveSpace' },
    )
    if (chosen === DONE) break
    last = chosen.of
    given.push(last)
  }
  if (!(yield* askConsent(g, player, to, '20.1c', given.map(spaceId).join(' ')))) return
  for (const space of given) setControl(s, space, s.players[to]!)
  updateSieges(s)
  g.tell?.({
    kind: 'gaveSpaces',
    rule: '20.1c',
    with: { seat: seatOf(s, player), receiver: seatOf(s, to), spaces: given.map(spaceId) },
  })
}

/** 20.1d, R23.1: a new Assyria neither gives nor receives points. */
const hasPoints = (s: Kings, player: number, to: number): boolean =>
  s.tp[player]! + s.wp[player]! > 0 && !isNewAssyria(s, s.players[to]!)

/** 20.1d: offers points to one receiver. */
function* offerPoints(g: G, player: number, to: number): Flow {
  const s = g.state
  const seat = seatOf(s, player)
  const upTo = (n: number) => Array.from({ length: n + 1 }, (_, i) => i)
  const tp = yield* ask(seat, 'giveTp', '20.1d', () => upTo(s.tp[player]!).map(giveTp))
  const wp = yield* ask(seat, 'giveWp', '20.1d', () => upTo(s.wp[player]!).map(giveWp))
  if (tp.of + wp.of === 0 || !(yield* askConsent(g, player, to, '20.1d', `${tp.of} TP ${wp.of} WP`))) return
  s.tp[player]! -= tp.of
  s.wp[player]! -= wp.of
  s.tp[to]! += tp.of
  s.wp[to]! += wp.of
  g.tell?.({
    kind: 'gavePoints',
    rule: '20.1d',
    with: { seat, receiver: seatOf(s, to), tp: tp.of, wp: wp.of },
  })
}

/** 20.1e, R20.5, H3: offers a card, which only giver and receiver know. */
function* offerCard(g: G, player: number): Flow {
  const s = g.state
  const givable = () => handOf(s, player).filter((card) => card !== 88 || s.coup !== player)
  if (givable().length === 0) return
  const to = yield* chooseReceiver(g, player, 'giveCard', '20.1e', () => true)
  if (to === NONE) return
  if (!(yield* askConsent(g, player, to, '20.1e', 'card'))) return
  const seat = seatOf(s, player)
  const chosen = yield* ask(seat, 'whichCard', '20.1e', () => givable().map(giveCard), {
    guarded: true,
  })
  s.cards[chosen.of] = HAND + to
  s.known[chosen.of] = 1 << player
  if (s.kept[player] === chosen.of) s.kept[player] = KEPT_CARD_GONE
  g.shown()
  g.tell?.({ kind: 'gaveCard', rule: '20.1e', with: { seat, receiver: seatOf(s, to) } })
}
