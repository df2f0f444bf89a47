import { expect, test } from 'vitest'
import { pictogramNames, pictograms } from '../counter/pictograms.ts'
import { movePath, turnedPath } from './path.ts'

test('absolute commands shift and scale, relative ones only scale', () => {
  expect(movePath('M1 2L3 4l1 1H5V6h2v-1Z', 2, 10, 20)).toBe('M12 24L16 28l2 2H20V32h4v-2Z')
  expect(movePath('M0 0C1 2 3 4 5 6q1 2 3 4', 2, 1, -1)).toBe('M1 -1C3 3 7 7 11 11q2 4 6 8')
})

test('an arc keeps its rotation and flags', () => {
  expect(movePath('M0 0A5 5 30 0 1 2 3a1 2 0 10 4 4', 2, 1, 10)).toBe('M1 10A10 10 30 0 1 5 16a2 4 0 1 0 8 8')
})

test('numbers may be written without separators, as SVG allows', () => {
  expect(movePath('M1-2-.5.5', 2, 0, 0)).toBe('M2 -4 -1 1')
})

test('every pictogram keeps all its numbers', () => {
  for (const name of pictogramNames)
    for (const d of Object.values(pictograms[name]) as string[]) {
      const numbers = (text: string) => movePath(text, 1, 0, 0).match(/-?[\d.]+/g)!.length
      expect(movePath(d, 0.5, 3, 3)).not.toMatch(/NaN|undefined/)
      expect(numbers(movePath(d, 0.5, 3, 3)), name).toBe(numbers(d))
    }
})

test('rotation is clockwise on the screen', () => {
  expect(turnedPath([[0, -10]], 90)).toBe('M10 0Z')
})
