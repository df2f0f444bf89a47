import { describe, expect, it } from 'vitest'
import alexander from '#games/alexander/data/weights.json'
import ankh from '#games/ankh/data/weights.json'
import godKings from '#games/god-kings/data/weights.json'
import { titles } from '#games/index.ts'
import { completeSetup, Match, randomChance, randomFrom, type Setup, type WeightsFile } from '#kernel'
import { trainingSpecs } from '#tools/measure/training/games.ts'

const FILES: { readonly [game: string]: WeightsFile } = { alexander, ankh, 'god-kings': godKings }

describe.each(Object.keys(FILES))('what the machine learns from games of %s', (id) => {
  const file = FILES[id]!

  it('is all in its file, with the games that it comes from and a loss below that of calling all alike', async () => {
    const { game } = await titles[id]!()
    const lessons = await trainingSpecs[id]!()
    const studies = lessons.stages.flat()
    expect(Object.keys(file.studies)).toEqual(studies.map(({ learned }) => learned.id))
    expect(Object.keys(file.courses)).toEqual(lessons.courses.map((course) => course.id))
    for (const { learned, course, belief } of studies) {
      const found = file.studies[learned.id]!
      expect(found.course).toBe(course)
      expect(found.belief).toBe(belief?.games)
      expect(found.rows).toBeGreaterThan(100)
      expect(found.loss, learned.id).toBeLessThan(found.naive)
      expect(file.courses[course]).toMatchObject({ level: 'greedy', explore: 8 })
      expect(file.courses[course]!.version).toBeLessThanOrEqual(game.version)
    }
  })

  it('can be read in every course: as many numbers as names, all of them finite', async () => {
    const { game } = await titles[id]!()
    const lessons = await trainingSpecs[id]!()
    const read = new Set<string>()
    for (const course of lessons.courses) {
      const studies = lessons.stages.flat().filter((study) => study.course === course.id)
      expect(studies).not.toEqual([])
      for (const table of course.tables.slice(0, 3)) {
        const random = randomFrom(`${id} ${course.id}`)
        const setup: Setup = completeSetup(game, table)
        const match = Match.begin(game, setup, { deal: randomChance(random) })
        for (let i = 0; i < 120 && !match.over; i++) {
          const asked = match.open.find((a) => match.answered(a) === null)!
          match.answer(asked, asked.options[random(asked.options.length)]!)
        }
        if (match.over) continue
        for (const { learned, read: seen } of studies) {
          for (const { values, became } of seen(match.state)) {
            read.add(learned.id)
            expect(values).toHaveLength(learned.features.length)
            expect(values.every(Number.isFinite), `${learned.id} ${values}`).toBe(true)
            expect(became(match.state)).toBeUndefined()
          }
        }
      }
    }
    expect(read.size).toBeGreaterThan(0)
  })
})
