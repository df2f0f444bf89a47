import { Refusal } from './errors.ts'
import type { Game, Setup } from './game.ts'

/** The full set-up from what a person or a file gave: unknown or impossible values are refused, missing ones filled in. */
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
  const unknown = Object.keys(asked).find((name) => allowed.every(([known]) => known !== name))
  if (unknown !== undefined) throw refused(unknown)
  const full: Record<string, unknown> = {}
  for (const [name, values] of allowed) {
    const value = asked[name] ?? values[0]
    if (!values.includes(value)) throw refused(name)
    full[name] = value
  }
  return full as unknown as Su
}

function refused(what: string): Refusal {
  return new Refusal('not readable', what)
}
