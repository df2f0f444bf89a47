import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PackMark } from '../kernel/index.ts'
import { checkPack, hashOf, type Pack, packedFile, packSpecs } from '../packs/index.ts'
import { cliWords } from '../text/cli/index.ts'
import { Speaker } from '../text/speaker.ts'
import { languageOf } from './args.ts'

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
  const speaker = new Speaker(languageOf([], process.env), cliWords)
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
