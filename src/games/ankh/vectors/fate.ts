import { nameOf } from '../rules/board.ts'
import { monumentSpaces } from '../rules/claim.ts'
import { income, lose, lowestFirst } from '../rules/devotion.ts'
import { has, isMerged } from '../rules/facts.ts'
import { forgetGods } from '../rules/forgotten.ts'
import { strikeMonuments } from '../rules/guardians/giantScorpion.ts'
import { riseSpaces } from '../rules/guardians/mummy.ts'
import { mergeGods, surplus } from '../rules/merge.ts'
import { BASE, KINDS, LARGE, POWERS, SMALL } from '../rules/pieces.ts'
import { omnipresent } from '../rules/powers/omnipresent.ts'
import { GONE } from '../rules/state.ts'
import {
  devotionOf,
  followersOf,
  label,
  labelOf,
  names,
  type Position,
  positionOf,
  stacksOf,
  toldOf,
} from './position.ts'

const destroyedIn = (p: Position): string[] =>
  toldOf(p, 'destroyed')
    .map((event) => event.space)
    .sort()

/** Devotion, the start of a conflict, merging and forgetting: A7, A11.2, A12, A13, A18.4. */
export const fate = {
  devotion: (input: any) => {
    const changes: { [god: string]: number }[] = input.changes
    const p = positionOf(input, ...changes.flatMap((moment) => Object.keys(moment)))
    const { s, g } = p
    for (const moment of changes) {
      const gods = Object.keys(moment).map((god) => p.gods.indexOf(god))
      for (const god of lowestFirst(s, gods)) {
        const by = moment[label(p, god)]!
        if (by > 0) income(g, god, by, 'A7.3', 'vector')
        else lose(g, god, -by, 'A7.6', 'vector')
      }
    }
    return {
      devotion: devotionOf(p),
      stacks: stacksOf(p),
      order: toldOf(p, 'devotion').map((event) => labelOf(p, event.god)),
      most: label(p, s.ladder.at(-1)!),
      least: label(p, s.ladder[0]!),
    }
  },

  conflictStart: ({ state }: any) => {
    const p = positionOf(state)
    omnipresent(p.g)
    strikeMonuments(p.g)
    return {
      destroyed: destroyedIn(p),
      remaining: monumentSpaces(p.s).map(nameOf),
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
      const hex = s.at[f]! < 0 ? null : nameOf(s.at[f]!)
      return [{ type: KINDS[kind]!, hex, sun: s.sun[f] === 1 }]
    })
    const key = (guardian: { type: string; hex: string | null }) => `${guardian.type} ${guardian.hex ?? '~'}`
    const unlocked: string[] = state.unlocked?.[gods[higher]!] ?? []
    return {
      lower: label(p, lower),
      higher: label(p, higher),
      devotion: Object.fromEntries(
        Object.keys(state.devotion ?? {}).map((god) => [god, s.devotion[gods.indexOf(god)]]),
      ),
      pair: [label(p, lower), label(p, s.plays[lower]!)],
      destroyed: destroyedIn(p),
      removed,
      guardians: guardians.sort((a, b) => (key(a) < key(b) ? -1 : 1)),
      surplus: { small: surplus(s, higher, SMALL), large: surplus(s, higher, LARGE) },
      followers: s.followers[higher],
      unlocked: unlocked.filter((power) => (s.powers[s.plays[lower]!]! >> POWERS.indexOf(power)) & 1),
      abilities: [lower, higher]
        .filter((god) => has(s, higher, s.deity[god]!))
        .map((god) => label(p, god))
        .sort(),
      cardsOf: label(p, s.hands[lower] === 0 ? higher : lower),
      actionsPerTurn: isMerged(s, higher) ? 1 : 2,
    }
  },

  forgotten: ({ state }: any) => {
    const p = positionOf(state)
    const { s, g } = p
    const before = s.followers.reduce((sum, n) => sum + n, 0)
    forgetGods(g)
    const sorted = (gods: readonly number[]) => gods.map((god) => label(p, god)).sort()
    return {
      forgotten: sorted(s.fallen),
      left: sorted(s.ladder),
      removed: toldOf(p, 'forgotten')
        .flatMap((event) => event.spaces as string[])
        .sort(),
      destroyed: destroyedIn(p),
      followersToSupply: before - s.followers.reduce((sum, n) => sum + n, 0),
      result: s.end === '' ? 'continue' : s.end === 'nobody' ? 'noWinner' : label(p, s.winner),
    }
  },
}
