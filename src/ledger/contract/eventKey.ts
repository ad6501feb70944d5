import { hexFromBytes } from '../values/bytes.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'

/** A text that equal events have in common. */
export const eventKey = (
  { type, contractId, body: { v0 } }: Xdr.ContractEvent,
  encoders: Encoders,
): string =>
  [
    type,
    contractId === undefined ? '' : hexFromBytes(contractId),
    ...v0.topics.map((topic) => encoders.scValBase64(topic)),
    encoders.scValBase64(v0.data),
  ].join(' ')
