import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import {
  accounts,
  assets,
  claimableBalances,
  contracts,
  ledgers,
  liquidityPools,
  offers,
  operations,
  signers,
  transactions,
} from '#e2e/support/examples.ts'
import { alteredRpc, recordedLedger } from '#e2e/testing/alteredNetwork.ts'
import { drawnHtml, drawnPage, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { account, asset, defined } from '#e2e/testing/listQueries.ts'
import { rest, rpc } from '#e2e/testing/recordedSources.ts'
import {
  ledgerSequence,
  parseClaimableBalanceId,
  parseContractId,
  parseLiquidityPoolId,
  parseOfferId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import type { Source } from '#sources'
import * as lateParts from '../lateParts.tsx'
import { AccountPage, AccountsPage } from './accounts.ts'
import { AssetPage, AssetsPage } from './assets.ts'
import { ContractPage } from './contracts.ts'
import {
  ClaimableBalancePage,
  ClaimableBalancesPage,
  ContractsPage,
  LiquidityPoolPage,
  LiquidityPoolsPage,
} from './entries.ts'
import {
  EffectsPage,
  OperationPage,
  OperationsPage,
  PaymentsPage,
  TransactionPage,
  TransactionsPage,
} from './history.ts'
import { LedgerPage, LedgersPage } from './ledgers.ts'
import { OfferPage, OffersPage, PathsPage, TradesPage } from './market.ts'
import { tabs } from './tabs.ts'

// A page is drawn with the parts whose code loads after its first view.
beforeAll(async () => {
  const parts = [
    lateParts.CallExplained,
    lateParts.ContractPanels,
    lateParts.FoundMeanings,
    lateParts.FailurePanel,
    lateParts.EmptyList,
    lateParts.TokenChanges,
    lateParts.UnknownCursor,
    lateParts.OtherLetters,
    lateParts.FilterTool,
    lateParts.FilterPanel,
  ]
  for (const part of parts) await part.loadCode()
})

const lists: Readonly<Record<string, FunctionComponent>> = {
  accounts: AccountsPage,
  assets: AssetsPage,
  claimable_balances: ClaimableBalancesPage,
  contracts: ContractsPage,
  effects: EffectsPage,
  ledgers: LedgersPage,
  liquidity_pools: LiquidityPoolsPage,
  offers: OffersPage,
  operations: OperationsPage,
  paths: PathsPage,
  payments: PaymentsPage,
  trades: TradesPage,
  transactions: TransactionsPage,
}

/** The page of an address below its network, without the filters behind it. */
function pageAt(address: string): ReactNode {
  const [, kind = '', id, text] = address.split(/[/?]/)
  const tabIn = <T extends string>(all: readonly T[]) =>
    defined(all.find((tab) => tab === text) ?? all[0])
  if (id === undefined || !address.startsWith(`/${kind}/`))
    return createElement(defined(lists[kind]))
  switch (kind) {
    case 'accounts':
      return createElement(AccountPage, { id: account(id), tab: tabIn(tabs.accounts) })
    case 'assets':
      return createElement(AssetPage, {
        id: asset(id.replace('-', ':')),
        tab: tabIn(tabs.assets),
      })
    case 'claimable_balances':
      return createElement(ClaimableBalancePage, {
        id: defined(parseClaimableBalanceId(id)),
        tab: tabIn(tabs.claimable_balances),
      })
    case 'contracts':
      return createElement(ContractPage, {
        id: defined(parseContractId(id)),
        tab: tabIn(tabs.contracts),
      })
    case 'ledgers':
      return createElement(LedgerPage, {
        id: ledgerSequence(Number(id)),
        tab: tabIn(tabs.ledgers),
      })
    case 'liquidity_pools':
      return createElement(LiquidityPoolPage, {
        id: defined(parseLiquidityPoolId(id)),
        tab: 'trades',
      })
    case 'offers':
      return createElement(OfferPage, { id: defined(parseOfferId(id)), tab: tabIn(tabs.offers) })
    case 'operations':
      return createElement(OperationPage, {
        id: defined(parseToid(id)),
        tab: tabIn(tabs.operations),
      })
    case 'transactions':
      return createElement(TransactionPage, {
        id: defined(parseTransactionHash(id)),
        tab: tabIn(tabs.transactions),
      })
    default:
      throw new Error(`no page is at ${address}`)
  }
}

const searchOf = (address: string) => address.split('?')[1]

/**
 * The entries of a table: a line of cells, and below it, indented, the patterns of what is said. A line that is further in
 * goes on behind the one before it.
 */
const entriesOf = (table: string) =>
  table
    .trim()
    .split(/\n(?! )/)
    .map((entry) => {
      const [cells = '', ...lines] = entry.split('\n').filter((line) => !line.startsWith('  // '))
      const patterns = lines
        .join('\n')
        .replaceAll(/\n {4}/g, ' .*')
        .split('\n')
      return {
        cells: cells.split(' | '),
        patterns: patterns.map((each) => new RegExp(each.slice(2))),
      }
    })

/** Pages of records, the source that they are read through, and what they say; amounts are drawn in parts. */
const pages = entriesOf(String.raw`
a ledger | rest | /ledgers/${ledgers.paths}
  ← 38 40 → Transactions 7 0 failed
the first ledger | rpc | /ledgers/${ledgers.first}
  Ledger 2 .*Closed \d+ days ago
an upgrade of the base fee | rpc | /ledgers/349
  Upgrades voted by the validators Base fee 100 stroops → 250 stroops
a path payment | rest | /transactions/${transactions.path}
  1,000 XLM → 175 \.43859 OLIVE .* through 3 markets b59ef0d39a.*Memo 06 send3 text .*Succeeded op_success
    1,000 XLM sold by .*175 \.43859 OLIVE GC35K … XNAE4 · received by .*Minimum received 1 OLIVE
  // Its memo is enough, and it called no contract.
  ^(?!.*require one)(?!.*Resources as declared)
a fee bump | rest | /transactions/${transactions.feeBump}
  [Ff]ee bump.*Inner signatures Signed by
a memo with markup | rpc | /transactions/${transactions.htmlMemo}
  &quot;&lt;b&gt;&amp;amp; NUL RLO text
a memo that is not UTF-8 | rest | /transactions/${transactions.bytesMemo}
  not UTF-8; 7 bytes, hex fffe804100c328
a payment without a memo | rpc | /transactions/${transactions.plainPayment}
  Memo none The recipient does not require one\.
a removal of a data entry that is absent | rest | /transactions/${transactions.failed}
  Length of the name 4 bytes .*tx_failed op_data_name_not_found
a payment out of the reserve | rest | /transactions/${transactions.reserve}
  not the reserve that the account must keep\. Balance, XLM 1 \.00018 00 Reserve \(2 \+ 0 entries\) × 0\.5 −1 \.0000000 Could be spent 0\.000 18 00 Needed 0\. 5 000000 Missing 0\. 49982 00 .*What to do: Send less, or fund
a payment | rpc | /transactions/ca368f25e86ac58532d80e3ce3fea62bcefc0a0c9d0f71448db54baed34d64eb
  12 \.5 XLM GA5QO … MD6MK to GDQTP … F2RVZ .* Succeeded\s
  // Its head says all that its operation has, and its memo.
  ^(?!.* (Amount|From|Fee charged|Source account) (?!Change|Account))(?!.*Invoice.*Invoice)
a call without enough of a token | rpc | /transactions/ced00a583d4b849a521d72f69c8edf4e70905e283d3dd63a81ac88c168e48137
  InsufficientBalance \(#2\): The balance is smaller than the amount
what a transaction changed for each account | rest | /transactions/45616d0428a6a3e11f9fb9a2f3c668c473106203429096a4b74d2ec19535ea70
  Balance changes .*Matches the ledger’s recorded changes
a transfer of a contract’s token | rest | /transactions/${transactions.tokenTransfer}
  ✓ Matches the ledger’s recorded changes .*Changes of tokens, as their contracts claim
    −1,250,000,000 .*\+1,250,000,000
a failed call | rpc | /transactions/${transactions.failedCall}
  The function takes another number of arguments\..*Error\(WasmVm, UnexpectedSize\).*Charged 235,213 .*Refund of the resource fee 19,764,887
  ^(?!.* Returned )
events of a failed call | rpc | /transactions/${transactions.failedCall}/events
  events of its operations were rolled back
a call’s error of its contract | rpc | /transactions/${transactions.ownError}
  checked Failed OnPurpose \(#100\): Returned on purpose by .fail.\. Error\(Contract, #100\) in (?!.*What to do)
a call | rest | /transactions/${transactions.call}
  Of the fee, rent 35,167 stroops 212,764 resources , 100 inclusion .*transfer \( from .*, amount 39 XLM \) .*transfer as called .*Returned 3,600,000,000 i128\s
  6,500,000 declared, 4,405,568 used .*3,000 bytes declared, 468 used
    2,000 bytes declared, 1,576 used
  4 keys to read, 6 keys to read and write
    nonce 421,693,023,533,696,142 of GA5QO … MD6MK temporary read and write
  Inclusion 100 0\.0000 1 00 .*212,642 .* 122 .* 35,167 .*Charged 248,031 .*3,752,069
    4,000,000 .*4,000,100 0\. 40001 00
a call with the names of the interface | rpc | /transactions/${transactions.call}
  proof 64879 … 3b525 BytesN&lt;32&gt;
events of a call | rpc | /transactions/${transactions.call}/events
  3 events .*transfer .*39 XLM .*job paid 0 u64 .*plan .*amount 390,000,000\s
  before all transactions fee .* 0\. 40001 XLM .*after all transactions fee .*−0\. 3752069 XLM
  They are not part of consensus.*show 28 diagnostic events $
events of a classic transaction | rest | /transactions/${transactions.path}/events
  operation 1 transfer .*before all transactions fee (?!.*Diagnostic)
an operation | rpc | /operations/${operations.path}
  1,000 XLM → 175 \.43859 OLIVE .* path_payment_strict_send .*1,000 XLM sold by .*Minimum received 1 OLIVE
balances | rpc | /accounts/${accounts.alice}
  Spendable, XLM 48,419 \.8434742 .*XLM 48,429 \.8434742 .*PARALLAXCOIN GC35K
a home domain | rpc | /accounts/${accounts.northwind}
  Home domain northwind\.example
pool shares, limits and what may be claimed | rest | /accounts/${accounts.alice}
  X GC35K … XNAE4 limit 0\.0000001 , room for 0 0\.000000 1 .*worth now 1,983 \.4996596 XLM and 201 \.6743049 USD
  Claimable by this account none\s
  // What a panel above says of its requests is said once.
  Signers Signers Key Weight (?:(?!show requests).)* Account Sequence number
what may be claimed, which a node has to look for | rpc | /accounts/${accounts.alice}
  Claimable by this account Look for claimable balances
an account’s signers | rest | /accounts/${accounts.locksmith}
  own key accounts that it signs for 10 GADZL … G3QVR accounts that it signs for 3\s
contracts | rpc | /contracts
  13 contracts .*CCZHI .*Stellar asset contract USD GBGIV .*“ Harbor Credit ” “ HBR ” 19 failed of 222
contracts that a service only names | rest | /contracts
  Stellar asset contract USD .*CB4SB … QVZ5N not known through Horizon .*Next →
a token | rpc | /contracts/${contracts.token}/storage
  “ Harbor Credit ”
    Wasm hash 9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b its own page Token “ Harbor Credit ”, symbol “ HBR ”, 7 decimals\s
  Instance expires in about \d+ days .*ledger 400104.* 19,747 bytes\s
  Supply Vec .* 1,267,650,600,228,229,401,634,393,205,376 i128
the contract of an asset that nobody has deployed | rpc | /contracts/CDV32N73CGEUKR57UR5FQPJROJ547NPQDCOMER4635BYOQS4CBIC4Y62
  address of the contract of OLIVE GC35K … XNAE4 \. Nobody has deployed it.* mint to (?!.*Without names)(?!.*never created)
a contract that was never created | rpc | /contracts/${contracts.absent}
  No such contract .*it was never created on this network
a contract through Horizon | rest | /contracts/${contracts.token}
  Horizon does not serve the ledger entries .*operations that involve this contract
an interface | rpc | /contracts/${contracts.workshop}
  fn deliver\(id: u64, proof: BytesN&lt;32&gt;\) -&gt; Result&lt;i128, WorkshopError&gt;
  /// An amount was zero or negative\. BadAmount = 4,.*Shares\(Map&lt;Address, u32&gt;\).*event JobPosted \{
the interface of an asset’s contract | rpc | /contracts/${contracts.usd}
  Contract of USD .*fn balance\(id: Address\) -&gt; i128
an interface with a type that is absent | rpc | /contracts/${contracts.warden}
  It does not define 1 type that it names: Context.*Wasm, account-like 
what contracts hold of an asset | rpc | /contracts/${contracts.usd}/storage
  Balance \( CAUNI … C4WMC \) .*amount 453 USD
code | rpc | /contracts/${contracts.token}/code
  Repository the code names none.*contractspecv0 custom
    Other contracts with this code 1 contract CBBEO.* Ledgers 2–373, all that this source has\.
versions | rpc | /contracts/${contracts.factory}/versions
  5fdd0 … b7335 current operation 605590409217 .* replaced Wasm
    \s141 .*created it 101\s
  Created by .* in ledger 101,
  fn list\(limit: Option&lt;u32&gt;\) -&gt; Vec&lt;Deployment&gt; Differences: meta .*release: 2
calls | rpc | /contracts/${contracts.token}/calls
  transfer \( from .*, amount 10,000,000 = 1 “HBR” \) in operation 1438814150657
calls through Horizon | rest | /contracts/${contracts.token}/calls
  Calls within calls, arguments by name and results need RPC\..*transfer in operation
an asset | rest | /assets/${assets.usd}/details
  Supply 41,272,055 .*Home domain northwind\.example
an asset’s flags | rest | /assets/${assets.bond}/details
  accounts with a trustline.*auth_clawback_enabled|auth_clawback_enabled.*accounts with a trustline
an asset that nobody holds | rest | /assets/NONE:${accounts.northwind}
  This asset has no holders
lumens | rpc | /assets/native
  Total supply 100,038,147,837 \.4499841 XLM .*Choose the other asset
a filled offer | rest | /offers/${offers.filled}
  Closed: wholly filled Sold 5,000 XLM Received 500 USD .*Created GC3I4 … 5P5XV offered to sell 5,000 XLM .* at 0\.1 USD for 1 XLM .*Filled sold 1,500 XLM for 150 USD
trades of a transaction | rest | /transactions/45616d0428a6a3e11f9fb9a2f3c668c473106203429096a4b74d2ec19535ea70/trades
  USD/XLM ▼ sold 150 10 1,500 GBT2D … P7BKZ GC3I4 … 5P5XV offer 12
an open offer | rpc | /offers/${offers.standing}
  208 \.7966624 USD .*for XLM by .*Price 9 \.7641946 … XLM for 1 USD, 200000/20483
    Proceeds 2,038 \.7312639 … XLM
    0\. 102415 USD for 1 XLM
a claimable balance | rest | /claimable_balances/${claimableBalances.waiting}
  7 \.2296021 XLM claimable by
    GO257 claimable from 2026-11-20 20:38:50 UTC show condition Not Before .*CHQHV now
a pool | rest | /liquidity_pools/${liquidityPools.xlmUsd}
  XLM / USD pool .*Price 9 \.8351 XLM for 1 USD, by its reserves .*422,216 \.2906168 XLM and 42,929 \.262187 USD .*0 \.10167 USD for 1 XLM the ratio of the reserves, before the fee
    Fee 0\. 3 % .*9 accounts .*One share 3 \.1361 XLM and 0 \.31887 USD Last changed ledger 335 2026
`)

for (const { cells, patterns } of pages) {
  const [name = '', via, address = ''] = cells
  test(`a page says of ${name} what it has to`, async () => {
    const html = await drawnHtml(pageAt(address), via === 'rest' ? rest : rpc)
    for (const each of patterns) expect(textOfHtml(html)).toMatch(each)
    expect(unevenRows(html)).toEqual([])
  })
}

/** Rows of tables that have fewer cells than their head, or more. */
const unevenRows = (html: string): readonly string[] =>
  (html.match(/<table.*?<\/table>/gs) ?? []).flatMap((table) => {
    const width = table.match(/<th scope="col"/g)?.length ?? 0
    return (table.match(/<tr.*?<\/tr>/gs) ?? []).filter((row) => {
      const cells = [...row.matchAll(/<t[hd](?: [^>]*?colSpan="(\d+)")?[ >]/gi)]
      return cells.reduce((sum, [, span = '1']) => sum + Number(span), 0) !== width
    })
  })

/** Lists with their filters, how many rows they have, and what each of them says. */
const filtered = entriesOf(String.raw`
ledgers of a range | 3 | /ledgers?from=39&to=41
  \b(39|40|41)\b
failed transactions of a ledger | 4 | /ledgers/16?successful=false
  Failed
operations of a type in a ledger | 2 | /ledgers/${ledgers.paths}/operations?type=path_payment_strict_receive
  Path payment
failed transactions of a range | 4 | /transactions?successful=false&from=16&to=16
  Failed
effects of a type | 4 | /effects?type=liquidity_pool_trade&from=39&to=39
  Liquidity pool trade
trades of a pair with pools | 50 | /trades?base=native&counter=${assets.usd}&type=liquidity_pool&limit=50
  pool
accounts of a signer | 9 | /accounts?signer=${signers.shared}
  G\w{4} …\s
accounts that trust an asset, of which one is not authorized | 6 | /accounts?asset=${assets.bond}
  ^ GA5QO(?!.*its issuer)|^ GDV47.*not authorized by its issuer|^ (?!GA5QO|GDV47)
assets of a code | 2 | /assets?code=USD
  USD
operations that call a contract | 20 | /operations?contract=${contracts.usd}
  Call \w+
an asset of a code and an issuer | 1 | /assets?code=USD&issuer=${accounts.northwind}
  41,272,055
balances of a claimant | 1 | /claimable_balances?claimant=${claimableBalances.claimant}
  GDQKQ … GO257
balances of an asset | 9 | /claimable_balances?asset=native
  XLM(?!.*USD)
pools of reserves | 1 | /liquidity_pools?reserves=native,${assets.usd}
  XLM / USD pool
pools of a holder | 2 | /liquidity_pools?account=${accounts.alice}
  pool
offers of a seller | 3 | /offers?seller=${offers.seller}
  GA5HR
paths for an amount sent | 1 | /paths?source=native&destination=${assets.eur}&amount=1
  1 \.0000000 XLM.*EUR
paths for an amount received | 1 | /paths?source=native&destination=${assets.eur}&amount=1&kind=strict_receive
  1 \.0000000 EUR
ledgers of which some are to come | 4 | /ledgers?from=370&to=400
  37
accounts of a pool | 9 | /accounts?pool=${liquidityPools.xlmUsd}
  G\w{4} …\s
offers of a pair | 12 | /offers?selling=${assets.usd}&buying=native
  USD(?!.*EUR).*XLM
`)

for (const { cells, patterns } of filtered) {
  const [name = '', count, address = ''] = cells
  test(`a page of ${name} has those alone`, async () => {
    const html = await drawnHtml(pageAt(address), rest, undefined, searchOf(address))
    const rows = html.match(/<tr[^>]* data-row.*?<\/tr>/g)?.map(textOfHtml) ?? []
    expect(rows).toHaveLength(Number(count))
    for (const row of rows) expect(row).toMatch(defined(patterns[0]))
    expect(unevenRows(html)).toEqual([])
    // What a ledger has is of that ledger, which the head of the page states.
    const isOfLedger = address.startsWith('/ledgers/')
    expect(isOfLedger && /<th[^>]*>(Ledger|Time)</.test(html)).toBe(false)
  })
}

const zeros = '0'.repeat(64)

/** Pages of what is not there, and of what makes no sense, which is asked of nobody; each leads somewhere else. */
const empty = entriesOf(String.raw`
a ledger to come | /ledgers/374
  Not closed yet
transactions of an empty ledger | /ledgers/2
  This ledger has no transactions
operations of an empty ledger | /ledgers/2/operations
  This ledger has no operations
effects of an empty ledger | /ledgers/2/effects
  This ledger has no effects
no payments | /ledgers/${ledgers.busy}/payments
  This ledger has no payments
a hash of nothing | /transactions/${zeros}
  Not found
payments of trustlines | /transactions/${transactions.trust}/payments
  This transaction has no payments
effects of a failure | /transactions/${transactions.failed}/effects
  It failed: there are no effects
an operation of nothing | /operations/167503728642
  Not found
effects of a failed operation | /operations/${operations.failed}
  Its transaction failed, so it has no effects
an account that never was | /accounts/${accounts.absent}
  Not found
a balance of nothing | /claimable_balances/00000000${zeros}
  (?i:no claimable balance)
a pool of nothing | /liquidity_pools/${zeros}
  (?i:no (liquidity )?pool)
a pool without trades | /liquidity_pools/${liquidityPools.untraded}
  This pool has no trades
an offer of nothing | /offers/999999999
  no offer 999999999(?!.*Closed)
an offer without trades | /offers/${offers.standing}/trades
  This offer has no trades
ledgers to come | /ledgers?from=900&to=1000
  Not closed yet
seconds without a ledger | /ledgers?from=2026-11-13T20:03:09Z&to=2026-11-13T20:03:11Z
  None of the scanned records match
transactions of nobody | /transactions?account=${accounts.absent}&from=39&to=41
  None of the scanned records match
operations of nobody | /operations?account=${accounts.absent}&from=39&to=41
  None of the scanned records match
payments of nobody | /payments?account=${accounts.absent}&from=39&to=41
  None of the scanned records match
effects of nobody | /effects?account=${accounts.absent}&from=39&to=41
  None of the scanned records match
trades of a pair that nobody holds | /trades?base=native&counter=NONE-${accounts.northwind}
  (?i:not exchanged|no trades)
accounts that trust an asset that nobody holds | /accounts?asset=NONE-${accounts.northwind}
  No account matches
assets of an unknown code | /assets?code=NONE
  No asset matches
balances of nobody | /claimable_balances?claimant=${accounts.absent}
  No claimable balance matches
pools of reserves that have none | /liquidity_pools?reserves=${assets.bond},${assets.usd}
  No pool matches
offers of nobody | /offers?seller=${accounts.absent}
  No offer matches
a code in other letters | /assets?code=bond2031
  No asset matches\..* BOND2031\s
a path to an asset of nobody | /paths?source=native&destination=NONE-${accounts.northwind}&amount=1
  No path
a type that is none | /operations?type=%3Cb%3E
  not a type name.*Nothing was
an end before its start | /operations?from=200&to=100
  end is before the start
a result that is none | /operations?successful=maybe
  neither true nor false
a seller that is none | /offers?seller=GABC
  not an account
offers of one asset for itself | /offers?selling=native&buying=native
  must differ
half a pair | /trades?base=native
  both assets of the pair
a pair of one asset | /trades?base=native&counter=native
  must differ
a kind of trade that is none | /trades?type=barter
  barter
a market of one asset | /assets/native?counter=native
  cannot be traded for itself
an interval that is none | /assets/${assets.usd}/trade_aggregations?resolution=5
  no resolution
prices that end before they start | /assets/${assets.usd}/trade_aggregations?start=2026-11-20&end=2026-11-19
  before the start
two filters where one is possible | /liquidity_pools?reserves=native&account=${accounts.alice}
  one filter at a time
accounts by two filters | /accounts?sponsor=${accounts.alice}&signer=${signers.shared}
  one filter at a time
accounts that trust lumens | /accounts?asset=native
  Every account holds XLM
a direction of nobody | /payments?direction=in
  have a direction: in or out
a path from an asset to itself | /paths?source=native&destination=native&amount=1
  no path is needed
half a path | /paths?source=native&amount=1
  Enter both assets
a path of less than nothing | /paths?source=native&destination=${assets.eur}&amount=1&amount=-1
  above 0
a kind of path that is none | /paths?kind=sideways
  sideways
a cursor that is none | /transactions?cursor=%3Cb%3E
  No such cursor
a cursor below 0 | /transactions?cursor=-1
  No such cursor
a cursor of forty digits | /transactions?cursor=${'9'.repeat(40)}
  No such cursor
effects to come | /effects?from=500
  Ledger 500 is not closed yet: the latest is 373
payments of a year to come | /payments?from=2999-01-01&order=asc
  No ledger of 2999-01-01
`)

for (const { cells, patterns } of empty) {
  const [name = '', address = ''] = cells
  test(`a page of ${name} says so and leads elsewhere`, async () => {
    const html = await drawnHtml(pageAt(address), rest, undefined, searchOf(address))
    expect(textOfHtml(html)).toMatch(defined(patterns[0]))
    expect(html).toMatch(/<a [^>]*href=/)
    expect(html).not.toContain('data-row')
  })
}

test('a list of a range or a day says that all of it was searched', async () => {
  const searched = /\b([\d,]+) of \1 match \(all searched\)/
  const drawn = (page: FunctionComponent, search: string) =>
    drawnHtml(createElement(page), rest, undefined, `${search}&limit=50`)
  const effects = await drawn(EffectsPage, 'from=39&to=39')
  expect(textOfHtml(effects)).toMatch(searched)
  const times = (await drawn(LedgersPage, 'from=2026-11-14&to=2026-11-14')).match(
    /dateTime="[^"]*/gi,
  )
  expect(new Set(times?.map((time) => time.slice(10, 20)))).toContain('2026-11-14')
})

test('what an account sponsors leads to the accounts that it sponsors', async () => {
  expect(await drawnHtml(pageAt(`/accounts/${accounts.alice}`), rest)).toMatch(
    new RegExp(`href="[^"]*/accounts\\?sponsor=${accounts.alice}"[^>]*>accounts and their entries`),
  )
})

test('a table keeps the column that orders it in its address', async () => {
  const page = (search: string) =>
    drawnHtml(pageAt(`/accounts/${accounts.alice}`), rest, undefined, search)
  const [plain, up, down] = [await page(''), await page('sort=Asset'), await page('sort=-Asset')]
  expect(plain).not.toContain('aria-sort')
  expect(up).toContain('aria-sort="ascending"')
  expect(down).toContain('aria-sort="descending"')
  expect(await page('sort=Nothing')).not.toContain('aria-sort')
})

test('a head names the ledger of the last change once where its time is not known', async () => {
  const one: Source['one'] = async (...asked) => {
    const answer = await rpc.one(...asked)
    const changed = { lastModifiedTime: undefined, lastModifiedLedger: 60_000_000 }
    return { ...answer, value: Object.assign({}, answer.value, changed) }
  }
  for (const address of [`/accounts/${accounts.alice}`, `/offers/${offers.standing}`]) {
    const html = await drawnPage(pageAt(address), { ...rpc, one })
    expect(html).toMatch(/Last changed ledger 60,000,000 (?!ledger)/)
  }
})

test('an asset and its contract lead to each other', async () => {
  const usd = `/assets/${assets.usd}`
  expect(await drawnHtml(pageAt(`/contracts/${contracts.usd}`), rpc)).toContain(`${usd}"`)
  expect(await drawnHtml(pageAt(`${usd}/details`), rest)).toContain(`/contracts/${contracts.usd}"`)
})

test('a call leads to its contract', async () => {
  expect(await drawnHtml(pageAt(`/transactions/${transactions.call}`), rpc)).toMatch(
    /href="[^"]*\/contracts\/C[A-Z2-7]{55}/,
  )
})

test('a transaction whose operations the service cannot send is shown without them', async () => {
  const broken = faultyRest({ where: /\/operations/, text: () => 'broken' })
  expect(await drawnPage(pageAt(`/transactions/${transactions.path}`), broken)).toMatch(
    /b59ef0d39a.*sent an invalid answer/,
  )
})

test('records that cannot be read leave their neighbours as they are', async () => {
  let isFirst = true
  const oneFee = faultyRest({
    where: /^\/transactions$/,
    record: (record) => {
      if (isFirst) Object.assign(record, { fee_charged: 'many' })
      isFirst = false
    },
  })
  const list = await drawnPage(pageAt('/transactions'), oneFee)
  expect(list).toContain('fee_charged')
  expect(list.match(/Succeeded|Failed/g)?.length).toBeGreaterThanOrEqual(19)
  // One byte of the ledger's transaction set, which stands behind its header.
  const { bytes } = await recordedLedger(ledgerSequence(ledgers.paths))
  const place = Math.floor(bytes.length / 20)
  bytes[place] = defined(bytes[place]) ^ 0xff
  const damaged = alteredRpc({ ledger: { sequence: ledgerSequence(ledgers.paths), bytes } })
  const text = await drawnPage(pageAt(`/ledgers/${ledgers.paths}`), damaged)
  expect(text).toMatch(/could not be read/i)
  // Rows of a contradicted ledger say “Unknown” in place of their outcome.
  expect(text.match(/ Unknown [0-9a-f]{5} … .*? 06 /g)?.length).toBe(6)
})

test('a service of another network than the list’s changes no figure of a transaction', async () => {
  const other = faultyRest({
    text: (sent) => sent.replaceAll('Parallax Local Network ; 2026', 'Some Other Network'),
  })
  const text = await drawnPage(pageAt(`/transactions/${transactions.call}`), other)
  expect(text).toMatch(/Balance changes .*\+39 \.0000000 XLM/)
  expect(text).not.toContain('Changes of tokens, as their contracts claim')
})
