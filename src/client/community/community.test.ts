import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { twoPlayerSeats } from '#community/seeks.ts'
import { titles } from '#games/index.ts'
import { type ConductInfo, MODERATION_ACTIONS, REASONS } from '#table/protocol/moderation.ts'
import { clubWords } from '#text/clubs/index.ts'
import { baseKey, findFaults } from '#text/translator.ts'
import { visibleChat } from '../net/me.ts'
import type { OwnTable } from '../pages/TableLine.tsx'
import { findInvitations, isSeatedAt } from './Invitations.tsx'
import { ratingCurvePaths } from './ratings.tsx'
import { pointsText } from './text.ts'

const source = readdirSync(import.meta.dirname, { encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')
const keys = new Set(Object.keys(clubWords.en).map(baseKey))

describe('the texts about tournaments and behaviour', () => {
  test('are complete in all languages', () => expect(findFaults(clubWords)).toEqual([]))

  test('include every key in the code, and all are used', () => {
    const looked = [...source.matchAll(/\bclub\(\s*'([^']+)'/g)].map((match) => match[1]!)
    expect(looked.length).toBeGreaterThan(40)
    expect(looked.filter((key) => !keys.has(key))).toEqual([])
    const quoted = new Set([...looked, ...[...source.matchAll(/'([^'\n]+)'/g)].map((match) => match[1]!)])
    const families = [...source.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map((match) => match[1]!)
    const computed = /^(withdraw|cancel)\./
    const unused = [...keys].filter(
      (key) => !quoted.has(key) && !families.some((family) => key.startsWith(family)) && !computed.test(key),
    )
    expect(unused).toEqual([])
  })

  test('name every report reason and moderation action', () => {
    expect(REASONS.filter((reason) => !keys.has(`reason.${reason}`))).toEqual([])
    expect(MODERATION_ACTIONS.filter((act) => !keys.has(`act.${act}`))).toEqual([])
    expect(MODERATION_ACTIONS.filter((act) => act !== 'dismiss' && !keys.has(`told.${act}`))).toEqual([])
  })
})

describe('points', () => {
  test.each([
    [0, '0'],
    [0.5, '½'],
    [1, '1'],
    [2.5, '2½'],
    [6.75, '6¾'],
    [8 / 3, '2.67'],
    [1 / 3, '0.33'],
  ])('%d are %s', (value, text) => expect(pointsText(value, String)).toBe(text))
})

describe('chat', () => {
  const chat = [{ user: 'a' }, { user: 'b' }, { user: 'a' }]
  const behaviour = (id: string): ConductInfo => ({
    ...{ silencedUntil: null, suspendedUntil: null, acts: [], moderator: false },
    bonds: [{ person: { id, name: 'x' }, kind: 'mute' }],
  })

  test('lines of a muted person are hidden and counted', () => {
    expect(visibleChat(chat, undefined)).toEqual({ lines: chat, hidden: 0 })
    expect(visibleChat(chat, behaviour('a'))).toEqual({ lines: [{ user: 'b' }], hidden: 2 })
    expect(visibleChat(chat, behaviour('c'))).toEqual({ lines: chat, hidden: 0 })
  })
})

const seat = (name: string, user: string | null, reserved: string | null = null) => ({
  ...{ seat: name, user, name: user, bot: null, toMove: false, reserved },
})

const table = (some: Partial<OwnTable>): OwnTable => ({
  ...{ id: 't', game: 'ur', scenario: 's', status: 'over', rated: false, clock: { kind: 'none' } },
  ...{ created: 0, updated: 0, winners: null, yourTurn: false, where: 'table', rematch: null },
  seats: [seat('lapis', 'ann'), seat('shell', 'ben')],
  ...some,
})

test('a reserved seat is an invitation for its person only', () => {
  const asked = table({ status: 'waiting', seats: [seat('lapis', 'ann'), seat('shell', null, 'ben')] })
  expect(findInvitations([asked], 'ben')).toMatchObject([{ is: 'invited', by: ['ann'], seat: 'shell' }])
  expect(findInvitations([asked], 'ann')).toEqual([])
  expect(findInvitations([asked], undefined)).toEqual([])
  expect(isSeatedAt(asked, 'ben')).toBe(false)
  expect(isSeatedAt(asked, 'ann')).toBe(true)
})

test('a rematch is offered to everyone who has not answered yet, until its table exists', () => {
  const wanted = (some: Partial<NonNullable<OwnTable['rematch']>>) =>
    table({ rematch: { wanted: ['lapis'], declined: [], table: null, ...some } })
  expect(findInvitations([wanted({})], 'ben')).toMatchObject([{ is: 'rematch', by: ['ann'], seat: 'shell' }])
  expect(findInvitations([wanted({})], 'ann')).toEqual([])
  expect(findInvitations([wanted({ declined: ['shell'] })], 'ben')).toEqual([])
  expect(findInvitations([wanted({ wanted: ['lapis', 'shell'], table: 'next' })], 'ben')).toEqual([])
  expect(findInvitations([table({})], 'ben')).toEqual([])
  expect(findInvitations([{ ...wanted({}), where: 'solo' }], 'ben')).toEqual([])
})

test('the newest invitation comes first', () => {
  const one = table({ id: 'one', updated: 1, rematch: { wanted: ['lapis'], declined: [], table: null } })
  const two = { ...one, id: 'two', updated: 2 }
  expect(findInvitations([one, two], 'ben').map(({ table: { id } }) => id)).toEqual(['two', 'one'])
})

const point = (rating: number, deviation = 100) => ({ at: 0, rating, deviation })

test('a rising rating goes up from left to right and stays inside the picture', () => {
  const { line, band } = ratingCurvePaths([point(1500, 350), point(1600, 200), point(1700, 120)])
  const places = [...line.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(places).toHaveLength(3)
  expect(places[0]![0]).toBeLessThan(places[2]![0])
  expect(places[0]![1]).toBeGreaterThan(places[2]![1])
  for (const [, x, y] of band.matchAll(/([\d.-]+) ([\d.-]+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(0)
    expect(Number(x)).toBeLessThanOrEqual(240)
    expect(Number(y)).toBeGreaterThanOrEqual(0)
    expect(Number(y)).toBeLessThanOrEqual(72)
  }
})

test('one game is a point in the middle; a small change gives a small slope', () => {
  expect(ratingCurvePaths([point(1500)]).line).toBe('M120.0 36.0')
  const { line } = ratingCurvePaths([point(1500), point(1506)])
  const ys = [...line.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.abs(ys[0]! - ys[1]!)).toBeLessThan(5)
})

test('the current band is inside the picture', () => {
  const { band } = ratingCurvePaths([point(1500, 350), point(1620, 100)])
  const ys = [...band.matchAll(/[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(ys[1]).toBeGreaterThan(5)
  expect(ys[2]).toBeLessThan(67)
})

const games = await Promise.all(Object.values(titles).map((load) => load()))

test('every game can be played by two players who were matched or challenged', () => {
  for (const { game } of games) expect(twoPlayerSeats(game), game.id).toHaveLength(2)
})
