import type * as z from 'zod/mini'
import { Refused } from '../../table/protocol.ts'

/** What somebody sent, if it has the documented form; else it is refused with the place where it has not. */
export function check<T extends z.ZodMiniType>(schema: T, given: unknown): z.infer<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data as z.infer<T>
  const [issue] = read.error.issues
  const place = issue?.path.map(String).join('.').slice(0, 60)
  throw new Refused('bad message', place === undefined || place === '' ? undefined : place)
}
