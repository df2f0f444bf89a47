import { expect, test } from 'vitest'
import type { Happening, TableEvent } from './events.ts'
import { numbersOf, peopleAmong } from './traces.ts'

const person = (user: string) => ({ user, name: `the name of ${user}` })
const at = (happening: Happening): TableEvent => ({ ...happening, at: 1 }) as TableEvent

test('creating a table, being invited, sitting, chatting and taking notes all leave traces', () => {
  const created = {
    is: 'created',
    by: person('maker'),
    reserved: { red: person('asked') },
  } as unknown as Happening
  const events = [
    created,
    { is: 'sat', seat: 'blue', who: person('sitter') },
    { is: 'said', who: person('sitter'), text: 'hello' },
    { is: 'noted', user: 'writer', text: 'a note' },
    { is: 'adopted', from: 'sitter', to: person('account') },
    { is: 'left', seat: 'blue' },
  ] satisfies Happening[]
  expect(peopleAmong(events.map(at))).toEqual(['maker', 'asked', 'sitter', 'writer', 'account'])
})

test('an account has the numbers of the guests whose place it took, in turn', () => {
  const adopted = (from: string, to: string) => at({ is: 'adopted', from, to: person(to) })
  const events = [adopted('first', 'second'), adopted('other', 'else'), adopted('second', 'account')]
  expect([...numbersOf(events, 'account')].sort()).toEqual(['account', 'first', 'second'])
  expect([...numbersOf(events, 'nobody')]).toEqual(['nobody'])
})
