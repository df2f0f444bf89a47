import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Loaded before the program: shifts its wall clock by the offset in a file, which can change at any time. */
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

/** A server process's wall clock, adjustable while it runs. */
export class WallClock {
  readonly env: { readonly NODE_OPTIONS: string }
  private readonly folder = mkdtempSync(join(tmpdir(), 'mehen-clock-'))
  private readonly file = join(this.folder, 'shift')

  constructor() {
    this.set(0)
    this.env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(wrong(this.file))}` }
  }

  /** Sets the offset in milliseconds. */
  set(shift: number): void {
    writeFileSync(this.file, String(shift))
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
