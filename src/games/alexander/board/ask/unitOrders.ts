import { battleOf } from '#games/alexander/rules/battle.ts'
import { outcomeChances } from '#games/alexander/rules/chances.ts'
import { possibleRiders } from '#games/alexander/rules/command/command.ts'
import { lineOffers } from '#games/alexander/rules/command/mode.ts'
import { barUnit, legalKinds } from '#games/alexander/rules/command/orders.ts'
import { commandPaths, reachesUnit } from '#games/alexander/rules/command/range.ts'
import { barMove } from '#games/alexander/rules/move/orderMove.ts'
import { isOnMap } from '#games/alexander/rules/pieces/units.ts'
import type { Alexander, Leader, Unit } from '#games/alexander/rules/state.ts'
import type { BoardAsk, BoardOption, BoardWords } from '#kit/board.ts'

/** Everything a click on a unit offers before an order is sent. */
export interface UnitOrders {
  readonly unit: Unit
  /** The answers before the kind of order: Individual Orders if the mode is still open, then the unit. */
  readonly first: readonly string[]
  /** The ask for the kind of order, as the rules will put it after those answers. */
  readonly ask: BoardAsk
  /** The options that command a Line with this unit. */
  readonly lines: readonly BoardOption[]
  /** The leaders with the unit who may go along when it moves. */
  readonly riders: readonly Leader[]
}

/** The units that could be ordered now, ascending; those in a Line on offer count, too. */
export function orderableUnits(s: Alexander, ask: BoardAsk | undefined): Unit[] {
  const b = battleOf(s)
  if (ask === undefined || (ask.kind !== 'giveOrder' && ask.kind !== 'orderMode') || s.phase === null) return []
  if (ask.kind === 'giveOrder')
    return ask.options.flatMap(({ verb, of }) => (verb === 'unit' ? [b.unitIds.indexOf(of)] : []))
  const inLines = new Set(lineOptions(s, ask).flatMap(({ members }) => members))
  const { leader } = s.phase
  const paths = commandPaths(s, leader)
  const own = b.army[b.leaderSide[leader]!]!.filter((u) => isOnMap(s, u))
  const reached = own.filter((u) => reachesUnit(s, paths, u))
  const single = ask.options.some(({ key }) => key === 'orders') ? reached : []
  return own.filter((u) => inLines.has(u) || (single.includes(u) && barUnit(s, u) === undefined))
}

/** The Lines on offer with the options that command them. */
const lineOptions = (s: Alexander, ask: BoardAsk) => {
  const offers = lineOffers(s)
  return ask.options.flatMap((option) => {
    const offer = option.verb === 'line' || option.verb === 'lineRoll' ? offers[Number(option.of)] : undefined
    return offer === undefined ? [] : [{ option, members: offer.members }]
  })
}

/** What can be ordered of a unit, if it is one of `orderableUnits`. */
export function unitOrders(s: Alexander, ask: BoardAsk, u: Unit, words: BoardWords): UnitOrders {
  const id = battleOf(s).unitIds[u]!
  const kinds = ask.kind === 'giveOrder' || isSingle(s, ask, u) ? legalKinds(s, u) : []
  const options = kinds.map((key) => ({ key, verb: key, of: '', text: words.t(`option.${key}`) }))
  return {
    unit: u,
    first: ask.kind === 'orderMode' ? ['orders', `unit:${id}`] : [`unit:${id}`],
    ask: { ...ask, kind: 'orderKind', rule: '5.22a', about: { unit: id }, options, picked: [] },
    lines:
      ask.kind === 'orderMode'
        ? lineOptions(s, ask).flatMap((line) => (line.members.includes(u) ? line.option : []))
        : [],
    riders: kinds.includes('move') ? possibleRiders(s, u) : [],
  }
}

const isSingle = (s: Alexander, ask: BoardAsk, u: Unit): boolean =>
  ask.options.some(({ key }) => key === 'orders') &&
  reachesUnit(s, commandPaths(s, s.phase!.leader), u) &&
  barUnit(s, u) === undefined

/** The chance that an order rolled for succeeds, in percent; undefined if it rolls no die or has several targets. */
export function orderChance(s: Alexander, ask: BoardAsk, key: string): number | undefined {
  const wanted = outcomeChances(s, ask, key).filter(({ id }) => id === 'rallied' || id === 'strikes')
  return wanted.length === 0 ? undefined : Math.round(100 * wanted.reduce((sum, { chance }) => sum + chance, 0))
}

/** During a move that may end here: the units that could be ordered next, so that a click on one ends the move. */
export function nextUnits(s: Alexander, ask: BoardAsk | undefined): Unit[] {
  const { phase, move } = s
  if (ask?.kind !== 'step' || !move?.moved || phase === null || !ask.options.some(({ key }) => key === 'stop'))
    return []
  const { command, leader, left } = phase
  const others = (command?.members ?? (left > 0 ? battleOf(s).army[battleOf(s).side[move.unit]!]! : [])).filter(
    (u) => u !== move.unit && isOnMap(s, u),
  )
  if (command !== null) return others.filter((u) => !command.acted.includes(u) && barMove(s, u) === undefined)
  const paths = commandPaths(s, leader)
  const reached = others.filter((u) => reachesUnit(s, paths, u))
  return reached.filter((u) => barUnit(s, u) === undefined)
}
