import { addressesOf, type Given, type Pack, type PackSpec, valueAt } from './pack.ts'

/** A pack with every replaceable number of a game, its current value and its source. */
export function templateOf(spec: PackSpec, name: string): Pack {
  const values: { [address: string]: Given } = {}
  for (const address of addressesOf(spec).keys()) {
    values[address] = { value: valueAt(spec.data, address), from: spec.provenance(address) }
  }
  return { mehen: 'pack', game: spec.game, name, values }
}

/** Formats a pack with one line per number, so that packs can be compared. */
export function formatPack({ mehen, game, name, values }: Pack): string {
  const lines = Object.entries(values).map(
    ([address, given]) => `    ${JSON.stringify(address)}: ${JSON.stringify(given)}`,
  )
  const head = Object.entries({ mehen, game, name }).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  )
  return ['{', ...head, '  "values": {', lines.join(',\n'), '  }', '}', ''].join('\n')
}
