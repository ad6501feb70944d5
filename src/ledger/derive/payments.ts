import type * as Xdr from '../xdr/generated/xdr.ts'
import type { Operation } from '../operations/operationTypes.ts'
import { definitionOf, definitionOfArm } from '../operations/registry.ts'

/** True if an operation is listed among payments, failed ones included; one that cannot be read is not. */
export function isPayment({ body }: Operation): boolean {
  if (body.type === 'unknown') return false
  const { payment, assetEvents } = definitionOf(body.type)
  return (
    payment === 'always' ||
    (payment === 'withAssetEvents' && (assetEvents?.(body) ?? []).length > 0)
  )
}

/** True if an operation of an XDR type may be a payment, when a contract call's events are not known. */
export const mayBePayment = (type: Xdr.OperationBody['type']): boolean =>
  definitionOfArm(type).payment !== 'never'
