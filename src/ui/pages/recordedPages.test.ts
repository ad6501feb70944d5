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
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import {
  ledgerSequence,
  parseClaimableBalanceId,
  parseContractId,
  parseLiquidityPoolId,
  parseOfferId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import type { Source } from '#sources/source.ts'
import * as lateParts from '../lateParts.tsx'
import { AccountPage } from './accounts/AccountPage.tsx'
import { AccountsPage } from './accounts/AccountsPage.tsx'
import { AssetPage } from './assets/AssetPage.tsx'
import { AssetsPage } from './assets/AssetsPage.tsx'
import { ClaimableBalancePage } from './claimable_balances/ClaimableBalancePage.tsx'
import { ClaimableBalancesPage } from './claimable_balances/ClaimableBalancesPage.tsx'
import { ContractPage } from './contracts/ContractPage.tsx'
import { ContractsPage } from './contracts/ContractsPage.tsx'
import { EffectsPage } from './effects/EffectsPage.tsx'
import { LedgerPage } from './ledgers/LedgerPage.tsx'
import { LedgersPage } from './ledgers/LedgersPage.tsx'
import { LiquidityPoolPage } from './liquidity_pools/LiquidityPoolPage.tsx'
import { LiquidityPoolsPage } from './liquidity_pools/LiquidityPoolsPage.tsx'
import { OfferPage } from './offers/OfferPage.tsx'
import { OffersPage } from './offers/OffersPage.tsx'
import { OperationPage } from './operations/OperationPage.tsx'
import { OperationsPage } from './operations/OperationsPage.tsx'
import { PathsPage } from './paths/PathsPage.tsx'
import { PaymentsPage } from './payments/PaymentsPage.tsx'
import type { AssetTab, ContractTab, LedgerTab, OfferTab, TransactionTab } from './tabs.ts'
import { TradesPage } from './trades/TradesPage.tsx'
import { TransactionPage } from './transactions/TransactionPage.tsx'
import { TransactionsPage } from './transactions/TransactionsPage.tsx'

const { rest, rpc } = recordedSources()

// A page is drawn with the parts whose code loads after its first view.
beforeAll(async () => {
  const parts = [
    lateParts.Cause,
    lateParts.ContractPanels,
    lateParts.FailurePanel,
    lateParts.EmptyList,
    lateParts.TokenChanges,
    lateParts.UnknownCursor,
    lateParts.OtherLetters,
    lateParts.ListFilters,
  ]
  for (const part of parts) await part.loadCode()
})

const ledger = (sequence: number, tab: LedgerTab = 'transactions') =>
  createElement(LedgerPage, { sequence: ledgerSequence(sequence), tab })
const transaction = (hash: string, tab: TransactionTab = 'operations') =>
  createElement(TransactionPage, { hash: defined(parseTransactionHash(hash)), tab })
const accountOf = (id: string) =>
  createElement(AccountPage, { account: account(id), muxed: undefined, tab: 'operations' })
const contract = (id: string, tab: ContractTab = 'interface') =>
  createElement(ContractPage, { id: defined(parseContractId(id)), tab })
const assetOf = (text: string, tab: AssetTab = 'order_book') =>
  createElement(AssetPage, { asset: asset(text.replace('-', ':')), tab })
const contractList = createElement(ContractsPage)
const operation = (id: string) =>
  createElement(OperationPage, { id: defined(parseToid(id)), tab: 'effects' })
const offer = (id: string, tab: OfferTab = 'life') =>
  createElement(OfferPage, { id: defined(parseOfferId(id)), tab })
const claimableBalance = (id: string) =>
  createElement(ClaimableBalancePage, {
    id: defined(parseClaimableBalanceId(id)),
    tab: 'operations',
  })
const pool = (id: string) =>
  createElement(LiquidityPoolPage, { id: defined(parseLiquidityPoolId(id)), tab: 'trades' })

/** Pages of records, the source that they are read through, and what they say; amounts are drawn in parts. */
const pages: readonly (readonly [string, ReactNode, Source, ...RegExp[]])[] = [
  ['a ledger', ledger(ledgers.paths), rest, /7 transactions .*← Ledger 38 Ledger 40 →/],
  ['the first ledger', ledger(ledgers.first), rpc, /Ledger 2 closed/],
  [
    'an upgrade of the base fee',
    ledger(349),
    rpc,
    /Upgrades voted by the validators Base fee 100 stroops → 250 stroops/,
  ],
  [
    'a path payment',
    transaction(transactions.path),
    rest,
    /Hash b59ef0d39a.*Succeeded op_success .*Sent 1,000 XLM Received 175 \.43859 OLIVE/,
    // Its memo is enough, and it called no contract.
    /^(?!.*require one)(?!.*Resources as declared)/,
  ],
  [
    'a fee bump',
    transaction(transactions.feeBump),
    rest,
    /[Ff]ee bump.*Inner signatures 1 of 1 signer/,
  ],
  [
    'a memo with markup',
    transaction(transactions.htmlMemo),
    rpc,
    /&quot;&lt;b&gt;&amp;amp; NUL RLO text/,
  ],
  [
    'a memo that is not UTF-8',
    transaction(transactions.bytesMemo),
    rest,
    /not UTF-8; 7 bytes, hex fffe804100c328/,
  ],
  [
    'a payment without a memo',
    transaction(transactions.plainPayment),
    rpc,
    /Memo none The recipient does not require one\./,
  ],
  [
    'a removal of a data entry that is absent',
    transaction(transactions.failed),
    rest,
    /Length of the name 4 bytes .*tx_failed op_data_name_not_found/,
  ],
  [
    'a payment out of the reserve',
    transaction(transactions.reserve),
    rest,
    /not the reserve that the account must keep\. Balance, XLM 1 \.00018 00 Reserve \(2 \+ 0 entries\) × 0\.5 −1 \.0000000 Could be spent 0\.000 18 00 Needed 0\. 5 000000 Missing 0\. 49982 00 .*What to do: Send less, or fund/,
  ],
  [
    'a payment',
    transaction('ca368f25e86ac58532d80e3ce3fea62bcefc0a0c9d0f71448db54baed34d64eb'),
    rpc,
    /sent 12 \.5 XLM to .* Succeeded /,
  ],
  [
    'a call without enough of a token',
    transaction('ced00a583d4b849a521d72f69c8edf4e70905e283d3dd63a81ac88c168e48137'),
    rpc,
    /InsufficientBalance \(#2\): The balance is smaller than the amount/,
  ],
  [
    'what a transaction changed for each account',
    transaction('45616d0428a6a3e11f9fb9a2f3c668c473106203429096a4b74d2ec19535ea70'),
    rest,
    /Balance changes .*equal to the changes of the ledger entries/,
  ],
  [
    'a transfer of a contract’s token',
    transaction(transactions.tokenTransfer),
    rest,
    /Apart from the fee, equal to the changes .*Changes of tokens, as their contracts claim .*−1,250,000,000 .*\+1,250,000,000/,
  ],
  [
    'a failed call',
    transaction(transactions.failedCall),
    rpc,
    /The function takes another number of arguments\..*Error\(WasmVm, UnexpectedSize\).*Charged 235,213 .*Refund of the resource fee 19,764,887/,
    /^(?!.* Returned )/,
  ],
  [
    'events of a failed call',
    transaction(transactions.failedCall, 'events'),
    rpc,
    /events of its operations were rolled back/,
  ],
  [
    'a call’s error of its contract',
    transaction(transactions.ownError),
    rpc,
    /Why it failed Failed OnPurpose \(#100\): Returned on purpose by `fail`\. Error\(Contract, #100\) in (?!.*What to do)/,
  ],
  [
    'a call',
    transaction(transactions.call),
    rest,
    /Returned 3,600,000,000 i128 /,
    /6,500,000 declared, 4,405,568 used .*3,000 bytes declared, 468 used .*2,000 bytes declared, 1,576 used/,
    /4 keys to read, 6 keys to read and write .*nonce 421,693,023,533,696,142 of GA5QO … MD6MK temporary read and write/,
    /Inclusion 100 0\.0000 1 00 .*212,642 .* 122 .* 35,167 .*Charged 248,031 .*3,752,069 .*4,000,000 .*4,000,100 0\. 40001 00/,
  ],
  [
    'a call with the names of the interface',
    transaction(transactions.call),
    rpc,
    /proof 64879 … 3b525 BytesN&lt;32&gt;/,
  ],
  [
    'events of a call',
    transaction(transactions.call, 'events'),
    rpc,
    /3 events .*transfer .*39 XLM .*job paid 0 u64 .*plan .*amount 390,000,000 /,
    /before all transactions fee .* 0\. 40001 XLM .*after all transactions fee .*−0\. 3752069 XLM/,
    /They are not part of consensus.*show 28 diagnostic events $/,
  ],
  [
    'events of a classic transaction',
    transaction(transactions.path, 'events'),
    rest,
    /operation 1 transfer .*before all transactions fee (?!.*Diagnostic)/,
  ],
  [
    'an operation',
    operation(operations.path),
    rpc,
    /path_payment_strict_send .*Sent 1,000 XLM Received 175 \.43859 OLIVE/,
  ],
  [
    'balances',
    accountOf(accounts.alice),
    rpc,
    /Holds 48,429 \.8434742 XLM .*Spendable .*48,419 \.8434742 .*PARALLAXCOIN GC35K/,
  ],
  ['a home domain', accountOf(accounts.northwind), rpc, /Home domain northwind\.example/],
  [
    'pool shares, limits and what may be claimed',
    accountOf(accounts.alice),
    rest,
    /worth now 1,983 \.4996596 XLM and 201 \.6743049 USD .*room for 0 limit 0\.000000 1 − 0\.000000 1 − 0 buying liabilities /,
    /Claimable by this account none /,
    // What a panel above says of its requests is said once.
    /Signers Signers Key Weight (?:(?!show requests).)* Account Sequence number/,
  ],
  [
    'what may be claimed, which a node has to look for',
    accountOf(accounts.alice),
    rpc,
    /Claimable by this account Look for claimable balances/,
  ],
  [
    'an account’s signers',
    accountOf(accounts.locksmith),
    rest,
    /own key accounts that it signs for 10 GADZL … G3QVR accounts that it signs for 3 /,
  ],
  [
    'contracts',
    contractList,
    rpc,
    /13 contracts .*CCZHI .*Stellar asset contract USD GBGIV .*“ Harbor Credit ” HBR 222 19 failed/,
  ],
  [
    'contracts that a service only names',
    contractList,
    rest,
    /Stellar asset contract USD .*CB4SB … QVZ5N not known through Horizon .*Older →/,
  ],
  [
    'a token',
    contract(contracts.token, 'storage'),
    rpc,
    /“ Harbor Credit ” .*Wasm hash 9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b Token Harbor Credit HBR 7 decimals /,
    /Instance expires in about \d+ days .*ledger 400104.* 19,747 bytes /,
    /Supply Vec .* 1,267,650,600,228,229,401,634,393,205,376 i128/,
  ],
  [
    'a contract that was never created',
    contract(contracts.absent),
    rpc,
    /No such contract .*it was never created on this network/,
  ],
  [
    'a contract through Horizon',
    contract(contracts.token),
    rest,
    /Horizon does not serve the ledger entries .*operations that involve this contract/,
  ],
  [
    'an interface',
    contract(contracts.workshop),
    rpc,
    /fn deliver\(id: u64, proof: BytesN&lt;32&gt;\) -&gt; Result&lt;i128, WorkshopError&gt;/,
    /\/\/\/ An amount was zero or negative\. BadAmount = 4,.*Shares\(Map&lt;Address, u32&gt;\).*event JobPosted \{/,
  ],
  [
    'the interface of an asset’s contract',
    contract(contracts.usd),
    rpc,
    /Contract of USD .*fn balance\(id: Address\) -&gt; i128/,
  ],
  [
    'an interface with a type that is absent',
    contract(contracts.warden),
    rpc,
    /Wasm, account-like .*It does not define 1 type that it names: Context/,
  ],
  [
    'what contracts hold of an asset',
    contract(contracts.usd, 'storage'),
    rpc,
    /Balance \( CAUNI … C4WMC \) .*amount 453 USD/,
  ],
  [
    'code',
    contract(contracts.token, 'code'),
    rpc,
    /contractspecv0 custom .*Other contracts with this code 1 contract CBBEO.* Covers ledgers 2 to 373, all that this source has\./,
  ],
  [
    'what was verified of code',
    contract(contracts.token, 'verification'),
    rpc,
    /Not checked here That this code was built from any source.*The code names no repository/,
  ],
  [
    'versions',
    contract(contracts.factory, 'versions'),
    rpc,
    /Created by .* in ledger 101, .*5fdd0 … b7335 current operation 605590409217 .* replaced Wasm .* 141 .*created it 101 /,
    /fn list\(limit: Option&lt;u32&gt;\) -&gt; Vec&lt;Deployment&gt; Differences: meta .*release: 2/,
  ],
  [
    'calls',
    contract(contracts.token, 'calls'),
    rpc,
    /transfer \( from .*, amount 10,000,000 = 1 “HBR” \) in operation 1438814150657/,
  ],
  [
    'calls through Horizon',
    contract(contracts.token, 'calls'),
    rest,
    /Calls within calls, arguments by name and results need RPC\..*transfer in operation/,
  ],
  [
    'an asset',
    assetOf(assets.usd),
    rest,
    /Total supply 41,272,055 \.0000000 .*Home domain northwind\.example/,
  ],
  [
    'an asset’s flags',
    assetOf(assets.bond),
    rest,
    /accounts with a trustline.*auth_clawback_enabled|auth_clawback_enabled.*accounts with a trustline/,
  ],
  [
    'an asset that nobody holds',
    assetOf(`NONE:${accounts.northwind}`),
    rest,
    /This asset has no holders/,
  ],
  [
    'lumens',
    assetOf('native'),
    rpc,
    /Total supply 100,038,147,837 \.4499841 XLM .*Choose the other asset/,
  ],
  [
    'an open offer',
    offer(offers.standing),
    rpc,
    /sells 208 \.7966624 USD .*2,038 \.7312639 … XLM .*Price 9 \.7641946 … XLM for 1 USD .*0\. 102415 USD for 1 XLM/,
  ],
  [
    'a claimable balance',
    claimableBalance(claimableBalances.waiting),
    rest,
    /7 \.2296021 XLM claimable by .*GO257 claimable from 2026-11-20 20:38:50 UTC show condition Not Before .*CHQHV now/,
  ],
  [
    'a pool',
    pool(liquidityPools.xlmUsd),
    rest,
    /XLM \/ USD pool of 422,216 \.2906168 XLM .*3 \.1361883 … .*9 \.8351629 … XLM for 1 USD .*Fee 0\. 3 % .*9 accounts/,
  ],
]

for (const [name, page, source, ...words] of pages)
  test(`a page says of ${name} what it has to`, async () => {
    const text = await drawnPage(page, source)
    for (const each of words) expect(text).toMatch(each)
  })

const zeros = '0'.repeat(64)
const nobody = `account=${accounts.absent}&from=39&to=41`
const noMatches = /None of the scanned records match/

const pathTo = (destination: string) => `source=native&destination=${destination}&amount=1`
const list = (page: FunctionComponent) => createElement(page)

/** Lists with their filters, how many rows they have, and what each of them says. */
const filtered: readonly (readonly [string, ReactNode, string, number, RegExp])[] = [
  ['ledgers of a range', list(LedgersPage), 'from=39&to=41', 3, /\b(39|40|41)\b/],
  ['failed transactions of a ledger', ledger(16), 'successful=false', 4, /Failed/],
  [
    'operations of a type in a ledger',
    ledger(ledgers.paths, 'operations'),
    'type=path_payment_strict_receive',
    2,
    /path_ payment_ strict_ receive/,
  ],
  [
    'failed transactions of a range',
    list(TransactionsPage),
    'successful=false&from=16&to=16',
    4,
    /Failed/,
  ],
  [
    'effects of a type',
    list(EffectsPage),
    'type=liquidity_pool_trade&from=39&to=39',
    4,
    /liquidity_pool_trade/,
  ],
  [
    'trades of a pair with pools',
    list(TradesPage),
    `base=native&counter=${assets.usd}&type=liquidity_pool&limit=50`,
    50,
    /pool/,
  ],
  ['accounts of a signer', list(AccountsPage), `signer=${signers.shared}`, 9, /G\w{4} … /],
  [
    'accounts that trust an asset, of which one is not authorized',
    list(AccountsPage),
    `asset=${assets.bond}`,
    6,
    /^ GA5QO(?!.*its issuer)|^ GDV47.*not authorized by its issuer|^ (?!GA5QO|GDV47)/,
  ],
  ['assets of a code', list(AssetsPage), 'code=USD', 2, /USD/],
  [
    'operations that call a contract',
    list(OperationsPage),
    `contract=${contracts.usd}`,
    20,
    / CCILW .* invoke_host_function /,
  ],
  [
    'an asset of a code and an issuer',
    list(AssetsPage),
    `code=USD&issuer=${accounts.northwind}`,
    1,
    /41,272,055 \.0000000/,
  ],
  [
    'balances of a claimant',
    list(ClaimableBalancesPage),
    `claimant=${claimableBalances.claimant}`,
    1,
    /GDQKQ … GO257/,
  ],
  ['balances of an asset', list(ClaimableBalancesPage), 'asset=native', 9, /XLM(?!.*USD)/],
  [
    'pools of reserves',
    list(LiquidityPoolsPage),
    `reserves=native,${assets.usd}`,
    1,
    /XLM \/ USD pool/,
  ],
  ['pools of a holder', list(LiquidityPoolsPage), `account=${accounts.alice}`, 2, /pool/],
  ['offers of a seller', list(OffersPage), `seller=${offers.seller}`, 3, /GA5HR/],
  ['paths for an amount sent', list(PathsPage), pathTo(assets.eur), 1, /1 \.0000000 XLM.*EUR/],
  [
    'paths for an amount received',
    list(PathsPage),
    `${pathTo(assets.eur)}&kind=strict_receive`,
    1,
    /1 \.0000000 EUR/,
  ],
  ['ledgers of which some are to come', list(LedgersPage), 'from=370&to=400', 4, /37/],
  [
    'offers of a pair',
    list(OffersPage),
    `selling=${assets.usd}&buying=native`,
    12,
    /USD(?!.*EUR).*XLM/,
  ],
]

for (const [name, page, search, count, every] of filtered)
  test(`a page of ${name} has those alone`, async () => {
    const html = await drawnHtml(page, rest, undefined, search)
    const rows = html.match(/<tr[^>]* data-row.*?<\/tr>/g)?.map(textOfHtml) ?? []
    expect(rows).toHaveLength(count)
    for (const row of rows) expect(row).toMatch(every)
  })

/** Pages of what is not there, their filters, and what they say; each leads somewhere else. */
const empty: readonly (readonly [string, ReactNode, RegExp, search?: string])[] = [
  ['a ledger to come', ledger(374), /Not closed yet/],
  ['transactions of an empty ledger', ledger(2), /This ledger has no transactions/],
  ['operations of an empty ledger', ledger(2, 'operations'), /This ledger has no operations/],
  ['effects of an empty ledger', ledger(2, 'effects'), /This ledger has no effects/],
  ['no payments', ledger(ledgers.busy, 'payments'), /This ledger has no payments/],
  ['a hash of nothing', transaction(zeros), /Not found/],
  [
    'payments of trustlines',
    transaction(transactions.trust, 'payments'),
    /This transaction has no payments/,
  ],
  [
    'effects of a failure',
    transaction(transactions.failed, 'effects'),
    /It failed: there are no effects/,
  ],
  ['an operation of nothing', operation('167503728642'), /Not found/],
  [
    'effects of a failed operation',
    operation(operations.failed),
    /Its transaction failed, so it has no effects/,
  ],
  ['an account that never was', accountOf(accounts.absent), /Not found/],
  ['a balance of nothing', claimableBalance(`00000000${zeros}`), /no claimable balance/i],
  ['a pool of nothing', pool(zeros), /no (liquidity )?pool/i],
  ['a pool without trades', pool(liquidityPools.untraded), /This pool has no trades/],
  ['an offer of nothing', offer('999999999'), /no offer 999999999(?!.*This offer is closed)/],
  ['an offer without trades', offer(offers.standing, 'trades'), /This offer has no trades/],
  ['ledgers to come', list(LedgersPage), /Not closed yet/, 'from=900&to=1000'],
  [
    'seconds without a ledger',
    list(LedgersPage),
    noMatches,
    'from=2026-11-13T20:03:09Z&to=2026-11-13T20:03:11Z',
  ],
  ['transactions of nobody', list(TransactionsPage), noMatches, nobody],
  ['operations of nobody', list(OperationsPage), noMatches, nobody],
  ['payments of nobody', list(PaymentsPage), noMatches, nobody],
  ['effects of nobody', list(EffectsPage), noMatches, nobody],
  [
    'trades of a pair that nobody holds',
    list(TradesPage),
    /not exchanged|no trades/i,
    `base=native&counter=NONE-${accounts.northwind}`,
  ],
  [
    'accounts that trust an asset that nobody holds',
    list(AccountsPage),
    /No account matches/,
    `asset=NONE-${accounts.northwind}`,
  ],
  ['assets of an unknown code', list(AssetsPage), /No asset matches/, 'code=NONE'],
  [
    'balances of nobody',
    list(ClaimableBalancesPage),
    /No claimable balance matches/,
    `claimant=${accounts.absent}`,
  ],
  [
    'pools of reserves that have none',
    list(LiquidityPoolsPage),
    /No pool matches/,
    `reserves=${assets.bond},${assets.usd}`,
  ],
  ['offers of nobody', list(OffersPage), /No offer matches/, `seller=${accounts.absent}`],
  ['a code in other letters', list(AssetsPage), /No asset matches\..* BOND2031 /, 'code=bond2031'],
  [
    'a path to an asset of nobody',
    list(PathsPage),
    /No path/,
    pathTo(`NONE-${accounts.northwind}`),
  ],
  // What makes no sense is asked of nobody.
  ['a type that is none', list(OperationsPage), /not a type name.*Nothing was/, 'type=%3Cb%3E'],
  ['an end before its start', list(OperationsPage), /end is before the start/, 'from=200&to=100'],
  ['a result that is none', list(OperationsPage), /neither true nor false/, 'successful=maybe'],
  ['a seller that is none', list(OffersPage), /not an account/, 'seller=GABC'],
  [
    'offers of one asset for itself',
    list(OffersPage),
    /must differ/,
    'selling=native&buying=native',
  ],
  ['half a pair', list(TradesPage), /both assets of the pair/, 'base=native'],
  ['a pair of one asset', list(TradesPage), /must differ/, 'base=native&counter=native'],
  ['a kind of trade that is none', list(TradesPage), /barter/, 'type=barter'],
  ['a market of one asset', assetOf('native'), /cannot be traded for itself/, 'counter=native'],
  [
    'an interval that is none',
    assetOf(assets.usd, 'trade_aggregations'),
    /no resolution/,
    'resolution=5',
  ],
  [
    'prices that end before they start',
    assetOf(assets.usd, 'trade_aggregations'),
    /before the start/,
    'start=2026-11-20&end=2026-11-19',
  ],
  [
    'two filters where one is possible',
    list(LiquidityPoolsPage),
    /one filter at a time/,
    `reserves=native&account=${accounts.alice}`,
  ],
  [
    'accounts by two filters',
    list(AccountsPage),
    /one filter at a time/,
    `sponsor=${accounts.alice}&signer=${signers.shared}`,
  ],
  ['accounts that trust lumens', list(AccountsPage), /Every account holds XLM/, 'asset=native'],
  ['a direction of nobody', list(PaymentsPage), /have a direction: in or out/, 'direction=in'],
  ['a path from an asset to itself', list(PathsPage), /no path is needed/, pathTo('native')],
  ['half a path', list(PathsPage), /Enter both assets/, 'source=native&amount=1'],
  ['a path of less than nothing', list(PathsPage), /above 0/, `${pathTo(assets.eur)}&amount=-1`],
  ['a kind of path that is none', list(PathsPage), /sideways/, 'kind=sideways'],
  ['a cursor that is none', list(TransactionsPage), /No such cursor/, 'cursor=%3Cb%3E'],
  ['a cursor below 0', list(TransactionsPage), /No such cursor/, 'cursor=-1'],
  [
    'a cursor of forty digits',
    list(TransactionsPage),
    /No such cursor/,
    `cursor=${'9'.repeat(40)}`,
  ],
  // Ranges that begin after the latest ledger.
  [
    'effects to come',
    list(EffectsPage),
    /Ledger 500 is not closed yet: the latest is 373/,
    'from=500',
  ],
  [
    'payments of a year to come',
    list(PaymentsPage),
    /No ledger of 2999-01-01/,
    'from=2999-01-01&order=asc',
  ],
]

for (const [name, page, words, search] of empty)
  test(`a page of ${name} says so and leads elsewhere`, async () => {
    const html = await drawnHtml(page, rest, undefined, search)
    expect(textOfHtml(html)).toMatch(words)
    expect(html).toMatch(/<a [^>]*href=/)
    expect(html).not.toContain('data-row')
  })

test('a list of a range or a day says that all of it was searched', async () => {
  const searched = /\b([\d,]+) of \1 match \(all searched\)/
  const drawn = (page: FunctionComponent, search: string) =>
    drawnHtml(list(page), rest, undefined, `${search}&limit=50`)
  const effects = await drawn(EffectsPage, 'from=39&to=39')
  expect(textOfHtml(effects)).toMatch(searched)
  const times = (await drawn(LedgersPage, 'from=2026-11-14&to=2026-11-14')).match(
    /dateTime="[^"]*/gi,
  )
  expect(new Set(times?.map((time) => time.slice(10, 20)))).toContain('2026-11-14')
})

test('what an account sponsors leads to the accounts that it sponsors', async () => {
  expect(await drawnHtml(accountOf(accounts.alice), rest)).toMatch(
    new RegExp(`href="[^"]*/accounts\\?sponsor=${accounts.alice}"[^>]*>accounts and their entries`),
  )
})

test('a call leads to its contract', async () => {
  expect(await drawnHtml(transaction(transactions.call), rpc)).toMatch(
    /href="[^"]*\/contracts\/C[A-Z2-7]{55}/,
  )
})

test('a transaction whose operations the service cannot send is shown without them', async () => {
  const broken = faultyRest({ where: /\/operations/, text: () => 'broken' })
  expect(await drawnPage(transaction(transactions.path), broken)).toMatch(
    /Hash b59ef0d39a.*sent an invalid answer/,
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
  const list = await drawnPage(createElement(TransactionsPage), oneFee)
  expect(list).toContain('fee_charged')
  expect(list.match(/Succeeded|Failed/g)?.length).toBeGreaterThanOrEqual(19)
  // One byte of the ledger's transaction set, which stands behind its header.
  const { bytes } = await recordedLedger(ledgerSequence(ledgers.paths))
  const place = Math.floor(bytes.length / 20)
  bytes[place] = defined(bytes[place]) ^ 0xff
  const damaged = alteredRpc({ ledger: { sequence: ledgerSequence(ledgers.paths), bytes } })
  const text = await drawnPage(ledger(ledgers.paths), damaged)
  expect(text).toMatch(/could not be read/i)
  expect(text.match(/Succeeded/g)?.length).toBeGreaterThanOrEqual(5)
})

test('a service of another network than the list’s changes no figure of a transaction', async () => {
  const other = faultyRest({
    text: (sent) => sent.replaceAll('Parallax Local Network ; 2026', 'Some Other Network'),
  })
  const text = await drawnPage(transaction(transactions.call), other)
  expect(text).toMatch(/Balance changes .*\+39 \.0000000 XLM/)
  expect(text).not.toContain('Changes of tokens, as their contracts claim')
})
