import { ALL, nameOf, spaceOf } from '../rules/board.ts'
import { claimBar, monumentSpaces } from '../rules/claim.ts'
import { figureOn } from '../rules/facts.ts'
import { gainFollowers, givingMonuments } from '../rules/gain.ts'
import { buyBack, buyBackBar, trappedWarrior } from '../rules/gods/anubis.ts'
import { pushSpaces } from '../rules/guardians/satet.ts'
import { moveBar } from '../rules/move.ts'
import { inPool } from '../rules/occupy.ts'
import { ACTIONS, BASE, BASES, GUARDIAN_LEVEL, GUARDIANS, KINDS, POWERS } from '../rules/pieces.ts'
import { addFigure, place } from '../rules/setup.ts'
import { type Ankh, CARD, POOL } from '../rules/state.ts'
import { ORDINARY, ordinaryBar, PYRAMID_WAY, summonTo, UNDERWORLD, wayBar } from '../rules/summon.ts'
import { actionBar, hasSecondAction, moveEventToken, pushMarker, returnMarker, triggersEvent } from '../rules/turn.ts'
import { unlock, unlockBar } from '../rules/unlock.ts'
import { emptyState, followersOf, label, names, positionOf, tableOf, toldOf } from './position.ts'

const markersOf = (s: Ankh) => Object.fromEntries(ACTIONS.map((action, i) => [action, s.markers[i]]))
const NOT_LEGAL = { legal: false }

/** Setup, turns and the four actions, with Control Monument: A5, A8, A9, A10.2. */
export const actions = {
  setup: ({ players }: any) => {
    const s = emptyState(players)
    place(tableOf(s))
    return { stack: s.ladder.map((seat) => `seat${seat + 1}`), markers: markersOf(s) }
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
      if (action < 0 || actionBar(s, action) !== undefined) return NOT_LEGAL
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
      markers: markersOf(s),
      eventToken: s.event,
      event,
      order,
      allowedSecond,
      turnEnds: allowedSecond.length === 0,
    }
  },

  moveEnd: ({ state, from, to }: any) => {
    const { s } = positionOf(state)
    const figure = figureOn(s, spaceOf(from))
    const end = spaceOf(to)
    if (figure < 0 || end < 0) return { legal: false, push: [] }
    const legal = moveBar(s, figure, end) === undefined
    const met = figureOn(s, end)
    return { legal, push: legal && met >= 0 ? names(pushSpaces(s, figure, met)) : [] }
  },

  summonSpaces: ({ state, god, figure }: any) => {
    const { s, gods } = positionOf(state, god)
    const kind = KINDS.indexOf(figure)
    const spaces = ALL.filter((space) => ordinaryBar(s, gods.indexOf(god), kind, space) === undefined)
    return { spaces: names(spaces) }
  },

  summonSequence: ({ state, god, sequence }: any) => {
    const p = positionOf(state, god)
    const { s, g } = p
    const number = p.gods.indexOf(god)
    for (const { figure, hex, as, pyramid, source } of sequence) {
      const kind = KINDS.indexOf(figure)
      const bought = source === 'trapped'
      const space = spaceOf(hex)
      const way = as === 'ordinary' ? ORDINARY : as === 'underworld' ? UNDERWORLD : PYRAMID_WAY + spaceOf(pyramid)
      const piece = bought ? trappedWarrior(s, number) : inPool(s, number, kind)
      if (as === 'pyramid' && spaceOf(pyramid) < 0) return NOT_LEGAL
      if (piece < 0 || space < 0 || (bought && buyBackBar(s, number) !== undefined)) return NOT_LEGAL
      if (wayBar(s, number, kind, space, way) !== undefined) return NOT_LEGAL
      if (bought) buyBack(g, number)
      summonTo(g, number, piece, space, way, bought)
    }
    const trapped = s.trapped.map((figure) => label(p, s.owner[figure]!))
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
    const done = number >= 0 && unlockBar(s, 0, number) === undefined
    if (done) unlock(g, 0, number)
    const [taken] = toldOf(p, 'guardianTaken')
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
    const eligible = monumentSpaces(s).filter((space) => claimBar(s, number, space) === undefined)
    return { eligible: eligible.map(nameOf) }
  },
}
