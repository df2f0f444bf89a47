import { choice, options } from '../../../kernel/index.ts'
import { EDGES, NEIGHBOUR, nameOf } from './board.ts'
import { ACTIONS, bitsOf, CARDS, DEITIES, KINDS, MONUMENTS, POWERS } from './pieces.ts'
import { SCENARIOS, SEATS } from './state.ts'

const named = (names: readonly string[]) => (of: number) => names[of]!

/** D-19: agreements before the game. */
export const scenarioOption = options('scenario', (of) => SCENARIOS[of]!.id)
export const firstOption = options('first', named(SEATS))
export const godOption = options('god', named(DEITIES))
export const guardianOption = options('guardian', named(KINDS))
/** One guardian of each level, as digits of their kinds. */
export const guardiansOption = options('guardians', (of) => digitsOf(of).map(named(KINDS)).join('+'))
export const lotsOption = choice('lots')
export const agreeOption = choice('agree')
export const refuseOption = choice('refuse')

/** The digits of a number. */
export const digitsOf = (of: number): number[] => [...String(of)].map(Number)

/** D-01: an action. */
export const actOption = options('act', named(ACTIONS))

/** D-02, D-07: a figure by its space, and the space it moves to. D-15: where a Mummy rises. */
export const figureOption = options('figure', nameOf)
export const toOption = options('to', (space) => (space < 0 ? 'pool' : nameOf(space)))
export const pushOption = options('push', nameOf)

/** D-20: the spaces of two claws, numbered `scorpion's space * 6 + direction of the first claw`. */
export const aimOption = options('aim', (of) => {
  const [space, d] = [Math.floor(of / 6), of % 6]
  return `${nameOf(NEIGHBOUR[of]!)}+${nameOf(NEIGHBOUR[space * 6 + ((d + 1) % 6)]!)}`
})

/** D-03: a kind of figure from the pool or a trapped warrior, and the way of summoning it. */
export const summonOption = options('summon', named(KINDS))
export const buyBackOption = choice('buyBack')
export const wayOption = options('way', (way) => (way === 0 ? 'ordinary' : way === 1 ? 'underworld' : nameOf(way - 2)))
export const sunOption = choice('sun')
export const plainOption = choice('plain')

/** D-04: a power. D-05: a monument by its space. */
export const powerOption = options('power', named(POWERS))
export const claimOption = options('claim', nameOf)

/** D-06: a camel's edge; the region that keeps the old token, by its first space; a swap of tokens as `a * 10 + b`. */
export const edgeOption = options('edge', (edge) => EDGES[edge]!.name)
export const oldTokenOption = options('old', nameOf)
export const swapOption = options('swap', (of) => `${Math.floor(of / 10)}-${of % 10}`)

/** D-08 to D-12: choices in a battle. A set of cards is a bit set. */
export const twoOption = choice('two')
export const oneOption = choice('one')
export const cardOption = options('card', (set) =>
  bitsOf(set)
    .map((card) => CARDS[card])
    .join('+'),
)
export const buildOption = options('build', named(MONUMENTS))
export const offerOption = options('offer')
export const useOption = choice('use')
export const keepOption = choice('keep')

/** D-13: a figure that Isis does not protect. D-14: the owner of the warrior that Anubis traps, by deity. */
export const releaseOption = options('release', nameOf)
export const trapOption = options('trap', named(DEITIES))

/** D-16: Worshipful. D-17: Osiris' tokens. D-18: surplus guardians of a merged god. */
export const payOption = choice('pay')
export const tokenOption = options('token', nameOf)
export const newTokenOption = choice('newToken')
export const dismissOption = options('dismiss', nameOf)
export const dismissPoolOption = options('dismissPool', named(KINDS))

/** Stopping or declining. */
export const done = choice('done')
export const pass = choice('pass')
export const none = choice('none')
