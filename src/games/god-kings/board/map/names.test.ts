import { describe, expect, it } from 'vitest'
import { SPACES } from '../../rules/components/map.ts'
import cs from '../../text/cs.json'
import en from '../../text/en.json'
import ja from '../../text/ja.json'
import { standAt } from '../army/Armies.tsx'
import { nameAt, nameBox, namePlaces, stackBox } from './names.ts'

type Words = { readonly [key: string]: string }
const LANGUAGES = Object.entries({ en, ja, cs } as unknown as { [language: string]: Words })

const stacks = SPACES.flatMap((_, space) => [
  stackBox(standAt({ space, inside: false }, 0)),
  stackBox(standAt({ space, inside: true }, 0)),
])
const covers = (a: ReturnType<typeof stackBox>, b: typeof a) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('the names of provinces', () => {
  it.each(LANGUAGES)('stay visible wherever an army stands, in %s', (_, words) => {
    let moved = 0
    const faults: string[] = []
    for (const [id, [x, y]] of Object.entries(namePlaces)) {
      const name = words[`province.${id}`]!
      for (const stack of stacks) {
        const at = nameAt(id, name, [stack])
        if (at.x !== x || at.y !== y) moved++
        if (covers(nameBox(name, at), stack) || Math.hypot(at.x - x, at.y - y) > 100)
          faults.push(`${name} ${JSON.stringify(stack)}`)
      }
    }
    expect(faults).toEqual([])
    expect(moved).toBeGreaterThan(0)
  })

  it('keep their default places without armies', () => {
    expect(nameAt('egypt', 'Egypt', [])).toEqual({ x: namePlaces.egypt![0], y: namePlaces.egypt![1] })
  })
})
