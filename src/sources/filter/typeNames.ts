import { effectTypes } from '../../effects/registry.ts'
import { type OperationType, operationTypes } from '../../operations/registry.ts'
import type { Collections } from '../resources.ts'

/** The REST service's names of the types that items of a list have, as far as this build knows them, by name. */
export function typeNamesOf(kind: keyof Collections): readonly string[] {
  if (kind === 'operations')
    return Object.values(operationTypes)
      .map(({ type }) => type)
      .toSorted()
  if (kind === 'payments') return paymentTypes
  return kind === 'effects' ? Object.keys(effectTypes).toSorted() : []
}

/** Of those that are payments some or always (derive/payments.ts). */
const paymentTypes: readonly OperationType[] = [
  'account_merge',
  'create_account',
  'invoke_host_function',
  'path_payment_strict_receive',
  'path_payment_strict_send',
  'payment',
]
