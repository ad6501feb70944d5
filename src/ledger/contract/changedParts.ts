import { native } from '../asset.ts'
import type { ChangedPart, ChangedValue } from './stateChange.ts'
import { type Value, amount, code, number, text } from '../values/value.ts'
import { hexFromBytes } from '../values/bytes.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import { anyAddressFromXdr, assetFromXdr, lossyText } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { callValue } from './callValue.ts'

/**
 * The parts of an entry that differ: storage by its value, an instance by each of its keys, classic entries by their
 * fields.
 */
export function changedParts(
  before: Xdr.LedgerEntryData | undefined,
  after: Xdr.LedgerEntryData | undefined,
  encoders: Encoders,
): readonly ChangedPart[] {
  const [old, now] = [partsOf(before, encoders), partsOf(after, encoders)]
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

function partsOf(data: Xdr.LedgerEntryData | undefined, encoders: Encoders): Parts {
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
export const exact = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value
