import type { Command } from '#table/protocol/commands.ts'
import type { CommandRates, Rate } from '../config.ts'
import { TokenBuckets } from './rateLimits.ts'

/**
 * Groups of commands that share a rate, per person and table. Together they bound what one seat adds to the stored
 * events: 360 answers and 170 other commands in the first minute, 240 and 102 in each later one.
 */
const RATES = {
  answer: { second: 4, burst: 120 },
  undo: { second: 0.5, burst: 30 },
  chat: { second: 0.5, burst: 20 },
  note: { second: 0.2, burst: 10 },
  order: { second: 0.2, burst: 20 },
  stand: { second: 0.1, burst: 10 },
  rewind: { second: 0.1, burst: 10 },
  other: { second: 0.1, burst: 20 },
} satisfies { readonly [group: string]: Rate }

function groupOf(command: Command['do']): keyof typeof RATES {
  switch (command) {
    case 'answer':
    case 'chat':
    case 'note':
    case 'order':
      return command
    case 'undo':
    case 'recall':
      return 'undo'
    case 'hand over':
    case 'take back':
      return 'stand'
    case 'ask rewind':
    case 'consent':
      return 'rewind'
    default:
      return 'other'
  }
}

/** Bounds how fast commands may come, so that no one fills the disk or keeps the server busy. */
export class CommandLimiter {
  private readonly rates: CommandRates
  private readonly now: () => number
  private readonly clients = new TokenBuckets()
  private readonly tables = new TokenBuckets()

  constructor(rates: CommandRates, now: () => number = () => performance.now()) {
    this.rates = rates
    this.now = now
  }

  /** Whether a command may be carried out: the person, the address and the seat have not sent too many. */
  admits(address: string, user: string | null, table: string, command: Command['do']): boolean {
    const { rates, clients, tables } = this
    const now = this.now()
    const group = groupOf(command)
    const { second, burst } = RATES[group]
    const here = { second: second * rates.perTable, burst: burst * rates.perTable }
    const buckets = [
      clients.of(`address ${address}`, rates.address, now),
      ...(user === null
        ? []
        : [clients.of(`person ${user}`, rates.person, now), tables.of(`${user} ${table} ${group}`, here, now)]),
    ]
    if (!buckets.every((bucket) => bucket.has(now))) return false
    for (const bucket of buckets) bucket.charge(1)
    return true
  }
}
