import { type JournalEntry, makeView } from '#kernel'
import {
  type Chooser,
  type Comparison,
  forkHeard,
  type Probe,
  type ProbePosition,
  playOn,
  type TruthSuite,
} from '#kernel/testing/truth.ts'
import { nextEvent } from '../board/Tracks.tsx'
import { brain } from '../bot/heuristics.ts'
import { ankh } from '../game.ts'
import { BATTLE_CARDS } from '../rules/abilities/cards.ts'
import { followersGained } from '../rules/actions.ts'
import { battleStrength } from '../rules/battle.ts'
import { majorities } from '../rules/conflict.ts'
import { ACTIONS, EVENT_SPACE, MONUMENTS } from '../rules/pieces.ts'
import { godName, godsIn } from '../rules/position.ts'
import { type Ankh, SEATS } from '../rules/state.ts'

/** The position as the seat that is asked sees it. */
const seenBy = ({ match, asked }: ProbePosition<Ankh>): Ankh => makeView(match, asked.seat).state as Ankh

/** Events of battle cards that change the board before strengths are counted. */
const CHANGES = ['built', 'killed', 'trapped', 'destroyed']

/** Compares the strengths and majorities shown before the cards, plus printed card strengths, with those of the battle. */
export const battleProbe: Probe<Ankh> = {
  name: 'battle',
  counts: 'previews',
  applies: (_, { kind }) => kind === 'battleCard',
  *compare(at): Generator<Comparison> {
    const view = seenBy(at)
    const { region } = view
    const held = majorities(view, region).map((god) => (god < 0 ? null : godName(view, god)))
    const before = new Map(
      godsIn(view, region).map((god) => [godName(view, god), battleStrength(view, god, region, 0)]),
    )
    const { fork, told } = forkHeard(at)
    playOn(fork, at.policy, at.random, () => told.some(({ kind }) => kind === 'battle'))
    const until = told.findIndex(({ kind }) => kind === 'battle')
    const heard = until < 0 ? told : told.slice(0, until)
    const isChanged = heard.some(({ kind }) => CHANGES.includes(kind))
    const skipped = 'a card changed the board'
    for (const { kind, with: facts = {} } of heard) {
      if (kind === 'strength') {
        const what = 'strength with the cards'
        const cards = cardStrength(heard, String(facts.god))
        const shown = before.get(String(facts.god))! + cards
        yield isChanged ? { what, skipped } : { what, shown, happened: facts.total, about: String(facts.god) }
      } else if (kind === 'majorities') {
        const what = 'majorities in a battle'
        const happened = MONUMENTS.map((monument) => facts[monument] ?? null)
        yield heard.some(({ kind: told }) => told === 'built') ? { what, skipped } : { what, shown: held, happened }
      }
    }
  },
}

/** Total strength printed on the cards that a god revealed. */
function cardStrength(told: readonly JournalEntry[], god: string): number {
  const revealed = told.find((event) => event.kind === 'revealed' && event.with?.god === god)
  const cards = (revealed?.with?.cards ?? []) as readonly string[]
  return BATTLE_CARDS.reduce((sum, { id, strength }) => sum + (cards.includes(id) ? strength : 0), 0)
}

/** Compares the followers shown for Gain Followers with those gained. */
const gainProbe: Probe<Ankh> = {
  name: 'gain',
  counts: 'previews',
  applies: (_, asked) => asked.kind === 'action' && asked.find('act:gain') !== undefined,
  *compare(at): Generator<Comparison> {
    const view = seenBy(at)
    const god = view.plays[SEATS.indexOf(at.asked.seat)]!
    const shown = followersGained(view, god)
    const { fork, told } = forkHeard(at)
    fork.apply(at.asked.seat, 'act:gain')
    const gained = told.find(({ kind, with: facts }) => kind === 'followers' && facts?.reason === 'gain')
    yield { what: 'followers of Gain', shown, happened: gained?.with?.by ?? 0, about: godName(view, god) }
  },
}

/** Compares the event shown for an action with the one it triggers. */
const eventProbe: Probe<Ankh> = {
  name: 'events',
  counts: 'previews',
  applies: (_, { kind }) => kind === 'action',
  *compare(at): Generator<Comparison> {
    const view = seenBy(at)
    const { options, seat } = at.asked
    const { key } = options[at.random(options.length)]!
    const action = ACTIONS.indexOf(key.slice('act:'.length))
    const isLast = view.markers[action]! + 1 === EVENT_SPACE[action]
    const { fork, told } = forkHeard(at)
    fork.apply(seat, key)
    const isThrough = () => told.some(({ kind }, i) => ['event', 'turn', 'action'].includes(kind) && i > 0)
    playOn(fork, at.policy, at.random, isThrough)
    const second = told.findIndex(({ kind }, i) => kind === 'action' && i > 0)
    const own = second < 0 ? told : told.slice(0, second)
    const event = own.find(({ kind }) => kind === 'event')?.with?.event ?? null
    const shown = isLast ? (nextEvent(view.event, false) ?? null) : null
    yield { what: 'event of an action', shown, happened: event, about: key }
  },
}

export const probes: readonly Probe<Ankh>[] = [battleProbe, gainProbe, eventProbe]

/** Prefers options that continue or gain something, so that games reach powers, guardians and merged gods. */
const eager: Chooser<Ankh> = (_, { options }, random) => {
  const wanted = options.filter(({ key }) => !['done', 'none', 'pass', 'keep', 'act:move'].includes(key))
  const from = wanted.length > 0 && random(8) > 0 ? wanted : options
  return from[random(from.length)]!
}

export const truthSuite: TruthSuite<Ankh> = {
  game: ankh,
  probes,
  policy: brain.policy!.bind(brain),
  players: { policy: brain.policy!.bind(brain), eager },
}
