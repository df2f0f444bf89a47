import { choice, options } from '#kernel'
import { EDGES, NEIGHBOUR, spaceName } from './board.ts'
import { ACTIONS, CARDS, DEITIES, KINDS, listBits, MONUMENTS, POWERS } from './pieces.ts'
import { SCENARIOS, SEATS } from './state.ts'

const nameFrom = (names: readonly string[]) => (of: number) => names[of]!

/** D-19: agreements before the game. */
export const scenarioOption = options('scenario', (of) => SCENARIOS[of]!.id)
export const firstOption = options('first', nameFrom(SEATS))
export const godOption = options('god', nameFrom(DEITIES))
export const guardianOption = options('guardian', nameFrom(KINDS))
/** One guardian of each level, as digits of their kinds. */
export const guardiansOption = options('guardians', (of) => splitDigits(of).map(nameFrom(KINDS)).join('+'))
export const randomOption = choice('lots')
export const agreeOption = choice('agree')
export const refuseOption = choice('refuse')

/** The digits of a number. */
export const splitDigits = (of: number): number[] => [...String(of)].map(Number)

/** D-01: an action. */
export const actOption = options('act', nameFrom(ACTIONS))

/** D-02, D-07: a figure by its space, and the space it moves to. D-15: where a Mummy rises. */
export const figureOption = options('figure', spaceName)
export const toOption = options('to', (space) => (space < 0 ? 'pool' : spaceName(space)))
export const pushOption = options('push', spaceName)

/** D-20: the spaces of two claws, numbered `scorpion's space * 6 + direction of the first claw`. */
export const aimOption = options('aim', (of) => {
  const [space, d] = [Math.floor(of / 6), of % 6]
  return `${spaceName(NEIGHBOUR[of]!)}+${spaceName(NEIGHBOUR[space * 6 + ((d + 1) % 6)]!)}`
})

/** D-03: a kind of figure from the pool or a trapped warrior, and the way of summoning it. */
export const summonOption = options('summon', nameFrom(KINDS))
export const buyBackOption = choice('buyBack')
export const wayOption = options('way', (way) =>
  way === 0 ? 'ordinary' : way === 1 ? 'underworld' : spaceName(way - 2),
)
export const sunOption = choice('sun')
export const plainOption = choice('plain')

/** D-04: a power. D-05: a monument by its space. */
export const powerOption = options('power', nameFrom(POWERS))
export const claimOption = options('claim', spaceName)

/** D-06: a camel's edge; the region that keeps the old token, by its first space; a swap of tokens as `a * 10 + b`. */
export const edgeOption = options('edge', (edge) => EDGES[edge]!.name)
export const oldTokenOption = options('old', spaceName)
export const swapOption = options('swap', (of) => `${Math.floor(of / 10)}-${of % 10}`)

/** D-08 to D-12: choices in a battle. A set of cards is a bit set. */
export const twoCardsOption = choice('two')
export const oneCardOption = choice('one')
export const cardOption = options('card', (set) =>
  listBits(set)
    .map((card) => CARDS[card])
    .join('+'),
)
export const buildOption = options('build', nameFrom(MONUMENTS))
export const bidOption = options('offer')
export const useOption = choice('use')
export const keepOption = choice('keep')

/** D-13: a figure that Isis does not protect. D-14: the owner of the warrior that Anubis traps, by deity. */
export const releaseOption = options('release', spaceName)
export const trapOption = options('trap', nameFrom(DEITIES))

/** D-16: Worshipful. D-17: Osiris' tokens. D-18: surplus guardians of a merged god. */
export const payOption = choice('pay')
export const tokenOption = options('token', spaceName)
export const newTokenOption = choice('newToken')
export const dismissOption = options('dismiss', spaceName)
export const dismissPoolOption = options('dismissPool', nameFrom(KINDS))

/** Stopping or declining. */
export const doneOption = choice('done')
export const passOption = choice('pass')
export const noneOption = choice('none')
