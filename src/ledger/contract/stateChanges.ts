import { sha256 } from '@noble/hashes/sha2.js'
import { native } from '../asset.ts'
import { hexFromBytes } from '../values/bytes.ts'
import { contractIdFromBytes } from '../values/ids.ts'
import {
  address,
  amount,
  assetValue,
  code,
  number,
  quoted,
  text,
  type Value,
} from '../values/value.ts'
import { type EntryChange, ledgerKeyOf } from '../xdr/closedLedger.ts'
import { writeLedgerKey } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { scValue } from '../xdr/scValue.ts'
import {
  accountFromXdr,
  anyAddressFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  type Encoders,
  lossyText,
  poolFromXdr,
} from '../xdr/values.ts'
import { writeAll } from '../xdr/xdrBytes.ts'
import type { ChangedPart, ChangedValue, FootprintKey, StateChange } from './execution.ts'
import { callValue } from './executionEvents.ts'

/**
 * The changes that an operation made to ledger entries, each entry once: its value before and after, and its time to
 * live. Times to live are entries of their own, under the hash of the key (CAP-46-12): `footprint` names those of
 * entries that did not change themselves. `restored` are entries that the transaction took from the archive (CAP-66).
 */
export function stateChanges(
  changes: readonly EntryChange[],
  footprint: readonly Xdr.LedgerKey[],
  encoders: Encoders,
): readonly StateChange[] {
  const lives = new Map<string, Lifetime>()
  const entries = new Map<string, { readonly key: Xdr.LedgerKey; readonly change?: EntryChange }>()
  let last: Xdr.LedgerEntryData | undefined
  for (const change of changes) {
    // A removal right after a restoration has no entry; changes are in the order of their keys.
    const data: Xdr.LedgerEntryData | undefined = change.after?.data ?? change.before?.data ?? last
    if (data === undefined) continue
    last = data
    if (data.type === 'ttl') lives.set(hexFromBytes(data.ttl.keyHash), merged(lives, change, data))
    else {
      const key = ledgerKeyOf(data)
      const hash = hashOf(key)
      entries.set(hash, { key, change: joined(entries.get(hash)?.change, change) })
    }
  }
  for (const key of footprint) {
    const hash = hashOf(key)
    if (lives.has(hash) && !entries.has(hash)) entries.set(hash, { key })
  }
  const unnamed = [...lives].filter(([hash]) => !entries.has(hash))
  return [
    ...[...entries].map(([hash, { key, change }]) =>
      stateChange(key, { change, life: lives.get(hash), encoders }),
    ),
    ...unnamed.map(
      ([hash, life]): StateChange => ({
        entry: { kind: 'time to live', sentence: ['of the key'], hash },
        kind: life.kind,
        parts: [],
        liveUntil: { before: life.before, after: life.after },
      }),
    ),
  ]
}

interface Lifetime {
  readonly kind: StateChange['kind']
  readonly before?: number | undefined
  readonly after?: number | undefined
}

const hashOf = (key: Xdr.LedgerKey): string =>
  hexFromBytes(sha256(writeAll(() => writeLedgerKey(key))))

function stateChange(
  key: Xdr.LedgerKey,
  {
    change,
    life,
    encoders,
  }: {
    readonly change: EntryChange | undefined
    readonly life: Lifetime | undefined
    readonly encoders: Encoders
  },
): StateChange {
  const stored = key.type === 'contractData' ? key.contractData : undefined
  return {
    entry: footprintKey(key),
    kind: change === undefined ? 'unchanged' : kindOf(change),
    contract:
      stored?.contract.type === 'scAddressTypeContract'
        ? contractIdFromBytes(stored.contract.contractId)
        : undefined,
    key:
      stored !== undefined &&
      stored.key.type !== 'scvLedgerKeyContractInstance' &&
      stored.key.type !== 'scvLedgerKeyNonce'
        ? callValue(stored.key, encoders)
        : undefined,
    parts: change === undefined ? [] : partsOf(change, encoders),
    restoredFirst: change?.restored === true && change.after === undefined,
    liveUntil: life && { before: life.before, after: life.after },
  }
}

const partsOf = ({ before, after }: EntryChange, encoders: Encoders): readonly ChangedPart[] =>
  changedParts(before?.data, after?.data, encoders)

/** The content of an entry as text, without the ledger in which it was last written. */
const dataText = ({ data }: Xdr.LedgerEntry): string => JSON.stringify(data, exact)

/** XDR `LedgerEntryChange`: the same operation may change or remove an entry that it restored (CAP-66). */
function kindOf({ before, after, restored }: EntryChange): StateChange['kind'] {
  if (after === undefined) return 'removed'
  if (restored) return 'restored'
  if (before === undefined) return 'created'
  return dataText(before) === dataText(after) ? 'rewritten' : 'updated'
}

/** Merges two changes of one entry: its restoration and the change that the call made, whichever comes first. */
function joined(first: EntryChange | undefined, next: EntryChange): EntryChange {
  if (first === undefined) return next
  const made = next.restored ? first : next
  return {
    ...made,
    before: first.before ?? next.before,
    restored: first.restored || next.restored,
  }
}

function merged(
  lives: ReadonlyMap<string, Lifetime>,
  change: EntryChange,
  { ttl }: Extract<Xdr.LedgerEntryData, { type: 'ttl' }>,
): Lifetime {
  const known = lives.get(hexFromBytes(ttl.keyHash))
  const untilOf = (entry: Xdr.LedgerEntry | undefined) =>
    entry?.data.type === 'ttl' ? entry.data.ttl.liveUntilLedgerSeq : undefined
  return {
    kind: known?.kind === 'restored' ? 'restored' : kindOf(change),
    before: known === undefined ? untilOf(change.before) : known.before,
    // A life is restored before it is extended, whichever comes first.
    after: known !== undefined && change.restored ? known.after : untilOf(change.after),
  }
}

/**
 * The parts of an entry that differ: storage by its value, an instance by each of its keys, classic entries by their
 * fields.
 */
function changedParts(
  before: Xdr.LedgerEntryData | undefined,
  after: Xdr.LedgerEntryData | undefined,
  encoders: Encoders,
): readonly ChangedPart[] {
  const [old, now] = [entryParts(before, encoders), entryParts(after, encoders)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)]
    if (was?.spelling === is?.spelling) return []
    const { label = '', key } = is ?? was ?? {}
    return [{ label, key, before: was?.value, after: is?.value }]
  })
}

/** A part of an entry; equal parts have equal spellings. */
interface Part extends Pick<ChangedPart, 'label' | 'key'> {
  readonly value: ChangedValue
  readonly spelling: string
}
type Parts = ReadonlyMap<string, Part>

function entryParts(data: Xdr.LedgerEntryData | undefined, encoders: Encoders): Parts {
  switch (data?.type) {
    case 'account': {
      const { balance, numSubEntries, seqNum } = data.account
      return fields({
        Balance: amount(balance, native),
        'Sequence number': text(String(seqNum)),
        Subentries: number(numSubEntries),
      })
    }
    case 'trustline': {
      const { balance, limit, flags, asset } = data.trustLine
      const of = asset.type === 'assetTypePoolShare' ? undefined : assetFromXdr(asset)
      return fields({
        Balance: amount(balance, of),
        Limit: amount(limit, of),
        Authorized: text(authorization(flags)),
      })
    }
    case 'contractData':
      return storedParts(data.contractData, encoders)
    case 'contractCode':
      return fields({ Code: number(data.contractCode.code.length, 'bytes') })
    case 'offer':
    case 'data':
    case 'claimableBalance':
    case 'liquidityPool':
    case 'configSetting':
    case 'ttl':
    case undefined:
      return new Map()
  }
}

/** XDR `TrustLineFlags`. */
function authorization(flags: number): string {
  if ((flags & 1) !== 0) return 'yes'
  return (flags & 2) === 0 ? 'no' : 'to maintain liabilities'
}

function storedParts({ key, val }: Xdr.ContractDataEntry, encoders: Encoders): Parts {
  // A nonce has no value of its own.
  if (key.type === 'scvLedgerKeyNonce') return new Map()
  if (val.type !== 'scvContractInstance') {
    const value = callValue(val, encoders)
    return new Map([['', { label: '', value, spelling: value.xdr }]])
  }
  const parts = new Map<string, Part>(fields({ Executable: executable(val.instance.executable) }))
  for (const item of val.instance.storage ?? []) {
    const [name, value] = [callValue(item.key, encoders), callValue(item.val, encoders)]
    parts.set(name.xdr, { label: '', key: name, value, spelling: value.xdr })
  }
  return parts
}

function executable(of: Xdr.ContractExecutable): Value {
  switch (of.type) {
    case 'contractExecutableWasm':
      return text(`Wasm ${hexFromBytes(of.wasmHash)}`)
    case 'contractExecutableStellarAsset':
      return code('stellar_asset')
    case 'contractExecutableExternalRef': {
      const { executableOwner, tag } = of.externalRef
      return text(`“${lossyText(tag)}” of ${anyAddressFromXdr(executableOwner)}`)
    }
  }
}

const fields = (values: Readonly<Record<string, Value>>): Parts =>
  new Map(
    Object.entries(values).map(([label, value]) => [
      label,
      { label, value: { value }, spelling: JSON.stringify(value, exact) },
    ]),
  )

/** For JSON: amounts are bigint. */
const exact = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

/** An entry by its key in words. */
export function entryNamed(key: Xdr.LedgerKey): Value {
  const { kind, sentence, hash, durability } = footprintKey(key)
  const about = [durability === 'temporary' ? 'temporary' : '', kind].filter((word) => word !== '')
  return {
    kind: 'sentence',
    sentence: [...about, ...sentence, ...(hash === undefined ? [] : [text(hash)])],
  }
}

/** The kind and the sentence of an entry by its key (XDR `LedgerKey`). */
export function footprintKey(key: Xdr.LedgerKey): Omit<FootprintKey, 'archived'> {
  switch (key.type) {
    case 'account':
      return { kind: 'account', sentence: [address(accountFromXdr(key.account.accountId))] }
    case 'trustline': {
      const { accountId, asset } = key.trustLine
      return {
        kind: 'trustline',
        sentence: ['of', address(accountFromXdr(accountId)), 'to', lineOf(asset)],
      }
    }
    case 'offer': {
      const { offerId, sellerId } = key.offer
      return {
        kind: 'offer',
        sentence: [{ kind: 'offer', id: offerId }, 'of', address(accountFromXdr(sellerId))],
      }
    }
    case 'data': {
      const { accountId, dataName } = key.data
      return {
        kind: 'data entry',
        sentence: [quoted(lossyText(dataName)), 'of', address(accountFromXdr(accountId))],
      }
    }
    case 'claimableBalance': {
      const id = claimableBalanceFromXdr(key.claimableBalance.balanceId)
      return { kind: 'claimable balance', sentence: [{ kind: 'claimableBalance', id }] }
    }
    case 'liquidityPool': {
      const id = poolFromXdr(key.liquidityPool.liquidityPoolId)
      return { kind: 'liquidity pool', sentence: [{ kind: 'liquidityPool', id }] }
    }
    case 'contractData':
      return contractData(key.contractData)
    case 'contractCode':
      return { kind: 'contract code', sentence: [], hash: hexFromBytes(key.contractCode.hash) }
    case 'configSetting':
      return { kind: 'network setting', sentence: [code(key.configSetting.configSettingId)] }
    case 'ttl':
      return { kind: 'time to live', sentence: ['of the key'], hash: hexFromBytes(key.ttl.keyHash) }
  }
}

/** The instance and nonces have keys of their own (CAP-46-5, CAP-46-11). */
function contractData({
  contract,
  key,
  durability,
}: Xdr.LedgerKeyContractData): Omit<FootprintKey, 'archived'> {
  const owner = address(anyAddressFromXdr(contract))
  if (key.type === 'scvLedgerKeyContractInstance')
    return { kind: 'contract instance', sentence: ['of', owner], durability }
  if (key.type === 'scvLedgerKeyNonce')
    return { kind: 'nonce', sentence: [number(key.nonceKey.nonce), 'of', owner], durability }
  return { kind: 'contract data', sentence: [scValue(key), 'of', owner], durability }
}

const lineOf = (asset: Xdr.TrustLineAsset): Value =>
  asset.type === 'assetTypePoolShare'
    ? { kind: 'liquidityPool', id: poolFromXdr(asset.liquidityPoolId) }
    : assetValue(assetFromXdr(asset))
