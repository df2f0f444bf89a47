import { expect, test } from 'vitest'
import { countUnread } from './Chat.tsx'

const line = (seq: number, user: string) => ({ seq, at: 0, user, name: user, text: 'hello' })

test('lines of others after the last one read are unread, the reader’s own never are', () => {
  const chat = [line(3, 'ann'), line(5, 'ben'), line(9, 'ann')]
  expect(countUnread(chat, 0, 'ben')).toBe(2)
  expect(countUnread(chat, 3, 'ben')).toBe(1)
  expect(countUnread(chat, 9, 'ben')).toBe(0)
  expect(countUnread(chat, 0, null)).toBe(3)
})
