import { createInterface } from 'node:readline'

/**
 * A player for Mehen in TypeScript without any package: at The Royal Game of Ur it runs with the foremost piece, in any
 * other game it takes the first thing on offer.
 *
 *     npx esbuild examples/engines/hasty.ts --outfile=hasty.mjs
 *     mehen arena greedy --b "node hasty.mjs" --game ur --games 10
 *
 * docs/bots.md describes the protocol.
 */

interface Request {
  readonly id: number
  readonly do: 'hello' | 'choose' | 'over' | 'stop' | 'quit'
  readonly game?: string
  readonly ask?: { readonly options: readonly string[] }
}

/** The place a key like `move:4` is about; -1 where it names none. */
const placeIn = (key: string) => Number(/:(\d+)/.exec(key)?.[1] ?? -1)

function choose({ game, ask }: Request): string {
  const options = ask?.options ?? []
  if (game !== 'ur') return options[0] ?? ''
  return options.reduce((best, key) => (placeIn(key) > placeIn(best) ? key : best))
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request
  const say = (reply: object) => console.log(JSON.stringify({ id: request.id, ...reply }))
  if (request.do === 'quit') break
  if (request.do === 'hello') say({ protocol: 1, name: 'Hasty', wants: 'view' })
  else if (request.do === 'choose') say({ keys: [choose(request)] })
}
