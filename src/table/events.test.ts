import { expect, test } from 'vitest'
import { type TableEvent, type TableEventBody, userIdsAtTable, usersNamedInAll } from './events.ts'

const person = (user: string) => ({ user, name: `the name of ${user}` })
const at = (happening: TableEventBody): TableEvent => ({ ...happening, at: 1 }) as TableEvent

test('creating a table, being invited, sitting, chatting and taking notes all leave traces', () => {
  const created = {
    is: 'created',
    by: person('maker'),
    reserved: { red: person('asked') },
  } as unknown as TableEventBody
  const events = [
    created,
    { is: 'sat', seat: 'blue', who: person('sitter') },
    { is: 'said', who: person('sitter'), text: 'hello' },
    { is: 'noted', user: 'writer', text: 'a note' },
    { is: 'adopted', from: 'sitter', to: person('account') },
    { is: 'left', seat: 'blue' },
  ] satisfies TableEventBody[]
  expect(usersNamedInAll(events.map(at))).toEqual(['maker', 'asked', 'sitter', 'writer', 'account'])
})

test('an account has the numbers of the guests whose place it took, in turn', () => {
  const adopted = (from: string, to: string) => at({ is: 'adopted', from, to: person(to) })
  const events = [adopted('first', 'second'), adopted('other', 'else'), adopted('second', 'account')]
  expect([...userIdsAtTable(events, 'account')].sort()).toEqual(['account', 'first', 'second'])
  expect([...userIdsAtTable(events, 'nobody')]).toEqual(['nobody'])
})
