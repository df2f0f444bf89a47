import { Args, type Command, print, readText, titleOf, Usage } from '#cli/command.ts'
import { type Calculations, parseVectors, runVector, type Vector, VectorFileError } from './vectors.ts'

/** The calculations of each game. */
const CALCULATIONS: { readonly [game: string]: () => Promise<Calculations> } = {
  alexander: async () => (await import('./alexander/calculations.ts')).calculations,
  ankh: async () => (await import('./ankh/calculations.ts')).calculations,
  'god-kings': async () => (await import('./god-kings/calculations.ts')).calculations,
  ur: async () => (await import('./ur/calculations.ts')).calculations,
}

/** `mehen vectors GAME FILE...`: runs test vectors and succeeds if all pass. An unreadable file stops it before any run. */
export const vectors: Command = async (argv, speaker) => {
  const args = new Args(argv, { json: 'switch' })
  const { game } = await titleOf(args.words[0])
  const calculations = (await CALCULATIONS[game.id]?.()) ?? {}
  const files = args.words.slice(1)
  if (files.length === 0) throw new Usage('error.fileMissing')
  const results = files.flatMap((file) => readVectors(file).map((vector) => runVector(calculations, vector)))
  const count = (result: string) => results.filter((r) => r.result === result).length
  const sums = { passed: count('passed'), failed: count('failed'), unsupported: count('unsupported') }
  if (args.has('json')) print(JSON.stringify({ ...sums, results }, null, 1))
  else {
    for (const { id, result, differences } of results) {
      print(speaker.say('vectors.line', { result, id }))
      for (const difference of differences) print(`    ${difference}`)
    }
    print(speaker.say('vectors.sum', sums))
  }
  return sums.passed > 0 && sums.passed === results.length ? 0 : 1
}

function readVectors(file: string): Vector[] {
  const text = readText(file)
  try {
    return parseVectors(text)
  } catch (error) {
    if (!(error instanceof VectorFileError)) throw error
    throw new Usage('error.vectors', { file, line: error.line, what: error.message })
  }
}
