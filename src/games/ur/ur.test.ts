import { expect, it } from 'vitest'
import { title } from './index.ts'

const { rules, wording } = title

it('has words for every ask, event and rule of Ur', () => {
  const { en } = wording.words
  const asked = ['ask.move', 'option.move', 'how.borneOff', 'why.ownPiece', 'why.safePiece', 'why.tooFar']
  const told = ['begins', 'roll', 'move', 'home', 'capture', 'again', 'pass'].map((kind) => `event.${kind}`)
  const cited = rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`])
  for (const key of [...asked, ...told, ...cited]) expect(en, key).toHaveProperty([key])
})
