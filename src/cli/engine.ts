import { levelOf, levels } from '#bots/levels.ts'
import { serveEnvironment } from '#engine/env.ts'
import { playAsEngine } from '#engine/player.ts'
import { clocks } from '#workers/protocol.ts'
import { Args, type Command, clockFrom, titleOf, Usage } from './command.ts'

const streams = () => ({ input: process.stdin, output: process.stdout })

/** `mehen engine GAME`: a bot as a program that speaks the line protocol. */
export const engine: Command = async (argv) => {
  const args = new Args(argv, { level: 'text', ms: 'number', playouts: 'number', clock: 'text' })
  args.atMost(1)
  const title = await titleOf(args.words[0])
  const id = args.text('level') ?? 'search'
  const level = levelOf(id)
  if (level === undefined) throw new Usage('error.level', { level: id, levels: levels.map((known) => known.id) })
  const [ms, playouts] = [args.number('ms'), args.number('playouts')]
  const own = { ...(ms !== undefined && { ms }), ...(playouts !== undefined && { playouts }) }
  const now = clocks[clockFrom(args) ?? 'wall']
  await playAsEngine(title, level, own, { ...streams(), now })
  process.stdin.destroy()
  return 0
}

/** `mehen env GAME`: many matches driven by lines of JSON. */
export const env: Command = async (argv) => {
  const args = new Args(argv, {})
  args.atMost(1)
  const { game } = await titleOf(args.words[0])
  await serveEnvironment(game, streams())
  process.stdin.destroy()
  return 0
}
