import { readFileSync } from 'node:fs'
import { testVectors } from '../testing/vectors.ts'
import { parseVectors } from '../vectors.ts'
import { calculations } from './calculations.ts'

testVectors(calculations, parseVectors(readFileSync('src/games/ur/vectors.md', 'utf8')))
