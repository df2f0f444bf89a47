import { describe, expect, test } from 'vitest'
import { cards } from '#kernel/testing/games/cards.ts'
import { canSeeTable, claimGuestSeats, executeCommand, playBotPlan, removePerson } from './command.ts'
import type { Person } from './events.ts'
import { makeTable } from './makeTable.ts'
import type { Command } from './protocol/commands.ts'
import { summarize } from './summary.ts'
import { Table } from './table.ts'
import { ANN, BEN, CAT, TableFixture } from './testing/tables.ts'
import { toTableInfo } from './viewPublisher.ts'

const people = { [BEN.user]: BEN }
const host = { game: cards, seed: 'seed', bots: ['easy'] }

/** Ann's table with a seat reserved for Ben. */
function challenge() {
  const fresh = { id: 'T1', invitation: 'come', people }
  const seats = { red: 'me' as const, green: { person: BEN.user } }
  return makeTable(host, fresh, ANN, { game: 'cards', setup: { players: 2 }, seats }, 1000)
}

const commandAt = (table: Table, who: Person, wanted: Command) =>
  executeCommand(table, who, wanted, 2000, { id: () => 'T2' })

describe('a reserved seat', () => {
  test('is theirs without an invitation, and no one else’s even with one', () => {
    const table = challenge()
    expect(summarize(table, 1).seats[1]).toMatchObject({ user: null, reserved: BEN.user })
    expect(toTableInfo(table, 1).seats[1]!.reserved).toEqual({ ...BEN, declined: false })
    const sit = { do: 'sit', seat: 'green', invitation: 'come' } as const
    expect(() => commandAt(table, CAT, sit)).toThrow('taken this seat')
    expect(() => commandAt(table, CAT, { do: 'sit' })).toThrow('needs an invitation')
    commandAt(table, BEN, { do: 'sit' })
    expect(table.state).toMatchObject({ status: 'playing', reserved: {} })
    expect(summarize(table, 1).seats[1]).toMatchObject({ user: BEN.user, reserved: null })
  })

  test('is free for others after it is declined, and the table shows that it was', () => {
    const table = challenge()
    expect(() => commandAt(table, CAT, { do: 'decline' })).toThrow('There is no such request')
    commandAt(table, BEN, { do: 'decline' })
    expect(() => commandAt(table, BEN, { do: 'decline' })).toThrow('There is no such request')
    expect(() => commandAt(table, BEN, { do: 'sit' })).toThrow('needs an invitation')
    expect(toTableInfo(table, 1).seats[1]!.reserved).toMatchObject({ declined: true })
    expect(summarize(table, 1).seats[1]).toMatchObject({ reserved: null })
    const listed = { ...table.state.options, listed: true }
    Object.assign(table.state, { options: listed })
    expect(summarize(table, 1).listed).toBe(false)
    expect(() => commandAt(table, CAT, { do: 'sit' })).toThrow('taken this seat')
    commandAt(table, CAT, { do: 'sit', invitation: 'come' })
    expect(table.state.status).toBe('playing')
  })

  test('lets the person see the table where no one else may, also as an account; and forgets a deleted person', () => {
    const fresh = { id: 'T1', invitation: 'come', people }
    const wanted = { game: 'cards', setup: { players: 2 }, options: { watchers: false } }
    const seats = { red: 'me' as const, green: { person: BEN.user } }
    const table = makeTable(host, fresh, ANN, { ...wanted, seats }, 1000)
    expect(canSeeTable(table, BEN.user)).toBe(true)
    expect(canSeeTable(table, CAT.user)).toBe(false)
    claimGuestSeats(table, BEN.user, CAT, 2000)
    expect(canSeeTable(table, CAT.user)).toBe(true)
    removePerson(table, CAT.user, { user: 'ghost', name: '—' }, 3000)
    expect(table.state.reserved).toEqual({})
    expect(JSON.stringify(toTableInfo(table, 1))).not.toContain(CAT.name)
    const again = Table.load(host, table.drain())
    expect(again.state).toEqual(table.state)
  })

  test('is reserved for a known person', () => {
    const seats = { red: 'me' as const, green: { person: 'u-nobody' } }
    const wanted = { game: 'cards', setup: { players: 2 }, seats }
    const fresh = { id: 'T1', invitation: 'come', people }
    expect(() => makeTable(host, fresh, ANN, wanted, 1000)).toThrow('no such person')
  })
})

describe('a rematch', () => {
  const ended = () => {
    const bench = new TableFixture(cards, { options: { listed: true }, setup: { players: 2 } })
    bench.does(BEN, { do: 'sit' })
    bench.does(BEN, { do: 'resign', seat: 'green' })
    return bench
  }

  test('can be declined by the invited person, who may still change their mind', () => {
    const bench = ended()
    expect(() => bench.does(BEN, { do: 'decline' })).toThrow('There is no such request')
    bench.does(ANN, { do: 'rematch', seat: 'red' })
    expect(() => bench.does(ANN, { do: 'decline' })).toThrow('There is no such request')
    expect(() => bench.does(CAT, { do: 'decline' })).toThrow('Someone else')
    bench.does(BEN, { do: 'decline' })
    expect(summarize(bench.table, 1).rematch).toEqual({ wanted: ['red'], declined: ['green'], table: null })
    bench.does(BEN, { do: 'rematch', seat: 'green' })
    expect(summarize(bench.table, 1).rematch).toEqual({
      wanted: ['red', 'green'],
      declined: [],
      table: 'T2',
    })
  })
})

test('a bot’s plan is shown while it plays, and after the match all of its plans, each once', () => {
  const fresh = { id: 'T1', invitation: 'come', people }
  const seats = { red: 'me' as const, green: { bot: 'easy' } }
  const table = makeTable(host, fresh, ANN, { game: 'cards', setup: { players: 2 }, seats }, 1000)
  const shown = () => toTableInfo(table, 1).seats.map(({ plans }) => plans)
  const wanted = ['attack', 'hold', 'hold', 'attack']
  for (let made = 0; table.state.status === 'playing'; ) {
    const [seat] = table.state.waits
    const keys = [table.match!.asked(seat!)!.options[0]!.key]
    const { position } = table.state
    if (seat === 'red') commandAt(table, ANN, { do: 'answer', seat, keys, position })
    else playBotPlan(table, 'green', { keys, plan: [`plan.${wanted[made++ % wanted.length]}`] }, position, 2000)
    const last = wanted[(made - 1) % wanted.length]
    if (made > 0 && table.state.status === 'playing') expect(shown()).toEqual([[], [[`plan.${last}`, {}]]])
  }
  expect(
    shown()[1]!
      .map(([key]) => key)
      .sort(),
  ).toEqual(['plan.attack', 'plan.hold'])
  const named = table.drain().filter((event) => event.is === 'answered' && event.plan !== undefined)
  expect(named.length).toBeLessThan(table.state.answers.length / 2)
})
