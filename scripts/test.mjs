// Everything that is checked: the tests that needed a second try by name, then one line `N passed, N failed`.
//   npm test                      all: the static checks, the build, then every test suite
//   npm test -- --quick           static checks and the unit suite, under 60 s, more where the machine is slower
//   npm test -- --static          types, style, layers, wording and unused code only
//   npm test -- --nightly         all, with MEHEN_NIGHTLY=1 for the tests that then run longer
//   npm test -- [...] -- ARGS     ARGS go to vitest (a file name, -t PATTERN, ...)
// A run takes the time it takes: only a single test that hangs is ended (vitest.config.ts), never the run.
// Pictures of the pages are left out unless it is nightly or MEHEN_PICTURES=1.
// MEHEN_SKIP_BROWSER=1 and MEHEN_SKIP_POSTGRES=1 leave out what needs a browser or PostgreSQL, and say so.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root, runNode } from './machine.mjs'
import { provide } from './prerequisites.mjs'
import { slowdown } from './reference.mjs'
import { ASIDE, runSuite, SUITES, sweep, testFiles } from './suites.mjs'

const QUICK_LIMIT_S = 60
const SLOWEST = 10

const { mode, vitestArgs } = readArguments(process.argv.slice(2))
const total = { passed: 0, failed: 0, skipped: 0, again: [], files: [] }
await install()
const started = performance.now()

await check('types', () => tool('typescript/bin/tsc', '-p', '.'))
await check('style', () => tool('@biomejs/biome/bin/biome', 'check', '.', '--diagnostic-level=error'))
await check('layers', () => script('layers.mjs'))
await check('wording', () => script('wording.mjs'))
// The second run finds what only tests use.
await check('unused', async () => (await tool('knip/bin/knip.js')) || (await tool('knip/bin/knip.js', '--production')))
if (mode === 'whole' || mode === 'nightly') await check('build', buildAll)
if (mode !== 'static') await suites()
if (mode === 'quick') quickEnough()

if (mode !== 'static') {
  nameSlowestFiles()
  nameSecondTries()
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

function readArguments(args) {
  const cut = args.indexOf('--')
  const own = cut === -1 ? args : args.slice(0, cut)
  const modes = { '--quick': 'quick', '--static': 'static', '--nightly': 'nightly' }
  const unknown = own.find((arg) => !(arg in modes))
  if (unknown !== undefined || own.length > 1) {
    console.error(`Usage: npm test -- [--quick | --static | --nightly] [-- ARGUMENTS FOR VITEST]`)
    process.exit(2)
  }
  return { mode: modes[own[0]] ?? 'whole', vitestArgs: cut === -1 ? [] : args.slice(cut + 1) }
}

function tool(path, ...args) {
  return runNode([join(root, 'node_modules', path), ...args])
}

function script(name) {
  return runNode([fileURLToPath(new URL(name, import.meta.url)), root])
}

async function buildAll() {
  try {
    await build()
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}

/** A static check counts as one test. */
async function check(name, work) {
  const from = performance.now()
  const code = await work()
  const counted = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  add(name, counted, (performance.now() - from) / 1000)
}

async function suites() {
  sweep()
  const files = testFiles()
  const names = (mode === 'quick' ? ['unit'] : SUITES).filter((name) => files[name].length > 0)
  let ran = 0
  let aside
  const begin = async (suite) => {
    const from = performance.now()
    const counted = await suiteCounts(suite, files[suite].length)
    return { counted, seconds: (performance.now() - from) / 1000 }
  }
  for (const suite of names) {
    // Starts once the quick suites are done, and is reported in its turn.
    if (suite !== 'unit' && names.includes(ASIDE)) aside ??= begin(ASIDE)
    const { counted, seconds } = await (suite === ASIDE ? aside : begin(suite))
    if (counted.said) process.stdout.write(counted.said)
    ran += counted.passed + counted.failed
    add(suite, counted, seconds)
  }
  if (ran > 0) return
  console.error('No test ran.')
  total.failed++
}

async function suiteCounts(suite, files) {
  if (suite === 'browser' && process.env.MEHEN_SKIP_BROWSER) return { passed: 0, failed: 0, skipped: files }
  const withoutPostgres = suite === 'server' && Boolean(process.env.MEHEN_SKIP_POSTGRES)
  const lacking = withoutPostgres ? undefined : await provide(suite)
  if (lacking) {
    console.error(lacking)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const env = mode === 'nightly' ? { MEHEN_NIGHTLY: '1' } : { MEHEN_PICTURES: '0', ...process.env }
  const counted = await runSuite(suite, { args: vitestArgs, env, isAside: suite === ASIDE })
  return { ...counted, skipped: withoutPostgres ? counted.skipped : 0 }
}

function add(name, { passed, failed, skipped, again = [], files = [] }, seconds) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  total.again.push(...again)
  total.files.push(...files)
  const counts = passed + failed + skipped === 1 ? '' : `, ${passed} of ${passed + failed}`
  console.log(`${failed === 0 ? 'ok' : 'FAILED'}  ${name}${counts} (${seconds.toFixed(1)} s)\n`)
}

/** A test that passes only on a retry hides a problem, so each is named with its first error. */
function nameSecondTries() {
  if (total.again.length === 0) console.log('No test needed a second try.')
  else console.log(`Needed a second try (${total.again.length}):`)
  for (const { name, tries, why } of total.again) console.log(`  ${name} (${tries} tries): ${why}`)
}

function nameSlowestFiles() {
  console.log(`The ${SLOWEST} slowest files:`)
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
}

function quickEnough() {
  const seconds = (performance.now() - started) / 1000
  const limit = Number(process.env.MEHEN_QUICK_LIMIT_S) || Math.round(QUICK_LIMIT_S * slowdown())
  if (seconds <= limit) {
    console.log(`The quick checks took ${seconds.toFixed(1)} s of the ${limit} s they may take on this machine.`)
    return
  }
  console.error(
    `The quick checks took ${seconds.toFixed(1)} s; they must stay under ${limit} s. Move the slowest ` +
      'unit tests to files named *.slow.test.ts, or set MEHEN_QUICK_LIMIT_S on a busy machine.',
  )
  total.failed++
}
