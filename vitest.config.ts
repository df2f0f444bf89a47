import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const named = (kind: string) => [`{src,tools,examples}/**/*.${kind}.test.{ts,tsx}`, `test/**/*.${kind}.test.ts`]

const MINUTE = 60_000

/** Multi-process suites get one retry; `npm test` names every test that needed it. */
const retry = 1

/** How long a test waits for an assertion, since the machine may be slow or busy. */
const poll = { timeout: 2 * MINUTE, interval: 50 }

/** Limits that only end hanging tests; none is near the slowest test on a much slower machine. */
const limits = (test: number) => ({ testTimeout: test, hookTimeout: 10 * MINUTE })

/** The slowest files, longest first: a long file that starts last leaves a core idle. */
const LONG = [
  ...['cluster.server', 'operation.server', 'recovery.server', 'botWorkers.server', 'doctor.server'],
  ...['test/operations.server', 'operator.server', 'limits.server', 'rateMatch.server', 'backup.server'],
  ...['processes.server', 'hostile.server', 'secrets.server', 'crash.server', 'program.server'],
  ...['suites.slow', 'review.slow', 'text/alexander.slow', 'alexander/alexander.slow', 'mehen.slow'],
  ...['opponents.slow', 'ladder.slow', 'ankh/ankh.slow', 'god-kings/check.slow', 'ur/ur.slow'],
  ...[
    'granicus.browser',
    'phrygia.browser',
    'hands.browser',
    'pages.browser',
    'push.browser',
    'play.browser',
    'layout.browser',
  ],
  ...['campaign.browser', 'god-kings.browser', 'learn.browser', 'online.browser', 'recap.browser', 'replay.browser'],
  ...['clubs.browser', 'picker.browser', 'alexander.browser', 'ankh.browser', 'kit/'],
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
 * Bundles a slow test with everything it plays: calls between modules of a test runner go through a lookup, which
 * costs a third of the time. Files that use import.meta are left alone.
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

/** What games from outside import (package.json, `exports`). */
const alias = Object.entries({
  'mehen/kernel/testing': 'src/kernel/testing/index.ts',
  'mehen/kernel': 'src/kernel/index.ts',
  'mehen/title': 'src/games/title.ts',
  'mehen/kit': 'src/kit/public.ts',
}).map(([find, file]) => ({ find, replacement: new URL(file, import.meta.url).pathname }))

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tools,examples}/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
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
