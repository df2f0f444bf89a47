import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { expectConserved, warlike } from '#games/god-kings/testing/randomPlay.ts'
import { completeSetup, Journal, Match, randomChance, randomFrom } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { sideNamed } from '../components/counters.ts'
import { provinceNamed, SPACES_OF } from '../components/map.ts'
import { CARD_COUNT } from '../components/players.ts'
import { actionCards, eventCards } from './cards.ts'

const MOST_GAMES = 60
/** Every n-th position is checked; the random games of `check.slow.test.ts` check each one. */
const CHECKED = 8

/** Random players conquer too little for cards 45-47: every third game begins with these provinces taken. */
const CONQUESTS: readonly [string, readonly string[]][] = [
  ['egypt', ['amurru', 'ugarit', 'karkemish']],
  ['kassites', ['sumer', 'mari', 'assyria']],
]

const conquered: typeof godKings = {
  ...godKings,
  begin(setup) {
    const s = godKings.begin(setup)
    for (const [power, provinces] of CONQUESTS) {
      for (const id of provinces) {
        for (const space of SPACES_OF[provinceNamed(id)]!) s.control[space] = sideNamed(power)
      }
    }
    return s
  },
}

/** Plays one game in which cards not played before are dealt first and played as soon as possible. */
function playOne(game: typeof godKings, seed: string, players: number, missing: Set<number>): void {
  const random = randomFrom(`${seed} players`)
  const byChance = randomChance(randomFrom(`${seed} dice`))
  const wanted = (keys: readonly string[], verb: string) =>
    keys.find((key) => key.startsWith(`${verb}:`) && missing.has(Number(key.slice(verb.length + 1))))
  const journal = new Journal()
  const match = Match.begin(game, completeSetup(game, { scenario: 'campaign', players, help: false }), {
    journal,
    deal: (asked, ...rest) => {
      const keys = asked.options.map((o) => o.key)
      const key = asked.kind === 'deal' && random(4) > 0 ? wanted(keys, 'draw') : undefined
      return asked.options.find((o) => o.key === key) ?? byChance(asked, ...rest)
    },
  })
  let told = 0
  while (!match.over && match.length < 6000 && missing.size > 0) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    const keys = asked.options.map((o) => o.key)
    const key = wanted(keys, 'event') ?? wanted(keys, 'card') ?? held(asked.kind, keys, missing)
    match.apply(asked.seat, key ?? warlike(match, match.asked(asked.seat)!, random).key)
    if (match.length % CHECKED === 0) expectConserved(match.state)
    for (; told < journal.events.length; told++) {
      const e = journal.events[told]!
      if (e.kind === 'event' || e.kind === 'card') missing.delete(e.with!.card as number)
    }
  }
}

/** A card that is still wanted is kept in hand: another one is used for Ops. */
function held(kind: string, keys: readonly string[], missing: ReadonlySet<number>): string | undefined {
  if (kind !== 'impulse') return undefined
  return keys.find((key) => key.startsWith('ops:') && !missing.has(Number(key.slice(4))))
}

describe('all cards', () => {
  it('are played in random games: every event and every action card', () => {
    rule('9.3', '9.4', 'W0', 'W1')
    expect(eventCards.length + actionCards.length).toBe(CARD_COUNT)
    const missing = new Set([...eventCards, ...actionCards].map((card) => card.number))
    for (let i = 0; i < MOST_GAMES && missing.size > 0; i++) {
      playOne(i % 3 === 2 ? conquered : godKings, `played ${i}`, 2 + (i % 3), missing)
    }
    expect([...missing]).toEqual([])
  })
})
