import {
  type Asset,
  type AssetStat,
  type Holding,
  type LineClass,
  accountKeyBytes,
  formatAsset,
  parseAsset,
} from '#ledger'
import { accountFlagsFromXdr, assetFromXdr, encodersOf, lossyText } from '#ledger/readers'
import { type AccountId, type ContractId, contractIdFromBytes, int128 } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { LedgerState } from './state.ts'

interface Sums {
  readonly asset: AssetStat['asset']
  readonly accounts: Record<LineClass, number>
  readonly balances: Record<LineClass, bigint>
  readonly held: Record<'claimableBalances' | 'liquidityPools' | 'contracts', Holding>
  contract?: ContractId
}

/** All issued assets that anything holds or whose contract is deployed, by code and issuer. */
export function assetStatsOf(state: LedgerState, passphrase: string): readonly AssetStat[] {
  const sums = new Map<string, Sums>()
  const sumsOf = (asset: Asset): Sums | undefined => {
    if (asset.type === 'native') return undefined
    const key = formatAsset(asset)
    const known = sums.get(key) ?? emptySums(asset)
    sums.set(key, known)
    return known
  }
  const hold = (asset: Xdr.Asset, kind: keyof Sums['held'], amount: bigint) => {
    const known = sumsOf(assetFromXdr(asset))
    if (known) known.held[kind] = added(known.held[kind], amount)
  }
  for (const { entry } of state.live('trustline')) {
    if (entry?.data.type !== 'trustline') continue
    const { asset, flags, balance } = entry.data.trustLine
    const known = asset.type === 'assetTypePoolShare' ? undefined : sumsOf(assetFromXdr(asset))
    if (known === undefined) continue
    const kind = lineClass(flags)
    known.accounts[kind]++
    known.balances[kind] += balance
  }
  for (const { entry } of state.live('claimableBalance'))
    if (entry?.data.type === 'claimableBalance') {
      const { asset, amount } = entry.data.claimableBalance
      hold(asset, 'claimableBalances', amount)
    }
  for (const { entry } of state.live('liquidityPool'))
    if (entry?.data.type === 'liquidityPool') {
      const { params, reserveA, reserveB } = entry.data.liquidityPool.body.constantProduct
      hold(params.assetA, 'liquidityPools', reserveA)
      hold(params.assetB, 'liquidityPools', reserveB)
    }
  addContracts(state, sums, passphrase, sumsOf)
  return [...sums.values()]
    .map(({ held, ...stat }) => ({ ...stat, ...held, ...issuerOf(state, stat.asset.issuer) }))
    .toSorted((a, b) => (sortKey(a.asset) < sortKey(b.asset) ? -1 : 1))
}

/** Flags and home domain of the issuer's account; absent where it no longer exists. */
function issuerOf(state: LedgerState, issuer: AccountId): Pick<AssetStat, 'homeDomain' | 'flags'> {
  const data = state.get(accountKeyBytes(issuer))?.entry?.data
  const account = data?.type === 'account' ? data.account : undefined
  return {
    homeDomain: (account && lossyText(account.homeDomain)) || undefined,
    flags: accountFlagsFromXdr(account?.flags ?? 0),
  }
}

/** Contract instances name their asset; balances are entries of the same contract. */
function addContracts(
  state: LedgerState,
  sums: ReadonlyMap<string, Sums>,
  passphrase: string,
  sumsOf: (asset: Asset) => Sums | undefined,
): void {
  const encoders = encodersOf(passphrase)
  const byContract = new Map<string, Sums>()
  for (const known of sums.values()) byContract.set(encoders.assetContract(known.asset), known)
  const rows = state.live('contractData').flatMap(({ entry }) => {
    const data = entry?.data.type === 'contractData' ? entry.data.contractData : undefined
    return data?.contract.type === 'scAddressTypeContract'
      ? [
          {
            contract: contractIdFromBytes(data.contract.contractId),
            key: data.key,
            value: data.val,
          },
        ]
      : []
  })
  for (const { contract, value } of rows) {
    const asset = instanceAsset(value)
    const known = asset && encoders.assetContract(asset) === contract ? sumsOf(asset) : undefined
    if (known === undefined) continue
    known.contract = contract
    byContract.set(contract, known)
  }
  for (const { contract, key, value } of rows) {
    const known = byContract.get(contract)
    const amount = key.type === 'scvVec' ? balanceAmount(value) : undefined
    if (known && amount !== undefined && amount > 0n)
      known.held.contracts = added(known.held.contracts, amount)
  }
}

/** The asset whose contract an instance is, as its metadata names it: `CODE:GISSUER`. Anyone may claim a name. */
function instanceAsset(value: Xdr.ScVal): Asset | undefined {
  if (value.type !== 'scvContractInstance') return undefined
  const metadata = field(value.instance.storage, 'METADATA')
  const name = metadata?.type === 'scvMap' ? field(metadata.map, 'name') : undefined
  return name?.type === 'scvString' ? parseAsset(ascii(name.str)) : undefined
}

/** The amount in an asset contract's balance entry (CAP-46-6): a map with `amount`, an i128. */
function balanceAmount(value: Xdr.ScVal): bigint | undefined {
  const amount = value.type === 'scvMap' ? field(value.map, 'amount') : undefined
  return amount?.type === 'scvI128' ? int128(amount.i128) : undefined
}

const field = (map: readonly Xdr.ScMapEntry[] | undefined, name: string): Xdr.ScVal | undefined =>
  map?.find(({ key }) => key.type === 'scvSymbol' && ascii(key.sym) === name)?.val

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

const added = ({ count, amount }: Holding, more: bigint): Holding => ({
  count: count + 1,
  amount: amount + more,
})

/** XDR `TrustLineFlags`: 1 authorized, 2 may only keep its liabilities. */
const lineClass = (flags: number): LineClass =>
  flags & 1 ? 'authorized' : flags & 2 ? 'authorizedToMaintainLiabilities' : 'unauthorized'

const emptySums = (asset: AssetStat['asset']): Sums => ({
  asset,
  accounts: { authorized: 0, authorizedToMaintainLiabilities: 0, unauthorized: 0 },
  balances: { authorized: 0n, authorizedToMaintainLiabilities: 0n, unauthorized: 0n },
  held: {
    claimableBalances: { count: 0, amount: 0n },
    liquidityPools: { count: 0, amount: 0n },
    contracts: { count: 0, amount: 0n },
  },
})

const sortKey = ({ code, issuer }: AssetStat['asset']) => `${code} ${issuer}`
