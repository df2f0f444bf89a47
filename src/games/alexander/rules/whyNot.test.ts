import { describe, expect, it } from 'vitest'
import { distance } from '#hex/grid.ts'
import { type Ask, completeSetup, type IllegalReason, Match, randomChance, randomFrom } from '#kernel'
import { rule } from '#kernel/testing'
import { alexander } from '../game.ts'
import { aggressive } from '../testing/aggressive.ts'
import { type Battle, battleOf, hexNamed } from './battle.ts'
import { ARTILLERY_SHOTS } from './charts/missiles.ts'
import { unitAt } from './pieces/occupancy.ts'
import { distanceTo, isRouted } from './pieces/units.ts'
import { exertsZoneOn, isInZone } from './pieces/zones.ts'
import { type Alexander, MOVED, NONE, type Side, type Unit } from './state.ts'

/** Asked by the rules of rout, panic, harassment, shock and artillery. */
const KINDS = ['routTie', 'panicPath', 'harassHex', 'advanceHex', 'artillery', 'leaderWithdraw']

/** Whether a reason is true of a barred thing, read from the position alone. Reasons about paths are left out. */
function isTrue(s: Alexander, b: Battle, asked: Ask, key: string, [, why]: IllegalReason): boolean | undefined {
  const name = key.slice(key.indexOf(':') + 1)
  const [hex, thing] = [hexNamed(b, name), b.unitIds.indexOf(name)]
  const who = String(asked.about?.unit || asked.about?.who || asked.about?.leader)
  const u = b.unitIds.indexOf(who)
  const leader = b.leaderIds.indexOf(String(asked.about?.leader ?? asked.about?.who))
  const side = asked.seat === b.sides[0]!.id ? 0 : 1
  const there = hex < 0 ? NONE : unitAt(s, hex)
  switch (why) {
    case 'friendThere':
      return b.two[u] || (there !== NONE && b.side[there] === side)
    case 'enemyThere':
      return b.two[u] || (there !== NONE && b.side[there] !== side)
    case 'enemyLeaderThere':
      return b.two[u] || b.leaderIds.some((_, l) => s.leaderHex[l] === hex && b.leaderSide[l] !== side)
    case 'zoneWithoutUnit':
    case 'runsFromZones':
      return b.two[u] || (there === NONE && isInZone(s, hex, (1 - side) as Side))
    case 'notFarther':
      return asked.rule !== '4.62' || distanceTo(s, u, hex) <= distanceTo(s, u, s.leaderHex[leader]!)
    case 'roughToHarass':
      return b.ground.rough[hex] === 1 || b.ground.roughStep.subarray(hex * 6, hex * 6 + 6).includes(1)
    case 'outsideItsZone':
      return !exertsZoneOn(s, u, hex)
    case 'notNearerEdge':
      return b.sides[side]!.toEdge[hex]! >= b.sides[side]!.toEdge[s.leaderHex[leader]!]!
    case 'runsStraight':
      return b.two[u]
    case 'shotsSpent':
      return s.shots[thing] === ARTILLERY_SHOTS
    case 'movedAlready':
      return (s.marks[thing]! & MOVED) !== 0
    case 'routed':
      return isRouted(s, thing)
    case 'tooFarToHarass':
      return distanceTo(s, u, hex) > 1
    default:
      return undefined
  }
}

/** The hexes next to a routing unit are offered or explained, each of them. */
function expectNeighboursExplained(s: Alexander, b: Battle, asked: Ask): void {
  const from = s.hex[b.unitIds.indexOf(String(asked.about?.unit)) as Unit]!
  const near = b.grid.names.filter((_, hex) => hex !== from && distance(b.grid, hex, from) === 1)
  const known = [...asked.options, ...asked.why()].map(({ key }) => key)
  expect(near.filter((name) => !known.includes(`run:${name}`))).toEqual([])
}

describe('why a choice is not on offer', () => {
  it('is said, and true, where units rout, panic, harass, advance and fire artillery', () => {
    rule('D9', 'P6', 'R4', '9.32', '8.51', '9.52', '10.28')
    const met = new Set<string>()
    const wrong: string[] = []
    for (const [scenario, games] of [
      ['lyginus', 6],
      ['jaxartes', 6],
      ['phrygia', 6],
      ['gaugamela', 1],
    ] as const)
      for (let n = 0; n < games; n++) {
        const random = randomFrom(`why ${n}`)
        const match = Match.begin({ ...alexander, asksMoot: true }, completeSetup(alexander, { scenario }), {
          deal: randomChance(random),
          light: true,
        })
        for (let turn = 0; !match.over && turn < 2500; turn++) {
          const asked = match.open.find((ask) => match.answered(ask) === null)!
          const [s, b] = [match.state, battleOf(match.state)]
          const isMove = asked.kind === 'leaderWithdraw' && ['4.23', '4.36', '4.42'].includes(asked.rule)
          if (KINDS.includes(asked.kind) && !isMove)
            for (const { key, bar } of asked.why()) {
              met.add(`${asked.kind} ${bar[1]}`)
              if (isTrue(s, b, asked, key, bar) === false) wrong.push(`${scenario} ${n}/${match.length}: ${key} ${bar}`)
            }
          if (asked.kind === 'routTie') expectNeighboursExplained(s, b, asked)
          match.answer(asked, aggressive(match, asked, random))
        }
      }
    expect(wrong).toEqual([])
    const expected = [
      ...['advanceHex notVacated', 'artillery shotsSpent', 'harassHex tooFarToHarass', 'leaderWithdraw noWayBack'],
      ...[
        'leaderWithdraw notNearerEdge',
        'panicPath mustGoFarthest',
        'routTie leastResistance',
        'routTie runsStraight',
      ],
    ]
    expect(expected.filter((reason) => !met.has(reason))).toEqual([])
  })
})
