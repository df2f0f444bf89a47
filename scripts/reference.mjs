// A fixed workload for comparing machines, and moments of one machine: like game rules it asks through generators,
// allocates small objects and looks up short keys. Never change it, or all relative numbers change.

const STEPS = 20_000
const KEYS = Array.from({ length: 64 }, (_, i) => `key:${i}`)

/** Runs the workload once; always returns the same number. */
export function referenceLoop() {
  const byKey = new Map(KEYS.map((key, i) => [key, i]))
  const recent = Array.from({ length: 64 }, () => ({ at: 0, of: 0, near: [0, 0, 0] }))
  let sum = 0
  let seed = 1
  const flow = asks(STEPS)
  for (let next = flow.next(0); !next.done; next = flow.next(seed & 63)) {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    const { value } = next
    const of = byKey.get(`key:${value}`)
    const old = recent[of]
    recent[of] = { at: old.at + 1, of: seed & 1023, near: [old.of, old.near[0], old.near[1]] }
    sum = (sum + recent[of].near.reduce((most, x) => (x > most ? x : most), 0)) | 0
  }
  return sum
}

function* asks(steps) {
  for (let i = 0, answer = 0; i < steps; i++) answer = yield* one((answer * 31 + i) & 63)
}

function* one(value) {
  return yield value
}

/** Loops per second on the reference machine when idle. */
export const USUAL_SPEED = 400

/** How many times slower than usual this machine currently is by wall clock; at least 1. */
export function slowdown() {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 30; round++) {
    const started = performance.now()
    referenceLoop()
    best = Math.min(best, performance.now() - started)
  }
  return Math.max(1, (best * USUAL_SPEED) / 1000)
}
