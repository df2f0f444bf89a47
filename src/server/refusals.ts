import { type ErrorCode, Refused } from '../table/protocol.ts'
import type { StoreError } from './store/store.ts'

/** The error code for a failure of the store. */
export function codeOfStore({ code }: StoreError): ErrorCode {
  if (code === 'bad cursor') return 'bad message'
  return code === 'disk full' || code === 'read only' ? code : 'busy'
}

export function refusedBy(cause: StoreError): Refused {
  return Object.assign(new Refused(codeOfStore(cause)), { cause })
}
