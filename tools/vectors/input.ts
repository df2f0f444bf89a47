import { z } from 'zod'

/** A value of a vector that `accepts` approves; `noun`, with its article, names it in error messages. */
export const value = (noun: string, accepts: (value: any) => boolean) =>
  z.custom<any>(accepts, { error: ({ input }) => wrong(input, noun) })

export const oneOf = (noun: string, names: readonly string[]) => value(noun, (name) => names.includes(name))

export const isBetween = (low: number, high: number) => (n: unknown) =>
  Number.isInteger(n) && (n as number) >= low && (n as number) <= high

type Fields = { readonly [name: string]: z.ZodType }

/** An object with fields it needs and fields that may be absent or null; further fields are not looked at. */
export const fields = (needed: Fields, optional: Fields = {}) => z.object({ ...needed, ...maybe(optional) })

/** An object that has only these fields, each of which may be absent or null. */
export const onlyFields = (needed: Fields, optional: Fields) => z.strictObject({ ...needed, ...maybe(optional) })

const maybe = (optional: Fields) =>
  Object.fromEntries(Object.entries(optional).map(([name, type]) => [name, type.nullish()]))

const wrong = (input: unknown, noun: string) =>
  input === undefined || input === null ? ' is missing' : `: ${JSON.stringify(input)} is not ${noun}`

const NOUNS: { readonly [expected: string]: string } = { array: 'a list', record: 'an object', object: 'an object' }

/** The message for what zod itself finds wrong. */
function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return ` has no field ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_key') return issue.issues[0]!.message
  return wrong(issue.input, issue.code === 'invalid_type' ? (NOUNS[issue.expected] ?? issue.expected) : 'possible')
}

/** `enemies[0].hexes` */
const pathText = (path: readonly PropertyKey[]) =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`)).join('')

/** Checks input against its schema; throws a `RangeError` that names the first bad field. */
export function checkInput(schema: z.ZodType, input: unknown): void {
  const issue = schema.safeParse(input, { error: explain }).error?.issues[0]
  if (issue !== undefined) throw new RangeError(`${pathText(issue.path)}${issue.message}`)
}
