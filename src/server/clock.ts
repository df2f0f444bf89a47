import type { Heartbeat, Outage, Store, Time } from './store/store.ts'

const DAY_MS = 24 * 3600 * 1000

/** The number of a day, for daily quotas. */
export const dayNumber = (at: number) => Math.floor(at / DAY_MS)

const BEAT_MS = 3000
/** A longer time without a heartbeat is an outage. */
export const OUTAGE_MS = 10_000

/**
 * When a process starts that last heard of others (or of itself) by this heartbeat. After a short break time goes on
 * from there, so that a host clock that was set meanwhile, or before, changes nothing; after a longer one the wall clock
 * is believed. Time never decreases.
 */
export function startTime(last: Heartbeat | undefined, wall: Time): Time {
  if (last === undefined) return wall
  const passed = wall - last.wall
  return passed >= 0 && passed <= OUTAGE_MS ? last.at + passed : Math.max(wall, last.at)
}

interface Clocks {
  readonly wall: () => number
  readonly monotonic: () => number
}

const HOST: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * The time of day, and when no server was running. The wall clock is read once; from then on time passes monotonically,
 * so that setting the host's clock, or suspending the host, flags no one and ends no session.
 */
export class ServerTime {
  /** Known outages, the earliest first. */
  outages: readonly Outage[] = []
  private readonly store: Store
  private readonly clocks: Clocks
  private readonly start: { readonly at: Time; readonly monotonic: number }
  private beatAt = Number.NEGATIVE_INFINITY
  private beating: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  private constructor(store: Store, clocks: Clocks, at: Time) {
    this.store = store
    this.clocks = clocks
    this.start = { at, monotonic: clocks.monotonic() }
  }

  static async open(store: Store, clocks: Clocks = HOST): Promise<ServerTime> {
    const last = await store.heartbeat()
    const isRecent = last === undefined || Math.abs(clocks.wall() - last.wall) <= OUTAGE_MS
    // Another process may be alive on a host with another clock.
    const next = isRecent || store.kind === 'libsql' ? undefined : await nextBeat(store, last)
    const time = new ServerTime(store, clocks, next ?? startTime(last, clocks.wall()))
    await time.beat()
    time.timer = setInterval(() => void time.beat().catch(() => undefined), BEAT_MS).unref()
    return time
  }

  readonly now = (): Time => Math.floor(this.start.at + this.clocks.monotonic() - this.start.monotonic)

  /** All outages until now, also if this process or the database has just been out. */
  async current(): Promise<readonly Outage[]> {
    if (this.clocks.monotonic() - this.beatAt > OUTAGE_MS / 2) await this.beat()
    return this.outages
  }

  /** Stops; what follows is an outage, unless another process runs. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.beat().catch(() => undefined)
  }

  private beat(): Promise<void> {
    this.beating ??= this.store
      .beat({ at: this.now(), wall: this.clocks.wall() }, OUTAGE_MS)
      .then((outages) => {
        this.outages = outages
        this.beatAt = this.clocks.monotonic()
      })
      .finally(() => {
        this.beating = undefined
      })
    return this.beating
  }
}

/** The time of another process that is alive; undefined if none is. */
async function nextBeat(store: Store, last: Heartbeat): Promise<Time | undefined> {
  for (let waited = 0; waited < 2 * BEAT_MS; waited += 250) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const again = await store.heartbeat()
    if (again !== undefined && again.wall !== last.wall) return again.at
  }
  return undefined
}
