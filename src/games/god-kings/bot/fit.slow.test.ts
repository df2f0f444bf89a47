import { expect, test } from 'vitest'
import { selfPlay } from '#bots/selfPlay.ts'
import { findAll, practicesOf } from '#tools/measure/fit.ts'
import { trainingSpec } from '#tools/measure/training/god-kings.ts'
import { title } from '../index.ts'

const calm = { stop: () => false }

test('a small run of Kadesh finds the same weights on every machine', async () => {
  const course = trainingSpec.courses.find(({ id }) => id === 'kadesh')!
  const plan = { seed: 'small', games: 40, level: 'greedy', explore: 8, budget: {} }
  const records = practicesOf(title.game.id, course, plan).map((each) => selfPlay(title, each, calm)!)
  const found = findAll(title, trainingSpec, { kadesh: records }, () => {})
  expect(Object.keys(found)).toEqual(['hittite'])
  expect(found.hittite!.loss).toBeLessThan(found.hittite!.naive)
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('../golden/fit-kadesh.json')
})
