import { type Game, type Random, randomFrom, type Seat } from '#kernel'
import { executeCommand, playBotPlan } from '../command.ts'
import type { Person, TableEvent } from '../events.ts'
import { makeTable } from '../makeTable.ts'
import { applyPatch } from '../patch.ts'
import type { Command, NewTable } from '../protocol/commands.ts'
import type { Snapshot, Update } from '../protocol/messages.ts'
import { parseSnapshot, serializeSnapshot, type TableSnapshot } from '../snapshot.ts'
import { Table } from '../table.ts'

export const ANN: Person = { user: 'u-ann', name: 'Ann' }
export const BEN: Person = { user: 'u-ben', name: 'Ben' }
export const CAT: Person = { user: 'u-cat', name: 'Cat' }

/** A table with all its stored events, and a clock set by the test. */
export class TableFixture {
  readonly table: Table
  readonly stored: TableEvent[] = []
  now = 1_000_000
  readonly random: Random

  constructor(game: Game, asked: Omit<NewTable, 'game'>, seed = 'seed', maker = ANN) {
    const host = { game, seed, bots: ['easy', 'hard'] }
    const fresh = { id: 'T1', invitation: 'come' }
    this.table = makeTable(host, fresh, maker, { game: game.id, ...asked }, this.now)
    this.random = randomFrom(`bench ${seed}`)
    this.keep()
  }

  /** Stores and returns new events. */
  keep(): TableEvent[] {
    const events = this.table.drain()
    this.stored.push(...events)
    return events
  }

  /** A person's command, one second later. */
  does(who: Person, wanted: Command): TableEvent[] {
    this.now += 1000
    executeCommand(this.table, who, wanted, this.now, { id: () => 'T2' })
    return this.keep()
  }

  /** A seat's answer; a random option if no key is given. */
  answers(seat: Seat, ...keys: string[]): TableEvent[] {
    const { table } = this
    const given = keys.length > 0 ? keys : [this.any(seat)]
    const { holder, bot } = table.seat(seat)
    const { position } = table.state
    if (bot === null) return this.does(holder!, { do: 'answer', seat, keys: given, position })
    this.now += 1000
    playBotPlan(table, seat, { keys: given }, position, this.now)
    return this.keep()
  }

  /** Random answers, up to `times` or to the end. */
  play(times = Number.POSITIVE_INFINITY): void {
    for (let i = 0; i < times && this.table.state.status === 'playing'; i++) {
      const { waits } = this.table.state
      this.answers(waits[this.random(waits.length)]!)
    }
  }

  /** The table restored from a stored snapshot and the later events. */
  woken(rest: TableSnapshot): Table | undefined {
    const stored = parseSnapshot(rest.seq, serializeSnapshot(rest))
    const since = JSON.parse(JSON.stringify(this.stored.slice(rest.seq))) as TableEvent[]
    return Table.fromSnapshot(this.table.host, stored, since)
  }

  /** The table restored from its stored events. */
  again(): Table {
    const events = JSON.parse(JSON.stringify(this.stored)) as TableEvent[]
    return Table.load(this.table.host, events)
  }

  private any(seat: Seat): string {
    const { options } = this.table.match!.asked(seat)!
    return options[this.random(options.length)]!.key
  }
}

/** The state a client builds from the messages it receives. */
export class ClientModel {
  seq: number | undefined
  whole: Snapshot | undefined
  /** Messages received. */
  heard = 0

  hear(message: Snapshot | Update): void {
    this.heard++
    if (message.type === 'snapshot') {
      this.whole = structuredClone(message)
    } else {
      if (message.from !== this.seq) throw new Error(`update from ${message.from}, but had ${this.seq}`)
      const old = this.whole!
      const views = { ...old.views }
      for (const [seat, view] of Object.entries(message.views ?? {})) {
        const { patch, ...rest } = view
        const state = patch === undefined ? view.state : applyPatch(old.views[seat]!.state, patch as never)
        views[seat] = { ...rest, state }
      }
      const kept = message.cut === null ? old.journal : old.journal.filter((line) => line.at <= message.cut!)
      this.whole = {
        ...old,
        seq: message.seq,
        now: message.now,
        info: message.info ?? old.info,
        own: message.own ?? old.own,
        views,
        journal: [...kept, ...message.journal],
        journalFrom: message.cut === null ? old.journalFrom : Math.min(old.journalFrom, message.cut + 1),
        chat: [...old.chat, ...message.chat],
        ...(message.withheld === undefined ? {} : { withheld: message.withheld }),
      }
    }
    this.seq = message.seq
  }
}
