import { describe, expect, it } from 'vitest'
import data from '#games/god-kings/data/cards.json'
import cs from '#games/god-kings/text/cs.json'
import en from '#games/god-kings/text/en.json'
import ja from '#games/god-kings/text/ja.json'
import { cardPurpose, USES } from './faces.tsx'

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
      expect(byText.get(text) ?? cardPurpose(card).id, `card ${card}`).toBe(cardPurpose(card).id)
      byText.set(text, cardPurpose(card).id)
    }
  })

  it.each(Object.entries({ en, ja, cs }))('have texts in %s', (_, texts) => {
    const words: { readonly [key: string]: string } = texts
    for (const { id } of USES) expect(words[`use.${id}`]?.length ?? 0, id).toBeGreaterThan(10)
  })
})
