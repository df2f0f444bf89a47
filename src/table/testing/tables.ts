import { type Game, type Random, randomFrom, type Seat } from '../../kernel/index.ts'
import { botAnswer, command } from '../command.ts'
import type { Person, TableEvent } from '../events.ts'
import { makeTable } from '../make.ts'
import { patched } from '../patch.ts'
import type { Command, NewTable, Snapshot, Update } from '../protocol.ts'
import { type Rest, readRest, writeRest } from '../rest.ts'
import { Table } from '../table.ts'

export const ANN: Person = { user: 'u-ann', name: 'Ann' }
export const BEN: Person = { user: 'u-ben', name: 'Ben' }
export const CAT: Person = { user: 'u-cat', name: 'Cat' }

/** A table with all its stored events, and a clock set by the test. */
export class Bench {
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
    command(this.table, who, wanted, this.now, { id: () => 'T2' })
    return this.keep()
  }

  /** A seat's answer; a random option if no key is given. */
  answers(seat: Seat, ...keys: string[]): TableEvent[] {
    const { table } = this
    const given = keys.length > 0 ? keys : [this.any(seat)]
    const { holder, bot } = table.seat(seat)
    const { position } = table.facts
    if (bot === null) return this.does(holder!, { do: 'answer', seat, keys: given, position })
    this.now += 1000
    botAnswer(table, seat, given, position, this.now)
    return this.keep()
  }

  /** Random answers, up to `times` or to the end. */
  play(times = Number.POSITIVE_INFINITY): void {
    for (let i = 0; i < times && this.table.facts.status === 'playing'; i++) {
      const { waits } = this.table.facts
      this.answers(waits[this.random(waits.length)]!)
    }
  }

  /** The table restored from a stored snapshot and the later events. */
  woken(rest: Rest): Table | undefined {
    const stored = readRest(rest.seq, writeRest(rest))
    const since = JSON.parse(JSON.stringify(this.stored.slice(rest.seq))) as TableEvent[]
    return Table.wake(this.table.host, stored, since)
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
export class Reader {
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
        const state = patch === undefined ? view.state : patched(old.views[seat]!.state, patch as never)
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
