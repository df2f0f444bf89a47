import type { Ask, Match, Option, Random } from '../../../kernel/index.ts'
import { spaceNamed } from '../rules/components/map.ts'
import { foeIn } from '../rules/components/pieces.ts'
import type { Kings } from '../rules/state/state.ts'

const QUIET = ['stop', 'trade', 'nothing', 'done', 'garrisons', 'noSiege', 'load', 'mark', 'no']

/** A random player who seeks battle, so that random games reach every part of the rules. */
export function warlike(match: Match<Kings>, asked: Ask, random: Random): Option {
  const { options } = asked
  const any = options[random(options.length)]!
  if (random(10) === 0) return any
  const all = options.find((o) => o.key === 'all')
  if (asked.kind === 'units' && all !== undefined) return all
  if (asked.kind === 'place') {
    const together = options.filter((o) => o.key.startsWith('all:'))
    return together[random(together.length)] ?? any
  }
  if (asked.kind === 'use') {
    const active = options.filter((o) => /^(activate|siege):/.test(o.key))
    return active[random(active.length)] ?? any
  }
  const { march } = match.state
  if (asked.kind === 'march' && march !== null) {
    const foes = options.filter((o) => isFoe(match.state, march.side, o.key))
    if (foes.length > 0) return foes[random(foes.length)]!
  }
  const loud = options.filter((o) => !QUIET.includes(o.key))
  return loud[random(loud.length)] ?? any
}

function isFoe(s: Kings, side: number, key: string): boolean {
  const [verb, space] = key.split(':')
  return (verb === 'step' || verb === 'sail') && foeIn(s, side, spaceNamed(space!)) >= 0
}
