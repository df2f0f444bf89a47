import { describe, expect, it } from 'vitest'
import data from '../../data/cards.json'
import cs from '../../text/cs.json'
import en from '../../text/en.json'
import ja from '../../text/ja.json'
import { purposeOf, USES } from './uses.ts'

describe('the uses of cards', () => {
  it('cover each card once', () => {
    const numbers = USES.flatMap(({ cards }) => cards)
    expect([...numbers].sort((a, b) => a - b)).toEqual(data.cards.map((_, i) => i + 1))
  })

  it('are the same for cards with the same text', () => {
    const words: { readonly [key: string]: string } = en
    const byText = new Map<string, string>()
    for (let card = 1; card <= data.cards.length; card++) {
      const text = words[`card.${card}.text`]!
      expect(byText.get(text) ?? purposeOf(card).id, `card ${card}`).toBe(purposeOf(card).id)
      byText.set(text, purposeOf(card).id)
    }
  })

  it.each(Object.entries({ en, ja, cs }))('have texts in %s', (_, texts) => {
    const words: { readonly [key: string]: string } = texts
    for (const { id } of USES) expect(words[`use.${id}`]?.length ?? 0, id).toBeGreaterThan(10)
  })
})
