import type * as z from 'zod/mini'
import { Refused } from '../../table/protocol.ts'

/** The given value if it matches the schema. Throws `bad message` with the path of the first mismatch. */
export function check<T extends z.ZodMiniType>(schema: T, given: unknown): z.infer<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data as z.infer<T>
  const [issue] = read.error.issues
  const place = issue?.path.map(String).join('.').slice(0, 60)
  throw new Refused('bad message', place === undefined || place === '' ? undefined : place)
}
