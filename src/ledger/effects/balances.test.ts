import { describe, expect, it } from 'vitest'
import { openRecording } from '#e2e/lab/conformance/recording.ts'
import { recordings } from '#e2e/testing/recordings.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { formatAsset } from '../asset.ts'
import { type AppliedOperation, appliedOperations } from '../operations/derive.ts'
import { type AccountAddress, accountOf } from '../values/ids.ts'
import {
  type AppliedTransaction,
  type EntryChange,
  generatedReaders,
  isSuccessful,
  pairChanges,
} from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr, addressFromXdr, assetFromXdr, poolFromXdr } from '../xdr/values.ts'
import type { AssetAmount } from './balances.ts'
import { effectsOf } from './derive.ts'
import type { Effect } from './registry.ts'

/** Sums by account and asset; a sum of 0 is the same as none. */
function createSums() {
  const sums = new Map<string, bigint>()
  const add = (account: AccountAddress, asset: string, amount: bigint) => {
    // An issuer has no balance of its own asset: it issues and burns it.
    if (asset.endsWith(`:${accountOf(account)}`)) return
    const key = `${accountOf(account)} ${asset}`
    const sum = (sums.get(key) ?? 0n) + amount
    if (sum === 0n) sums.delete(key)
    else sums.set(key, sum)
  }
  return { sums, add }
}
type Add = ReturnType<typeof createSums>['add']

/** Balance changes by the meta: lumens, trustlines and pool shares, fees and refunds included. */
function changesOf(transaction: AppliedTransaction, refunds: Uint8Array | undefined) {
  const { sums, add } = createSums()
  const { changes: changesIn, meta: metaIn } = generatedReaders
  const meta = metaIn(transaction.bytes.meta)
  const transactionLevel = meta.type === 'operations' ? [] : transactionChanges(meta)
  const fees = [transaction.bytes.feeMeta, refunds].map((bytes) => (bytes ? changesIn(bytes) : []))
  const raw = [...fees, ...transactionLevel]
  const changes: EntryChange[] = raw.flatMap((list) => pairChanges(list))
  if (isSuccessful(transaction.result))
    changes.push(...transaction.operationMetas.flatMap((operation) => operation.changes))
  for (const { before, after } of changes) {
    held(before, (account, asset, amount) => add(account, asset, 0n - amount))
    held(after, add)
  }
  return sums
}

function transactionChanges(meta: Exclude<Xdr.TransactionMeta, { type: 'operations' }>) {
  switch (meta.type) {
    case 'v1':
      return [meta.v1.txChanges]
    case 'v2':
      return [meta.v2.txChangesBefore, meta.v2.txChangesAfter]
    case 'v3':
      return [meta.v3.txChangesBefore, meta.v3.txChangesAfter]
    case 'v4':
      return [meta.v4.txChangesBefore, meta.v4.txChangesAfter]
  }
}

function held(entry: Xdr.LedgerEntry | undefined, add: Add) {
  if (entry?.data.type === 'account') {
    const { accountId, balance } = entry.data.account
    add(accountFromXdr(accountId), 'native', balance)
  } else if (entry?.data.type === 'trustline') {
    const { accountId, asset, balance } = entry.data.trustLine
    const name =
      asset.type === 'assetTypePoolShare'
        ? poolFromXdr(asset.liquidityPoolId)
        : formatAsset(assetFromXdr(asset))
    add(accountFromXdr(accountId), name, balance)
  }
}

/** The sums of balance changes by the effects and the fee. */
function effectSums(transaction: AppliedTransaction): ReadonlyMap<string, bigint> {
  const { sums, add } = createSums()
  add(feeAccount(transaction.envelope), 'native', -transaction.result.feeCharged)
  for (const operation of appliedOperations(transaction)) {
    const effects = effectsOf(transaction, [operation])
    for (const effect of effects) addEffect(effect, operation, effects, add)
  }
  return sums
}

function addEffect(effect: Effect, operation: AppliedOperation, all: readonly Effect[], add: Add) {
  const { account, body } = effect
  const give = ({ asset, amount }: AssetAmount) => add(account, formatAsset(asset), 0n - amount)
  const get = ({ asset, amount }: AssetAmount) => add(account, formatAsset(asset), amount)
  if (body.type === 'account_credited') get(body)
  if (body.type === 'account_debited') give(body)
  // In a contract call, the transfer's own effect has credited the new account.
  if (body.type === 'account_created' && operation.body.type === 'createAccount')
    add(account, 'native', body.startingBalance)
  // A path payment's trades pass through the sender: only the first and last amounts remain.
  const isPayer = operation.body.type.startsWith('pathPayment') && isSource(account, operation)
  if (body.type === 'trade' && !isPayer) {
    give(body.sold)
    get(body.bought)
  }
  if (body.type === 'liquidity_pool_deposited') {
    for (const reserve of body.deposited) give(reserve)
    add(account, body.pool.id, body.sharesReceived)
  }
  if (body.type === 'liquidity_pool_withdrew') {
    for (const reserve of body.received) get(reserve)
    add(account, body.pool.id, 0n - body.sharesRedeemed)
  }
  // The revoked shares were the holder's; the effect is the issuer's.
  const flags = all.find((one) => one.body.type === 'trustline_flags_updated')?.body
  if (body.type === 'liquidity_pool_revoked' && flags?.type === 'trustline_flags_updated')
    add(flags.trustor, body.pool.id, 0n - body.sharesRevoked)
}

const isSource = (account: AccountAddress, { context }: AppliedOperation) =>
  accountOf(account) === accountOf(context.source)

function feeAccount(envelope: Xdr.TransactionEnvelope): AccountAddress {
  switch (envelope.type) {
    case 'envelopeTypeTxV0':
      return addressFromXdr({
        type: 'keyTypeEd25519',
        ed25519: envelope.v0.tx.sourceAccountEd25519,
      })
    case 'envelopeTypeTx':
      return addressFromXdr(envelope.v1.tx.sourceAccount)
    case 'envelopeTypeTxFeeBump':
      return addressFromXdr(envelope.feeBump.tx.feeSource)
  }
}

describe('credits less debits less fees', () => {
  it('equal the balance changes of every recorded transaction, account and asset', async () => {
    let balances = 0
    const wrong: string[] = []
    for (const { name, passphrase, ledgers } of recordings.map(openRecording))
      for await (const bytes of ledgers()) {
        const reader = openLedger(bytes, passphrase)
        for (const [i, { postFeeChanges: post }] of reader.parts.processing.entries()) {
          const transaction = reader.decoded(i + 1)
          const changed = changesOf(transaction, post && bytes.subarray(post.start, post.end))
          const fromEffects = effectSums(transaction)
          for (const key of new Set([...changed.keys(), ...fromEffects.keys()])) {
            balances++
            if (changed.get(key) !== fromEffects.get(key))
              wrong.push(
                `${name} ${transaction.hash} ${key}: ${changed.get(key)}, effects ${fromEffects.get(key)}`,
              )
          }
        }
      }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(balances).toBeGreaterThan(7700)
  })
})
