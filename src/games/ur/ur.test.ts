import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseVectors, runVector } from '../vectors.ts'
import { title } from './index.ts'

const { ops, rules, wording } = title

describe('Ur as a game', () => {
  it('passes its test vectors', () => {
    const vectors = parseVectors(readFileSync(new URL('./vectors.md', import.meta.url), 'utf8'))
    expect(vectors.length).toBeGreaterThanOrEqual(6)
    for (const vector of vectors)
      expect(runVector(ops, vector)).toEqual({ id: vector.id, result: 'passed', differences: [] })
  })

  it('has words for everything it can say', () => {
    const { en } = wording.words
    const asked = ['ask.move', 'option.move', 'how.borneOff', 'why.ownPiece', 'why.safePiece', 'why.tooFar']
    const told = ['begins', 'roll', 'move', 'home', 'capture', 'again', 'pass'].map((kind) => `event.${kind}`)
    const cited = rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`])
    for (const key of [...asked, ...told, ...cited]) expect(en, key).toHaveProperty([key])
  })
})
