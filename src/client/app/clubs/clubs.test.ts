import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ACTS, type Behaviour, REASONS } from '../../../table/protocol.ts'
import { clubWords } from '../../../text/clubs/index.ts'
import { faultsOf, stem } from '../../../text/keys.ts'
import { heard } from '../net/behaviour.ts'
import { pointsText } from './points.ts'

const source = readdirSync(import.meta.dirname, { encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')
const keys = new Set(Object.keys(clubWords.en).map(stem))

describe('the texts about tournaments and behaviour', () => {
  test('are complete in all languages', () => expect(faultsOf(clubWords)).toEqual([]))

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
    expect(ACTS.filter((act) => !keys.has(`act.${act}`))).toEqual([])
    expect(ACTS.filter((act) => act !== 'dismiss' && !keys.has(`told.${act}`))).toEqual([])
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
  const behaviour = (id: string): Behaviour => ({
    ...{ silencedUntil: null, suspendedUntil: null, acts: [], moderator: false },
    bonds: [{ person: { id, name: 'x' }, kind: 'mute' }],
  })

  test('lines of a muted person are hidden and counted', () => {
    expect(heard(chat, undefined)).toEqual({ lines: chat, hidden: 0 })
    expect(heard(chat, behaviour('a'))).toEqual({ lines: [{ user: 'b' }], hidden: 2 })
    expect(heard(chat, behaviour('c'))).toEqual({ lines: chat, hidden: 0 })
  })
})
