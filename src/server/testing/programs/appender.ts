import { openStore, type StoreLocation } from '#server/store/open.ts'
import type { Store } from '#server/store/store.ts'
import { job, summary, tableRow } from '../samples.ts'

/**
 * Appends to tables as fast as it can and prints what was acknowledged, until it is killed. Everything an append
 * changes carries the table's new length, so that a partial one would show.
 */

/** The command-line argument, as JSON. */
export interface AppenderTask {
  readonly place: StoreLocation
  /** Distinguishes this process's events. */
  readonly name: string
  readonly tables: readonly string[]
}

const { place, name, tables } = JSON.parse(process.argv[2]!) as AppenderTask
const say = (line: string) => process.stdout.write(`${line}\n`)

const store = await openStore(place)
say('ready')
await Promise.all(tables.map((table) => appendTo(store, table)))

async function appendTo(to: Store, table: string) {
  await to.create(tableRow(table, { updated: 0 }), []).catch((error) => {
    if (error.code !== 'exists') throw error
  })
  let length = (await to.table(table))!.length
  for (let number = 0; ; number++) {
    const events = [`"${name} ${number} a"`, `"${name} ${number} b"`].slice(number % 2)
    const after = length + events.length
    const won = await to.append(table, length, events, {
      summary: summary(table, { updated: after }),
      put: [job(`clock:${table}`, { table, due: after })],
    })
    if (won) for (const [index, body] of events.entries()) say(`${table} ${length + index} ${body}`)
    length = won ? after : (await to.table(table))!.length
  }
}
