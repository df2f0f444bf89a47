import type { Config } from './config.ts'
import { StoreError } from './store/store.ts'

/** Why an operator command fails: a code to word, and the values to word it with. */
export class OperatorError extends Error {
  readonly code:
    | StoreError['code']
    | (
        | 'port taken'
        | 'unknown table'
        | 'unknown account'
        | 'no passphrase'
        | 'bad setting'
        | 'bad schedule'
        | 'bad club'
      )
    | ('no file' | 'no access' | 'no folder' | 'two stores' | 'database' | 'no backups')
  readonly values: { readonly [name: string]: string | number }

  constructor(code: OperatorError['code'], values: OperatorError['values'], cause?: unknown) {
    super(`${code}: ${Object.values(values).join(' ')}`, { cause })
    this.name = 'OperatorError'
    this.code = code
    this.values = values
  }
}

/** PostgreSQL's errors for a wrong name, password, database or missing rights. */
const DATABASE_CODES = new Set(['3D000', '28P01', '28000', '42501', 'ENOTFOUND'])
const ACCESS_CODES = new Set(['EACCES', 'EPERM', 'EROFS'])
const FILE_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** Runs an operator command; common failures become `OperatorError`s. */
export async function asOperatorErrors<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toOperatorError(config, error) ?? error
  }
}

function toOperatorError(config: Config, error: unknown): OperatorError | undefined {
  const { code = '', message, path, syscall } = error as NodeJS.ErrnoException
  const where = config.database === undefined ? config.folder : 'MEHEN_DATABASE'
  if (error instanceof StoreError) return new OperatorError(error.code, { folder: where, what: message }, error)
  if (code === 'EADDRINUSE') return new OperatorError('port taken', { port: config.port }, error)
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return new OperatorError('bad setting', { what: `${message} (MEHEN_HOST, MEHEN_PORT, MEHEN_DATABASE)` }, error)
  if (code === 'ERR_INVALID_URL')
    return new OperatorError(
      'bad setting',
      { what: 'MEHEN_DATABASE: special characters must be written as %XX' },
      error,
    )
  if (DATABASE_CODES.has(code)) return new OperatorError('database', { what: message }, error)
  const what = path ?? message
  if (code === 'ENOSPC') return new OperatorError('disk full', { what }, error)
  if (ACCESS_CODES.has(code)) return new OperatorError('no access', { what }, error)
  if (FILE_CODES.has(code)) return new OperatorError('no file', { what }, error)
  return undefined
}
