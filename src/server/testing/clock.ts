import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Loaded before the program: its wall clock is as wrong as the file says, at any moment. */
const wrong = (file: string) => `
import { readFileSync } from 'node:fs'
const right = Date.now
let shift = 0
let read = 0
Date.now = () => {
  const now = performance.now()
  if (now - read > 10) {
    read = now
    shift = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
  }
  return right() + shift
}`

/** The wall clock of a server's process, to be set by a test while it runs. */
export class WallClock {
  readonly env: { readonly NODE_OPTIONS: string }
  private readonly folder = mkdtempSync(join(tmpdir(), 'mehen-clock-'))
  private readonly file = join(this.folder, 'shift')

  constructor() {
    this.set(0)
    this.env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(wrong(this.file))}` }
  }

  /** So many milliseconds wrong from now on. */
  set(shift: number): void {
    writeFileSync(this.file, String(shift))
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
