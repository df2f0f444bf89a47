import { expect, test } from 'vitest'
import { titles } from '../../../games/index.ts'
import { seatsForTwo } from '../../../table/pairing/forTwo.ts'

const games = await Promise.all(Object.values(titles).map((load) => load()))

test('every game can be played by two players who were matched or challenged', () => {
  for (const { game } of games) expect(seatsForTwo(game), game.id).toHaveLength(2)
})
