import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PendingRequests, serve, WorkerClient } from './rpc.ts'

describe('pending requests', () => {
  test('are settled by their numbers, each once', async () => {
    const requests = new PendingRequests<string>()
    const ids: number[] = []
    const first = requests.add((id) => ids.push(id))
    const second = requests.add((id) => ids.push(id))
    requests.resolve(ids[1]!, 'b')
    requests.reject(ids[0]!, 'busy')
    requests.resolve(ids[0]!, 'late')
    requests.resolve(null, 'no number')
    expect(await second).toBe('b')
    await expect(first).rejects.toMatchObject({ name: 'RequestError', code: 'busy' })
    expect(requests.isEmpty).toBe(true)
  })
})

interface Arithmetic {
  double: { readonly input: number; readonly output: number }
  wait: { readonly input: null; readonly output: never }
}

/** A worker that runs in the test. */
class FakeWorker {
  onmessage: (event: MessageEvent) => void = () => undefined
  onerror: (event: ErrorEvent) => void = () => undefined
  readonly handler = serve<Arithmetic>(
    {
      double: (input) => {
        if (input < 0) throw new Error('negative')
        return 2 * input
      },
      wait: () => new Promise<never>(() => undefined),
    },
    (error) => (error as Error).message,
    (message) => this.onmessage({ data: `echo ${message}` } as MessageEvent),
  )
  readonly terminate = vi.fn()

  async postMessage(data: unknown) {
    current = this
    await this.handler({ data } as MessageEvent)
  }
}

let current: FakeWorker

describe('a worker', () => {
  beforeEach(() => void vi.stubGlobal('postMessage', (data: unknown) => current.onmessage({ data } as MessageEvent)))
  afterEach(() => void vi.unstubAllGlobals())

  function started() {
    const workers: FakeWorker[] = []
    const received: unknown[] = []
    const start = () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker as unknown as Worker
    }
    const client = new WorkerClient<Arithmetic>(start, (message) => received.push(message))
    return { client, workers, received }
  }

  test('is started with the first call and returns values or codes', async () => {
    const { client, workers, received } = started()
    expect(workers).toHaveLength(0)
    expect(await client.call('double', 4)).toBe(8)
    await expect(client.call('double', -1)).rejects.toMatchObject({ code: 'negative' })
    client.post('hello')
    expect(received).toEqual(['echo hello'])
    expect(workers).toHaveLength(1)
  })

  test('fails what is pending when it is stopped, and the next call starts another', async () => {
    const { client, workers } = started()
    const waiting = client.call('wait', null)
    client.stop()
    await expect(waiting).rejects.toMatchObject({ code: 'stopped' })
    expect(workers[0]!.terminate).toHaveBeenCalled()
    expect(await client.call('double', 1)).toBe(2)
    expect(workers).toHaveLength(2)
  })

  test('fails what is pending when it breaks down', async () => {
    const { client, workers } = started()
    const waiting = client.call('wait', null)
    const preventDefault = vi.fn()
    workers[0]!.onerror({ preventDefault } as unknown as ErrorEvent)
    await expect(waiting).rejects.toMatchObject({ code: 'fault' })
    workers[0]!.onerror({ preventDefault } as unknown as ErrorEvent)
    expect(preventDefault).toHaveBeenCalledTimes(1)
  })
})
