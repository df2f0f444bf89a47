import { describe, expect, it } from 'vitest'
import { drive, type Script, unitOf } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { outcomeChances } from '../chances.ts'
import { tqOf } from '../pieces/units.ts'
import { BELOW, CHARGE, COLUMN, ELIMINATED, KILLED, LINE, NO_MISSILES, ROUTED } from '../state.ts'
import { BY_HITS, checkRout, FROM_BEHIND, NO_STAND, rout } from './rout.ts'
import '../move/withdrawal.ts'

const at = (units: Position['units'], leaders: Position['leaders'] = {}) =>
  position({ battle: 'gaugamela', units, leaders: leaders! })
const routs = (s: ReturnType<typeof at>, id: string, script: Script = {}) =>
  drive(s, (g) => rout(g, unitNamed(g.state, id)), script)
const checks = (s: ReturnType<typeof at>, id: string, script: Script = {}, cause = BY_HITS) =>
  drive(s, (g) => checkRout(g, unitNamed(g.state, id), cause), script)

const FOOT = 'm-thracian-peltasts-1'

describe('a rout', () => {
  it('runs 2 hexes towards its edge, loses its hits, faces the edge and has no foot missiles left', () => {
    rule('10.21', '10.25', 'F12', 'P6', 'D22')
    const s = at({ [FOOT]: { at: '2620', facing: 'E', hits: 5 } })
    const first = routs(s, FOOT)
    expect([first.open!.kind, first.open!.seat, first.keys]).toEqual([
      'routTie',
      'macedonian',
      ['run:2519', 'run:2520', 'letRun'],
    ])
    const { state } = routs(s, FOOT, { answers: ['run:2519', 'run:2420'] })
    expect(unitOf(state, FOOT)).toMatchObject({
      status: ROUTED,
      hits: 0,
      hex: hexAt(state, '2420'),
      facing: 3,
    })
    expect(state.missiles[unitOf(state, FOOT).u]).toBe(NO_MISSILES)
  })

  it('may be left to run on without further questions: the first of equal hexes each time', () => {
    rule('D22', 'P15')
    const s = at({ [FOOT]: { at: '2620', facing: 'E', hits: 5 } })
    const { state, asked } = routs(s, FOOT, { answers: ['letRun'] })
    expect([asked, unitOf(state, FOOT).hex]).toEqual([['routTie'], hexAt(state, '2419')])
  })

  it('happens only at TQ', () => {
    rule('10.13', '10.15', '10.11')
    expect(unitOf(checks(at({ [FOOT]: { at: '2620', hits: 4 } }), FOOT).state, FOOT).status).toBe(0)
    expect(checks(at({ [FOOT]: { at: '2620', hits: 5 } }), FOOT).open!.kind).toBe('routTie')
  })

  it('takes the path of least resistance: vacant, then friends, then friends in an enemy zone', () => {
    rule('P6', '10.21')
    const next = (more: Position['units']) => routs(at({ [FOOT]: '2620 E', ...more }), FOOT).keys
    const vacant = routs(at({ [FOOT]: '2620 E', 'm-companion-1': '2519 E', 'm-agrianian-1': '2420 E' }), FOOT).state
    expect(unitOf(vacant, FOOT).hex).toBe(hexAt(vacant, '2421'))
    const friends = routs(at({ [FOOT]: '2620 E', 'm-agrianian-1': '2519 E', 'm-agrianian-2': '2520 E' }), FOOT)
    expect(friends.keys).toEqual(['run:2519', 'run:2520', 'letRun'])
    // The enemy at 2420 facing E has 2519 and 2520 in its zone: only a hex held by a friend is open, otherwise
    // sideways.
    expect(next({ 'p-immortals-1': '2420 E' })).toEqual(['run:2619', 'run:2621', 'letRun'])
    const throughFriend = routs(at({ [FOOT]: '2620 E', 'p-immortals-1': '2420 E', 'm-agrianian-1': '2519 E' }), FOOT)
    expect(throughFriend.events.find((e) => e.kind === 'runs')!.with!.hex).toBe('2519')
  })

  it('a unit that cannot go 2 hexes is eliminated', () => {
    rule('10.21', '10.23')
    const ring = Object.fromEntries(
      ['2519', '2520', '2619', '2621', '2719', '2720'].map((hex, i) => [`p-indian-archers-${i + 1}`, `${hex} E`]),
    )
    const known = Object.fromEntries(Object.entries(ring).slice(0, 2))
    const s = at({
      [FOOT]: '2620 E',
      ...known,
      'p-carian-foot-1': '2619 E',
      'p-carian-foot-2': '2621 E',
      'p-immortals-1': '2719 E',
      'p-immortals-2': '2720 E',
    })
    expect(unitOf(routs(s, FOOT).state, FOOT).status).toBe(ELIMINATED)
  })

  it('off the map it is eliminated and counts its points', () => {
    rule('10.23', '10.41', '10.42', 'R64')
    const { state } = routs(at({ [FOOT]: '0120 E' }), FOOT)
    expect([unitOf(state, FOOT).status, state.points]).toEqual([ELIMINATED, [5, 0]])
    const near = routs(at({ [FOOT]: '0220 E' }), FOOT, { answers: ['run:0119'] })
    expect(unitOf(near.state, FOOT).status).toBe(ELIMINATED)
  })

  it('prohibited ground bars it like an enemy', () => {
    rule('10.23', '6.21')
    const around = { 'i-illyrian-foot-1': '2402 E', 'i-illyrian-foot-2': '2404 E' }
    const behind = { 'i-illyrian-foot-3': '2503 E', 'i-illyrian-warriors-1': '2504 E' }
    const units = { 'm-agrianian-1': '2403 E', ...around, ...behind }
    const { state, events } = routs(position({ battle: 'pelium', units }), 'm-agrianian-1')
    expect(unitOf(state, 'm-agrianian-1').status).toBe(ELIMINATED)
    expect(events.some(({ kind }) => kind === 'runs')).toBe(false)
  })

  it('does not leave the map sideways', () => {
    rule('10.23', 'P6')
    const units = { [FOOT]: '0901 E', 'p-immortals-1': '0801 W', 'p-immortals-2': '0802 W' }
    const { events } = routs(at(units), FOOT)
    expect(events.find(({ kind }) => kind === 'runs')!.with!.hex).toBe('0902')
  })

  it('formations are lost, and a column routs at 2 less', () => {
    rule('6.65', '10.21')
    const column = at({ [FOOT]: { at: '2620', facing: 0, formation: COLUMN, hits: 3 } })
    const { state } = checks(column, FOOT, { answers: ['run:2519', 'run:2419'] })
    expect([unitOf(state, FOOT).status, state.formation[unitOf(state, FOOT).u]]).toEqual([ROUTED, LINE])
    const horse = at({ 'm-companion-1': { at: '2620', facing: 'E', formation: CHARGE } })
    const charged = routs(horse, 'm-companion-1', { answers: ['run:2519', 'run:2419'] })
    expect(charged.state.formation[unitOf(charged.state, 'm-companion-1').u]).toBe(LINE)
  })

  it('SK, chariots and artillery are eliminated instead; SK* rout', () => {
    rule('9.34', '9.22a', '9.56', 'F12', '9.31b')
    expect(
      unitOf(routs(at({ 'm-cretan-archers': '2620 E' }), 'm-cretan-archers').state, 'm-cretan-archers').status,
    ).toBe(ELIMINATED)
    const chariots = routs(at({ 'p-right-chariots-1': '2620 E' }), 'p-right-chariots-1').state
    expect(unitOf(chariots, 'p-right-chariots-1').status).toBe(ELIMINATED)
    const artillery = position({ battle: 'pelium', units: { 'm-oxybele-1': '2020 E' } })
    const gone = drive(artillery, (g) => rout(g, unitNamed(g.state, 'm-oxybele-1'))).state
    expect([unitOf(gone, 'm-oxybele-1').status, gone.points]).toEqual([ELIMINATED, [0, 0]])
    expect(routs(at({ 'm-agrianian-1': '2620 E' }), 'm-agrianian-1').open!.kind).toBe('routTie')
  })

  it('a routed unit dies of any further hit', () => {
    rule('10.25')
    const s = at({ [FOOT]: { at: '2620', status: ROUTED, hits: 1 } })
    expect(unitOf(checks(s, FOOT).state, FOOT).status).toBe(ELIMINATED)
    expect(unitOf(checks(at({ [FOOT]: { at: '2620', status: ROUTED } }), FOOT).state, FOOT).status).toBe(ROUTED)
  })
})

describe('two-hex units', () => {
  const HOPLITES = 'm-allied-hoplites-1'
  const hoplites = (hits: number) => at({ [HOPLITES]: { at: '2620', facing: 'E', hits } })

  it('heavy infantry rolls to stand regardless of what brought it to its TQ, unless struck from behind', () => {
    rule('9.65a', '9.65b', '9.65c', 'R60')
    expect(unitOf(checks(hoplites(5), HOPLITES, { dice: [5] }).state, HOPLITES)).toMatchObject({
      hits: 4,
      status: 0,
    })
    expect(checks(hoplites(5), HOPLITES, { dice: [6] }).open!.kind).toBe('routTie')
    expect(unitOf(checks(hoplites(7), HOPLITES, { dice: [3] }).state, HOPLITES).hits).toBe(4)
    expect(checks(hoplites(7), HOPLITES, { dice: [4] }).open!.kind).toBe('routTie')
    expect(checks(hoplites(5), HOPLITES, {}, FROM_BEHIND).rolled).toEqual([])
    expect(checks(hoplites(5), HOPLITES, {}, NO_STAND).open!.kind).toBe('routTie')
  })

  it('goes straight back or ahead, whichever is nearer the edge, and turns about', () => {
    rule('P6', '10.21')
    const { keys } = routs(hoplites(0), HOPLITES)
    expect(keys).toEqual(['run:2519', 'run:2520', 'letRun'])
    const { state } = routs(hoplites(0), HOPLITES, { answers: ['run:2519', 'run:2419'] })
    // Facing W, its left half is the southern one.
    expect(unitOf(state, HOPLITES)).toMatchObject({ hex: hexAt(state, '2420'), facing: 3, status: ROUTED })
    const ahead = at({ [HOPLITES]: { at: '2621', facing: 'W' } })
    expect(routs(ahead, HOPLITES).keys).toEqual(['run:2520', 'run:2521', 'letRun'])
  })

  it('is eliminated where that way is barred', () => {
    rule('P6', '10.23')
    const s = at({ [HOPLITES]: '2620 E', 'p-immortals-1': '2520 E' })
    expect(unitOf(routs(s, HOPLITES).state, HOPLITES).status).toBe(ELIMINATED)
  })

  it('a double-depth phalanx routs as two', () => {
    rule('9.62c')
    const s = at({
      'm-craterus-phalanx': { at: '2620', facing: 'E', hits: 9 },
      'm-amyntas-simmias-phalanx': { at: '2620', facing: 'E', marks: BELOW },
    })
    const [top, below] = [unitNamed(s, 'm-craterus-phalanx'), unitNamed(s, 'm-amyntas-simmias-phalanx')]
    s.depth[top] = below
    s.depth[below] = top
    const { state } = checks(s, 'm-craterus-phalanx', {
      dice: [9],
      answers: ['run:2519', 'run:2419', 'run:2520'],
    })
    for (const id of ['m-craterus-phalanx', 'm-amyntas-simmias-phalanx'])
      expect([ROUTED, ELIMINATED]).toContain(unitOf(state, id).status)
    expect(state.depth[top]).toBe(-1)
  })
})

describe('running through friends', () => {
  const line = (more: Position['units'] = {}) =>
    at({ [FOOT]: '2620 E', 'm-achaean-peltasts': '2519 E', 'm-mercenary-peltasts-2': '2520 E', ...more })

  it('who is run through takes 1 hit and a check', () => {
    rule('10.24', 'X7')
    const { state } = routs(line(), FOOT, { dice: [7], answers: ['run:2519', 'run:2419'] })
    expect(unitOf(state, 'm-achaean-peltasts').hits).toBe(3)
    expect(unitOf(state, FOOT).hex).toBe(hexAt(state, '2419'))
  })

  it('its own rout comes when the runner has stopped', () => {
    rule('10.24', 'F12')
    const s = line({ 'm-achaean-peltasts': { at: '2519', facing: 'E', hits: 3 } })
    const { state, asked } = routs(s, FOOT, { dice: [6], answers: ['run:2519', 'run:2419', 'run:2319'] })
    expect(asked).toEqual(['routTie', 'routTie', 'routTie'])
    expect(unitOf(state, 'm-achaean-peltasts').status).toBe(ROUTED)
  })

  it('a routed one is eliminated, skirmishers take nothing', () => {
    rule('10.24', 'R98b')
    const dead = routs(line({ 'm-achaean-peltasts': { at: '2519', facing: 'W', status: ROUTED } }), FOOT, {
      answers: ['run:2519'],
    })
    expect(unitOf(dead.state, 'm-achaean-peltasts').status).toBe(ELIMINATED)
    const light = at({ [FOOT]: '2620 E', 'm-agrianian-1': '2519 E', 'm-agrianian-2': '2520 E' })
    const { state, rolled } = routs(light, FOOT, { answers: ['run:2519', 'run:2419'] })
    expect([rolled, unitOf(state, 'm-agrianian-1').hits]).toEqual([[], 0])
  })

  it('who would stop on a friend goes one hex farther, once; else it is eliminated', () => {
    rule('10.24', '6.91')
    const wall = (more: Position['units']) =>
      at({ [FOOT]: '2620 E', 'm-agrianian-1': '2419 E', 'm-agrianian-2': '2420 E', ...more })
    const beyond = routs(wall({}), FOOT, { answers: ['run:2519', 'run:2419', 'run:2318'] })
    expect(unitOf(beyond.state, FOOT).hex).toBe(hexAt(beyond.state, '2318'))
    const full = wall({ 'm-achaean-peltasts': '2318 E', 'm-mercenary-peltasts-2': '2319 E' })
    const { state } = routs(full, FOOT, { dice: [0], answers: ['run:2519', 'run:2419', 'run:2318'] })
    expect(unitOf(state, FOOT).status).toBe(ELIMINATED)
    expect(unitOf(state, 'm-achaean-peltasts').hits).toBe(1)
  })

  it('chains end: a deep column of shaken units runs off or dies', () => {
    rule('10.24', 'F12', 'F18')
    const ids = [
      'm-achaean-peltasts',
      'm-mercenary-peltasts-2',
      'm-thracian-peltasts-2',
      'm-hypaspists-1',
      'm-hypaspists-2',
      'm-companion-1',
      'm-companion-2',
    ]
    const hexes = ['2519', '2520', '2419', '2420', '2318', '2319', '2218']
    const units: Record<string, object> = { [FOOT]: { at: '2620', facing: 'E' } }
    ids.forEach((id, i) => {
      units[id] = { at: hexes[i]!, facing: 'E', hits: 4 }
    })
    const s = at(units as never)
    const answers: string[] = []
    const dice: number[] = []
    let driven = routs(s, FOOT)
    for (let step = 0; driven.open !== undefined; step++) {
      expect(step).toBeLessThan(60)
      if (driven.open.seat === 'chance') dice.push(9)
      else answers.push(driven.keys[0]!)
      driven = routs(s, FOOT, { dice, answers })
    }
    expect(driven.events.filter((e) => e.kind === 'routs').length).toBeGreaterThan(3)
  })
})

describe('the chances before a choice of ways to rout', () => {
  it('are those of the friend in the hex: its hit, its check, and whether it routs in turn', () => {
    rule('10.24', 'D22')
    const FRIEND = 'm-achaean-peltasts'
    const s = at({ [FOOT]: '2620 E', [FRIEND]: { at: '2519', facing: 'E', hits: 2 }, 'm-agrianian-1': '2520 E' })
    const { state, open } = routs(s, FOOT)
    const found = outcomeChances(state, { kind: 'routTie', about: open!.about }, 'run:2519')
    const shown = Object.fromEntries(found.map(({ id, hits, chance }) => [`${id} ${hits ?? ''}`, chance * 10]))
    const happened: { [outcome: string]: number } = {}
    for (let die = 0; die < 10; die++) {
      const after = unitOf(routs(s, FOOT, { dice: [die], answers: ['run:2519'] }).state, FRIEND)
      const outcome = after.hits >= tqOf(s, after.u) ? 'friendRouts ' : `friendHits ${after.hits - 2}`
      happened[outcome] = (happened[outcome] ?? 0) + 1
    }
    expect(Object.keys(happened).length).toBeGreaterThan(2)
    expect(shown).toEqual(Object.fromEntries(Object.entries(happened).map(([id, n]) => [id, expect.closeTo(n)])))
    // Skirmishers take nothing (R98b).
    expect(outcomeChances(state, { kind: 'routTie', about: open!.about }, 'run:2520')).toMatchObject([
      { id: 'friendHits', hits: 0, chance: 1 },
    ])
  })
})

describe('leaders of routed units', () => {
  it('may run along, or stay where no enemy is next to them', () => {
    rule('10.28', 'F12', 'D12')
    const s = at({ [FOOT]: '2620 E' }, { 'm-craterus': '2620' })
    const ran = ['run:2519', 'run:2419']
    expect(routs(s, FOOT, { answers: ran }).keys).toEqual(['along', 'stay'])
    const along = routs(s, FOOT, { answers: [...ran, 'along'] }).state
    expect(along.leaderHex[leaderNamed(along, 'm-craterus')]).toBe(hexAt(along, '2419'))
    const stays = routs(s, FOOT, { answers: [...ran, 'stay'] }).state
    expect(stays.leaderHex[leaderNamed(stays, 'm-craterus')]).toBe(hexAt(stays, '2620'))
  })

  it('alone next to an enemy they run along, withdraw, or are lost', () => {
    rule('10.28', '4.62', 'F12')
    const s = at({ [FOOT]: '2620 E', 'p-immortals-1': '2720 W' }, { 'm-craterus': '2620' })
    const { keys } = routs(s, FOOT, { answers: ['run:2519', 'run:2419'] })
    expect(keys[0]).toBe('along')
    expect(keys).toContain('to:2519')
    expect(keys).not.toContain('stay')
    // A leader cannot accompany an eliminated unit, and is killed if surrounded.
    const ring = ['2519', '2520', '2619', '2621', '2719', '2720']
    const ids = [
      'p-carian-foot-1',
      'p-carian-foot-2',
      'p-indian-archers-1',
      'p-indian-archers-2',
      'p-immortals-1',
      'p-immortals-2',
    ]
    const hemmed = Object.fromEntries(ids.map((id, i) => [id, `${ring[i]} E`]))
    const { state } = routs(at({ [FOOT]: '2620 E', ...hemmed }, { 'm-craterus': '2620' }), FOOT)
    expect(state.leaderStatus[leaderNamed(state, 'm-craterus')]).toBe(KILLED)
    expect(state.points[0]).toBe(5 + 25)
  })
})

const EL = 'p-elephants-1'
const rampages = (units: Position['units'], script: Script, leaders = {}) =>
  drive(
    position({
      battle: 'gaugamela',
      units: { [EL]: { at: '2620', facing: 'W', hits: 4 }, ...units },
      leaders,
    }),
    (g) => checkRout(g, unitNamed(g.state, EL)),
    script,
  )
const stampede = (events: readonly { kind: string; with?: any }[]) =>
  events.filter((e) => e.kind === 'stampedes').map((e) => e.with!.hex)

describe('a rampage', () => {
  it('comes instead of a rout; 7 to 9 and the driver kills the beast', () => {
    rule('9.14a', 'F17', 'X16', 'R17')
    const { rolled, state } = rampages({}, { dice: [7] })
    expect(rolled).toEqual(['rampage'])
    expect([unitOf(state, EL).status, state.points]).toEqual([ELIMINATED, [0, 2]])
  })

  it('1 to 6 are the compass: 3 hexes, ground ignored', () => {
    rule('9.14a', '9.14b', 'R35')
    const way = (die: number) => stampede(rampages({ 'm-hypaspists-1': '2917 E' }, { dice: [die, 9] }).events)
    expect(way(1)).toEqual(['2619', '2618', '2617'])
    expect(way(3)).toEqual(['2720', '2821', '2921'])
    expect(way(4)).toEqual(['2621', '2622', '2623'])
    expect(way(6)).toEqual(['2519', '2419', '2318'])
  })

  it('0 runs towards the nearest friend, each hex nearer', () => {
    rule('R91', '9.14a')
    const { events } = rampages({ 'p-immortals-1': '2625 W', 'p-immortals-2': '2640 W' }, { dice: [0, 9] })
    expect(stampede(events)).toEqual(['2621', '2622', '2623'])
  })

  it('before a unit it stops and strikes it: 1 in front, 2 in flank or rear, cavalry always 2', () => {
    rule('9.14b', 'R60', '9.17')
    const hits = (id: string, facing: string) =>
      unitOf(rampages({ [id]: `2618 ${facing}` }, { dice: [1, 9] }).state, id).hits
    expect(hits('m-hypaspists-1', 'SE')).toBe(1)
    expect(hits('m-hypaspists-1', 'E')).toBe(2)
    expect(hits('m-hypaspists-1', 'NE')).toBe(2)
    expect(hits('p-median-horse-1', 'SE')).toBe(2)
    const { events, state } = rampages({ 'm-hypaspists-1': '2618 SE' }, { dice: [1, 9] })
    expect(stampede(events)).toEqual(['2619'])
    expect(unitOf(state, 'm-hypaspists-1').hex).toBe(hexAt(state, '2618'))
  })

  it('ends off the map, far from all units, or after four rolls', () => {
    rule('9.14c', 'F17')
    const edge = drive(
      position({
        battle: 'gaugamela',
        units: { [EL]: { at: '2602', facing: 'W', hits: 4 }, 'm-companion-1': '2605 E' },
      }),
      (g) => checkRout(g, unitNamed(g.state, EL)),
      { dice: [1] },
    )
    expect([edge.rolled.length, unitOf(edge.state, EL).status]).toEqual([1, ELIMINATED])
    expect(rampages({ 'm-hypaspists-1': '2629 E' }, { dice: [1] }).rolled).toHaveLength(1)
    const four = rampages({ 'm-hypaspists-1': '2621 E' }, { dice: [1, 4, 1, 4] })
    expect([four.rolled.length, four.open, unitOf(four.state, EL).status]).toEqual([4, undefined, ELIMINATED])
  })

  it('cavalry of both sides may give way, and leaders do', () => {
    rule('6.76', '9.14c', 'F17', '4.62')
    const horse = rampages({ 'm-companion-1': '2616 E' }, { dice: [1] })
    expect([horse.open!.kind, horse.open!.rule]).toEqual(['withdraw', '6.76'])
    const alone = rampages({}, { dice: [1] }, { 'm-craterus': '2619' })
    expect([alone.open!.kind, alone.keys.includes('stay')]).toEqual(['leaderWithdraw', false])
    const hemmed = {
      'p-immortals-1': '2618 E',
      'p-immortals-2': '2518 E',
      'p-carian-foot-1': '2519 E',
      'p-carian-foot-2': '2718 E',
      'p-indian-archers-1': '2719 E',
      'p-greek-mercenary-1': '2621 NE',
    }
    const { state } = rampages(hemmed, { dice: [1, 9] }, { 'm-craterus': '2619' })
    expect(state.leaderStatus[leaderNamed(state, 'm-craterus')]).toBe(KILLED)
  })

  it('drives off leaders with the unit it strikes; who cannot get away dies', () => {
    rule('9.14b', '4.62')
    const struck = { 'm-hypaspists-1': '2618 SE' }
    const with2618 = { 'm-craterus': '2618' }
    const asked = rampages(struck, { dice: [1], answers: ['stay'] }, with2618)
    expect([asked.open!.kind, asked.open!.rule, asked.keys.includes('stay')]).toEqual([
      'leaderWithdraw',
      '9.14b',
      false,
    ])
    const hemmed = { 'p-immortals-1': '2517 SE', 'p-immortals-2': '2617 SE', 'p-carian-foot-1': '2717 SW' }
    const { state } = rampages({ ...struck, ...hemmed }, { dice: [1, 9] }, with2618)
    expect(state.leaderStatus[leaderNamed(state, 'm-craterus')]).toBe(KILLED)
    // The leader may accompany a unit that routs because of it.
    const broken = { 'm-hypaspists-1': { at: '2618', facing: 'SE', hits: 7 } }
    const run = rampages(broken, { dice: [1], answers: ['stay'] }, with2618)
    expect(run.open!.kind).toBe('routTie')
  })

  it('a struck elephant may rampage in its turn, and all end', () => {
    rule('9.14b', 'F17', 'F18')
    const { state, rolled } = rampages(
      { 'p-elephants-2': { at: '2618', facing: 'SE', hits: 3 }, 'm-hypaspists-1': '2917 E' },
      { dice: [1, 8, 8] },
    )
    expect(rolled).toEqual(['rampage', 'rampage', 'rampage'])
    for (const id of [EL, 'p-elephants-2']) expect(unitOf(state, id).status).toBe(ELIMINATED)
  })
})
