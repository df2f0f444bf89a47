import type { BoardAsk } from '../../../client/kit/index.ts'

/** By kind of question, the word that does what one has come to do and loses nothing; to refuse, to waste or to skip never is. */
const CARRIES: { readonly [kind: string]: string } = {
  agreeFirst: 'agree',
  agreeGuardians: 'agree',
  sun: 'sun',
  tieBreaker: 'use',
  isisKeep: 'done',
  caravan: 'done',
}

/** The word that looks primary, if any. */
export function primary({ kind, options }: BoardAsk): string | null {
  const wanted = CARRIES[kind]
  return options.some(({ key }) => key === wanted) ? wanted! : null
}
