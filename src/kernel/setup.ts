import { Refusal } from './errors.ts'
import type { Game, Setup } from './game.ts'

/**
 * The full setup from a person's or a file's input: unknown and impossible values are refused, missing ones filled
 * in.
 */
export function setupOf<Su extends Setup>(game: Game<any, Su, any>, given: unknown = {}): Su {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused('set-up')
  const asked = given as Record<string, unknown>
  const scenario = game.scenarios.find((s) => s.id === (asked.scenario ?? game.scenarios[0]?.id))
  if (scenario === undefined) throw refused('scenario')
  const settings = game.settings.filter((s) => s.scenarios?.includes(scenario.id) ?? true)
  const allowed: [string, readonly unknown[]][] = [
    ['scenario', [scenario.id]],
    ['players', scenario.players],
    ['guardSecrets', [false, true]],
    ...settings.map((s): [string, readonly unknown[]] => [s.id, s.values]),
  ]
  if (game.pack !== undefined) allowed.push(['pack', [game.pack.hash]])
  else if (asked.pack !== undefined) throw otherPack(game, asked.pack)
  const unknown = Object.keys(asked).find((name) => allowed.every(([known]) => known !== name))
  if (unknown !== undefined) throw refused(unknown)
  const full: Record<string, unknown> = {}
  for (const [name, values] of allowed) {
    const value = asked[name] ?? values[0]
    if (!values.includes(value)) throw name === 'pack' ? otherPack(game, value) : refused(name)
    full[name] = value
  }
  return full as unknown as Su
}

/** The setup of a record; refused if it was played with another pack. */
export function recordedSetup<Su extends Setup>(game: Game<any, Su, any>, setup: unknown): Su {
  requirePack(game, setup as Setup)
  return setupOf(game, setup)
}

/** Refuses a match that was played with other numbers than the game now has. */
export function requirePack(game: Game, setup: Setup): void {
  if (setup.pack !== game.pack?.hash) throw otherPack(game, setup.pack)
}

function otherPack(game: Game, pack: unknown): Refusal {
  const named = (hash: unknown) => (hash === undefined ? 'no pack' : `pack ${String(hash).slice(0, 8)}`)
  return new Refusal('another pack', `played with ${named(pack)}, this is ${named(game.pack?.hash)}`)
}

function refused(what: string): Refusal {
  return new Refusal('not readable', what)
}
