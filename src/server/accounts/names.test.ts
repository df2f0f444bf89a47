import { describe, expect, test } from 'vitest'
import { appWords } from '#text/app/index.ts'
import { confusableSkeleton, isReserved, mixesScripts, normalizeName } from './names.ts'

describe('scripts', () => {
  test.each(['Žofie', 'Ιωάννης', 'Владимир 2', '山田たろう', 'カイ Kai 甲斐', '김 Kim', '𓂀 𓃠', '𒀭 𒈗', 'Ann ♥ 7'])(
    '%s is of one script, or of some that go together',
    (name) => {
      expect(mixesScripts(name)).toBe(false)
      expect(normalizeName(name)).toBe(name)
    },
  )

  test.each([
    ['Аnn', 'a Cyrillic A'],
    ['Bοb', 'a Greek o'],
    ['Раul', 'two Cyrillic letters'],
    ['Ιan', 'a Greek I'],
    ['Тοм', 'Cyrillic with a Greek o'],
    ['Ꭺnn', 'a Cherokee A'],
    ['Кай 甲斐', 'Cyrillic with Han'],
  ])('%s mixes scripts: %s', (name) => {
    expect(mixesScripts(name)).toBe(true)
    expect(normalizeName(name)).toBeUndefined()
  })
})

describe('reserved and invalid names', () => {
  const machines = Object.values(appWords).flatMap((words) =>
    Object.entries(words)
      .filter(([key]) => key.startsWith('bot.'))
      .map(([, said]) => said.replace('{{name}}', 'Xerxes')),
  )

  test('are those of all machines, in every language', () => {
    expect(machines.length).toBeGreaterThan(15)
    for (const name of machines) expect(isReserved(name.normalize('NFKC'), 'me'), name).toBe(true)
  })

  test.each([
    'Mehen',
    'MEHEN',
    'Rnehen',
    'moderator',
    'M0derator',
    'Admin',
    'Moderátor',
    'machine',
    'Guest 0ab1',
    'hard',
  ])('%s', (name) => expect(isReserved(name, '9999me')).toBe(true))

  test.each(['Mehendra', 'Machiner', 'Botond', 'Guest of honour', 'Ann', 'Programmer', 'Guest 9999'])(
    'but %s may be had',
    (name) => expect(isReserved(name, '9999me')).toBe(false),
  )
})

describe('look-alikes', () => {
  test.each([
    ['admi\u0307n', 'a second dot'],
    ['adm\u0130n', 'a dotted capital I'],
    ['admi\u0323n', 'a dot below'],
    ['ad\u0335min', 'a stroke'],
    ['adm\u0131n', 'a dotless i'],
    ['admi\u0274', 'a small capital'],
    ['adm\u0652in', 'an Arabic mark on a Latin letter'],
    ['admin.', 'a full stop'],
    ['admin_', 'an underscore'],
    ['admin \u{1f451}', 'a crown'],
    ['adm1n', 'a digit'],
    ['adrnin', 'r and n'],
    ['\u{1d41a}dmin', 'mathematical bold'],
  ])('%s has the skeleton of admin: %s', (name) => {
    expect(confusableSkeleton(name)).toBe(confusableSkeleton('admin'))
  })

  test.each([
    ['Ann', 'Anna'],
    ['Ann 1', 'Ann 2'],
    ['かき', 'がき'],
    ['कि', 'की'],
    ['♥', '♦'],
  ])('%s is not mistaken for %s', (one, other) => {
    expect(confusableSkeleton(one)).not.toBe(confusableSkeleton(other))
  })
})
