import { defineConfig } from 'vitest/config'

const named = (kind: string) => [`src/**/*.${kind}.test.{ts,tsx}`, `test/**/*.${kind}.test.ts`]

/** How long a test waits for what it asserts: a machine may be slow or busy with other things. */
const poll = { timeout: 30_000, interval: 50 }

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
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: named('slow'), isolate: false, testTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: named('server'),
          retry: 1,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: named('browser'),
          retry: 2,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
    ],
  },
})
