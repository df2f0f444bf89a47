import type { Clock } from '../bots/index.ts'

/** Milliseconds by each clock; the processor's counts what all threads of this process do. */
export const clocks: { readonly [clock in Clock]: () => number } = {
  wall: () => performance.now(),
  cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
