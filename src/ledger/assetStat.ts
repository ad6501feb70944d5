import { type AccountFlags, accountFlagsFromRest, accountFlagsToRest } from './account.ts'
import type { CreditAsset } from './asset.ts'
import { assetToRest, linkToRest, type RecordReader } from './restRecord.ts'
import { RecordError } from './values/answer.ts'
import { type AccountId, type ContractId, parseContractId } from './values/ids.ts'
import { formatAmount } from './values/numbers.ts'

/** Sums over the ledger's entries for one issued asset (rest.md 3.5). Amounts are stroops and may pass int64. */
export interface AssetStat {
  readonly asset: CreditAsset
  /** The asset's contract; absent unless it is deployed and not archived. */
  readonly contract?: ContractId | undefined
  /** The issuer's home domain, where it has one: text from the chain. */
  readonly homeDomain?: string | undefined
  /** The number of trustlines, by the rights of their holders. */
  readonly accounts: Readonly<Record<LineClass, number>>
  readonly balances: Readonly<Record<LineClass, bigint>>
  readonly claimableBalances: Holding
  readonly liquidityPools: Holding
  readonly contracts: Holding
  /** The issuer's flags; all false if its account no longer exists. */
  readonly flags: AccountFlags
}

/** Who holds most of an asset, in order, and how much of it there is: all amounts in stroops. */
export interface LargestHolders {
  readonly holders: readonly AssetHolder[]
  readonly supply: bigint
}

/** What is held of an asset. */
export type AssetSums = Pick<
  AssetStat,
  'accounts' | 'balances' | 'claimableBalances' | 'liquidityPools' | 'contracts'
>

export interface AssetHolder {
  readonly id: AccountId | ContractId
  readonly balance: bigint
}

export interface Holding {
  readonly count: number
  readonly amount: bigint
}

/** The rights of a trustline's holder. */
export type LineClass = 'authorized' | 'authorizedToMaintainLiabilities' | 'unauthorized'

const tomlStart = 'https://'
const tomlEnd = '/.well-known/stellar.toml'

/** Reads what the REST service adds up for one asset (rest.md 3.5). Throws RecordError naming the field that is wrong. */
export const assetStatFromRest = (record: RecordReader): AssetStat => ({
  asset: issuedAsset(record),
  contract: record.optional('contract_id', contractOf),
  homeDomain: homeDomain(record.object('_links').object('toml').text('href')),
  ...assetSumsFromRest(record),
  flags: accountFlagsFromRest(record.object('flags')),
})

/** Reads what is held of any asset, with XLM. Throws RecordError. */
export const assetSumsFromRest = (record: RecordReader): AssetSums => ({
  ...linesFromRest(record),
  claimableBalances: holding(record, 'claimable_balances'),
  liquidityPools: holding(record, 'liquidity_pools'),
  contracts: holding(record, 'contracts'),
})

function issuedAsset(record: RecordReader): CreditAsset {
  const asset = record.asset()
  if (asset.type === 'native') throw new RecordError('asset_type is native, which nobody issues')
  return asset
}

function contractOf(record: RecordReader) {
  const contract = parseContractId(record.text('contract_id'))
  if (contract === undefined) throw new RecordError('contract_id is no contract')
  return contract
}

/** The record has the domain only in the URL of the issuer's stellar.toml (SEP-1). */
const homeDomain = (href: string): string | undefined =>
  href.startsWith(tomlStart) && href.endsWith(tomlEnd)
    ? href.slice(tomlStart.length, -tomlEnd.length)
    : undefined

/** Before 2.1 services counted authorized trustlines alone, in fields of other names (rest.md 9.1). */
function linesFromRest(record: RecordReader): Pick<AssetStat, 'accounts' | 'balances'> {
  const zeros = { authorizedToMaintainLiabilities: 0, unauthorized: 0 }
  const nothing = { authorizedToMaintainLiabilities: 0n, unauthorized: 0n }
  return {
    accounts: record.optional('accounts', (r) =>
      byClass(r.object('accounts'), (lines, key) => lines.integer(key)),
    ) ?? { authorized: record.integer('num_accounts'), ...zeros },
    balances: record.optional('balances', (r) =>
      byClass<bigint>(r.object('balances'), (lines, key) => lines.wideAmount(key)),
    ) ?? { authorized: record.wideAmount('amount'), ...nothing },
  }
}

const byClass = <T>(
  record: RecordReader,
  read: (record: RecordReader, key: string) => T,
): Readonly<Record<LineClass, T>> => ({
  authorized: read(record, 'authorized'),
  authorizedToMaintainLiabilities: read(record, 'authorized_to_maintain_liabilities'),
  unauthorized: read(record, 'unauthorized'),
})

/** A service older than a kind of holder has neither field for it: that kind holds nothing. */
function holding(record: RecordReader, holder: string): Holding {
  const [count, amount] = [`num_${holder}`, `${holder}_amount`]
  if (!record.has(count) && !record.has(amount)) return { count: 0, amount: 0n }
  return { count: record.integer(count), amount: record.wideAmount(amount) }
}

/** The token that pages assets. */
export const assetPagingToken = ({ code, issuer, type }: CreditAsset): string =>
  `${code}_${issuer}_${type}`

/** The whole record as the REST service writes it; its one link is the issuer's own. */
export const assetStatToRest = (stat: AssetStat): Readonly<Record<string, unknown>> => ({
  _links: {
    toml: linkToRest(stat.homeDomain ? `${tomlStart}${stat.homeDomain}${tomlEnd}` : ''),
  },
  ...assetToRest(stat.asset),
  paging_token: assetPagingToken(stat.asset),
  ...assetSumsToRest(stat),
})

/** What is held of any asset, with XLM, as the record has it. */
export const assetSumsToRest = (stat: Omit<AssetStat, 'asset' | 'homeDomain'>) => ({
  ...(stat.contract ? { contract_id: stat.contract } : {}),
  num_claimable_balances: stat.claimableBalances.count,
  num_liquidity_pools: stat.liquidityPools.count,
  num_contracts: stat.contracts.count,
  accounts: linesToRest(stat.accounts, (count) => count),
  claimable_balances_amount: formatAmount(stat.claimableBalances.amount),
  liquidity_pools_amount: formatAmount(stat.liquidityPools.amount),
  contracts_amount: formatAmount(stat.contracts.amount),
  balances: linesToRest(stat.balances, formatAmount),
  flags: accountFlagsToRest(stat.flags),
})

const linesToRest = <T>(
  lines: Readonly<Record<LineClass, T>>,
  write: (value: T) => string | number,
) => ({
  authorized: write(lines.authorized),
  authorized_to_maintain_liabilities: write(lines.authorizedToMaintainLiabilities),
  unauthorized: write(lines.unauthorized),
})
