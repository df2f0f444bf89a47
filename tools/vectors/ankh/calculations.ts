import { z } from 'zod'
import { buyBack, trappedWarrior, whyNotBuyBack } from '#games/ankh/rules/abilities/gods.ts'
import { pushSpaces, riseSpaces, strikeMonuments } from '#games/ankh/rules/abilities/guardians.ts'
import { resolveOmnipresent } from '#games/ankh/rules/abilities/powers.ts'
import {
  gainFollowers,
  givingMonuments,
  ORDINARY,
  PYRAMID_WAY,
  summonTo,
  UNDERWORLD,
  unlock,
  whyNotMoveTo,
  whyNotSummonByWay,
  whyNotSummonOrdinarily,
  whyNotUnlock,
} from '#games/ankh/rules/actions.ts'
import { ALL_SPACES, spaceName, spaceNamed } from '#games/ankh/rules/board.ts'
import { forgetGods, income, lose, lowestFirst } from '#games/ankh/rules/devotion.ts'
import { monumentSpaces, whyNotClaim } from '#games/ankh/rules/events.ts'
import { mergeGods, surplusGuardians } from '#games/ankh/rules/merge.ts'
import {
  ACTIONS,
  BASE,
  BASES,
  DEITIES,
  GUARDIAN_LEVEL,
  GUARDIANS,
  KINDS,
  LARGE,
  MONUMENTS,
  POWERS,
  SMALL,
} from '#games/ankh/rules/pieces.ts'
import { figureInPool, figureOn, hasAbility, isMerged } from '#games/ankh/rules/position.ts'
import { addFigure, setUpBoard } from '#games/ankh/rules/setup.ts'
import { type Ankh, CARD, GONE, POOL } from '#games/ankh/rules/state.ts'
import {
  hasSecondAction,
  moveEventToken,
  pushMarker,
  returnMarker,
  triggersEvent,
  whyNotTakeAction,
} from '#games/ankh/rules/turn.ts'
import {
  devotionOf,
  emptyState,
  eventsOfKind,
  followersOf,
  godName,
  godNameOfEvent,
  names,
  type Position,
  positionOf,
  stacksOf,
  tableOf,
} from '#games/ankh/testing/position.ts'
import { checkInput, fields, isBetween, oneOf, onlyFields, value } from '../input.ts'
import type { Calculations } from '../vectors.ts'
import { geometryCalculations } from './geometry.ts'
import { region } from './region.ts'

const actionMarkers = (s: Ankh) => Object.fromEntries(ACTIONS.map((action, i) => [action, s.markers[i]]))
const NOT_LEGAL = { legal: false }

/** Setup, turns and the four actions, with Control Monument: A5, A8, A9, A10.2. */
export const actionCalculations = {
  setup: ({ players }: any) => {
    const s = emptyState(players)
    setUpBoard(tableOf(s))
    return { stack: s.ladder.map((seat) => `seat${seat + 1}`), markers: actionMarkers(s) }
  },

  turn: ({ players, markers, eventToken, actions: taken, merged }: any) => {
    const s = emptyState(players)
    s.markers = ACTIONS.map((action) => markers[action])
    s.event = eventToken
    s.seat = 0
    if (merged) s.plays = s.plays.with(1, 0)
    const order: string[] = []
    let event: string | null = null
    for (const [i, name] of taken.entries()) {
      const action = ACTIONS.indexOf(name)
      if (i > 0 && (event !== null || !hasSecondAction(s))) return NOT_LEGAL
      if (i > 0) s.began = s.action
      if (action < 0 || whyNotTakeAction(s, action) !== undefined) return NOT_LEGAL
      pushMarker(s, action)
      order.push(name)
      if (!triggersEvent(s)) continue
      event = moveEventToken(s)
      order.push(event)
      returnMarker(s)
    }
    const second = event === null && hasSecondAction(s)
    const allowedSecond = second ? ACTIONS.slice(s.action + 1) : []
    return {
      legal: true,
      markers: actionMarkers(s),
      eventToken: s.event,
      event,
      order,
      allowedSecond,
      turnEnds: allowedSecond.length === 0,
    }
  },

  moveEnd: ({ state, from, to }: any) => {
    const { s } = positionOf(state)
    const figure = figureOn(s, spaceNamed(from))
    const end = spaceNamed(to)
    if (figure < 0 || end < 0) return { legal: false, push: [] }
    const legal = whyNotMoveTo(s, figure, end) === undefined
    const met = figureOn(s, end)
    return { legal, push: legal && met >= 0 && met !== figure ? names(pushSpaces(s, figure, met)) : [] }
  },

  summonSpaces: ({ state, god, figure }: any) => {
    const { s, gods } = positionOf(state, god)
    const kind = KINDS.indexOf(figure)
    const spaces = ALL_SPACES.filter((space) => whyNotSummonOrdinarily(s, gods.indexOf(god), kind, space) === undefined)
    return { spaces: names(spaces) }
  },

  summonSequence: ({ state, god, sequence }: any) => {
    const p = positionOf(state, god)
    const { s, g } = p
    const number = p.gods.indexOf(god)
    for (const { figure, hex, as, pyramid, source } of sequence) {
      const kind = KINDS.indexOf(figure)
      const bought = source === 'trapped'
      const space = spaceNamed(hex)
      const way = as === 'ordinary' ? ORDINARY : as === 'underworld' ? UNDERWORLD : PYRAMID_WAY + spaceNamed(pyramid)
      const piece = bought ? trappedWarrior(s, number) : figureInPool(s, number, kind)
      if (as === 'pyramid' && spaceNamed(pyramid) < 0) return NOT_LEGAL
      if (piece < 0 || space < 0 || (bought && whyNotBuyBack(s, number) !== undefined)) return NOT_LEGAL
      if (whyNotSummonByWay(s, number, kind, space, way) !== undefined) return NOT_LEGAL
      if (bought) buyBack(g, number)
      summonTo(g, number, piece, space, way, bought)
    }
    const trapped = s.trapped.map((figure) => godName(p, s.owner[figure]!))
    return { legal: true, followers: followersOf(p), trapped }
  },

  gain: ({ state, god }: any) => {
    const { s, g, gods } = positionOf(state, god)
    const number = gods.indexOf(god)
    const before = s.followers[number]!
    s.seat = number
    const from = names(givingMonuments(s, number))
    gainFollowers(g)
    return { from, gained: s.followers[number]! - before, followers: s.followers[number] }
  },

  unlock: ({ unlocked = [], followers, power, guardianCards = {}, freeBases = { small: 2, large: 2 } }: any) => {
    const p = positionOf({ unlocked: { amun: unlocked }, followers: { amun: followers } })
    const { s, g } = p
    for (const [level, card] of Object.entries<any>(guardianCards)) {
      s.guardians = s.guardians.with(Number(level) - 1, KINDS.indexOf(card.type))
      for (let i = 0; i < card.left; i++) addFigure(s, KINDS.indexOf(card.type), -1, CARD)
    }
    for (const [size, left] of [freeBases.small, freeBases.large].entries()) {
      const kind = GUARDIANS.find((guardian) => BASE[guardian] === size && GUARDIAN_LEVEL[guardian]! > 0)!
      for (let i = left; i < BASES[size]!; i++) addFigure(s, kind, 0, POOL)
    }
    const number = POWERS.indexOf(power)
    const done = number >= 0 && whyNotUnlock(s, 0, number) === undefined
    if (done) unlock(g, 0, number)
    const [taken] = eventsOfKind(p, 'guardianTaken')
    return {
      done,
      unlocked: done ? [...unlocked, power] : unlocked,
      followers: s.followers[0],
      guardian: taken?.guardian ?? null,
    }
  },

  controlMonument: ({ state, god, ankhPool = 9 }: any) => {
    const { s, gods } = positionOf(state, god)
    const number = gods.indexOf(god)
    s.ankhs[number] = ankhPool
    const eligible = monumentSpaces(s).filter((space) => whyNotClaim(s, number, space) === undefined)
    return { eligible: eligible.map(spaceName) }
  },
}

const destroyedIn = (p: Position): string[] =>
  eventsOfKind(p, 'destroyed')
    .map((event) => event.space)
    .sort()

/** Devotion, the start of a conflict, merging and forgetting: A7, A11.2, A12, A13, A18.4. */
export const devotionCalculations = {
  devotion: (input: any) => {
    const changes: { [god: string]: number }[] = input.changes
    const p = positionOf(input, ...changes.flatMap((moment) => Object.keys(moment)))
    const { s, g } = p
    for (const moment of changes) {
      const gods = Object.keys(moment).map((god) => p.gods.indexOf(god))
      for (const god of lowestFirst(s, gods)) {
        const by = moment[godName(p, god)]!
        if (by > 0) income(g, god, by, 'A7.3', 'victory')
        else lose(g, god, -by, 'A7.6', 'victory')
      }
    }
    return {
      devotion: devotionOf(p),
      stacks: stacksOf(p),
      order: eventsOfKind(p, 'devotion').map((event) => godNameOfEvent(p, event.god)),
      most: godName(p, s.ladder.at(-1)!),
      least: godName(p, s.ladder[0]!),
    }
  },

  conflictStart: ({ state }: any) => {
    const p = positionOf(state)
    resolveOmnipresent(p.g)
    strikeMonuments(p.g)
    return {
      destroyed: destroyedIn(p),
      remaining: monumentSpaces(p.s).map(spaceName),
      followers: followersOf(p),
    }
  },

  riseSpaces: ({ state, god }: any) => {
    const { s, gods } = positionOf(state, god)
    return { spaces: names(riseSpaces(s, gods.indexOf(god))) }
  },

  merge: ({ state }: any) => {
    const p = positionOf(state)
    const { s, g, gods } = p
    const [lower, higher] = s.ladder as [number, number]
    const own = (god: number, f: number) => s.owner[f] === god && s.at[f]! >= 0 && BASE[s.kind[f]!]! < 0
    const removed = names(s.at.filter((_, f) => own(lower, f)))
    mergeGods(g)
    const guardians = s.kind.flatMap((kind, f) => {
      if (s.owner[f] !== higher || BASE[kind]! < 0 || s.at[f] === GONE) return []
      const hex = s.at[f]! < 0 ? null : spaceName(s.at[f]!)
      return [{ type: KINDS[kind]!, hex, sun: s.sun[f] === 1 }]
    })
    const key = (guardian: { type: string; hex: string | null }) => `${guardian.type} ${guardian.hex ?? '~'}`
    const unlocked: string[] = state.unlocked?.[gods[higher]!] ?? []
    return {
      lower: godName(p, lower),
      higher: godName(p, higher),
      devotion: Object.fromEntries(
        Object.keys(state.devotion ?? {}).map((god) => [god, s.devotion[gods.indexOf(god)]]),
      ),
      pair: [godName(p, lower), godName(p, s.plays[lower]!)],
      destroyed: destroyedIn(p),
      removed,
      guardians: guardians.sort((a, b) => (key(a) < key(b) ? -1 : 1)),
      surplus: { small: surplusGuardians(s, higher, SMALL), large: surplusGuardians(s, higher, LARGE) },
      followers: s.followers[higher],
      unlocked: unlocked.filter((power) => (s.powers[s.plays[lower]!]! >> POWERS.indexOf(power)) & 1),
      abilities: [lower, higher]
        .filter((god) => hasAbility(s, higher, s.deity[god]!))
        .map((god) => godName(p, god))
        .sort(),
      cardsOf: godName(p, s.hands[lower] === 0 ? higher : lower),
      actionsPerTurn: isMerged(s, higher) ? 1 : 2,
    }
  },

  forgotten: ({ state }: any) => {
    const p = positionOf(state)
    const { s, g } = p
    const before = s.followers.reduce((sum, n) => sum + n, 0)
    forgetGods(g)
    const sorted = (gods: readonly number[]) => gods.map((god) => godName(p, god)).sort()
    return {
      forgotten: sorted(s.fallen),
      left: sorted(s.ladder),
      removed: eventsOfKind(p, 'forgotten')
        .flatMap((event) => event.spaces as string[])
        .sort(),
      destroyed: destroyedIn(p),
      followersToSupply: before - s.followers.reduce((sum, n) => sum + n, 0),
      result: s.end === '' ? 'continue' : s.end === 'nobody' ? 'noWinner' : godName(p, s.winner),
    }
  },
}

const god = value('a god', (id) => typeof id === 'string' && id.split('+').every((part) => DEITIES.includes(part)))
const gods = z.array(god)
const space = value('a space', (id) => typeof id === 'string' && spaceNamed(id) >= 0)
const spaces = z.array(space)
const kind = oneOf('a figure', KINDS)
const count = value('a count', isBetween(0, 99))
const state = onlyFields(
  {},
  {
    figures: z.array(fields({ owner: god, type: kind, hex: space }, { aim: spaces })),
    monuments: z.array(fields({ type: oneOf('a monument', MONUMENTS), hex: space }, { controller: god })),
    ...{ camels: z.array(spaces), cities: spaces, underworld: spaces, trapped: gods },
    ...{ devotion: z.record(god, count), followers: z.record(god, count), stacks: z.record(z.string(), gods) },
    unlocked: z.record(god, z.array(oneOf('a power', POWERS))),
    ...{ pool: z.record(god, z.array(kind)), abilities: z.record(god, gods), tieBreaker: fields({}, { holder: god }) },
  },
)
const input = fields({}, { state })

/** The calculations that test vectors can name, through the game's own rules; positions are checked first. */
export const calculations: Calculations = Object.fromEntries(
  Object.entries<(given: any) => object>({
    ...geometryCalculations,
    ...actionCalculations,
    ...devotionCalculations,
    region,
  }).map(([name, op]) => [
    name,
    (given: object) => {
      checkInput(input, given)
      return op(given)
    },
  ]),
)
