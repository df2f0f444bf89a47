import { type Ask, CHANCE, Journal, type JournalEntry, type Match, makeView } from '#kernel'
import type { Comparison, Probe, ProbePosition } from '#kernel/testing/truth.ts'
import { findSheetOdds } from '../board/sheet/sheetOdds.ts'
import { battleOf } from '../rules/battle.ts'
import type { Alexander } from '../rules/state.ts'

type BoardAsk = NonNullable<Parameters<typeof findSheetOdds>[1]>

/** A question in the form in which the page passes it to the board, without texts. */
export function boardAsk({ seat, kind, rule, about, options }: Ask): BoardAsk {
  const split = (key: string) => [key.split(':')[0]!, key.slice(key.indexOf(':') + 1)] as const
  return {
    ...{ seat, kind, rule, about: about ?? {}, text: '', picked: [] },
    options: options.map(({ key }) => ({
      key,
      verb: split(key)[0],
      of: key.includes(':') ? split(key)[1] : '',
      text: key,
    })),
  } as BoardAsk
}

/** The position as seen by the seat that is asked. */
export const viewAt = ({ match, asked }: ProbePosition<Alexander>): Alexander =>
  makeView(match, asked.seat).state as Alexander

/** Plays `key` with each face of the next die of `kind`. Yields `undefined` if that die does not follow immediately. */
function* faces(
  { match, asked }: ProbePosition<Alexander>,
  key: string,
  kind: string,
): Generator<{ readonly fork: Match<Alexander>; readonly told: readonly JournalEntry[] } | undefined> {
  for (let face = 0, dice = 1; face < dice; face++) {
    const journal = new Journal()
    const fork = match.fork({ journal })
    fork.apply(asked.seat, key)
    const [die] = fork.open
    if (die?.seat !== CHANCE || die.kind !== kind) {
      yield undefined
      return
    }
    dice = die.options.length
    fork.answer(die, die.options[face]!)
    yield { fork, told: journal.events }
  }
}

/** Whether an option fires at a unit or harasses from a hex. */
const isShot = (key: string): boolean => key.startsWith('at:') || key.startsWith('from:')

/** Fire on all occasions: the chance to hit and the hits, over all faces of the die. */
export const shotProbe: Probe<Alexander> = {
  name: 'shots',
  counts: 'odds',
  applies: ({ open }, { kind, options }) =>
    open.length === 1 &&
    ['reactionFire', 'harass', 'harassHex'].includes(kind) &&
    options.some(({ key }) => isShot(key)),
  *compare(at): Generator<Comparison> {
    const { asked, random } = at
    const view = viewAt(at)
    const targets = asked.options.filter(({ key }) => isShot(key))
    const { key } = targets[random(targets.length)]!
    const { unitIds, grid } = battleOf(view)
    const pointed = key.startsWith('at:')
      ? ({ kind: 'unit', of: unitIds.indexOf(key.slice(3)) } as const)
      : ({ kind: 'hex', of: grid.names.indexOf(key.slice(5)) } as const)
    const shown = findSheetOdds(view, boardAsk(asked), pointed, null)
    const what = `shot (${asked.about?.occasion ?? asked.kind})`
    const about = `${asked.about?.unit} ${key}`
    if (shown?.what !== 'shot') {
      yield { what, shown: 'no odds', happened: 'a shot', about }
      return
    }
    const firer = asked.about?.unit
    let [dice, hits, amount] = [0, 0, 0]
    for (const thrown of faces(at, key, 'missile')) {
      if (thrown === undefined) {
        yield { what, skipped: 'another question comes before the die' }
        return
      }
      dice++
      const shot = thrown.told.find((e) => e.kind === 'shot' && e.with?.unit === firer)
      if (shot === undefined || !(Number(shot.with?.hits) > 0)) continue
      hits++
      amount = Number(shot.with?.hits)
    }
    yield { what, shown: shown.odds.chance, happened: hits / dice, about }
    if (hits > 0) yield { what: 'hits of a shot', shown: shown.odds.hits, happened: amount, about }
  },
}

/** 7.16: the chance that a unit breaks when it turns towards an enemy, over all faces of the die. */
export const turnProbe: Probe<Alexander> = {
  name: 'turns',
  counts: 'odds',
  applies: ({ open }, { kind, options }) =>
    open.length === 1 && kind === 'reactionFacing' && options.some(({ key }) => key.startsWith('face:')),
  *compare(at): Generator<Comparison> {
    const { match, asked, random } = at
    const shown = findSheetOdds(viewAt(at), boardAsk(asked), null, null)
    const turns = asked.options.filter(({ key }) => key.startsWith('face:'))
    const { key } = turns[random(turns.length)]!
    const [what, about] = ['breaks when it turns', `${asked.about?.unit} ${key}`]
    if (shown?.what !== 'turn') {
      yield { what, shown: 'no odds', happened: 'a turn', about }
      return
    }
    const breaks = (told: readonly JournalEntry[]) =>
      told.some((e) => ['routs', 'eliminated', 'rampages'].includes(e.kind) && e.with?.unit === asked.about?.unit)
    let [dice, broken] = [0, 0]
    for (const thrown of faces(at, key, 'reactionFacing')) {
      if (thrown === undefined) {
        const journal = new Journal()
        match.fork({ journal }).apply(asked.seat, key)
        yield { what, shown: shown.odds.breaks, happened: breaks(journal.events) ? 1 : 0, about }
        return
      }
      dice++
      if (breaks(thrown.told)) broken++
    }
    yield { what, shown: shown.odds.breaks, happened: broken / dice, about }
  },
}
