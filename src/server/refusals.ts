import { type ErrorCode, Refused } from '../table/protocol.ts'
import type { StoreError } from './store/store.ts'

/** How a trouble of the store is told to whoever asked. */
export function codeOfStore({ code }: StoreError): ErrorCode {
  if (code === 'bad cursor') return 'bad message'
  return code === 'disk full' || code === 'read only' ? code : 'busy'
}

/** A request that the store could not keep. */
export function refusedBy(cause: StoreError): Refused {
  return Object.assign(new Refused(codeOfStore(cause)), { cause })
}
