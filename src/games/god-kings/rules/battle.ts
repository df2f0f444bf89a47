import { choice, each, type Flow, type Option, options, pick, roll } from '../../../kernel/index.ts'
import { charges } from './charge.ts'
import { isBesieged } from './control.ts'
import { advantageOf, battleModifiers, battleTotal } from './drm.ts'
import { noteHits, takeLosses } from './losses.ts'
import { inside, MOUNTAIN, NONE, spaceId } from './map.ts'
import { moveParty } from './march.ts'
import { newBattle } from './newBattle.ts'
import { generalOption } from './options.ts'
import { pickGenerals, pickUnits } from './picks.ts'
import { generalsIn, hasGeneralIn, unitsIn } from './pieces.ts'
import { decider, seatOf } from './seats.ts'
import { isKing, sideId } from './sides.ts'
import type { Battle, G, Kings, March } from './state.ts'
import { anyTime } from './strategyWindows.ts'
import { lossNumber, strengthOf } from './strength.ts'
import { CHARIOT, TYPE } from './units.ts'
import { open, openOnce } from './windows.ts'

const command = generalOption('command')
const plusOwn = options('plus')
const LESS = choice('less')

/** A division that leaves some of the advantage unused: `part:2-1` is +2 to the own roll, -1 to the enemy's. */
interface Part extends Option {
  readonly verb: 'part'
  readonly own: number
  readonly enemy: number
}

const parts: Part[][] = []
const part = (own: number, enemy: number): Part =>
  ((parts[own] ??= [])[enemy] ??= Object.freeze({ key: `part:${own}-${enemy}`, verb: 'part', own, enemy }))

/** 15.1a: the army on the march meets an enemy in the field. `surprise`: the role that intercepted, or none. */
export function beginBattle(s: Kings, enemy: number, surprise: number, failedAvoid: boolean): void {
  const march = s.march!
  const space = s.generals[march.general]!
  const units: [number[], number[]] = [march.units.slice(), unitsIn(s, enemy, space)]
  s.battle = newBattle(space, [march.side, enemy], [march.general, NONE], units, {
    army: [true, hasGeneralIn(s, enemy, space)],
    surprise,
    failedAvoid,
  })
  s.next.push('battle')
}

/** R17.6: a besieged army comes out and attacks the besieger. */
function beginSally(s: Kings, march: March): void {
  const space = s.generals[march.general]! - 100
  moveParty(s, march, space)
  beginBattle(s, s.besieger[space]!, NONE, false)
  s.next.pop()
}

/** F5 (1): commanders, sortie, units held back; then the windows before the charges. */
export function* battlePhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  if (s.battle === null) beginSally(s, march)
  const b = s.battle!
  march.fought = true
  b.general[1] = yield* defendingCommander(g, b)
  yield* sortie(g, b, march)
  b.start = [b.units[0].length, b.units[1].length]
  g.tell?.({
    kind: 'battle',
    rule: '15.1a',
    with: {
      space: spaceId(b.space),
      attacker: sideId(b.side[0]),
      defender: sideId(b.side[1]),
      attackers: b.start[0],
      defenders: b.start[1],
    },
  })
  yield* holdBack(g, b, march, false)
  yield* anyTime(g)
  const defender = s.players.indexOf(b.side[1])
  if (defender !== NONE) yield* open(g, 'battleDeclared', b, () => [defender])
  refresh(s, b)
  if (b.cancelled) return callOff(g, b, march)
  s.next.push('fight', 'charges')
}

/** Forgets participants that a card destroyed before the battle. */
function refresh(s: Kings, b: Battle): void {
  for (const role of [0, 1]) b.units[role] = b.units[role]!.filter((u) => s.at[u] === b.space)
}

/** 15.1b: the king, or one of the warlords by choice; none when un-led. */
function* defendingCommander(g: G, b: Battle): Flow<number> {
  const s = g.state
  const generals = generalsIn(s, b.side[1], b.space)
  const king = generals.find(isKing)
  if (generals.length < 2 || king !== undefined) return king ?? generals[0] ?? NONE
  const chosen = yield* pick(
    seatOf(s, decider(s, b.side[1])),
    'command',
    '15.1b',
    [each(generals, command)],
    { about: { side: sideId(b.side[1]), space: spaceId(b.space) } },
  )
  return chosen.of
}

/** 17.7a: units inside an own city join an attack on its besieger; a king who comes out commands. */
function* sortie(g: G, b: Battle, march: March): Flow {
  const s = g.state
  const city = inside(b.space)
  if (march.sally || b.space >= 95 || !isBesieged(s, b.space)) return
  const inCity = unitsIn(s, march.side, city)
  if (inCity.length === 0) return
  const about = { space: spaceId(b.space) }
  b.sortieUnits = yield* pickUnits(g, march.player, {
    kind: 'sortie',
    rule: '17.7a',
    units: inCity,
    max: 2,
    about,
  })
  if (b.sortieUnits.length === 0) return
  const generals = generalsIn(s, march.side, city)
  b.sortieGenerals = yield* pickGenerals(g, march.player, 'sortieGenerals', '17.7a', generals, about)
  for (const u of b.sortieUnits) s.at[u] = b.space
  for (const x of b.sortieGenerals) s.generals[x] = b.space
  b.units[0] = [...b.units[0], ...b.sortieUnits].sort((x, y) => x - y)
  const king = b.sortieGenerals.find(isKing)
  if (king !== undefined) b.general[0] = king
}

/** 15.5.3b: the Attacker holds units back: others before the charges, chariots (`late`) only if he did not charge. */
function* holdBack(g: G, b: Battle, march: March, late: boolean): Flow {
  const units = b.units[0].filter((u) => (TYPE[u] === CHARIOT) === late)
  const max = Math.min(units.length, b.units[0].length - 1)
  if (max <= 0) return
  const held = yield* pickUnits(g, march.player, {
    kind: 'holdBack',
    rule: '15.5.3b',
    units,
    max,
    about: { space: spaceId(b.space) },
  })
  b.held = [...b.held, ...held].sort((x, y) => x - y)
  b.units[0] = b.units[0].filter((u) => !held.includes(u))
}

/** R-C102: the battle is called off; the army goes back where it came from and may besiege there. */
function callOff(g: G, b: Battle, march: March): void {
  const s = g.state
  for (const u of b.sortieUnits) if (s.at[u] === b.space) s.at[u] = inside(b.space)
  for (const x of b.sortieGenerals) s.generals[x] = inside(b.space)
  march.spent = march.allowance
  march.fought = false
  march.units = march.units.filter((u) => s.at[u] === b.space)
  moveParty(s, march, march.sally ? inside(b.space) : march.from)
  g.tell?.({ kind: 'calledOff', rule: 'R-C102', with: { space: spaceId(b.space) } })
  s.battle = null
  s.next.push('marchEnd')
}

/** F5 (2). */
export function* chargesPhase(g: G): Flow {
  const b = g.state.battle!
  if (b.units[0].length > 0 && b.units[1].length > 0) yield* charges(g, b)
}

/** F5 (3)-(6): chariots held back, action cards, advantage, dice. */
export function* fightPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  s.next.push('battleEnd')
  if (b.units[0].length === 0 || b.units[1].length === 0) return
  if (!b.charged[0]) yield* holdBack(g, b, s.march!, true)
  yield* actionCards(g, b, 0)
  yield* actionCards(g, b, 1)
  const [plus, minus] = yield* divideAdvantage(g, b)
  yield* rollFor(g, b, 0, plus)
  yield* rollFor(g, b, 1, minus)
  s.next.push('losses', 'losses')
}

/** W11: action cards for one side: its own player first, then the others but the enemy, in turn order. */
function* actionCards(g: G, b: Battle, role: number): Flow {
  const s = g.state
  const own = decider(s, b.side[role]!)
  const enemy = decider(s, b.side[1 - role]!)
  const others = s.turnOrder.filter((p) => p !== own && p !== enemy)
  yield* openOnce(g, 'battleCards', { battle: b, role }, () => [own, ...others])
}

/** 15.5.6: the side with the larger DRM total divides the difference. Returns what each roll gets. */
function* divideAdvantage(g: G, b: Battle): Flow<[number, number]> {
  const s = g.state
  const totals = [0, 1].map((role) => (b.chaos ? 0 : battleTotal(battleModifiers(s, b, role))))
  const { role, value } = advantageOf(totals[0]!, totals[1]!)
  if (role === NONE) return [0, 0]
  const side = b.side[role]!
  const chosen = yield* pick(
    seatOf(s, decider(s, side)),
    'advantage',
    '15.5.6',
    [each(() => Array.from({ length: value + 1 }, (_, i) => value - i), plusOwn), LESS],
    { about: { side: sideId(side), value } },
  )
  const [own, enemy] =
    chosen === LESS ? yield* partOfAdvantage(g, side, value) : [chosen.of, chosen.of - value]
  g.tell?.({
    kind: 'advantage',
    rule: '15.5.6',
    with: { side: sideId(side), value, own, enemy },
  })
  return role === 0 ? [own, enemy] : [enemy, own]
}

/** 15.5.6: a division that does not use the whole advantage. */
function* partOfAdvantage(g: G, side: number, value: number): Flow<[number, number]> {
  const s = g.state
  const { own, enemy } = yield* pick(
    seatOf(s, decider(s, side)),
    'advantagePart',
    '15.5.6',
    [
      each(
        () => partsOf(value),
        (p) => p,
      ),
    ],
    { about: { side: sideId(side), value } },
  )
  return [own, 0 - enemy]
}

/** The divisions that leave some of the advantage unused, the fuller ones first. */
function partsOf(value: number): Part[] {
  const found: Part[] = []
  for (let used = value - 1; used >= 0; used--) {
    for (let own = used; own >= 0; own--) found.push(part(own, used - own))
  }
  return found
}

/** 15.5.7, R15.6: one side's battle roll. */
function* rollFor(g: G, b: Battle, role: number, modifier: number): Flow {
  const s = g.state
  const strength = strengthOf(s, b.units[role]!, MOUNTAIN[b.space]!)
  if (strength < 1) return
  const die = yield* roll(role === 0 ? 'attackerRoll' : 'defenderRoll', '15.5.7')
  const loss = lossNumber(strength, die + modifier)
  b.inflicted[role] = loss
  g.tell?.({
    kind: 'battleRoll',
    rule: '15.5.7',
    with: { side: sideId(b.side[role]!), strength, die, modifier, loss },
  })
}

/** 15.5.8: the losses of one side, the Attacker first. */
export function* lossesPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  const role = b.taken++
  const side = b.side[role]!
  const hits = yield* takeLosses(
    g,
    decider(s, side),
    side,
    b.units[role]!,
    b.inflicted[1 - role]!,
    b.charged[role]!,
  )
  noteHits(s, b, role, hits)
  if (b.taken === 2) refresh(s, b)
}
