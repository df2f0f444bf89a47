import { describe, expect, test } from 'vitest'
import { CHANCE, completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { ankh } from '../game.ts'
import { findFaults } from '../testing/audit.ts'
import { turnScene } from '../testing/scene.ts'
import { spaceName, spaceNamed } from './board.ts'
import { ALL_CARDS, GUARDIANS, guardianFigures, KINDS, POWERS, UNLOCKS, WARRIOR } from './pieces.ts'
import { figuresOf } from './position.ts'
import { BESIDE, CARD, CITY, OUT, POOL, SCENARIOS } from './state.ts'

const start = (given: object) => Match.begin(ankh, completeSetup(ankh, given))

function begin(given: object, ...gods: string[]) {
  const match = start({ first: 'player1', ...given })
  for (const god of gods) match.apply(match.open[0]!.seat, `god:${god}`)
  while (match.open[0]!.seat === CHANCE) match.apply(CHANCE, match.open[0]!.options[0]!.key)
  return match
}

describe('set-up', () => {
  test('each player picks a different god', () => {
    rule('A5.1', 'D-19')
    const match = start({ scenario: 'middle-kingdom-3', first: 'player1' })
    expect(match.open[0]).toMatchObject({ seat: 'player1', kind: 'god' })
    match.apply('player1', 'god:osiris')
    expect(match.open[0]!.options.map((o) => o.key)).toEqual(['god:amun', 'god:anubis', 'god:isis', 'god:ra'])
    expect(() => match.apply('player2', 'god:osiris')).toThrow()
    match.apply('player2', 'god:ra')
    match.apply('player3', 'god:isis')
    expect(match.state.underworld).toEqual([BESIDE, BESIDE, BESIDE])
    expect(begin({ scenario: 'middle-kingdom-2' }, 'ra', 'isis').state.underworld).toEqual([OUT, OUT, OUT])
  })

  test('six tokens for powers on the dashboard, nine in the pool; six warriors, seven cards', () => {
    rule('A5.2', 'A3.4', 'A4.3')
    const { state: s } = begin({ scenario: 'two-lands-2' }, 'ra', 'isis')
    expect(UNLOCKS).toHaveLength(6)
    expect(s.ankhs[0]! + s.held.filter((god) => god === 0).length).toBe(9)
    expect(s.kind.filter((kind, f) => kind === WARRIOR && s.owner[f] === 0)).toHaveLength(6)
    expect(s.at.filter((at, f) => at === POOL && s.owner[f] === 0)).toHaveLength(5)
    expect([s.powers[0], s.hands[0]]).toEqual([0, ALL_CARDS])
    expect(POWERS).toHaveLength(12)
  })

  test('the players may agree on the first player, who is random without agreement', () => {
    rule('A5.4', 'A5.13', 'D-19')
    const agreed = start({ scenario: 'middle-kingdom-3', first: 'agree' })
    expect(agreed.open[0]).toMatchObject({ seat: 'player1', kind: 'proposeFirst' })
    const firsts = ['first:player1', 'first:player2', 'first:player3', 'lots']
    expect(agreed.open[0]!.options.map((o) => o.key)).toEqual(firsts)
    agreed.apply('player1', 'first:player1')
    expect(agreed.open[0]).toMatchObject({ seat: 'player2', kind: 'agreeFirst', about: { first: 'player1' } })
    agreed.apply('player2', 'refuse')
    agreed.apply('player2', 'first:player3')
    expect(agreed.open[0]).toMatchObject({ seat: 'player3', about: { by: 'player2', first: 'player3' } })
    agreed.apply('player3', 'agree')
    agreed.apply('player1', 'agree')
    expect(agreed.state.first).toBe(2)
    expect(agreed.open[0]).toMatchObject({ seat: 'player3', kind: 'god' })
    const lots = start({ scenario: 'middle-kingdom-3', first: 'agree' })
    lots.apply('player1', 'lots')
    expect(lots.open[0]).toMatchObject({ seat: CHANCE, kind: 'first' })
    const refused = start({ scenario: 'middle-kingdom-2', first: 'agree' })
    refused.apply('player1', 'first:player1')
    refused.apply('player2', 'refuse')
    refused.apply('player2', 'first:player2')
    refused.apply('player1', 'refuse')
    expect(refused.open[0]).toMatchObject({ seat: CHANCE, kind: 'first' })
  })

  test('the players may agree on the three guardian cards', () => {
    rule('A5.10', 'A5.13', 'D-19')
    const setup = { scenario: 'middle-kingdom-2', first: 'player1', guardians: 'agree' }
    const given = () => {
      const match = start(setup)
      match.apply('player1', 'god:ra')
      match.apply('player2', 'god:isis')
      return match
    }
    const agreed = given()
    expect(agreed.open[0]).toMatchObject({ seat: 'player1', kind: 'proposeGuardians' })
    expect(agreed.open[0]!.options).toHaveLength(9)
    agreed.apply('player1', 'guardians:satet+mummy+androsphinx')
    expect(agreed.open[0]!.about).toEqual({ by: 'player1', guardians: ['satet', 'mummy', 'androsphinx'] })
    agreed.apply('player2', 'agree')
    expect(agreed.state.guardians.map((kind) => KINDS[kind])).toEqual(['satet', 'mummy', 'androsphinx'])
    expect(agreed.state.at.filter((at) => at === CARD)).toHaveLength(3)
    expect(agreed.open[0]!.kind).toBe('action')
    const drawn = given()
    drawn.apply('player1', 'lots')
    expect(drawn.open[0]).toMatchObject({ seat: CHANCE, kind: 'guardian' })
  })

  test('one follower each, two with the head start', () => {
    rule('A5.3', 'A5.12')
    expect(begin({ scenario: 'two-lands-2' }, 'ra', 'isis').state.followers).toEqual([1, 1])
    const crowded = begin({ scenario: 'crowded-valley-5' }, 'ra', 'isis', 'amun', 'osiris')
    expect(crowded.state.followers).toEqual([2, 2, 2, 2, 2])
  })

  test('the first player is random, and all that is not agreed is random with equal chances', () => {
    rule('A5.4', 'A5.13')
    const match = start({ scenario: 'drawn', players: 3, gods: 'draw' })
    const seen: string[] = []
    while (match.open[0]!.seat === CHANCE) {
      const [asked] = match.open
      expect(asked!.weights).toBe(null)
      seen.push(`${asked!.kind} ${asked!.options.length}`)
      match.apply(CHANCE, asked!.options.at(-1)!.key)
    }
    expect(seen).toEqual([
      ...['scenario 3', 'first 3', 'god 5', 'god 4', 'god 3'],
      ...['guardian 2', 'guardian 2', 'guardian 2'],
    ])
    expect(match.state.first).toBe(2)
    expect(match.open[0]).toMatchObject({ seat: 'player3', kind: 'action' })
  })

  test('after setup nothing is left to chance', () => {
    rule('A5.13')
    const random = randomFrom('no chance')
    const match = Match.begin(ankh, completeSetup(ankh, { scenario: 'middle-kingdom-4' }), {
      deal: randomChance(random),
    })
    while (!match.over) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      if (match.state.seat >= 0) expect(asked.seat).not.toBe(CHANCE)
      match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
    }
  })

  test('the first player lies on top of the starting stack', () => {
    rule('A5.5')
    const match = start({ scenario: 'middle-kingdom-4' })
    match.apply(CHANCE, 'first:player3')
    for (const god of ['amun', 'isis', 'ra', 'osiris']) match.apply(match.open[0]!.seat, `god:${god}`)
    for (let i = 0; i < 3; i++) match.apply(CHANCE, match.open[0]!.options[0]!.key)
    expect(match.state.ladder).toEqual([1, 0, 3, 2])
    expect(match.state.devotion).toEqual([0, 0, 0, 0])
  })

  test('markers on the start spaces for the number of players, the event token on the first space', () => {
    rule('A5.6', 'A6.2')
    for (const [players, start] of [
      [2, 3],
      [3, 2],
      [4, 1],
      [5, 0],
    ] as const) {
      const gods = ['ra', 'isis', 'amun', 'osiris', 'anubis'].slice(0, players === 5 ? 4 : players)
      const { state: s } = begin({ scenario: `middle-kingdom-${players}` }, ...gods)
      expect(s.markers).toEqual([start, start, start, start])
      expect(s.event).toBe(0)
    }
  })

  test.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('%s is set up as written', (_, scenario) => {
    rule('A5.7', 'A5.8', 'A5.9', 'A1.5')
    const random = randomFrom(scenario.id)
    const match = Match.begin(ankh, completeSetup(ankh, { scenario: scenario.id, gods: 'draw' }), {
      deal: randomChance(random),
    })
    const { state: s } = match
    expect(findFaults(s)).toEqual([])
    const seat = (number: number) => (s.first + number - 1) % s.players
    for (const { seat: number, figures } of scenario.seats) {
      const own = figuresOf(s, seat(number)).map((f) => `${KINDS[s.kind[f]!]} ${spaceName(s.at[f]!)}`)
      expect(own.sort()).toEqual(figures.map((f) => `${f.type} ${f.hex}`).sort())
    }
    const standing = s.stands.flatMap((space, m) => (space < 0 ? [] : [`${spaceName(space)} ${s.held[m]}`]))
    const written = scenario.monuments.map((m) => `${m.hex} ${m.controller === null ? -1 : seat(m.controller)}`)
    expect(standing.sort()).toEqual(written.sort())
    expect(s.camels).toHaveLength(scenario.camelLines.flat().length)
    for (const { seed, order, size } of scenario.regions) {
      const region = s.tokens.indexOf(order)
      expect(s.regions[spaceNamed(seed)]).toBe(1 << region)
      expect(
        s.regions.filter((set, i) => set === 1 << region && s.open[i] !== undefined).length,
      ).toBeGreaterThanOrEqual(size)
    }
    expect(match.open[0]!.seat).toBe(`player${s.first + 1}`)
  })

  test('one guardian card of each level; figures by the number of players', () => {
    rule('A5.10')
    const match = start({ scenario: 'middle-kingdom-3', first: 'player1', guardians: 'choose', gods: 'draw' })
    while (match.open[0]!.seat === CHANCE) match.apply(CHANCE, match.open[0]!.options[0]!.key)
    expect(match.open[0]!.options.map((o) => o.key)).toEqual(['guardian:catMummy', 'guardian:satet'])
    match.apply('player1', 'guardian:satet', 'guardian:mummy', 'guardian:androsphinx')
    const { state: s } = match
    expect(s.guardians.map((kind) => KINDS[kind])).toEqual(['satet', 'mummy', 'androsphinx'])
    expect(s.at.filter((at) => at === CARD)).toHaveLength(6)
    expect(GUARDIANS.map((kind) => guardianFigures(kind, 2))).toEqual([1, 1, 1, 1, 1, 1])
    expect(GUARDIANS.map((kind) => guardianFigures(kind, 5))).toEqual([3, 3, 2, 3, 2, 2])
  })

  test('cities occupy their spaces and give a follower to figures beside them', () => {
    rule('A5.11', 'R-41')
    const match = begin({ scenario: 'twin-cities-3' }, 'ra', 'isis', 'amun')
    const { state: s } = match
    expect(['F4', 'G7'].map((space) => s.on[spaceNamed(space)])).toEqual([CITY, CITY])
    expect(begin({ scenario: 'three-banks-3' }, 'ra', 'isis', 'amun').state.on).not.toContain(200)
    const given = {
      figures: [{ owner: 'amun', type: 'warrior', hex: 'E4' }],
      cities: ['F4'],
      pool: { amun: ['warrior'] },
    }
    const moving = turnScene('amun', 'move', given).say('amun', 'figure:E4')
    expect(moving.why('to:F4')).toBe('A5.11 cityThere')
    expect(moving.offered()).toContain('to:F5')
    const summoning = turnScene('amun', 'summon', given)
    expect(summoning.why('to:F4')).toBe('A5.11 cityThere')
    const gaining = turnScene('amun', 'action', given).say('amun', 'act:gain')
    expect(gaining.followers('amun')).toBe(1)
  })
})
