import type { StorePlace } from '../store/open.ts'
import type { News, Store } from '../store/store.ts'
import { builtProgram, Running } from './program.ts'

type Method = {
  [name in keyof Store]: Store[name] extends (...all: any[]) => Promise<any> ? name : never
}[keyof Store]

/** Another process with its own store, controlled by the test. */
export class Puppet {
  readonly news: News[] = []
  lost = 0
  #running!: Running
  readonly #waiting = new Map<number, { resolve(result: any): void; reject(error: unknown): void }>()
  #calls = 0

  /** Starts a process and waits until its store is open; throws what `openStore` threw there. */
  static async open(place: StorePlace): Promise<Puppet> {
    const file = await builtProgram('src/server/testing/programs/puppet.ts')
    const puppet = new Puppet()
    await new Promise<void>((resolve, reject) => {
      puppet.#running = new Running(file, place, (text) => {
        const line = JSON.parse(text)
        if (line.ready) resolve()
        else if (line.refused) reject(Object.assign(new Error(line.refused.message), line.refused))
        else puppet.#hear(line)
      })
      void puppet.#running.ended.then(() => puppet.#end(reject))
    })
    return puppet
  }

  /** Calls a method of the other process's store. */
  call<M extends Method>(method: M, ...parameters: Parameters<Store[M]>): ReturnType<Store[M]> {
    const id = ++this.#calls
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#running.child.stdin!.write(`${JSON.stringify({ id, method, parameters })}\n`)
    return answer as ReturnType<Store[M]>
  }

  kill(): Promise<void> {
    return this.#running.kill()
  }

  async close(): Promise<void> {
    this.#running.child.stdin!.end()
    await this.#running.ended
  }

  #hear(line: any) {
    if (line.news) this.news.push(line.news)
    else if (line.lost) this.lost++
    else if (line.error) this.#waiting.get(line.id)?.reject(Object.assign(new Error(line.error.message), line.error))
    else this.#waiting.get(line.id)?.resolve(line.result)
  }

  #end(reject: (error: unknown) => void) {
    const gone = new Error(`the other process ended: ${this.#running.errors}`)
    reject(gone)
    for (const { reject } of this.#waiting.values()) reject(gone)
  }
}
