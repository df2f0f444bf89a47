import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Random } from '#kernel'

const SOURCE = fileURLToPath(new URL('recorder.c', import.meta.url))
/** The recorded files: the database and its companions. */
const DATABASE_FILES = /^mehen\.db/
/** The disk's atomic unit. */
const SECTOR = 512

/** A C compiler, if any; the recorder works on Linux only. */
export function compiler(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return ['cc', 'gcc', 'clang']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

let recorder: string | undefined

/** The recorder, compiled once per process. */
function builtRecorder(): string {
  if (recorder !== undefined) return recorder
  const folder = mkdtempSync(join(tmpdir(), 'mehen-recorder-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'recorder.so')
  const made = spawnSync(compiler()!, ['-O1', '-shared', '-fPIC', '-o', file, SOURCE, '-ldl', '-lpthread'], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`the recorder does not compile: ${made.stderr || made.error}`)
  recorder = file
  return file
}

/** A file operation: `C`reated, `W`ritten, `T`runcated, `U`nlinked, `S`ynced. */
interface DiskOperation {
  readonly op: string
  readonly name: string
  readonly data: Buffer
  readonly offset: number
}

/**
 * A data folder on a simulated disk whose power can be cut: the file operations of a process with `env` are recorded,
 * and `cut` leaves only what was synced, or that and random parts of the rest.
 */
export class Disk {
  readonly env: { readonly [name: string]: string }
  /** Writes and bytes lost at cuts, and the number of syncs. */
  lostWrites = 0
  lostBytes = 0
  syncs = 0
  private readonly folder: string
  private readonly log: string
  /** The disk's content when the process began. */
  private held: Files

  constructor(folder: string) {
    this.folder = realpathSync(folder)
    this.log = join(mkdtempSync(join(tmpdir(), 'mehen-disk-')), 'log')
    this.held = this.read()
    this.env = {
      LD_PRELOAD: builtRecorder(),
      MEHEN_DISK_FOLDER: `${this.folder}/`,
      MEHEN_DISK_LOG: this.log,
      // The process must use the same real path as the test.
      MEHEN_DATA: this.folder,
    }
  }

  /**
   * Cuts the power after the process has died. Unsynced writes are lost or, with `random`, some of their sectors
   * survive, in any order.
   */
  cut(random?: Random): void {
    const deeds = this.deeds()
    this.seesEverything(deeds)
    const { disk, pending } = afterSyncs(this.held, deeds)
    for (const deed of pending) {
      if (random !== undefined) applyOperations(disk, survivingSectors(deed, random))
      else if (deed.op === 'W') {
        this.lostWrites++
        this.lostBytes += deed.data.length
      }
    }
    this.syncs += deeds.filter(({ op }) => op === 'S').length
    this.write(disk)
    this.forget()
  }

  /** The process has ended in order; nothing is lost. */
  goOn(): void {
    this.seesEverything(this.deeds())
    this.forget()
  }

  /** Everything in the folder now counts as synced. */
  begin(): void {
    this.forget()
  }

  clear(): void {
    rmSync(join(this.log, '..'), { recursive: true, force: true })
  }

  /** Checks that the recorded operations produce exactly the real files, so none went unrecorded. */
  private seesEverything(deeds: readonly DiskOperation[]): void {
    const real = this.read()
    const unseen = [deeds, deeds.slice(0, -1)].every((done) => {
      const made: Files = new Map([...this.held].map(([name, bytes]) => [name, Buffer.from(bytes)]))
      for (const deed of done) applyOperations(made, [deed])
      return !sameFiles(made, real)
    })
    if (unseen) throw new Error('the database was written to by ways that the recorder does not see')
  }

  private deeds(): DiskOperation[] {
    const bytes = existsSync(this.log) ? readFileSync(this.log) : Buffer.alloc(0)
    const deeds: DiskOperation[] = []
    for (let at = 0; at + 24 <= bytes.length; ) {
      const op = String.fromCharCode(bytes.readUInt32LE(at))
      const from = at + 24 + bytes.readUInt32LE(at + 4)
      const to = from + Number(bytes.readBigUInt64LE(at + 8))
      const offset = Number(bytes.readBigUInt64LE(at + 16))
      const name = bytes.toString('utf8', at + 24, from)
      at = to
      if (!DATABASE_FILES.test(name) && name !== '.') continue
      if (!'CWTUS'.includes(op)) throw new Error(`${op} of ${name}: the recorder cannot follow that`)
      deeds.push({ op, name, data: bytes.subarray(from, to), offset })
    }
    return deeds
  }

  private read(): Files {
    const names = readdirSync(this.folder).filter((name) => DATABASE_FILES.test(name))
    return new Map(names.map((name) => [name, readFileSync(join(this.folder, name))]))
  }

  private write(files: Files): void {
    for (const name of this.read().keys()) if (!files.has(name)) rmSync(join(this.folder, name))
    for (const [name, bytes] of files) writeFileSync(join(this.folder, name), bytes, { mode: 0o600 })
  }

  private forget(): void {
    rmSync(this.log, { force: true })
    this.held = this.read()
  }
}

type Files = Map<string, Buffer>

/**
 * What is certainly on the disk, and what may be. Syncing a file keeps its name and content; syncing the folder keeps
 * all names.
 */
function afterSyncs(held: Files, deeds: readonly DiskOperation[]): { disk: Files; pending: DiskOperation[] } {
  const disk: Files = new Map([...held].map(([name, bytes]) => [name, Buffer.from(bytes)]))
  let pending: DiskOperation[] = []
  for (const deed of deeds) {
    if (deed.op !== 'S') {
      pending.push(deed)
      continue
    }
    const isKept = ({ op, name }: DiskOperation) => (deed.name === '.' ? 'CU'.includes(op) : name === deed.name)
    applyOperations(disk, pending.filter(isKept))
    pending = pending.filter((waiting) => !isKept(waiting))
  }
  return { disk, pending }
}

/** The sectors of a write that reached the disk. */
function survivingSectors(deed: DiskOperation, random: Random): DiskOperation[] {
  if (deed.op !== 'W') return random(2) === 0 ? [] : [deed]
  const { data, offset } = deed
  const parts: DiskOperation[] = []
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, (Math.floor((offset + from) / SECTOR) + 1) * SECTOR - offset)
    if (random(2) === 0) parts.push({ ...deed, data: data.subarray(from, to), offset: offset + from })
    from = to
  }
  return parts
}

function applyOperations(files: Files, deeds: readonly DiskOperation[]): void {
  for (const { op, name, data, offset } of deeds) {
    const before = files.get(name) ?? Buffer.alloc(0)
    if (op === 'U') files.delete(name)
    else if (op === 'C') files.set(name, before)
    else if (op === 'T') files.set(name, resize(before, offset))
    else if (op === 'W') {
      const after = before.length >= offset + data.length ? before : resize(before, offset + data.length)
      data.copy(after, offset)
      files.set(name, after)
    }
  }
}

/** The bytes with another length. Growing buffers keep spare capacity, so that small growth is cheap. */
function resize(bytes: Buffer, length: number): Buffer {
  if (length <= bytes.length) return Buffer.from(bytes.subarray(0, length))
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset)
  if (roomy.has(bytes.buffer) && whole.length >= length) {
    whole.fill(0, bytes.length, length)
    return whole.subarray(0, length)
  }
  const fresh = Buffer.alloc(length * 2)
  roomy.add(fresh.buffer)
  bytes.copy(fresh)
  return fresh.subarray(0, length)
}
const roomy = new WeakSet<ArrayBufferLike>()

function sameFiles(some: Files, others: Files): boolean {
  return some.size === others.size && [...some].every(([name, bytes]) => others.get(name)?.equals(bytes))
}
