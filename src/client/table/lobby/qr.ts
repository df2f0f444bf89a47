/**
 * QR codes (ISO/IEC 18004) for links, drawn here so that no other host learns about a table: byte mode, error correction
 * level L, versions 1 to 9.
 */

/** By version: codewords in all, error correction codewords per block, blocks. */
const SIZES = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
] as const

/** By version: the centre lines of alignment patterns. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]] as const

/** The module at row y, column x is dark where the mask says so, inverted. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Rows of modules, true if dark, without the quiet zone; null if the text is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text)
  const version = SIZES.findIndex(([all, ec, blocks]) => all - ec * blocks - 2 >= bytes.length)
  if (version < 0) return null
  const words = interleaved(bytes, version)
  const drawn = MASKS.map((_, mask) => draw(version, words, mask))
  return drawn.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best))
}

/** Data and error correction codewords in the order of placement. */
function interleaved(bytes: Uint8Array, version: number): number[] {
  const [all, ec, count] = SIZES[version]!
  const room = all - ec * count
  const bits = [0, 1, 0, 0, ...binary(bytes.length, 8), ...[...bytes].flatMap((byte) => binary(byte, 8))]
  while (bits.length < room * 8 && (bits.length % 8 !== 0 || bits.length < (bytes.length + 2) * 8)) bits.push(0)
  const data = Array.from({ length: bits.length / 8 }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2),
  )
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad)
  const size = room / count
  const blocks = Array.from({ length: count }, (_, i) => data.slice(i * size, (i + 1) * size))
  const checks = blocks.map((block) => remainder(block, ec))
  const across = (lists: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, i) => lists.map((list) => list[i]!)).flat()
  return [...across(blocks, size), ...across(checks, ec)]
}

const binary = (value: number, width: number) => Array.from({ length: width }, (_, i) => (value >> (width - 1 - i)) & 1)

/** The product of two elements of GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a)
  return product
}

/** The Reed-Solomon error correction codewords of a block. */
function remainder(block: readonly number[], length: number): number[] {
  let generator = [1]
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2)) {
    const next = [...generator, 0]
    for (const [j, factor] of generator.entries()) next[j + 1]! ^= times(factor, root)
    generator = next
  }
  const rest = Array<number>(length).fill(0)
  for (const word of block) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    for (let i = 0; i < length; i++) rest[i]! ^= times(generator[i + 1]!, factor)
  }
  return rest
}

/** A value with the remainder of its division by a binary polynomial behind it. */
function withCheck(value: number, polynomial: number, bits: number): number {
  let rest = value << bits
  const top = 31 - Math.clz32(polynomial)
  for (let i = 31 - Math.clz32(rest); i >= top; i = 31 - Math.clz32(rest)) rest ^= polynomial << (i - top)
  return (value << bits) | rest
}

/** All modules of a version with its codewords under a mask. */
function draw(version: number, words: readonly number[], mask: number): boolean[][] {
  const size = 21 + 4 * version
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    rows[y]![x] = dark
    fixed[y]![x] = true
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4, set)
  }
  const lines = ALIGNED[version]!
  const last = lines.length - 1
  for (const [i, x] of lines.entries())
    for (const [j, y] of lines.entries())
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)))
        square(x, y, 2, (ring) => ring !== 1, set)
  drawFormat(mask, size, set)
  if (version >= 6) drawVersion(version + 1, size, set)
  placeWords(words, rows, fixed, MASKS[mask]!)
  return rows
}

type Setter = (x: number, y: number, dark: boolean) => void

function square(x: number, y: number, radius: number, isDark: (ring: number) => boolean, set: Setter): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** Level and mask, twice. */
function drawFormat(mask: number, size: number, set: Setter): void {
  const LEVEL_L = 1
  const format = withCheck((LEVEL_L << 3) | mask, 0x537, 10) ^ 0x5412
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1
    if (i < 6) set(8, i, dark)
    else if (i < 8) set(8, i + 1, dark)
    else if (i === 8) set(7, 8, dark)
    else set(14 - i, 8, dark)
    if (i < 8) set(size - 1 - i, 8, dark)
    else set(8, size - 15 + i, dark)
  }
  set(8, size - 8, true)
}

/** The version, twice. */
function drawVersion(version: number, size: number, set: Setter): void {
  const bits = withCheck(version, 0x1f25, 12)
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
    set(a, b, dark)
    set(b, a, dark)
  }
}

/** Places the codewords in columns of two, up and down in turn, from the lower right corner. */
function placeWords(
  words: readonly number[],
  rows: boolean[][],
  fixed: readonly (readonly boolean[])[],
  mask: (x: number, y: number) => boolean,
): void {
  const size = rows.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUp = ((right + 1) & 2) === 0
    for (let i = 0; i < size; i++) {
      const y = isUp ? size - 1 - i : i
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue
        const word = words[bit >> 3] ?? 0
        rows[y]![x] = (((word >> (7 - (bit & 7))) & 1) === 1) !== mask(x, y)
        bit++
      }
    }
  }
}

/** How hard a pattern is to read: runs of five or more alike modules and squares of two. */
function penalty(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length
  let sum = 0
  const runs = (at: (i: number, j: number) => boolean) => {
    for (let i = 0; i < size; i++) {
      for (let j = 1, run = 1; j <= size; j++) {
        if (j < size && at(i, j) === at(i, j - 1)) run++
        else {
          if (run >= 5) sum += run - 2
          run = 1
        }
      }
    }
  }
  runs((i, j) => rows[i]![j]!)
  runs((i, j) => rows[j]![i]!)
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = rows[y]![x]
      if (dark === rows[y - 1]![x] && dark === rows[y]![x - 1] && dark === rows[y - 1]![x - 1]) sum += 3
    }
  return sum
}
