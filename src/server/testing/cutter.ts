import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { StorePlace } from '../store/open.ts'

/**
 * A proxy between a store and PostgreSQL that can cut a connection when a statement was executed but not yet answered.
 */
export class Cutter {
  readonly place: StorePlace
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #doomed: { statement: string; times: number } | undefined
  /** Answers cut off so far. */
  cuts = 0

  private constructor(server: Server, place: StorePlace) {
    this.#server = server
    this.place = place
  }

  /** `folder` is an empty one for the socket. */
  static async open({ url, ...rest }: StorePlace, folder: string): Promise<Cutter> {
    const home = /host=(.*)$/.exec(url!)![1]!
    const server = createServer((client) => cutter.#carry(client, connect(join(home, '.s.PGSQL.5432'))))
    const cutter = new Cutter(server, { ...rest, url: url!.replace(home, folder) })
    await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
    return cutter
  }

  /** Suppresses the answers of the next `times` executions of this prepared statement. */
  cut(statement: string, times = 1): void {
    this.#doomed = { statement, times }
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #carry(client: Socket, server: Socket) {
    let doomed = false
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (data) => {
      const { statement, times } = this.#doomed ?? { statement: '', times: 0 }
      if (times > 0 && data.includes(`\0${statement}\0`)) {
        this.#doomed = { statement, times: times - 1 }
        doomed = true
      }
      server.write(data)
    })
    server.on('data', (data) => {
      if (!doomed) {
        client.write(data)
        return
      }
      this.cuts++
      client.destroy()
      server.destroy()
    })
  }
}
