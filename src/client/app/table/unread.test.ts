import { expect, test } from 'vitest'
import { parseRead, type ReadTo, unreadIn, withRead } from './unread.ts'

const line = (seq: number, user: string) => ({ seq, at: 0, user, name: user, text: 'hello' })

test('what others said since is unread, one’s own words never are', () => {
  const chat = [line(3, 'ann'), line(5, 'ben'), line(9, 'ann')]
  expect(unreadIn(chat, 0, 'ben')).toBe(2)
  expect(unreadIn(chat, 3, 'ben')).toBe(1)
  expect(unreadIn(chat, 9, 'ben')).toBe(0)
  expect(unreadIn(chat, 0, null)).toBe(3)
})

test('what was read is remembered of the last tables', () => {
  let read: ReadTo = []
  for (let i = 0; i < 400; i++) read = withRead(read, `t${i}`, i)
  read = withRead(read, 't300', 999)
  expect(read).toHaveLength(300)
  expect(read.at(-1)).toEqual(['t300', 999])
  expect(read.filter(([id]) => id === 't300')).toHaveLength(1)
  expect(parseRead(JSON.stringify(read))).toEqual(read)
})

test('what is no list is nothing', () => {
  for (const odd of [null, '', '{}', '[1,["a"],["b",2],[3,4]]'])
    expect(parseRead(odd)).toEqual(odd?.startsWith('[1') ? [['b', 2]] : [])
})
