import {
  type Ask,
  type Journal,
  keyInSet,
  type Match,
  makeView,
  type Random,
  Refusal,
  randomChance,
  randomFrom,
  resolveMultiSelect,
  type Seat,
} from '../index.ts'

/** A violated property, with everything needed to reproduce it. */
export class PropertyFailure extends Error {
  constructor(property: string, match: Match | undefined, details: string) {
    const where =
      match === undefined ? '' : ` [${match.game.id} ${JSON.stringify(match.setup)} at answer ${match.length}]`
    super(`${property}: ${details}${where}`)
    this.name = 'Broken'
  }
}

/** Everything observable in a match, as text to compare byte for byte. */
export function bytes(match: Match): string {
  const open = match.open.map((a) => [a.seat, a.kind, a.rule, a.about, keys(a), match.answered(a)?.key ?? null])
  return JSON.stringify([match.state, open, match.over, match.length])
}

/** The legal keys. */
export const keys = (asked: Ask): string[] => asked.options.map((option) => option.key)

/** What a seat sees of a match: its view, its asks, the seats waited for, and its journal. */
export function observation(match: Match, seat: Seat, journal: Journal, from = 0): string {
  return JSON.stringify([makeView(match, seat), match.over, journal.seenBy(seat).slice(from)])
}

/** Throws at the first difference between two texts and shows its surroundings. */
export function expectSame(property: string, match: Match, is: string, shouldBe: string): void {
  if (is === shouldBe) return
  let i = 0
  while (is[i] === shouldBe[i]) i++
  const around = (text: string) => text.slice(Math.max(0, i - 60), i + 60)
  throw new PropertyFailure(property, match, `...${around(is)}... should be ...${around(shouldBe)}...`)
}

/** Throws unless a state is plain JSON data: no undefined, fractions or classes. */
export function expectPlain(match: Match): void {
  const visit = (value: unknown, path: string): void => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return
    if (typeof value === 'number') {
      if (Number.isSafeInteger(value) && !Object.is(value, -0)) return
    } else if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) visit(value[i], `${path}[${i}]`)
      return
    } else if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`)
      return
    }
    throw new PropertyFailure('plain state', match, `${path} is ${String(value)} (${typeof value})`)
  }
  visit(match.state, 'state')
}

/** First keys tried per position, and keys tried after each. */
const FIRSTS = 2
const BEHIND = 1

/**
 * No foresight: the reply to a gesture is the same in two worlds that differ in future dice, in other seats' answers
 * to a simultaneous ask and, with guarded secrets, in everything the seat cannot see. Returns the number of gestures
 * tried.
 */
export function checkGestures(match: Match, asked: Ask, random: Random): number {
  const gestures = gesturesAt(match, asked, random)
  for (const gesture of gestures) {
    const [one, other] = [
      said(match.fork(dice(random)), asked, gesture),
      said(elsewhere(match, asked, random), asked, gesture),
    ]
    if (one !== other) {
      const what = `${asked.seat} ${gesture.join(' ')}`
      throw new PropertyFailure('a wrong gesture tells nothing', match, `${what} is "${one}" and "${other}"`)
    }
  }
  return gestures.length
}

/** Gestures a curious client would send: sequences of legal, illegal and forbidden keys. */
function gesturesAt(match: Match, asked: Ask, random: Random): string[][] {
  const barred = asked.why().map(({ key }) => [key])
  const gestures = [['no such key'], ...some(barred, FIRSTS, random)]
  for (const first of some(keys(asked), FIRSTS, random)) {
    gestures.push([first, 'no such key'], [first, first])
    const ahead = match.fork(dice(random))
    ahead.answer(ahead.asked(asked.seat)!, asked.find(first)!)
    for (const other of ahead.open) {
      if (ahead.answered(other) === null && other.seat !== asked.seat)
        ahead.answer(other, other.options[random(other.options.length)]!)
    }
    const next = ahead.asked(asked.seat)
    if (next === undefined) continue
    for (const key of some(keys(next), BEHIND, random)) gestures.push([first, key, 'no such key'], [first, key])
  }
  return gestures
}

/** Another world the seat cannot tell from this one. */
function elsewhere(match: Match, asked: Ask, random: Random): Match {
  const { seat } = asked
  const hides = match.setup.guardSecrets
  const world = hides ? match.guess(seat, random, dice(random)) : match.fork(dice(random))
  for (const [i, ask] of match.open.entries()) {
    if (ask.seat === seat || match.answered(ask) === null) continue
    world.recall(ask.seat)
    const twin = world.open[i]!
    world.answer(twin, twin.options[random(twin.options.length)]!)
  }
  return world
}

/** The reply to a gesture; a determinized match cannot undo its attempt and gives the refusal as the cause. */
function said(world: Match, { seat }: Ask, gesture: readonly string[]): string {
  try {
    world.apply(seat, ...gesture)
    return 'taken'
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof Refusal ? error.cause : error
    if (!(refusal instanceof Refusal)) throw error
    return refusal.message
  }
}

const dice = (random: Random) => ({ deal: randomChance(randomFrom(random(1_000_000))) })

function some<T>(list: readonly T[], most: number, random: Random): T[] {
  const left = list.slice()
  while (left.length > most) left.splice(random(left.length), 1)
  return left
}

/** Maximum number of items picked at a position. */
const MOST = 5

/**
 * A multi-select can be picked in any order: every available item can be added without losing another, and the
 * resulting answers are accepted. Returns the number of items picked.
 */
export function checkSets(match: Match, seat: Seat, random: Random): number {
  const wanted: string[] = []
  for (
    let set = resolveMultiSelect(match, seat, wanted);
    set !== undefined;
    set = resolveMultiSelect(match, seat, wanted)
  ) {
    if (set.dropped.length > 0) throw new PropertyFailure('sets', match, `${set.dropped} of ${wanted} were lost`)
    const things = set.parts.flatMap((part) => part.things)
    if (new Set(things.map(({ key }) => key)).size !== things.length)
      throw new PropertyFailure('sets', match, `${set.name} shows a thing twice`)
    const more = things.filter((thing) => thing.more)
    if (set.keys !== null) apply(match, seat, set.keys, wanted)
    else if (more.length === 0) throw new PropertyFailure('sets', match, `${set.name} cannot be completed: ${wanted}`)
    if (more.length === 0 || wanted.length >= MOST) return wanted.length
    wanted.push(more[random(more.length)]!.key)
  }
  return 0
}

function apply(match: Match, seat: Seat, keys: readonly string[], wanted: readonly string[]): void {
  const fork = match.fork()
  try {
    fork.apply(seat, ...keys)
  } catch (error) {
    throw new PropertyFailure('sets', match, `${keys} for ${wanted}: ${String(error)}`)
  }
  const given = thingsIn(match, seat, keys)
  const lost = wanted.filter((key) => !given.includes(key))
  if (lost.length > 0) throw new PropertyFailure('sets', match, `${keys} has no ${lost}`)
}

/** The items a sequence of answers picks, including forced ones. */
function thingsIn(match: Match, seat: Seat, keys: readonly string[]): string[] {
  const fork = match.fork()
  return keys.flatMap((key) => {
    const ask = fork.asked(seat)!
    const option = ask.find(key)!
    fork.answer(ask, option)
    return [keyInSet(ask, option), ...fork.forced()]
  })
}
