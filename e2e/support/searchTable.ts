import {
  accounts,
  assets,
  claimableBalances,
  contracts,
  ledgers,
  liquidityPools,
  offers,
  operations,
  transactions,
} from './examples.ts'

const { alice } = accounts
const explorer = 'https://stellar.example/explorer'
const service = 'https://horizon.example.org'
/** A claimed balance by its hex ID without the type. */
const balance = claimableBalances.claimed.slice(8)
const muxed = 'MCGRRLBKFWJM7S62QHITV7XUKZMONMD3TC7KFNWBWAHS4D7BJNHMKAAAAAAAAAAAA7XEM'
const payload =
  'PAMHKZXNLTDOWKOOSADIVEI4NPV47J3JSGJMXYQISACXAI5N4X5GMAAAAAQWCIDQMF4WY33BMQQHI2DBOQQHG33NMVRG6ZDZEBWXK43UEBZWSZ3OAAAABIFK'

/** Each kind of ID of the recorded network in each of its spellings, and the page that one search leads to. */
export const searchTable: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'a ledger': [
    ['39', '/ledgers/39'],
    ['#39', '/ledgers/39'],
    ['ledger 39', '/ledgers/39'],
    ['３９', '/ledgers/39'],
    ['167503724544', '/ledgers/39'],
    [ledgers.lastHash, `/ledgers/${ledgers.last}`],
    [`0x${ledgers.lastHash.toUpperCase()}`, `/ledgers/${ledgers.last}`],
    ['2026-11-13 20:03:08', '/ledgers/39'],
    ['2026-11-13T22:03:08+02:00', '/ledgers/39'],
    ['1794600188', '/ledgers/39'],
    [`${explorer}/ledger/39`, '/ledgers/39'],
    [`${service}/ledgers/39/operations?order=asc`, '/ledgers/39/operations?order=asc'],
  ],
  'a transaction': [
    [transactions.path, `/transactions/${transactions.path}`],
    [transactions.path.toUpperCase(), `/transactions/${transactions.path}`],
    [`0x${transactions.path}`, `/transactions/${transactions.path}`],
    [`“${transactions.path}”.`, `/transactions/${transactions.path}`],
    ['167503728640', `/transactions/${transactions.path}`],
    // The inner hash of a fee bump.
    [
      '6a9ca1bdafd392f76c361c5de8a69a56a2ae20d2826383848bb0fa3cdf24668e',
      '/transactions/6a9ca1bdafd392f76c361c5de8a69a56a2ae20d2826383848bb0fa3cdf24668e',
    ],
    [`${service}/transactions/${transactions.path}`, `/transactions/${transactions.path}`],
  ],
  'an operation, effect or trade': [
    [operations.path, `/operations/${operations.path}`],
    [`${operations.path}-1`, `/operations/${operations.path}/effects`],
    [`0000000${operations.path}-0000000001`, `/operations/${operations.path}/effects`],
    [`${explorer}/op/${operations.path}`, `/operations/${operations.path}`],
  ],
  'an account': [
    [alice, `/accounts/${alice}`],
    [alice.toLowerCase(), `/accounts/${alice}`],
    [`${alice.slice(0, 28)} ${alice.slice(28)}`, `/accounts/${alice}`],
    [`\u202A${alice}\u200B`, `/accounts/${alice}`],
    [muxed, `/accounts/${muxed}`],
    [`${service}/accounts/${alice}/effects`, `/accounts/${alice}/effects`],
    [`web+stellar:pay?destination=${alice}&amount=120`, `/accounts/${alice}`],
    [payload, `/accounts?signer=${payload}`],
  ],
  'an asset': [
    [assets.usd.replace('-', ':'), `/assets/${assets.usd}`],
    [assets.usd, `/assets/${assets.usd}`],
    ['XLM', '/assets/native'],
    ['USD', `/assets/${assets.usd}`],
    ['usd', `/assets/${assets.usd}`],
    ['Bond2031', `/assets/${assets.bond}`],
    ['asset usd', `/assets/${assets.usd}`],
    ['lumens', '/assets/native'],
    [`${explorer}/asset/${assets.usd}-1`, `/assets/${assets.usd}`],
  ],
  'an offer': [
    [`offer ${offers.filled}`, `/offers/${offers.filled}`],
    [`Offer #${offers.filled}`, `/offers/${offers.filled}`],
    [`${explorer}/offer/${offers.standing}`, `/offers/${offers.standing}`],
    [`${service}/offers/${offers.filled}/trades`, `/offers/${offers.filled}`],
  ],
  'a liquidity pool': [
    [liquidityPools.strkey, `/liquidity_pools/${liquidityPools.xlmUsd}`],
    [liquidityPools.strkey.toLowerCase(), `/liquidity_pools/${liquidityPools.xlmUsd}`],
    [liquidityPools.xlmUsd, `/liquidity_pools/${liquidityPools.xlmUsd}`],
    [
      `${explorer}/liquidity-pool/${liquidityPools.xlmUsd}`,
      `/liquidity_pools/${liquidityPools.xlmUsd}`,
    ],
  ],
  'a claimable balance': [
    [claimableBalances.strkey, `/claimable_balances/${claimableBalances.waiting}`],
    [claimableBalances.claimed, `/claimable_balances/${claimableBalances.claimed}`],
    [balance, `/claimable_balances/${claimableBalances.claimed}`],
    [
      `${explorer}/claimable-balance/${balance}`,
      `/claimable_balances/${claimableBalances.claimed}`,
    ],
  ],
  'a contract, or its code': [
    [contracts.workshop, `/contracts/${contracts.workshop}`],
    [contracts.workshop.toLowerCase(), `/contracts/${contracts.workshop}`],
    [`${explorer}/contract/${contracts.workshop}`, `/contracts/${contracts.workshop}`],
  ],
  'an amount or a list': [
    ['12.5 XLM', '/payments?amount=12.5&asset=native'],
    [`${service}/offers?seller=${alice}`, `/offers?seller=${alice}`],
    [`${service}/fee_stats`, '/fee_stats'],
  ],
}
