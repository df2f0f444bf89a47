import type { Ask, Choice, Option } from '../../../kernel/index.ts'
import { unitStrength } from '../rules/battle/strength.ts'
import { NONE, spaceOf } from '../rules/components/map.ts'
import { battleRating } from '../rules/components/ratings.ts'
import { playerIn } from '../rules/components/seats.ts'
import { sideNamed } from '../rules/components/sides.ts'
import type { Kings } from '../rules/state/state.ts'
import { forceAt, forcesOf } from './forces.ts'
import { BY_HAND } from './hand.ts'
import { estimatedOdds } from './odds.ts'
import { forceUnder } from './party.ts'
import { bestOf } from './reactions.ts'

/**
 * R20.2: whether a player answers for a nation whose marker it holds, against its own power. The nation's gain is then
 * the player's loss.
 */
export function isAgainstSelf(s: Kings, asked: Ask): boolean {
  const side = sideNamed(String(asked.about?.side ?? ''))
  const own = s.players[playerIn(s, asked.seat)]
  if (side === NONE || side === own) return false
  const b = s.battle
  const opponent = b?.side.includes(side) ? b.side[1 - b.side.indexOf(side)] : s.march?.side
  return opponent === own
}

/** The nation stays if the player's army beats it, and avoids battle otherwise. */
function avoidForNation(s: Kings, asked: Ask): Option | undefined {
  const march = s.march!
  const space = spaceOf(s.generals[march.general]!)
  const nation = forceAt(forcesOf(s), sideNamed(String(asked.about!.side)), space)
  const away = (asked.options as readonly Choice[]).find((o) => o.verb === 'avoid')
  if (nation === undefined || nation.units === 0) return asked.find('done')
  const { win } = estimatedOdds(s, forceUnder(s, march.general, march.units), nation, space)
  return win >= BY_HAND.reactions.welcome ? asked.find('done') : (away ?? asked.find('done'))
}

/** How a nation answers against its own holder: it lets the holder pass and fights badly. */
const RULES: { readonly [kind: string]: (s: Kings, asked: Ask) => Option | undefined } = {
  intercept: (_s, asked) => asked.find('done'),
  avoid: avoidForNation,
  inOrOut: (_s, asked) => asked.find('done'),
  chargeOrNot: (_s, asked) => asked.find('decline'),
  command: (s, asked) => bestOf(asked.options as readonly Choice[], (o) => -battleRating(s, o.of)),
  advantage: (_s, asked) => asked.find('less') ?? asked.find('plus:0'),
  advantagePart: (_s, asked) => asked.find('part:0-0'),
  losses: (s, asked) => bestOf(asked.options as readonly Choice[], (o) => unitStrength(s, o.of)),
}

/** The player's answer for a nation against its own power; undefined where it makes no difference. */
export const againstSelf = (s: Kings, asked: Ask): Option | undefined => RULES[asked.kind]?.(s, asked)
