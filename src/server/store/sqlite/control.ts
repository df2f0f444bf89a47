import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { OperatorChange } from '../communityStore.ts'
import { StoreError } from '../store.ts'

/** The socket of the process that uses the data folder, accessible to those who may read the folder. */
function socketPath(folder: string): string {
  return process.platform === 'win32'
    ? join('\\\\?\\pipe', folder.replace(/[\\/:]/g, '-'), 'mehen')
    : join(folder, 'mehen.sock')
}

/** A request to the process that uses the folder: write a copy, or make a small change. */
type ControlRequest = { readonly copy: string } | OperatorChange

/** Lets other processes request a copy of the database or a small change. */
export class ControlSocket {
  readonly #server: Server
  readonly #address: string

  /** `run` carries out a request. The caller has the data folder for itself. */
  constructor(folder: string, run: (errand: ControlRequest) => Promise<void>) {
    this.#address = socketPath(folder)
    // A killed process leaves its socket behind.
    if (process.platform !== 'win32') rmSync(this.#address, { force: true })
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined)
      createInterface({ input: socket }).once('line', async (line) => {
        const answer = await (async () => run(JSON.parse(line) as ControlRequest))().then(
          () => 'done',
          (error: Error) => `failed: ${error.message}`,
        )
        socket.end(`${answer}\n`)
      })
    })
    // If the path is too long for a socket, the store works without control requests.
    this.#server.on('error', () => undefined)
    asOwnerOnly(() => this.#server.listen(this.#address))
    this.#server.unref()
  }

  close(): void {
    this.#server.close()
  }
}

/** Runs `work`, which creates a file synchronously, so that only the owner can ever access the file. */
function asOwnerOnly(work: () => void): void {
  const before = process.umask(0o177)
  try {
    work()
  } finally {
    process.umask(before)
  }
}

/**
 * Sends a request to the process that uses the data folder; throws `in use` if it does not answer, `failed`
 * if it could not do it.
 */
export async function sendControlRequest(folder: string, errand: ControlRequest): Promise<void> {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(socketPath(folder))
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
  if (answer !== 'done') throw new StoreError('failed', answer.replace(/^failed: /, '') || 'it ended')
}
