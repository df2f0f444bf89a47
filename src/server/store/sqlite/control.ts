import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { StoreError } from '../store.ts'

/** Where the process that has the data folder can be asked; only for who may read the folder anyway. */
function addressOf(folder: string): string {
  return process.platform === 'win32'
    ? join('\\\\?\\pipe', folder.replace(/[\\/:]/g, '-'), 'mehen')
    : join(folder, 'mehen.sock')
}

/** What the process that has the folder is asked to do: to write a copy, or to make somebody a moderator or none. */
export type Errand = { readonly copy: string } | { readonly moderator: string; readonly on: boolean }

/** Answers other processes that ask for a copy of the database, or for a small change of it. */
export class Control {
  readonly #server: Server
  readonly #address: string

  /** `run` does an errand. Whoever calls this has the data folder for itself. */
  constructor(folder: string, run: (errand: Errand) => Promise<void>) {
    this.#address = addressOf(folder)
    // A process that was killed leaves its socket behind.
    if (process.platform !== 'win32') rmSync(this.#address, { force: true })
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined)
      createInterface({ input: socket }).once('line', async (line) => {
        const answer = await (async () => run(JSON.parse(line) as Errand))().then(
          () => 'done',
          (error: Error) => `failed: ${error.message}`,
        )
        socket.end(`${answer}\n`)
      })
    })
    // A folder whose path is too long for a socket works all the same, but not while it is asked from outside.
    this.#server.on('error', () => undefined)
    forOwner(() => this.#server.listen(this.#address))
    this.#server.unref()
  }

  close(): void {
    this.#server.close()
  }
}

/** Does something that makes a file at once; nobody else may use the file, not even for a moment. */
function forOwner(work: () => void): void {
  const before = process.umask(0o177)
  try {
    work()
  } finally {
    process.umask(before)
  }
}

/** Asks the process that has the data folder to do something; throws `in use` where nobody answers. */
export async function askFor(folder: string, errand: Errand): Promise<void> {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(addressOf(folder))
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text.trim()))
    socket.write(`${JSON.stringify(errand)}\n`)
  }).catch((error) => {
    throw new StoreError('in use', `another process uses ${folder} and does not answer`, error)
  })
  if (answer !== 'done') throw new StoreError('in use', `the process that uses ${folder} ${answer || 'ended'}`)
}
