import type * as Xdr from '../model/generated/xdr.ts'
import type { OperationOf, Unknown } from '../model/operation.ts'
import { createAccount } from './createAccount.ts'

/** Every operation type, by its arm of XDR `OperationBody`. Nothing else lists them. */
export const operationTypes = {
  createAccount,
} satisfies Partial<Record<Xdr.OperationBody['type'], unknown>>

type Definition = (typeof operationTypes)[keyof typeof operationTypes]
/** All operation bodies, made from the registry, and the unknown one. */
export type OperationBody =
  | {
      [D in Definition as D['type']]: { readonly type: D['type'] } & ReturnType<D['fromRest']>
    }[Definition['type']]
  | Unknown

/** An operation of a transaction that a ledger took in. */
export type Operation = OperationOf<OperationBody>
