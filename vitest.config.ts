import { defineConfig } from 'vitest/config'

const named = (kind: string) => [`src/**/*.${kind}.test.{ts,tsx}`, `test/**/*.${kind}.test.ts`]

const MINUTE = 60_000

/** Suites of several processes: `npm test` names every test that needed its second try. */
const retry = 1

/** How long a test waits for what it asserts: a machine may be slow or busy with other things. */
const poll = { timeout: 2 * MINUTE, interval: 50 }

/** The limits only end what hangs; none is near what the slowest test takes on a machine many times slower. */
const limits = (test: number) => ({ testTimeout: test, hookTimeout: 10 * MINUTE })

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: [...named('slow'), ...named('server'), ...named('browser')],
          isolate: false,
          ...limits(10 * MINUTE),
        },
      },
      {
        extends: true,
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
