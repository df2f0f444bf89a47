import { expect, it, test } from 'vitest'
import { title } from '../index.ts'
import { weight } from './wording.ts'

test('a summary of many turns lists captures first, then pieces that came home; every line is listed if there is room', () => {
  const kinds = ['begins', 'roll', 'move', 'home', 'capture', 'again', 'pass']
  const order = kinds.toSorted((a, b) => weight({ kind: b }) - weight({ kind: a }))
  expect(order.slice(0, 2)).toEqual(['capture', 'home'])
  expect(order.slice(-2).toSorted()).toEqual(['begins', 'roll'])
  expect(kinds.every((kind) => weight({ kind }) > 0)).toBe(true)
})

const { rules, words } = title

it('has words for every ask, event and rule of Ur', async () => {
  const en = await words.en()
  const asked = ['ask.move', 'option.move', 'how.borneOff', 'why.ownPiece', 'why.safePiece', 'why.tooFar']
  const told = ['begins', 'roll', 'move', 'home', 'capture', 'again', 'pass'].map((kind) => `event.${kind}`)
  const cited = rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`])
  for (const key of [...asked, ...told, ...cited]) expect(en, key).toHaveProperty([key])
})
