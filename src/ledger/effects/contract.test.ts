import { describe, expect, it } from 'vitest'
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
const bytes32 = (fill: number) => new Uint8Array(32).fill(fill)
const [caller, other] = [accountIdFromBytes(bytes32(1)), accountIdFromBytes(bytes32(2))]
const key = (fill: number): Xdr.PublicKey => ({
  type: 'publicKeyTypeEd25519',
  ed25519: bytes32(fill),
})
const bond = creditAsset('BOND', caller)

const symbol = (text: string): Xdr.ScVal => ({
  type: 'scvSymbol',
  sym: new TextEncoder().encode(text),
})
const account = (fill: number): Xdr.ScVal => ({
  type: 'scvAddress',
  address: { type: 'scAddressTypeAccount', accountId: key(fill) },
})
const contract = (fill: number): Xdr.ScVal => ({
  type: 'scvAddress',
  address: { type: 'scAddressTypeContract', contractId: bytes32(fill) },
})
const i128 = (lo: bigint): Xdr.ScVal => ({ type: 'scvI128', i128: { hi: 0n, lo } })

/** An event of the contract of `bond`, or of the contract given. */
function bondEvent(
  name: string,
  holders: readonly Xdr.ScVal[],
  { data = i128(5n), contractId = decodeStrkey('C', encoders.assetContract(bond)) } = {},
): Xdr.ContractEvent {
  const asset: Xdr.ScVal = {
    type: 'scvString',
    str: new TextEncoder().encode(formatAsset(bond)),
  }
  return {
    ext: { type: 'v0' },
    contractId,
    type: 'contract',
    body: { type: 'v0', v0: { topics: [symbol(name), ...holders, asset], data } },
  }
}

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
    const data: Xdr.ScVal = {
      type: 'scvMap',
      map: [
        { key: symbol('amount'), val: i128(5n) },
        { key: symbol('to_muxed_id'), val: { type: 'scvU64', u64: 7n } },
      ],
    }
    expect(effectsIn(called([bondEvent('mint', [account(2)], { data })]))).toEqual([
      { account: muxedAccountIdFromBytes(bytes32(2), 7n), type: 'account_credited', ...moved },
    ])
  })

  it('whose meta states a negative amount has an effect that says so', () => {
    const minus: Xdr.ScVal = { type: 'scvI128', i128: { hi: -1n, lo: 2n ** 64n - 5n } }
    const event = bondEvent('transfer', [account(2), account(3)], { data: minus })
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
