import { describe, expect, test } from 'vitest'
import { randomFrom, resolveMultiSelect } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import type { PositionSpec } from '../testing/position.ts'
import { conflictEndScene, figures, mergedBattle, monuments, Scene } from '../testing/scene.ts'
import { spaceNamed } from './board.ts'
import { CARDS, DEITIES, ISIS, listBits, POWERS, RA } from './pieces.ts'
import { phasesFrom } from './play.ts'
import { hasAbility } from './position.ts'
import { type Ankh, GONE, POOL, SEATS, TRAPPED } from './state.ts'

const BASIC: PositionSpec = {
  figures: figures(
    ...['isis god F2', 'isis warrior F3', 'isis catMummy E1'],
    ...['ra god E4', 'ra warrior D3', 'ra satet D4 sun'],
    ...['amun god K2', 'amun warrior K3'],
  ),
  monuments: monuments('temple G1 isis', 'obelisk C4 ra', 'pyramid I4 amun'),
  devotion: { isis: 4, ra: 6, amun: 9 },
  followers: { isis: 3, ra: 2, amun: 1 },
  unlocked: { isis: ['commanding', 'inspiring', 'resplendent'], ra: ['revered'] },
  pool: { isis: ['warrior', 'mummy'], ra: ['warrior'] },
}

/** A battle of the merged god (Isis in Ra, seats 1 and 2) against Amun (seat 3). */
const council = () =>
  mergedBattle({ ...BASIC, figures: figures('ra god F2', 'ra warrior F3', 'amun god E3', 'isis god K2') }, (s) => {
    s.abilities = [0, s.abilities[0]! | s.abilities[1]!, s.abilities[2]!]
    s.followers[1] = 3
    s.powers.fill(0)
  })

const merged = (given: PositionSpec = {}) => conflictEndScene(3, { ...BASIC, ...given })

describe('merging gods', () => {
  test('after the third conflict, in games of three or more', () => {
    rule('A12.0', 'R-37')
    expect(merged().told('merged')).toMatchObject([{ lower: 'isis', higher: 'ra' }])
    const two = conflictEndScene(3, {
      figures: figures('isis god F2', 'ra god E4'),
      devotion: { isis: 4, ra: 6 },
    })
    expect(two.told('merged')).toEqual([])
    expect(two.s.players).toBe(2)
  })

  test('the last and the second to last on the track', () => {
    rule('A12.1')
    const { s } = merged({ devotion: { amun: 5, ra: 5, isis: 5 }, stacks: { '5': ['ra', 'amun', 'isis'] } })
    expect(s.plays).toEqual([0, 0, 2])
    const scene = merged({ devotion: { amun: 5, ra: 5, isis: 5 }, stacks: { '5': ['ra', 'amun', 'isis'] } })
    expect(scene.told('merged')).toMatchObject([{ lower: 'ra', higher: 'amun' }])
  })

  test('the lower god’s pieces leave; followers and guardians pass on', () => {
    rule('A12.2', 'R-18')
    const scene = merged()
    expect([scene.on('G1'), scene.on('F2'), scene.on('F3')]).toEqual([undefined, undefined, undefined])
    expect([scene.on('E1'), scene.on('C4')]).toEqual(['ra catMummy', 'obelisk ra'])
    expect([scene.followers('isis'), scene.followers('ra')]).toEqual([0, 5])
    expect([scene.s.ankhs[0], scene.s.hands[0]]).toEqual([0, 0])
    const pool = scene.s.at.flatMap((at, f) =>
      at === POOL ? [`${scene.gods[scene.s.owner[f]!]} ${scene.s.kind[f]}`] : [],
    )
    expect(pool.sort()).toEqual(['ra 1', 'ra 5'])
    expect(scene.s.at.filter((at) => at === GONE)).toHaveLength(3)
  })

  test('surplus guardians are given up by the higher god’s choice', () => {
    rule('A12.2', 'R-18', 'D-18')
    const scene = merged({ pool: { isis: ['mummy', 'satet'], ra: ['mummy'] } })
    expect([scene.asks, scene.asked]).toEqual([['mergeGuardians'], ['ra']])
    expect(scene.offered()).toEqual(['dismiss:E1', 'dismiss:D4', 'dismissPool:mummy', 'dismissPool:satet'])
    scene.say('ra', 'dismissPool:mummy', 'dismiss:E1')
    expect(scene.asks).toEqual(['mergeGuardians'])
    scene.say('ra', 'dismissPool:satet')
    expect(scene.asks).toEqual(['action'])
    expect(scene.on('E1')).toBe(undefined)
    expect(scene.on('D4')).toBe('ra satet')
  })

  test('surplus guardians are picked together, in any order', () => {
    rule('A12.2', 'R-18')
    const scene = merged({ pool: { isis: ['mummy', 'satet'], ra: ['mummy'] } })
    const { seat } = scene.match.open[0]!
    expect(resolveMultiSelect(scene.match, seat, ['dismissPool:satet'])!.keys).toBeNull()
    const set = resolveMultiSelect(scene.match, seat, ['dismissPool:satet', 'dismiss:E1', 'dismissPool:mummy'])!
    expect([...set.keys!].sort()).toEqual(['dismiss:E1', 'dismissPool:mummy', 'dismissPool:satet'])
    scene.match.apply(seat, ...set.keys!)
    expect(scene.asks).toEqual(['action'])
  })

  test('the pair stands where the lower god stood and moves as one', () => {
    rule('A12.3', 'R-17')
    const scene = merged({ devotion: { isis: 4, ra: 6, amun: 4 }, stacks: { '4': ['isis', 'amun'] } })
    expect(scene.told('merged')).toMatchObject([{ lower: 'isis', higher: 'amun' }])
    const ra = merged()
    expect(ra.devotion('ra')).toBe(4)
    expect(ra.s.ladder.map((god) => ra.gods[god])).toEqual(['ra', 'amun'])
  })

  test('the view shows whose base the higher god carries', () => {
    rule('A12.4')
    const { s } = merged()
    expect(s.plays).toEqual([1, 1, 2])
    expect(listBits(s.abilities[1]!).map((deity) => DEITIES[deity])).toEqual(['isis', 'ra'])
  })

  test('both seats have the higher god’s powers and both abilities', () => {
    rule('A12.5', 'A12.6')
    const { s } = merged()
    expect(listBits(s.powers[s.plays[0]!]!).map((power) => POWERS[power])).toEqual(['revered'])
    expect([hasAbility(s, 1, ISIS), hasAbility(s, 1, RA), hasAbility(s, 0, ISIS)]).toEqual([true, true, false])
  })

  test('one pool, one action each, everything once', () => {
    rule('A12.7', 'A12.8', 'A12.9', 'R-19')
    const scene = merged({ pool: { ra: ['warrior'] } })
    const say = (seat: number, ...keys: string[]) => scene.match.apply(SEATS[seat]!, ...keys)
    expect(scene.match.open[0]!.seat).toBe('player2')
    say(1, 'act:unlock', 'power:commanding')
    expect(scene.match.open[0]!.seat).toBe('player3')
    say(2, 'act:unlock', 'none')
    expect(scene.match.open[0]!.seat).toBe('player1')
    say(0, 'act:unlock')
    expect(scene.match.open[0]!.options.map((o) => o.key)).toContain('power:templeAttuned')
    expect(scene.match.open[0]!.seat).toBe('player1')
    say(0, 'power:templeAttuned')
    expect(scene.followers('ra')).toBe(2)
    expect(scene.match.open[0]).toMatchObject({ seat: 'player1', kind: 'caravan' })
    say(0, 'pass')
    expect(scene.match.open[0]!.seat).toBe('player2')
    say(1, 'act:summon')
    expect(scene.match.open[0]).toMatchObject({ seat: 'player2', kind: 'summonRadiant' })
    say(1, 'plain', 'to:E5')
    expect(scene.match.open[0]!.seat).toBe('player3')
    expect(scene.s.markers).toEqual([2, 4, 3, 2])
  })

  test('in conflicts the higher god’s seat decides, with its cards; one token of each ability', () => {
    rule('A12.10', 'R-16', 'R-19')
    const start: PositionSpec = {
      figures: figures('ra god F2', 'osiris god E3'),
      abilities: { ra: ['amun'] },
      tieBreaker: { holder: 'ra', faceUp: true },
    }
    const scene = new Scene(start, (s) => {
      s.seat = 0
      s.event = 16
      s.tokens = [1, 2, 3]
      s.next = phasesFrom('regions').reverse()
    })
    expect([scene.asks, scene.asked]).toEqual([['amunTwo'], ['ra']])
    scene.say('ra', 'two')
    expect(scene.offered('ra')).toContain('card:chariots+flood')
    expect(scene.offered('ra')).toHaveLength(21)
    expect(scene.s.amunUp).toBe(0)
  })

  test('in battles the lower god’s seat proposes a card, and the higher’s decision stands', () => {
    rule('A12.10', 'R-19', 'R-40')
    const scene = council()
    const sees = (seat: string) => {
      const { proposal, decision } = scene.match.game.view(scene.s, seat) as Ankh
      return [proposal, decision]
    }
    expect(scene.match.open.map(({ seat, kind }) => [seat, kind])).toEqual([['player1', 'proposeCard']])
    scene.match.apply('player1', 'card:chariots')
    expect(scene.match.open.map(({ seat, kind }) => [seat, kind])).toEqual([['player2', 'decideCard']])
    expect(scene.match.open[0]!.about).toEqual({ god: 'ra', cards: ['chariots'] })
    expect(['player1', 'player2', 'player3', 'watcher'].map((seat) => sees(seat)[0]! >= 0)).toEqual([
      true,
      true,
      false,
      false,
    ])
    scene.match.apply('player2', 'card:drought')
    expect(sees('player1')).toEqual([1 << CARDS.indexOf('chariots'), 1 << CARDS.indexOf('drought')])
    expect([sees('player3'), sees('watcher')]).toEqual([
      [-1, -1],
      [-1, -1],
    ])
    expect(scene.match.open.map(({ seat, kind }) => [seat, kind])).toEqual([['player3', 'battleCard']])
    expect(scene.journal.seenBy('player3').filter(({ kind }) => /^(proposed|decided)/.test(kind))).toEqual([])
    expect(scene.journal.seenBy('player1').at(-1)).toMatchObject({
      kind: 'decidedCard',
      with: { cards: ['drought'] },
    })
    scene.match.apply('player3', 'card:plagueOfLocusts')
    expect(scene.told('revealed')).toEqual([
      { god: 'ra', cards: ['drought'] },
      { god: 'amun', cards: ['plagueOfLocusts'] },
    ])
  })

  test('the same with bids for a Plague; a guess of other seats replaces them at random', () => {
    rule('A12.10', 'R-12', 'R-19', 'R-40')
    const scene = council()
    scene.match.apply('player1', 'card:chariots')
    scene.match.apply('player2', 'card:plagueOfLocusts')
    const seen = new Set<number>()
    for (let seed = 0; seed < 40; seed++) {
      const world = scene.match.guess('player3', randomFrom(String(seed)))
      seen.add(world.state.decision)
      expect(world.state.hands[1]! & world.state.decision).toBe(world.state.decision)
    }
    expect(seen.size).toBe(CARDS.length)
    expect(scene.match.guess('player1', randomFrom('own')).state.decision).toBe(scene.s.decision)
    scene.match.apply('player3', 'card:miracle')
    expect(scene.match.open.map(({ seat, kind }) => [seat, kind])).toEqual([['player1', 'proposeOffer']])
    scene.match.apply('player1', 'offer:3')
    expect(scene.match.open[0]).toMatchObject({ seat: 'player2', about: { god: 'ra', offer: 3 } })
    scene.match.apply('player2', 'offer:1')
    expect(scene.match.open.map(({ seat, kind }) => [seat, kind])).toEqual([['player3', 'plagueOffer']])
    const offers = new Set(
      [...Array(40).keys()].map((seed) => scene.match.guess('player3', randomFrom(`${seed}`)).state.decision),
    )
    expect([...offers].sort()).toEqual([0, 1, 2, 3])
    scene.match.apply('player3', 'offer:0')
    expect(scene.told('plague')).toEqual([{ gods: ['ra', 'amun'], offers: [1, 0], spared: 'ra' }])
    expect([scene.s.proposal, scene.s.decision]).toEqual([-1, -1])
  })

  test('tokens of the abilities', () => {
    rule('R-17', 'A17.2d')
    const slots: PositionSpec = {
      figures: figures('anubis god F2', 'ra god E4', 'amun god K2'),
      trapped: ['ra', 'amun'],
      devotion: { anubis: 1, ra: 2, amun: 3 },
    }
    const lower = conflictEndScene(3, slots)
    expect(lower.s.trapped.map((f) => lower.gods[lower.s.owner[f]!])).toEqual(['amun'])
    expect(lower.s.at.filter((at) => at === POOL)).toHaveLength(1)
    const higher = conflictEndScene(3, { ...slots, devotion: { ra: 1, anubis: 2, amun: 3 } })
    expect(higher.s.trapped.map((f) => higher.gods[higher.s.owner[f]!])).toEqual(['amun'])
    expect(higher.s.at.filter((at) => at === TRAPPED)).toHaveLength(1)
    const osiris = conflictEndScene(3, {
      figures: figures('osiris god F2', 'ra god E4', 'amun god K2'),
      underworld: ['H4'],
      devotion: { osiris: 1, ra: 2, amun: 3 },
    })
    expect(osiris.s.underworld).toContain(spaceNamed('H4'))
    expect(merged().s.sun.filter((sun) => sun === 1)).toHaveLength(1)
  })

  test('they win together', () => {
    rule('A12.11', 'A14.4')
    const scene = conflictEndScene(
      5,
      {
        figures: figures('isis god F2', 'ra god E4', 'amun god K2'),
        devotion: { amun: 23, isis: 22, ra: 25 },
      },
      (s) => {
        const [amun, isis, ra] = [0, 1, 2]
        s.plays = [amun, ra, ra]
        s.ladder = [amun, ra]
        s.devotion[isis] = 25
      },
    )
    expect(scene.match.outcome).toEqual({
      winners: ['player2', 'player3'],
      ranks: { player1: 3, player2: 1, player3: 1 },
      how: 'mostDevotion',
    })
  })
})
