import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULTS, fromEnvironment } from '#server/config.ts'
import { repository } from './fixture.ts'

const read = (file: string) => readFileSync(join(repository, file), 'utf8')
const variables = (text: string) => new Set(text.match(/MEHEN_[A-Z_]+[A-Z]/g))

describe('what operators are told', () => {
  const page = read('docs/operations.md')
  const settings = variables(read('src/server/config.ts'))

  test('names every setting the server reads, and besides only those of the build and of the compose file', () => {
    expect(settings.size).toBeGreaterThan(15)
    const named = variables(page)
    for (const other of ['MEHEN_DB_PASSWORD', 'MEHEN_PACKS', 'MEHEN_SETTINGS']) named.delete(other)
    expect([...named].sort()).toEqual([...settings].sort())
  })

  test('gives the usual values as they are', () => {
    const { limits, times, host, port, folder } = DEFAULTS
    for (const row of [
      `| \`${host}\`, \`${port}\` |`,
      `| \`${folder}\` |`,
      `| ${limits.requests}, ${limits.signIns}, ${limits.tables} |`,
      `| ${limits.messages}, ${limits.burst}, ${limits.sockets} |`,
      `| ${times.idle} |`,
      `| ${times.lease} |`,
      `| ${times.notify} |`,
    ]) {
      expect(page).toContain(row)
    }
  })

  test.each(['compose.yaml', 'Dockerfile'])('%s sets what the server reads', (file) => {
    const set = variables(read(file))
    set.delete('MEHEN_DB_PASSWORD')
    for (const name of set) expect(settings).toContain(name)
    expect(set.size).toBeGreaterThan(1)
  })

  test('the settings of the compose file are accepted', () => {
    const env = {
      MEHEN_DATABASE: 'postgresql://mehen:x@db/mehen',
      MEHEN_ORIGIN: 'http://localhost:8080',
      MEHEN_TRUST_PROXY: '1',
    }
    expect(fromEnvironment(env)).toMatchObject({ origin: 'http://localhost:8080', trustProxy: 1 })
    for (const name of Object.keys(env)) expect(read('compose.yaml')).toContain(name)
  })
})
