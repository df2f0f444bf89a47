import { describe, expect, it } from 'vitest'
import { drive, type Script } from '#games/alexander/testing/drive.ts'
import { nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { barMove } from '../move/orderMove.ts'
import { missileOf } from '../pieces/units.ts'
import { isInZone } from '../pieces/zones.ts'
import { type Alexander, FIRED, FULL_MISSILES, LOW_MISSILES, MOVED, NO_MISSILES } from '../state.ts'
import { artilleryWindow, barFire, entryFire, orderedFire } from './fire.ts'
import { barHarass, entryFireAtHarasser, harass, strikeHexes } from './harass.ts'

describe('harassment', () => {
  const given = (at: string, enemy: string, firer = 'm-phrygian-javelinmen', more: Position['units'] = {}) =>
    position({ units: { [firer]: at, 'p-mercenaries-of-issus-1': enemy, ...more } })
  const why = (s: Alexander, id = 'm-phrygian-javelinmen') => barHarass(s, unitNamed(s, id))?.[1]

  it('is for javelins and slings of light foot, from 2 hexes, against slower units', () => {
    rule('9.32', 'R27')
    expect(why(given('0811 E', '1011 W'))).toBeUndefined()
    expect(why(given('0811 E', '1111 W'))).toBe('noTarget')
    expect(why(given('0811 E', '0911 E'))).toBe('noTarget')
    expect(why(given('0811 E', '1011 W', 'm-archers'), 'm-archers')).toBe('notHarasser')
    expect(why(given('0811 E', '1011 W', 'm-allied-horse'), 'm-allied-horse')).toBe('notHarasser')
    const fast = position({ units: { 'm-phrygian-javelinmen': '0811 E', 'p-cappadocian-horse': '1011 W' } })
    expect(why(fast)).toBe('noTarget')
  })

  it('of light cavalry starts up to 4 hexes away, archers included', () => {
    rule('9.41')
    const s = position({ units: { 'm-mercenary-horse-1': '0611 E', 'p-mercenaries-of-issus-1': '1011 W' } })
    expect(why(s, 'm-mercenary-horse-1')).toBeUndefined()
    const archers = position({
      battle: 'samarkand',
      units: { 's-scythian-archers-1': '1405 W', 'm-mercenary-hoplites-1': '1005 E' },
    })
    expect(why(archers, 's-scythian-archers-1')).toBeUndefined()
  })

  it("needs a free way: no units, no rough ground, no zones but the target's, none to begin with", () => {
    rule('9.32')
    const blocked = given('0811 E', '1011 W', 'm-phrygian-javelinmen', {
      'm-archers': '0910',
      'm-mercenary-peltasts-1': '0911',
    })
    expect(why(blocked)).toBe('noTarget')
    const held = given('0811 E', '1011 W', 'm-phrygian-javelinmen', { 'p-mercenaries-of-issus-2': '0911 W' })
    expect(why(held)).toBe('inZone')
  })

  it('may strike from a hex in the zones of others, but not run through them', () => {
    rule('9.32')
    const strikes = (firer: string, at: string, more: Position['units'] = {}) => {
      const s = given(at, '1011 W', firer, more)
      return strikeHexes(s, unitNamed(s, firer), unitNamed(s, 'p-mercenaries-of-issus-1')).map(({ hex, met }) =>
        [nameAt(s, hex), ...(met ? ['met'] : [])].join(' '),
      )
    }
    const foot = 'm-phrygian-javelinmen'
    expect(strikes(foot, '0811 E')).toEqual(['0910 met', '0911 met'])
    const guards = { 'p-mercenaries-of-issus-2': '1012 NW' }
    expect(strikes(foot, '0811 E', guards)).toEqual(strikes(foot, '0811 E'))
    // Light cavalry goes around the target and strikes from behind.
    expect(strikes('m-mercenary-horse-1', '1008 E')).toEqual(['0910 met', '1010', '1110'])
  })

  it('draws fire from units whose zones it enters, elephants with screen and riders, none from behind', () => {
    rule('9.32', '9.12', 'R61')
    const s = position({
      battle: 'hydaspes',
      units: { 'm-sogdian-horse': '1810 E', 'i-elephants-1': '2010 W', 'i-javelinmen-1': '2011 NW' },
    })
    const [u, el, foot] = ['m-sogdian-horse', 'i-elephants-1', 'i-javelinmen-1'].map((id) => unitNamed(s, id))
    const answers = (hex: string) => {
      const strike = strikeHexes(s, u!, el!).find((strike) => nameAt(s, strike.hex) === hex)!
      return entryFireAtHarasser(s, u!, el!, strike).map(({ firer, screen }) => [firer, screen])
    }
    expect(answers('1910')).toEqual([
      [el, true],
      [el, false],
      [foot, false],
    ])
    expect(answers('2009')).toEqual([])
  })

  it('shoots as at range 1 on the move; the target answers; hits come together and the counter stays', () => {
    rule('R61', 'D10')
    const s = position({ units: { 'm-phrygian-javelinmen': '0811 E', 'p-cappadocian-foot-1': '1011 W' } })
    const [u, target] = [unitNamed(s, 'm-phrygian-javelinmen'), unitNamed(s, 'p-cappadocian-foot-1')]
    expect(drive(s, (g) => harass(g, u)).keys).toEqual(['from:0910', 'from:0911'])
    const { state, rolled } = drive(s, (g) => harass(g, u), {
      dice: [5, 3],
      answers: ['harassHex=from:0911', 'at:m-phrygian-javelinmen'],
    })
    expect(rolled).toEqual(['missile', 'missile'])
    expect([state.hits[target], state.hits[u], state.hex[u]]).toEqual([1, 1, s.hex[u]])
    expect([state.marks[u]! & FIRED, state.moves[u]]).toEqual([FIRED, 1])
    s.moves[u] = 1
    expect(drive(s, (g) => harass(g, u), { dice: [9], answers: ['from:0911', 'none'] }).state.hits[u]).toBe(1)
  })
})

describe('artillery', () => {
  const given = (enemy: string, change: (s: Alexander) => void = () => {}) => {
    const s = position({
      battle: 'jaxartes',
      units: { 'm-oxybele-1': '1208', 's-scythian-archers-1': enemy },
    })
    change(s)
    return s
  }
  const windowOf = (s: Alexander, script: Script = {}) => drive(s, (g) => artilleryWindow(g, 0), script)

  it('fires up to two shots a phase, without orders, all round, and never runs out', () => {
    rule('9.51', '9.52', '9.53', 'D15', 'R54', '8.17')
    const s = given('1206 W')
    const u = unitNamed(s, 'm-oxybele-1')
    expect(windowOf(s).keys).toEqual(['shoot:m-oxybele-1', 'none'])
    expect(windowOf(given('1006 W')).keys).toEqual(['shoot:m-oxybele-1', 'none'])
    const fired = windowOf(s, {
      answers: ['shoot:m-oxybele-1', 'shoot:m-oxybele-1'],
      dice: [9, 9],
    })
    expect([fired.open, fired.state.shots[u], fired.state.missiles[u]]).toEqual([undefined, 2, FULL_MISSILES])
    expect(barFire(s, u)).toEqual(['9.52', 'artillery'])
  })

  it('either moves or fires in a phase', () => {
    rule('9.54')
    const moved = given('1206 W', (s) => void (s.marks[unitNamed(s, 'm-oxybele-1')] = MOVED))
    expect(windowOf(moved).open).toBeUndefined()
    const shot = given('1206 W', (s) => void (s.shots[unitNamed(s, 'm-oxybele-1')] = 1))
    expect(barMove(shot, unitNamed(shot, 'm-oxybele-1'))).toEqual(['9.54', 'artilleryFired'])
  })

  it('exerts no zone of control', () => {
    rule('7.21', '9.53')
    const s = given('1206 W')
    expect(s.hex.length).toBeGreaterThan(0)
    for (let d = 0; d < 6; d++)
      expect(isInZone(s, battleOf(s).grid.neighbour[s.hex[unitNamed(s, 'm-oxybele-1')]! * 6 + d]!, 0)).toBe(false)
  })

  it("in the enemy's phase is asked after a move that ends in its sight", () => {
    rule('R54')
    const s = given('1206 W')
    const mover = unitNamed(s, 's-scythian-archers-1')
    expect(drive(s, (g) => artilleryWindow(g, 0, mover)).open!.kind).toBe('artillery')
    const far = given('3028 W')
    expect(drive(far, (g) => artilleryWindow(g, 0, mover)).open).toBeUndefined()
  })
})

describe('elephants', () => {
  it('fire at units that enter their zone with screen and riders, two dice, each with its own supply', () => {
    rule('9.11', '9.12')
    const s = position({
      battle: 'hydaspes',
      units: { 'i-elephants-1': '2010 W', 'm-agrianian-1': '1910 E' },
    })
    const [u, mover] = [unitNamed(s, 'i-elephants-1'), unitNamed(s, 'm-agrianian-1')]
    const { state, events } = drive(s, (g) => entryFire(g, mover), {
      answers: ['at:m-agrianian-1', 'none', 'at:m-agrianian-1', 'none'],
      dice: [9, 7],
    })
    expect(events.filter((e) => e.kind === 'shot')).toHaveLength(2)
    expect([state.screen[u], state.missiles[u]]).toEqual([LOW_MISSILES, LOW_MISSILES])
    s.screen[u] = NO_MISSILES
    expect(drive(s, (g) => entryFire(g, mover)).open!.about!.occasion).toBe('entry')
  })

  it('shoot by order with their riders alone', () => {
    rule('9.12', '9.11')
    const s = position({
      battle: 'hydaspes',
      units: { 'i-elephants-1': '2010 W', 'm-agrianian-1': '1910 E' },
    })
    const u = unitNamed(s, 'i-elephants-1')
    expect(drive(s, (g) => orderedFire(g, u), { dice: [8] }).state.screen[u]).toBe(FULL_MISSILES)
  })
})

it('O12: Indian foot archers shoot the longbow', () => {
  rule('O12')
  const bow = (options: Position['options']) => {
    const s = position({ battle: 'arigaeum', ...(options === undefined ? {} : { options }), units: {} })
    const b = battleOf(s)
    const u = b.unitIds.findIndex((_, v) => b.nation[v] === 'Indian' && b.missile[v] === 'A' && b.foot[v])
    return missileOf(s, u)
  }
  expect(bow([])).toBe(0)
  expect(bow(['indian-longbow'])).toBe(7)
})
