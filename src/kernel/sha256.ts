const K = new Uint32Array(64)
const START = new Uint32Array(8)

/** The first 32 bits of the fractions of the square (or cube) roots of the first primes, as the standard defines. */
function fill(): void {
  let found = 0
  for (let n = 2; found < 64; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (!prime) continue
    if (found < 8) START[found] = Number(root(BigInt(n), 2n) & 0xffffffffn)
    K[found++] = Number(root(BigInt(n), 3n) & 0xffffffffn)
  }
}

/** floor(n ** (1 / power) * 2 ** 32), exactly. */
function root(n: bigint, power: bigint): bigint {
  const goal = n << (32n * power)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** power <= goal) low = middle
    else high = middle
  }
  return low
}

fill()

/** SHA-256 of a text in UTF-8, as eight 32-bit words; the same in every runtime, without asking it. */
export function sha256(text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  const blocks = (bytes.length + 72) >> 6
  const data = new DataView(new ArrayBuffer(blocks * 64))
  for (let i = 0; i < bytes.length; i++) data.setUint8(i, bytes[i]!)
  data.setUint8(bytes.length, 0x80)
  data.setUint32(blocks * 64 - 4, bytes.length * 8)
  const hash = START.slice()
  const w = new Uint32Array(64)
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) w[i] = data.getUint32(block * 64 + i * 4)
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!
      const b = w[i - 2]!
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
    }
    compress(hash, w)
  }
  return [...hash]
}

function compress(hash: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, part] of [a, b, c, d, e, f, g, h].entries()) hash[i]! += part
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
