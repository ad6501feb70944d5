import {
  type AccountAddress,
  type AccountId,
  accountIdFromBytes,
  accountOf,
  decodeStrkey,
  parseAccountAddress,
} from '../values/ids.ts'
import { type AppliedTransaction, innerTransaction } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr, addressFromXdr } from '../xdr/values.ts'
import { XdrError } from '../xdr/xdrBytes.ts'
import type { IndexedOperation } from './define.ts'
import { type AppliedOperation, appliedOperations, operationSponsor } from './derive.ts'
import { assetEvents } from './parts/hostFunction.ts'
import { definitionOfArm } from './registry.ts'

/** In which lists of an account a transaction is, with which of its operations (rest.md 4.7). */
export interface AccountParts {
  /** True if the transaction is one of the account’s. */
  readonly isListed: boolean
  /** Indexes of the operations that the account takes part in, from 0. */
  readonly operations: ReadonlySet<number>
}

/** What of a transaction is an account's, as its lists have it. Throws XdrError where a part cannot be read. */
export function partsOfAccount(applied: AppliedTransaction, account: AccountId): AccountParts {
  const siblings = appliedOperations(applied).map((operation) => ({
    operation,
    source: keyOf(operation.context.source),
    body: operation.body,
  }))
  const operations = new Set<number>()
  let isListed = payers(applied).includes(account)
  for (const [index, { operation, source }] of siblings.entries()) {
    const successful = operation.context.transactionSuccessful
    const indexed = { source, successful, index, siblings }
    const isNamed = participantsOf(operation, indexed).includes(account)
    if (isNamed || movedIn(operation).includes(account)) operations.add(index)
    isListed ||= isNamed
  }
  return { isListed, operations }
}

/** The accounts that sent a transaction and that paid for it. */
function payers({ envelope }: AppliedTransaction): readonly AccountId[] {
  const source = accountOf(innerTransaction(envelope).source)
  return envelope.type === 'envelopeTypeTxFeeBump'
    ? [source, accountOf(addressFromXdr(envelope.feeBump.tx.feeSource))]
    : [source]
}

/** Its source, those that its body names, the owners of what it changed where that is its work, and its sponsor. */
function participantsOf(
  { body, context }: AppliedOperation,
  indexed: IndexedOperation,
): readonly AccountId[] {
  const { participants, changedOwnersTakePart } = definitionOfArm(body.type)
  const { changes } = context.meta
  const sponsor = operationSponsor(body, changes)
  return [
    accountOf(context.source),
    ...participants(body, indexed).map(accountIdFromBytes),
    ...(changedOwnersTakePart === true ? changes.flatMap(ownerOf) : []),
    ...(sponsor === undefined ? [] : [sponsor]),
  ]
}

/** The owner of an account, a trustline, an offer or data that was changed. */
function ownerOf({
  before,
  after,
}: AppliedOperation['context']['meta']['changes'][number]): readonly AccountId[] {
  const data: Xdr.LedgerEntryData | undefined = (after ?? before)?.data
  switch (data?.type) {
    case 'account':
      return [accountFromXdr(data.account.accountId)]
    case 'trustline':
      return [accountFromXdr(data.trustLine.accountId)]
    case 'offer':
      return [accountFromXdr(data.offer.sellerId)]
    case 'data':
      return [accountFromXdr(data.data.accountId)]
    case 'claimableBalance':
    case 'liquidityPool':
    case 'contractData':
    case 'contractCode':
    case 'configSetting':
    case 'ttl':
    case undefined:
      return []
  }
}

/** The accounts that events of asset contracts name: they take part in the operation, not in its transaction. */
function movedIn({ body, context }: AppliedOperation): readonly AccountId[] {
  if (definitionOfArm(body.type).assetEvents === undefined) return []
  return assetEvents(context.meta.events, context.encoders).flatMap(({ from = '', to = '' }) =>
    [from, to].flatMap((address) => {
      const named = parseAccountAddress(address)
      return named === undefined ? [] : [accountOf(named)]
    }),
  )
}

function keyOf(source: AccountAddress): Uint8Array {
  const key = decodeStrkey('G', accountOf(source))
  if (key === undefined) throw new XdrError('an address has no key', 0)
  return key
}
