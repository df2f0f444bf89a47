/** A uniform integer from 0 to n - 1. */
export type Random = (n: number) => number

/** A fast stream of random numbers (sfc32) that is the same for the same seed on every machine. */
export function randomFrom(seed: string | number): Random {
  const text = String(seed)
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = 0xb7e15162
  let counter = 1
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193)
    b = Math.imul(b ^ a, 0x85ebca6b) + c
    c = (c << 13) | (c >>> 19)
    c ^= a + i
  }
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return t >>> 0
  }
  for (let i = 0; i < 15; i++) next()
  return (n) => {
    if (n <= 1) return 0
    const limit = 0x100000000 - (0x100000000 % n)
    let drawn = next()
    while (drawn >= limit) drawn = next()
    return drawn % n
  }
}
