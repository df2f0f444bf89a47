import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const named = (kind: string) => [`{src,tools}/**/*.${kind}.test.{ts,tsx}`, `test/**/*.${kind}.test.ts`]

const MINUTE = 60_000

/** Suites of several processes: `npm test` names every test that needed its second try. */
const retry = 1

/** How long a test waits for what it asserts: a machine may be slow or busy with other things. */
const poll = { timeout: 2 * MINUTE, interval: 50 }

/** The limits only end what hangs; none is near what the slowest test takes on a machine many times slower. */
const limits = (test: number) => ({ testTimeout: test, hookTimeout: 10 * MINUTE })

/** What takes long even on a quiet machine, the longest first: a long file that begins last leaves a core idle. */
const LONG = [
  ...['guarded.server', 'cluster.server', 'kill.server', 'crash.server', 'turns.server', 'roles.server'],
  ...['hostile.server', 'patience.server', 'process.server', 'processes.server', 'starving.server'],
  ...['ladder.slow', 'alexander/alexander.slow', 'god-kings/check.slow', 'suites.slow', 'ankh/ankh.slow'],
  ...['review.slow', 'mehen.slow', 'text/alexander.slow', 'ur/ur.slow'],
  ...['granicus.browser', 'phrygia.browser', 'pages.browser', 'kit/', 'play.browser', 'ankh.browser'],
  ...['campaign.browser', 'god-kings.browser', 'calm.browser', 'rulebook.browser', 'goal.browser'],
  ...['people.browser', 'clubs.browser', 'picker.browser', 'review.browser', 'alexander.browser'],
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(name))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/**
 * A test that plays for long is made one module with all it plays: between modules of a test runner every call looks up
 * the other module first, which takes a third of the time. What asks where its file lies is left as it is.
 */
const inOneModule: Plugin = {
  name: 'in-one-module',
  enforce: 'pre',
  async load(id) {
    if (!/\.slow\.test\.ts$/.test(id)) return null
    const { outputFiles } = await build({
      entryPoints: [id],
      outdir: 'joined',
      bundle: true,
      packages: 'external',
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: 'external',
      loader: { '.css': 'empty' },
      logLevel: 'error',
      write: false,
    })
    const [map, code] = ['.map', '.js'].map((end) => outputFiles.find(({ path }) => path.endsWith(end))!.text)
    return code!.includes('import.meta') ? null : { code: code!, map: map! }
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tools}/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: [...named('slow'), ...named('server'), ...named('browser')],
          isolate: false,
          ...limits(10 * MINUTE),
        },
      },
      {
        extends: true,
        plugins: [inOneModule],
        test: { name: 'slow', include: named('slow'), isolate: false, ...limits(60 * MINUTE) },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: named('server'),
          retry,
          ...limits(30 * MINUTE),
          expect: { poll },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: named('browser'),
          isolate: false,
          retry,
          ...limits(30 * MINUTE),
          expect: { poll },
        },
      },
    ],
  },
})
