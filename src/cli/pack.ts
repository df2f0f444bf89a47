import {
  addressesOf,
  changes,
  checkPack,
  formatPack,
  hashOf,
  type PackSpec,
  packSpecs,
  templateOf,
} from '../packs/index.ts'
import type { Speaker } from '../text/speaker.ts'
import { Args, Usage } from './args.ts'
import { type Command, print, readText, speakerOf, titleOf, writeText } from './command.ts'

/** `mehen pack template GAME [FILE]` and `mehen pack check FILE...`: numbers from a printed copy. */
export const pack: Command = async (argv, speaker) => {
  const args = new Args(argv, {})
  const [word, ...rest] = args.words
  if (word === 'template') return template(rest, speaker)
  if (word === 'check' && rest.length > 0) return Math.max(...rest.map((file) => check(file, speaker)))
  throw new Usage('error.packWord')
}

/** Writes a pack with all replaceable numbers at their current values, to a file or standard output. */
async function template([game, file, ...more]: readonly string[], speaker: Speaker): Promise<number> {
  if (more.length > 0) throw new Usage('error.words', { word: more[0]! })
  const title = await titleOf(game)
  const spec = specOf(title.game.id)
  const named = speakerOf(title, speaker).say('name')
  const text = formatPack(templateOf(spec, speaker.say('pack.name', { game: named })))
  if (file === undefined) print(text.trimEnd())
  else {
    writeText(file, text)
    print(speaker.say('pack.written', { file, count: addressesOf(spec).size }))
  }
  return 0
}

/** Reports whether a pack is valid, with every problem. */
function check(file: string, speaker: Speaker): number {
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
