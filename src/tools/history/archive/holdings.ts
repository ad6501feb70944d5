import { accountFlagsFromXdr } from '#ledger/account.ts'
import { assetStatToRest, assetSumsToRest, type LineClass } from '#ledger/assetStat.ts'
import { assetToRest } from '#ledger/restRecord.ts'
import { compareBytes } from '#ledger/values/bytes.ts'
import { contractIdFromBytes, encodeStrkey } from '#ledger/values/ids.ts'
import {
  readAsset,
  readLedgerEntry,
  skipAsset,
  skipClaimableBalanceId,
  skipClaimantList,
  skipTrustLineAsset,
  writeAsset,
} from '#ledger/xdr/generated/reader.ts'
import { networkId } from '#ledger/xdr/hashes.ts'
import { assetFromXdr, assetXdr, entryTypes } from '#ledger/xdr/values.ts'
import { open, position, readAll, writeAll } from '#ledger/xdr/xdrBytes.ts'
import { createByteTable, findKey, keyAt, tableSize } from '#sources/index/byteTable.ts'
import { instanceAsset } from '#sources/index/state.ts'
import { sha256 } from './archive.ts'

/** Where the units of an asset are: what sums are kept of. Accounts and trustlines count by the rights of their holder. */
const places = [
  'authorized',
  'liabilities',
  'unauthorized',
  'claimable',
  'pools',
  'contracts',
  'archivedContracts',
] as const
type Place = (typeof places)[number]
/** Counts nothing: its contract is deployed, so the asset is listed. */
const deployed = places.length

/** Someone’s balance of an asset, by which holders are ranked. */
export interface Holding {
  /** XDR `Asset`, or the id of its contract: a contract's balance does not name its asset. */
  readonly held: Uint8Array
  readonly amount: bigint
  /** The holder's address. */
  readonly holder: () => string
}

interface Sum {
  readonly count: number
  readonly amount: bigint
}

/** What one asset's units add up to. */
export interface AssetSum {
  /** XDR `Asset`. */
  readonly asset: Uint8Array
  /** The id of its contract on this network, and whether that is deployed and not archived. */
  readonly contract: Uint8Array
  readonly isDeployed: boolean
  readonly of: Readonly<Record<Place, Sum>>
}

/** What an asset's record has of the account that issues it. */
export interface Issuer {
  /** XDR `AccountFlags`. */
  readonly flags: number
  readonly homeDomain: string | undefined
}

/** Adds up what entries hold of each asset. Memory grows with the number of assets, not of holders. */
export function createHoldings(passphrase: string) {
  const keys = createByteTable()
  const counts: number[] = []
  const amounts: bigint[] = []
  const add = (place: number, bytes: Uint8Array, start: number, end: number, amount: bigint) => {
    const n = keys.intern(place, bytes, start, end)
    counts[n] = (counts[n] ?? 0) + 1
    amounts[n] = (amounts[n] ?? 0n) + amount
  }
  const contractOf = (asset: Uint8Array) => contractOfAsset(asset, passphrase)
  return {
    /** Adds an entry, XDR `LedgerEntry`; gives the balance of its holder, if it is one. Throws XdrError. */
    add(entry: Uint8Array, type: number, isArchived: boolean): Holding | undefined {
      const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength)
      switch (type) {
        case entryTypes.account: {
          const amount = view.getBigInt64(44)
          add(0, native, 0, 4, amount)
          return { held: native, amount, holder: () => encodeStrkey('G', entry.subarray(12, 44)) }
        }
        case entryTypes.trustline: {
          if (view.getUint32(44) === poolShare) return undefined
          open(entry, 44)
          skipTrustLineAsset()
          const end = position()
          const amount = view.getBigInt64(end)
          // Behind balance and limit. XDR `TrustLineFlags`: 1 authorized, 2 may only keep its liabilities.
          const flags = view.getUint32(end + 16)
          add(flags & 1 ? 0 : flags & 2 ? 1 : 2, entry, 44, end, amount)
          const held = entry.subarray(44, end)
          return { held, amount, holder: () => encodeStrkey('G', entry.subarray(12, 44)) }
        }
        case entryTypes.claimableBalance: {
          open(entry, 8)
          skipClaimableBalanceId()
          skipClaimantList()
          const start = position()
          skipAsset()
          add(3, entry, start, position(), view.getBigInt64(position()))
          return undefined
        }
        case entryTypes.liquidityPool: {
          // Its id, its type, both assets, its fee, both reserves.
          open(entry, 44)
          skipAsset()
          const second = position()
          skipAsset()
          const end = position()
          add(4, entry, 44, second, view.getBigInt64(end + 4))
          add(4, entry, second, end, view.getBigInt64(end + 12))
          return undefined
        }
        case entryTypes.contractData: {
          const asset = deployedAsset(entry)
          if (asset !== undefined && !isArchived)
            if (compareBytes(contractOf(asset), entry.subarray(16, 48)) === 0)
              add(deployed, asset, 0, asset.length, 0n)
          const amount = isBalance(entry) ? balanceOf(view) : 0n
          if (amount <= 0n) return undefined
          add(isArchived ? 6 : 5, entry, 16, 48, amount)
          const holder = () => encodeStrkey('C', entry.subarray(84, 116))
          return isArchived ? undefined : { held: entry.subarray(16, 48), amount, holder }
        }
      }
      return undefined
    },
    /** The sums of each asset. */
    sums: function* (): Generator<AssetSum> {
      const table = keys.freeze()
      const assets = createByteTable()
      for (let n = 0; n < tableSize(table); n++) {
        const { kind, bytes } = keyAt(table, n)
        if (kind !== 5 && kind !== 6) assets.intern(0, bytes, 0, bytes.length)
      }
      const all = assets.freeze()
      for (let n = 0; n < tableSize(all); n++) {
        const asset = keyAt(all, n).bytes
        const contract = contractOf(asset)
        const sumOf = (place: Place) => {
          const kind = places.indexOf(place)
          const found = findKey(table, kind, kind === 5 || kind === 6 ? contract : asset) ?? -1
          return { count: counts[found] ?? 0, amount: amounts[found] ?? 0n }
        }
        const of = {
          authorized: sumOf('authorized'),
          liabilities: sumOf('liabilities'),
          unauthorized: sumOf('unauthorized'),
          claimable: sumOf('claimable'),
          pools: sumOf('pools'),
          contracts: sumOf('contracts'),
          archivedContracts: sumOf('archivedContracts'),
        }
        const isDeployed = findKey(table, deployed, asset) !== undefined
        yield { asset, contract, isDeployed, of }
      }
    },
  }
}

/** XDR `Asset`. */
export const native: Uint8Array = new Uint8Array(4)
/** XDR `AssetType`. */
const poolShare = 3

/** The contract of an asset (CAP-46-6): SHA-256 of XDR `HashIDPreimage`, type 8, with a `ContractIDPreimage` of type 1. */
const contractOfAsset = (asset: Uint8Array, passphrase: string): Uint8Array =>
  sha256([Uint8Array.of(0, 0, 0, 8), networkId(passphrase), Uint8Array.of(0, 0, 0, 1), asset])

/** The asset that the instance of an asset contract names, as XDR; anyone may claim one. */
function deployedAsset(entry: Uint8Array): Uint8Array | undefined {
  // XDR `ScVal`: the instance's key (20); behind the durability an instance (19) whose code is the asset contract's (1).
  if (entry[51] !== 20 || entry[59] !== 19 || entry[63] !== 1) return undefined
  const { data } = readAll(entry, readLedgerEntry)
  const asset = data.type === 'contractData' ? instanceAsset(data.contractData.val) : undefined
  return asset && writeAll(() => writeAsset(assetXdr(asset)))
}

const ascii = (text: string) => [...new TextEncoder().encode(text)]
/** XDR `ScVal`: the vector of the symbol “Balance” and of a contract's address. */
const balanceKey = [16, 1, 2, 15, 7].flatMap((n) => [0, 0, 0, n])
balanceKey.push(...ascii('Balance'), 0, ...[18, 1].flatMap((n) => [0, 0, 0, n]))
/** XDR `ScVal`: a map of three whose first is “amount”, an i128 (CAP-46-6). */
const balanceValue = [17, 1, 3, 15, 6].flatMap((n) => [0, 0, 0, n])
balanceValue.push(...ascii('amount'), 0, 0, 0, 0, 0, 10)

/** True for a contract's balance in an asset's contract, or in one that keeps its own as asset contracts do. */
const isBalance = (entry: Uint8Array): boolean =>
  balanceKey.every((byte, n) => entry[48 + n] === byte) &&
  balanceValue.every((byte, n) => entry[120 + n] === byte)

const balanceOf = (view: DataView): bigint =>
  (view.getBigInt64(152) << 64n) | view.getBigUint64(160)

/** The sums of an asset as JSON: REST's record (`assetStatToRest`), with what its issuer's account says. XLM's lacks the rest. */
export function sumRecord(sum: AssetSum, issuer: Issuer | undefined): string {
  const { of } = sum
  const lines = <T>(value: (sum: Sum) => T): Readonly<Record<LineClass, T>> => ({
    authorized: value(of.authorized),
    authorizedToMaintainLiabilities: value(of.liabilities),
    unauthorized: value(of.unauthorized),
  })
  const sums = {
    contract: sum.isDeployed ? contractIdFromBytes(sum.contract) : undefined,
    accounts: lines(({ count }) => count),
    balances: lines(({ amount }) => amount),
    claimableBalances: of.claimable,
    liquidityPools: of.pools,
    contracts: of.contracts,
    flags: accountFlagsFromXdr(issuer?.flags ?? 0),
  }
  const asset = assetFromXdr(readAll(sum.asset, readAsset))
  return JSON.stringify(
    asset.type === 'native'
      ? { ...assetToRest(asset), ...assetSumsToRest(sums) }
      : assetStatToRest({ ...sums, asset, homeDomain: issuer?.homeDomain }),
  )
}
