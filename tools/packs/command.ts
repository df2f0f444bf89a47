import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Args, type Command, languageOf, print, readText, speakerOf, titleOf, Usage, writeText } from '#cli/command.ts'
import type { PackMark } from '#kernel'
import { cliWords } from '#text/cli/index.ts'
import { Translator } from '#text/translator.ts'
import {
  addressesOf,
  changes,
  checkPack,
  formatPack,
  hashOf,
  type Pack,
  type PackSpec,
  packedFile,
  packSpecs,
  templateOf,
} from './specs.ts'

/** The packs of a build. */
export interface Packs {
  /** Name and hash of each game's pack; a pack that changes nothing does not count. */
  readonly marks: { readonly [game: string]: PackMark }
  /** The content of a source file in this build; undefined if no pack changes it. */
  replaced(path: string): string | undefined
}

const MARKS = /src[\\/]games[\\/]packs\.json$/
const DATA = /src[\\/]games[\\/]([^\\/]+)[\\/]data[\\/](.+)\.json$/

/** Reads every pack in a folder; throws a readable error if one is invalid. */
export function readPacks(folder: string): Packs {
  const speaker = new Translator(languageOf([], process.env), cliWords)
  const packs = new Map<string, Pack>()
  const marks: { [game: string]: PackMark } = {}
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue
    const { pack, problems } = checkPack(readFileSync(join(folder, name), 'utf8'), packSpecs)
    const words = problems.map(({ key, values }) =>
      speaker.say('pack.bad', { file: name, problem: speaker.say(key, values) }),
    )
    if (pack === undefined) throw new Error(words.join('\n'))
    if (packs.has(pack.game)) throw new Error(speaker.say('pack.double', { folder: basename(folder), game: pack.game }))
    const hash = hashOf(packSpecs[pack.game]!, pack)
    packs.set(pack.game, pack)
    if (hash !== undefined) marks[pack.game] = { name: pack.name, hash }
  }
  return { marks, replaced: (path) => replacedBy(packs, marks, path) }
}

function replacedBy(packs: ReadonlyMap<string, Pack>, marks: Packs['marks'], path: string): string | undefined {
  if (MARKS.test(path)) return JSON.stringify(marks)
  const [, game, file] = DATA.exec(path) ?? []
  const pack = game === undefined ? undefined : packs.get(game)
  if (pack === undefined || marks[game!] === undefined) return undefined
  const data: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return JSON.stringify(packedFile(file!.replaceAll(/[\\/]/g, '.'), data, pack))
}

/** `mehen pack template GAME [FILE]` and `mehen pack check FILE...`: numbers from a printed copy. */
export const pack: Command = async (argv, speaker) => {
  const args = new Args(argv, {})
  const [word, ...rest] = args.words
  if (word === 'template') return template(rest, speaker)
  if (word === 'check' && rest.length > 0) return Math.max(...rest.map((file) => check(file, speaker)))
  throw new Usage('error.packWord')
}

/** Writes a pack with all replaceable numbers at their current values, to a file or standard output. */
async function template([game, file, ...more]: readonly string[], speaker: Translator): Promise<number> {
  if (more.length > 0) throw new Usage('error.words', { word: more[0]! })
  const title = await titleOf(game)
  const spec = specOf(title.game.id)
  const named = (await speakerOf(title, speaker)).say('name')
  const text = formatPack(templateOf(spec, speaker.say('pack.name', { game: named })))
  if (file === undefined) print(text.trimEnd())
  else {
    writeText(file, text, { isNew: true })
    print(speaker.say('pack.written', { file, count: addressesOf(spec).size }))
  }
  return 0
}

/** Reports whether a pack is valid, with every problem. */
function check(file: string, speaker: Translator): number {
  const { pack: read, problems } = checkPack(readText(file), packSpecs)
  for (const { key, values } of problems) print(speaker.say('pack.bad', { file, problem: speaker.say(key, values) }))
  if (read === undefined) return 1
  const { game, name } = read
  const spec = specOf(game)
  const facts = { file, game, name, count: Object.keys(read.values).length }
  const hash = hashOf(spec, read)
  if (hash === undefined) print(speaker.say('pack.same', facts))
  else print(speaker.say('pack.good', { ...facts, changed: changes(spec, read).length, hash: hash.slice(0, 8) }))
  return 0
}

function specOf(game: string): PackSpec {
  if (!Object.hasOwn(packSpecs, game)) throw new Usage('error.packGame', { games: Object.keys(packSpecs) })
  return packSpecs[game]!
}
