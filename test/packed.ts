import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/build.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The test pack: a moved warrior of Two Lands, one card's Ops, one unit's quality. */
export const PACKS = {
  ankh: {
    'scenarios/scenarios/two-lands-2/seats': [
      {
        seat: 1,
        figures: [
          { type: 'god', hex: 'C1' },
          { type: 'warrior', hex: 'B0' },
        ],
      },
      {
        seat: 2,
        figures: [
          { type: 'god', hex: 'K2' },
          { type: 'warrior', hex: 'K3' },
        ],
      },
    ],
  },
  'god-kings': { 'cards/cards/1/ops': 2 },
  alexander: { 'scenarios.phrygia/units/m-allied-horse/tq': 9 },
}

/** The name of a game's test pack. */
export const nameOf = (game: string): string => `Test copy of ${game}`

/** A folder of packs. */
export function packsIn(
  folder: string,
  packs: { readonly [game: string]: { readonly [at: string]: unknown } },
): string {
  mkdirSync(folder, { recursive: true })
  for (const [game, values] of Object.entries(packs)) {
    const given = Object.fromEntries(Object.entries(values).map(([at, value]) => [at, { value }]))
    const pack = { mehen: 'pack', game, name: nameOf(game), values: given }
    writeFileSync(join(folder, `${game}.json`), JSON.stringify(pack))
  }
  return folder
}

/** The product built with these packs in its own folder. */
export async function packedProduct(packs: Parameters<typeof packsIn>[1] = PACKS): Promise<string> {
  const out = ownFolder('packed')
  await build({ packs: packsIn(join(out, 'packs'), packs), out })
  return out
}

/** The product built with the packaged game of `examples/senet` in its own folder. */
export async function productWithSenet(): Promise<string> {
  const out = ownFolder('senet')
  const pack = ['pack', '--silent', '--pack-destination', out, join(root, 'examples/senet')]
  const [archive] = execFileSync('npm', pack, { encoding: 'utf8' }).trim().split('\n')
  execFileSync('tar', ['-xzf', join(out, archive!), '-C', out])
  await build({ games: join(out, 'package'), out })
  return out
}

/** A folder beside the packages, where built programs find them; removed after the tests. */
function ownFolder(name: string): string {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const out = mkdtempSync(join(cache, `mehen-${name}-`))
  process.on('exit', () => rmSync(out, { recursive: true, force: true }))
  writeFileSync(join(out, 'package.json'), '{"type":"module"}')
  return out
}
