import type { Ask } from './ask.ts'
import { type Dealer, pickWeighted } from './chance.ts'
import { sha256 } from './sha256.ts'

/** The commitment published at the start of a match: it fixes the seed without revealing it. */
export function commitmentOf(seed: string): string {
  return sha256(`mehen commitment ${seed}`)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')
}

/** A chance source whose outcomes follow from the secret seed, the record length and the epoch. */
export function dealSeeded(seed: string): Dealer {
  return (asked: Ask<any>, length, epoch) => {
    let words: readonly number[] = []
    let used = 8
    let block = 0
    const next = () => {
      if (used === 8) {
        words = sha256(`mehen dice ${seed} ${epoch} ${length} ${block++}`)
        used = 0
      }
      return words[used++]!
    }
    return pickWeighted(asked, (n) => {
      const limit = 0x100000000 - (0x100000000 % n)
      let drawn = next()
      while (drawn >= limit) drawn = next()
      return drawn % n
    })
  }
}
