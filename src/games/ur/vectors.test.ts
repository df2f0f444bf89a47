import { readFileSync } from 'node:fs'
import { testVectors } from '../testing/vectors.ts'
import { parseVectors } from '../vectors.ts'
import { ops } from './vectors.ts'

testVectors(ops, parseVectors(readFileSync('src/games/ur/vectors.md', 'utf8')))
