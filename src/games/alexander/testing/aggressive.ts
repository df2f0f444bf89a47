import { arcOfPiece, FRONT } from '#hex/facing.ts'
import { distance } from '#hex/grid.ts'
import type { Ask, Match, Option, Random } from '#kernel'
import { battleOf, hexNamed } from '../rules/battle.ts'
import { CRATERUS_ARRIVES, DOUBLE_DEPTH, isOn } from '../rules/options.ts'
import { unitAt } from '../rules/pieces/occupancy.ts'
import { type Alexander, NONE, ROUTED } from '../rules/state.ts'

const QUIET = ['none', 'stop', 'done', 'pass', 'stay', 'shock', 'keep']

/**
 * A random player who seeks contact, so that random battles reach shock and rout. Less eager in battles that must
 * last until Craterus arrives (S14).
 */
export function aggressive(match: Match<Alexander>, asked: Ask, random: Random): Option {
  const { options } = asked
  const any = options[random(options.length)]!
  if (random(isOn(match.state, CRATERUS_ARRIVES) ? 2 : 8) === 0) return any
  const s = match.state
  if (asked.kind === 'step' && s.move !== null) return towardsEnemy(s, options, random) ?? any
  if (asked.kind === 'stepFacing' && s.move !== null) return facingEnemy(s, options) ?? any
  if (asked.kind === 'leaderWithdraw' && asked.about?.unit === '') return withTroops(s, asked, options) ?? any
  const prefer = (pattern: RegExp) => options.filter((o) => pattern.test(o.key))
  if (asked.kind === 'orderMode') {
    const lines = prefer(/^line/)
    if (lines.length > 0 && random(2) === 0) return lines[random(lines.length)]!
    return options.find((o) => o.key === 'orders') ?? any
  }
  if (asked.kind === 'activate' && random(4) > 0) return options[0]!
  if (asked.kind === 'giveOrder') {
    const units = prefer(/^unit:/)
    if (units.length > 0 && random(12) > 0) return units[random(units.length)]!
  }
  const forms = options.find((o) => o.key === 'form')
  if (forms !== undefined && isOn(s, DOUBLE_DEPTH) && random(2) === 0) return forms
  if (asked.kind === 'formation') return options.find((o) => o.key.startsWith('under:')) ?? any
  if (asked.kind === 'orderKind' && random(3) > 0) return options.find((o) => o.key === 'move') ?? any
  const loud = options.filter((o) => !QUIET.includes(o.key))
  return loud[random(loud.length)] ?? any
}

/** A leader who may move joins the friendly unit nearest to an enemy leader. */
function withTroops(s: Alexander, asked: Ask, options: readonly Option[]): Option | undefined {
  const b = battleOf(s)
  const side = b.leaderSide[b.leaderIds.indexOf(String(asked.about?.leader))]
  const far = (hex: number) => {
    let least = 999
    for (let l = 0; l < b.leaders; l++)
      if (b.leaderSide[l] !== side && s.leaderHex[l]! >= 0)
        least = Math.min(least, distance(b.grid, hex, s.leaderHex[l]!))
    return least
  }
  let best: Option | undefined
  let least = 999
  for (const o of options) {
    if (!o.key.startsWith('to:')) continue
    const hex = hexNamed(b, o.key.slice(3))
    const there = unitAt(s, hex)
    if (there !== NONE && b.side[there] === side && far(hex) < least) [best, least] = [o, far(hex)]
  }
  return best
}

/** The enemy unit nearest to a hex, or -1. */
function nearest(s: Alexander, side: number, hex: number): number {
  const b = battleOf(s)
  let best = NONE
  for (let v = 0; v < b.units; v++) {
    if (b.side[v] === side || s.hex[v]! < 0 || (s.status[v] === ROUTED && best !== NONE)) continue
    if (best === NONE || distance(b.grid, hex, s.hex[v]!) < distance(b.grid, hex, s.hex[best]!)) best = v
  }
  return best
}

function towardsEnemy(s: Alexander, options: readonly Option[], random: Random): Option | undefined {
  const b = battleOf(s)
  const u = s.move!.unit
  const enemy = nearest(s, b.side[u]!, s.hex[u]!)
  const fire = options.find((o) => o.key === 'fire')
  if (fire !== undefined && random(2) === 0) return fire
  if (enemy === NONE) return undefined
  const far = (hex: number) => distance(b.grid, hex, s.hex[enemy]!)
  let best: Option | undefined
  let least = far(s.hex[u]!)
  for (const o of options) {
    if (!o.key.startsWith('go:')) continue
    const to = far(hexNamed(b, o.key.slice(3)))
    if (to < least || (to === least && random(3) === 0)) [best, least] = [o, to]
  }
  return best ?? options.find((o) => o.key === 'stop')
}

function facingEnemy(s: Alexander, options: readonly Option[]): Option | undefined {
  const b = battleOf(s)
  const u = s.move!.unit
  const enemy = nearest(s, b.side[u]!, s.hex[u]!)
  if (enemy === NONE) return undefined
  const names = ['E', 'NE', 'NW', 'W', 'SW', 'SE']
  return options.find((o) => {
    const facing = names.indexOf(o.key.slice(o.key.indexOf(':') + 1))
    return facing >= 0 && arcOfPiece(b.arcs, s.hex[u]!, facing, 1, s.hex[enemy]!) === FRONT
  })
}
