import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import data from '#games/god-kings/data/map.json'
import { SPACES } from '#games/god-kings/rules/components/map.ts'
import cs from '#games/god-kings/text/cs.json'
import en from '#games/god-kings/text/en.json'
import ja from '#games/god-kings/text/ja.json'
import { LANGUAGES, type Language } from '#kernel'
import { stackPlace } from '../Armies.tsx'
import { nameAt, nameBox, namePlaces, stackBox } from './Names.tsx'
import { placeOf } from './places.ts'
import { nameOffset } from './Space.tsx'

describe('names', () => {
  type Words = { readonly [key: string]: string }
  const LANGUAGES = Object.entries({ en, ja, cs } as unknown as { [language: string]: Words })

  const stacks = SPACES.flatMap((_, space) => [
    stackBox(stackPlace({ space, inside: false }, 0)),
    stackBox(stackPlace({ space, inside: true }, 0)),
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
})

describe('labels', () => {
  const words: { [language in Language]?: { readonly [key: string]: string } } = { en, ja, cs }
  const css = readFileSync(new URL('space.css', import.meta.url), 'utf8')

  /** The size at which the style sheet draws names of a rank, at a level of detail. */
  function sizeOf(rank: number, detail: string, language: Language): number {
    const styleOf = (selector: string) =>
      css.split(`${selector} {`)[1]?.match(/^[^}]*font(?:-size)?:[^;]*?([\d.]+)px/)?.[1]
    const far = `.k-moved[data-detail="${detail}"] .gk-name-${rank}`
    return Number(
      styleOf(`${far}:lang(${language})`) ?? styleOf(far) ?? styleOf(`\n.gk-name-${rank}`) ?? styleOf('.gk-name'),
    )
  }

  /** The approximate width in common fonts: a Japanese character takes a square, a Latin letter half of one. */
  const widthOf = (text: string, size: number) =>
    [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? size : size / 2), 0)

  function labels(language: Language, detail: string) {
    return [
      ...data.spaces.map(({ id, kind, capitalOf }) => ({ id, rank: capitalOf ? 1 : kind === 'city' ? 3 : 2 })),
      ...data.tribalSpaces.map(({ id }) => ({ id, rank: 2 })),
    ]
      .filter(({ rank }) => rank === 1 || detail !== 'far')
      .map(({ id, rank }) => {
        const { x, y, name } = placeOf(id)
        const size = sizeOf(rank, detail, language)
        const width = widthOf(words[language]![`space.${id}`]!, size)
        const begin = x + nameOffset(name, 32, 34) - { start: 0, middle: width / 2, end: width }[name.anchor]
        const base = y + name.dy * 1.14
        return { id, left: begin, right: begin + width, top: base - size * 0.8, bottom: base + size * 0.15 }
      })
  }

  describe.each(LANGUAGES)('the names on the map in %s', (language) => {
    it.each(['near', 'mid', 'far'])('overlap neither each other nor another space, at detail %s', (detail) => {
      const all = labels(language, detail)
      const met = all.flatMap((a) =>
        [
          ...all.filter(
            (b) => a.id < b.id && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          ),
          ...[...data.spaces, ...data.tribalSpaces].filter(({ id }) => {
            const { x, y } = placeOf(id)
            const dx = Math.max(a.left - x, 0, x - a.right)
            const dy = Math.max(a.top - y, 0, y - a.bottom)
            return id !== a.id && Math.hypot(dx, dy) < 17
          }),
        ].map(({ id }) => `${a.id} ${id}`),
      )
      expect(met).toEqual([])
    })
  })

  describe('the sizes of names', () => {
    it('are read from the style sheet', () => {
      expect([1, 2, 3].map((rank) => sizeOf(rank, 'near', 'en'))).toEqual([17, 14, 14])
      expect(sizeOf(1, 'far', 'en')).toBeGreaterThan(sizeOf(1, 'far', 'ja'))
      expect(sizeOf(1, 'far', 'ja')).toBeGreaterThan(sizeOf(1, 'mid', 'ja'))
    })
  })
})
