import type { Seat } from '#kernel'
import type { Clock } from './protocol/commands.ts'
import type { ClockInfo } from './protocol/messages.ts'

const HOUR = 3_600_000

/** A seat's clock in milliseconds: the time left, the reserve, and since when it runs (null: stopped). */
export interface SeatClock {
  left: number
  bank: number
  since: number | null
}

/** A full clock, or undefined without time control. */
export function newClock(clock: Clock): SeatClock | undefined {
  if (clock.kind === 'none') return undefined
  if (clock.kind === 'live') return { left: clock.seconds * 1000, bank: 0, since: null }
  return { left: clock.hours * HOUR, bank: clock.bank * HOUR, since: null }
}

/** The time left at a moment: live clocks run down; in correspondence the turn's hours go first, then the reserve. */
export function timeLeft(own: SeatClock, at: number): { left: number; bank: number } {
  const used = own.since === null ? 0 : Math.max(0, at - own.since)
  const over = Math.max(0, used - own.left)
  return { left: Math.max(0, own.left - used), bank: Math.max(0, own.bank - over) }
}

/** When the seat's time runs out, if its clock runs. */
function flagTime(own: SeatClock): number | undefined {
  return own.since === null ? undefined : own.since + own.left + own.bank
}

export function startClock(own: SeatClock, at: number): void {
  own.since ??= at
}

/** Stops a running clock: live clocks gain the increment, correspondence clocks are refilled for the next turn. */
export function stopClock(own: SeatClock, clock: Clock, at: number): void {
  if (own.since === null) return
  const rest = timeLeft(own, at)
  if (clock.kind === 'live') own.left = rest.left + clock.increment * 1000
  if (clock.kind === 'days') {
    own.left = clock.hours * HOUR
    own.bank = rest.bank
  }
  own.since = null
}

/** A running clock did not run between two moments. */
export function pauseClock(own: SeatClock, from: number, to: number): void {
  if (own.since !== null && own.since < to) own.since += to - Math.max(from, own.since)
}

/** The clock as shown to everyone at a moment. */
export function toClockInfo(own: SeatClock, at: number): ClockInfo {
  const { left, bank } = timeLeft(own, at)
  return { left: left + bank, bank, runs: own.since !== null }
}

/** The seat whose time runs out first, and when. */
export function nextFlag(clocks: { readonly [seat: Seat]: SeatClock }): { seat: Seat; at: number } | undefined {
  let first: { seat: Seat; at: number } | undefined
  for (const [seat, own] of Object.entries(clocks)) {
    const at = flagTime(own)
    if (at !== undefined && (first === undefined || at < first.at)) first = { seat, at }
  }
  return first
}
