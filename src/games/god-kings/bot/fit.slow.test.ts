import { expect, test } from 'vitest'
import { findAll, practicesOf, practise } from '../../../bots/index.ts'
import { title } from '../index.ts'
import { lessons } from './lessons.ts'

const calm = { stop: () => false }

test('a small run of Kadesh finds the same weights on every machine', async () => {
  const course = lessons.courses.find(({ id }) => id === 'kadesh')!
  const plan = { seed: 'small', games: 40, level: 'greedy', explore: 8, budget: {} }
  const records = practicesOf(title.game.id, course, plan).map((each) => practise(title, each, calm)!)
  const found = findAll(title, lessons, { kadesh: records }, () => {})
  expect(Object.keys(found)).toEqual(['hittite'])
  expect(found.hittite!.loss).toBeLessThan(found.hittite!.naive)
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('../golden/fit-kadesh.json')
})
