import { createInterface } from 'node:readline'
import { openStore, type StoreLocation } from '#server/store/open.ts'

/** Opens a store and calls its methods as requested line by line; prints results and notices. */

const place = JSON.parse(process.argv[2]!) as StoreLocation
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const store = await openStore(place)
  store.listen(
    (news) => say({ news }),
    () => say({ lost: true }),
  )
  say({ ready: true })
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, parameters } = JSON.parse(line)
    ;(store as any)[method](...parameters).then(
      (result: unknown) => say({ id, result }),
      (error: any) => say({ id, error: { code: error.code, message: error.message } }),
    )
  }
  await store.close()
} catch (error: any) {
  say({ refused: { code: error.code, message: error.message } })
}
