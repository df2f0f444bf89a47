import type { Clock } from '../bots/index.ts'

/** Milliseconds by each clock; CPU time counts all threads of the process. */
export const clocks: { readonly [clock in Clock]: () => number } = {
  wall: () => performance.now(),
  cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
