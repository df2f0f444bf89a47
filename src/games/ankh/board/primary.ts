import type { BoardAsk } from '../../../client/kit/index.ts'

/** By kind of ask, the option that continues without a loss; never one that refuses, wastes or skips something. */
const CARRIES: { readonly [kind: string]: string } = {
  agreeFirst: 'agree',
  agreeGuardians: 'agree',
  sun: 'sun',
  tieBreaker: 'use',
  isisKeep: 'done',
  caravan: 'done',
}

/** The key of the option shown as the primary button, if any. */
export function primary({ kind, options }: BoardAsk): string | null {
  const wanted = CARRIES[kind]
  return options.some(({ key }) => key === wanted) ? wanted! : null
}
