import type { Store } from '../store/store.ts'

const A_PAGE = 100

/** The tables that keep something of a person, including those they have left. */
export async function* tablesWith(store: Store, person: string): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const ids = await store.traces(person, A_PAGE, after)
    yield* ids
    if (ids.length < A_PAGE) return
    after = ids.at(-1)!
  }
}
