import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { figures, turnScene } from '../testing/scene.ts'
import { ACTIONS, EVENT_SPACE, EVENTS, startSpace } from './pieces.ts'
import type { Ankh } from './state.ts'

const FAR = figures('amun god B5', 'isis god K2')

const fresh = (arrange?: (s: Ankh) => void) =>
  turnScene('amun', 'action', { figures: FAR, followers: { amun: 0 } }, arrange)

describe('a turn', () => {
  test('the four tracks from top to bottom, and how many pushes trigger an event', () => {
    rule('A6.1', 'A6.2')
    expect(ACTIONS).toEqual(['move', 'summon', 'gain', 'unlock'])
    const pushes = (players: number) => ACTIONS.map((_, a) => EVENT_SPACE[a]! - startSpace(a, players))
    expect([2, 3, 4, 5].map(pushes)).toEqual([
      [4, 4, 4, 3],
      [5, 5, 5, 4],
      [6, 6, 6, 5],
      [7, 7, 7, 6],
    ])
  })

  test('any action first, also one that cannot be carried out; its marker moves one space', () => {
    rule('A8.2', 'D-01')
    const scene = fresh()
    expect(scene.offered()).toEqual(['act:move', 'act:summon', 'act:gain', 'act:unlock'])
    scene.say('amun', 'act:summon')
    expect(scene.s.markers).toEqual([3, 4, 3, 3])
  })

  test('the second action must be lower, and must be taken', () => {
    rule('A8.1', 'A8.4', 'A8.5')
    const scene = fresh().say('amun', 'act:summon')
    expect(scene.offered('amun')).toEqual(['act:gain', 'act:unlock'])
    expect(scene.why('act:move')).toBe('A8.4 mustBeLower')
    expect(scene.why('act:summon')).toBe('A8.4 mustBeLower')
    expect(() => scene.say('amun', 'act:summon')).toThrow('mustBeLower')
    scene.say('amun', 'act:unlock')
    expect(scene.s.markers).toEqual([3, 4, 3, 4])
    expect(scene.asked).toEqual(['isis'])
  })

  test('on the last space the action comes first, then the event, and the turn ends', () => {
    rule('A8.3', 'A10.1')
    const scene = fresh((s) => {
      s.markers[2] = 6
      s.event = 0
    }).say('amun', 'act:gain')
    expect(scene.told('event')).toEqual([{ seat: 'player1', event: 'controlMonument', number: 1 }])
    expect([scene.s.event, scene.s.markers[2]]).toEqual([1, 3])
    expect(scene.asked).toEqual(['isis'])
    expect(EVENTS.filter((event) => event === 'conflict')).toHaveLength(5)
    expect(EVENTS.filter((event) => event === 'camelCaravan')).toHaveLength(3)
    expect(EVENTS.filter((event) => event === 'controlMonument')).toHaveLength(10)
  })

  test('a second action can trigger an event too', () => {
    rule('A8.4')
    const scene = fresh((s) => {
      s.markers[3] = 5
      s.event = 0
    }).say('amun', 'act:gain')
    expect(scene.s.event).toBe(1)
    expect(scene.s.markers[3]).toBe(3)
  })

  test('Unlock first ends the turn', () => {
    rule('R-44', 'A8.5')
    expect(fresh().say('amun', 'act:unlock').asked).toEqual(['isis'])
  })

  test('the turn passes to the left', () => {
    rule('A8.6')
    const scene = turnScene('isis', 'action', { figures: FAR }).say('isis', 'act:unlock')
    expect(scene.asked).toEqual(['amun'])
  })

  test('seats of forgotten gods are skipped, seats of a merged god keep their places', () => {
    rule('R-39', 'R-52')
    const given = { figures: figures('amun god B5', 'isis god K2', 'ra god F2') }
    const forgotten = turnScene('amun', 'action', given, (s) => {
      s.ladder = [0, 2]
      s.fallen = [1]
    }).say('amun', 'act:unlock')
    expect(forgotten.asked).toEqual(['ra'])
    const merged = turnScene('amun', 'action', given, (s) => {
      s.ladder = [0, 2]
      s.plays = [0, 0, 2]
      s.seat = 0
    })
    merged.say('amun', 'act:move')
    expect(merged.match.open[0]).toMatchObject({ seat: 'player1', kind: 'move' })
    merged.match.apply('player1', 'done')
    expect(merged.match.open[0]).toMatchObject({ seat: 'player2', kind: 'action' })
    expect(merged.s.markers).toEqual([4, 3, 3, 3])
    merged.match.apply('player2', 'act:gain')
    expect(merged.match.open[0]!.seat).toBe('player3')
  })

  test('moving, summoning and unlocking are optional', () => {
    rule('R-04')
    const given = { figures: FAR, pool: { amun: ['warrior'] }, followers: { amun: 3 } }
    const scene = turnScene('amun', 'action', given)
    scene.say('amun', 'act:move', 'done', 'act:unlock', 'none')
    expect(scene.s.powers[0]).toBe(0)
    expect(turnScene('amun', 'summon', given).say('amun', 'done').s.at).toContain(-1)
  })
})
