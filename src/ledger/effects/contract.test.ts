import { describe, expect, it } from 'vitest'
import {
  account,
  bytes32,
  contract,
  contractEvent,
  fields,
  i128,
  string,
  symbol,
  u64,
} from '#e2e/testing/scValues.ts'
import { creditAsset, formatAsset } from '../asset.ts'
import {
  accountIdFromBytes,
  contractIdFromBytes,
  decodeStrkey,
  ledgerSequence,
  muxedAccountIdFromBytes,
  parseTransactionHash,
} from '../values/ids.ts'
import { stroops, unixSeconds } from '../values/numbers.ts'
import type { AppliedTransaction, EntryChange } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { createEncoders } from '../xdr/values.ts'
import { effectsOf } from './derive.ts'

const passphrase = 'Contract effects ; test'
const encoders = createEncoders(passphrase)
const [caller, other] = [accountIdFromBytes(bytes32(1)), accountIdFromBytes(bytes32(2))]
const key = (fill: number): Xdr.PublicKey => ({
  type: 'publicKeyTypeEd25519',
  ed25519: bytes32(fill),
})
const bond = creditAsset('BOND', caller)

/** An event of the contract of `bond`. */
const bondEvent = (name: string, holders: readonly Xdr.ScVal[], data = i128(5n)) =>
  contractEvent(
    decodeStrkey('C', encoders.assetContract(bond)),
    [symbol(name), ...holders, string(formatAsset(bond))],
    data,
  )

/** A successful contract call by account 1 with these events and changes. */
function called(
  events: readonly Xdr.ContractEvent[],
  changes: readonly EntryChange[] = [],
): AppliedTransaction {
  const hash = parseTransactionHash('0'.repeat(64))
  if (hash === undefined) throw new Error('64 zeros are a hash')
  const operation: Xdr.Operation = {
    sourceAccount: undefined,
    body: {
      type: 'invokeHostFunction',
      invokeHostFunctionOp: {
        hostFunction: { type: 'hostFunctionTypeUploadContractWasm', wasm: new Uint8Array() },
        auth: [],
      },
    },
  }
  return {
    ledger: ledgerSequence(7),
    closedAt: unixSeconds(0),
    passphrase,
    applicationOrder: 1,
    hash,
    envelope: {
      type: 'envelopeTypeTx',
      v1: {
        tx: {
          sourceAccount: { type: 'keyTypeEd25519', ed25519: bytes32(1) },
          fee: 100,
          seqNum: 1n,
          cond: { type: 'precondNone' },
          memo: { type: 'memoNone' },
          operations: [operation],
          ext: { type: 'v0' },
        },
        signatures: [],
      },
    },
    result: {
      feeCharged: 100n,
      result: { type: 'txSuccess', results: [] },
      ext: { type: 'v0' },
    },
    operationMetas: [{ changes, events }],
    encoders,
    bytes: {
      envelope: new Uint8Array([1, 2, 3]),
      result: new Uint8Array(),
      meta: new Uint8Array(),
      feeMeta: undefined,
    },
  }
}
const effectsIn = (transaction: AppliedTransaction) =>
  effectsOf(transaction).map(({ account, body }) => ({ account, ...body }))
const moved = { asset: bond, amount: stroops(5n) }

const created = (data: Xdr.LedgerEntryData): EntryChange => ({
  type: data.type,
  before: undefined,
  after: { lastModifiedLedgerSeq: 7, data, ext: { type: 'v0' } },
  restored: false,
})

describe('a contract call', () => {
  it('debits the sender and credits the receiver of an asset, and a contract through its caller', () => {
    expect(effectsIn(called([bondEvent('transfer', [account(2), contract(9)])]))).toEqual([
      { account: other, type: 'account_debited', ...moved },
      {
        account: caller,
        type: 'contract_credited',
        contract: contractIdFromBytes(bytes32(9)),
        ...moved,
      },
    ])
  })

  it('credits a muxed receiver by its id', () => {
    const data = fields({ amount: i128(5n), to_muxed_id: u64(7n) })
    expect(effectsIn(called([bondEvent('mint', [account(2)], data)]))).toEqual([
      { account: muxedAccountIdFromBytes(bytes32(2), 7n), type: 'account_credited', ...moved },
    ])
  })

  it('whose meta states a negative amount has an effect that says so', () => {
    const event = bondEvent('transfer', [account(2), account(3)], i128(-5n))
    expect(effectsIn(called([event]))).toMatchObject([
      { account: caller, type: 'unknown', reason: 'an amount in its meta is negative' },
    ])
  })

  it('that creates a trustline or an account has effects for it without an event (CAP-73)', () => {
    const line = created({
      type: 'trustline',
      trustLine: {
        accountId: key(2),
        asset: {
          type: 'assetTypeCreditAlphanum4',
          alphaNum4: { assetCode: new TextEncoder().encode('BOND'), issuer: key(1) },
        },
        balance: 0n,
        limit: 9n,
        flags: 1,
        ext: { type: 'v0' },
      },
    })
    const holder = created({
      type: 'account',
      account: {
        accountId: key(2),
        balance: 30n,
        seqNum: 0n,
        numSubEntries: 0,
        inflationDest: undefined,
        flags: 0,
        homeDomain: new Uint8Array(),
        thresholds: new Uint8Array([1, 0, 0, 0]),
        signers: [],
        ext: { type: 'v0' },
      },
    })
    expect(effectsIn(called([], [holder, line]))).toEqual([
      { account: other, type: 'trustline_created', asset: bond, limit: 9n },
      { account: other, type: 'account_created', startingBalance: 30n },
      { account: other, type: 'signer_created', key: other, weight: 1 },
    ])
  })

  it('without its meta has one unknown effect with that reason', () => {
    const whole = called([bondEvent('transfer', [account(2), account(3)])])
    expect(effectsOf({ ...whole, operationMetas: [] })).toMatchObject([
      {
        index: 1,
        account: caller,
        body: {
          type: 'unknown',
          name: 'invokeHostFunction',
          raw: 'AQID',
          reason: 'the transaction has no meta',
        },
      },
    ])
  })
})
