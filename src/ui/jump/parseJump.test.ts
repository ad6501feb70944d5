import { describe, expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import {
  decodeStrkey,
  formatClaimableBalanceStrkey,
  parseClaimableBalanceId,
} from '#ledger/values/ids.ts'
import { formatSearchText } from '../address/search.ts'
import { parseJump, parseTypedPath } from './parseJump.ts'
import { linkedNetwork } from './parseLink.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const contract = 'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'
const accountHex = hexFromBytes(defined(decodeStrkey('G', account)))
const contractHex = hexFromBytes(defined(decodeStrkey('C', contract)))
const muxedAccount = 'MCGRRLBKFWJM7S62QHITV7XUKZMONMD3TC7KFNWBWAHS4D7BJNHMKAAAAAAAAAAAA7XEM'
const hash = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'
const balance = parseClaimableBalanceId(hash)
const balanceStrkey = balance && formatClaimableBalanceStrkey(balance)

/** The address that a text leads to, what must be asked for first, or why there is none. */
function answerTo(text: string | undefined): string {
  const jump = parseJump(text ?? '')
  switch (jump.kind) {
    case 'page':
      return `${jump.page}${formatSearchText(jump.search ?? {})}`
    case 'lookup':
      return jump.sought.kind === 'ledgerAt'
        ? `ledger at ${new Date(jump.sought.time * 1000).toISOString()}`
        : `transaction ${jump.sought.id}`
    case 'xdr':
      return 'XDR'
    case 'word':
      return `word ${jump.word}`
    case 'pair':
      return `${jump.base} and ${jump.counter}`
    case 'federation':
      return `${jump.name} by ${jump.domain}`
    case 'domain':
      return `words of ${jump.domain}`
    case 'nowhere':
      return jump.message
  }
}
function othersOf(text: string): readonly string[] {
  const jump = parseJump(text)
  return 'others' in jump ? (jump.others ?? []).map(({ page }) => page) : []
}

test('32 bytes in hex may be a contract’s or an account’s; behind “contract” in an address they are a contract’s', () => {
  expect(othersOf(`contract ${hash}`)).toEqual([`/codes/${hash}`])
  expect(othersOf(contractHex)).toContain(`/contracts/${contract}`)
  expect(othersOf(accountHex)).toContain(`/accounts/${account}`)
  const opened = (path: string) => parseTypedPath(path, '')
  expect(opened(`contract/${contractHex}`)).toMatchObject({ page: `/contracts/${contract}` })
  expect(opened(`account/${accountHex}/effects`)).toMatchObject({
    page: `/accounts/${account}/effects`,
  })
  expect(opened(`USD/${account}`)).toMatchObject({ page: `/assets/USD-${account}` })
})

describe('an id behind the words of a wallet or an exchange is found:', () => {
  test.each([
    [`TxID ${hash}`, `/transactions/${hash}`],
    [`Tx hash: ${hash.toUpperCase()}`, `/transactions/${hash}`],
    [`hash=${hash}`, `/transactions/${hash}`],
    [`Stellar transaction (TxHash) = 0x${hash}.`, `/transactions/${hash}`],
    [`Transaktionsnummer: ${hash}`, `/transactions/${hash}`],
    [`TXID:\n${hash.slice(0, 32)}\n${hash.slice(32)}`, `/transactions/${hash}`],
    [`Your deposit address is ${account}`, `/accounts/${account}`],
    [`Contract ID: ${contract}`, `/contracts/${contract}`],
    [`Pool ID: ${hash}`, `/liquidity_pools/${hash}`],
    [`Offer ID 12`, '/offers/12'],
  ])('%s', (text, page) => expect(answerTo(text)).toBe(page))

  test('but words, memos and assets stay what they are', () => {
    expect(answerTo('Invoice 2031')).toBe('/transactions?memo=Invoice+2031')
    expect(answerTo('memo id 5')).toBe('/transactions?memo=id+5')
    expect(answerTo(`Memo: ${hash}`)).toBe(`/transactions?memo=${hash}`)
    expect(answerTo(`USD ${account}`)).toBe(`/assets/USD-${account}`)
    expect(answerTo(`Account ID: ${account.slice(0, -1)}A`)).toContain('checksum')
  })
})

// Spellings of the recorded network's IDs are in the table of searches (`searchTable.test.ts`).
describe('a text leads to its page:', () => {
  test.each([
    // Ledgers
    ['1 373', '/ledgers/1373'],
    ['60\u00A0123\u00A0456', '/ledgers/60123456'],
    ['4294967295', '/ledgers/4294967295'],
    // TOIDs and indexed ids
    [String((39n << 32n) | (2n << 12n)), 'transaction 167503732736'],
    // Of fees: charged, within a transaction, refunded (CAP-67)
    ['0012884042894540800-0000000002', '/ledgers/2999800'],
    ['12884042894540800-2', '/ledgers/2999800'],
    ['0012884042894557183-0000000000', 'transaction 12884042894553088'],
    ['12884042894557183-0', 'transaction 12884042894553088'],
    ['0012884047189504000-0000000002', '/ledgers/2999800'],
    ['12884047189504000', '/ledgers/2999800'],
    // Times
    ['2026-11-13 20:03', 'ledger at 2026-11-13T20:03:00.000Z'],
    ['2026-11-13T20:03:08.123Z', 'ledger at 2026-11-13T20:03:08.000Z'],
    ['2026-11-13 20:03:08 UTC', 'ledger at 2026-11-13T20:03:08.000Z'],
    ['2026-11-13 17:33:08-0230', 'ledger at 2026-11-13T20:03:08.000Z'],
    // Hashes, keys and ids
    ['1'.repeat(64), `/transactions/${'1'.repeat(64)}`],
    [`${hash.slice(0, 32)}\n${hash.slice(32)}`, `/transactions/${hash}`],
    [`contract ${contractHex}`, `/contracts/${contract}`],
    [`Contract: ${contractHex.toUpperCase()}`, `/contracts/${contract}`],
    [`contracts/${contractHex}`, `/contracts/${contract}`],
    [`account ${accountHex}`, `/accounts/${account}`],
    [`code ${hash}`, `/codes/${hash}`],
    [`https://stellar.example/explorer/public/contract/${contractHex}`, `/contracts/${contract}`],
    [`https://lab.example/?contract_id=${contractHex}`, `/contracts/${contract}`],
    // A link to pay
    [`stellar:${account}`, `/accounts/${account}`],
    [`STELLAR:${account}?amount=5&memo=7`, `/accounts/${account}`],
    [`stellar:${muxedAccount}?amount=5`, `/accounts/${muxedAccount}`],
    [`stellar:${contract}`, `/contracts/${contract}`],
    [`stellar:pay?destination=${account}&amount=5`, `/accounts/${account}`],
    [`stellar-${account}`, `/assets/stellar-${account}`],
    [`(${account}).`, `/accounts/${account}`],
    [balanceStrkey?.toLowerCase(), `/claimable_balances/00000000${hash}`],
    [`00000000${hash.toUpperCase()}`, `/claimable_balances/00000000${hash}`],
    [
      'XAO3M2CIEH7AWNBXWEOCVAOIJOU26T7ERYMKXQGXMBVYFMT6Z6XTV6P7',
      'That looks like an address, but its checksum or its length is wrong: a character is wrong or missing.',
    ],
    // Assets
    [`usd-${account.toLowerCase()}`, `/assets/usd-${account}`],
    [`USD ${account}`, `/assets/USD-${account}`],
    [`yUSD ${account}`, `/assets/yUSD-${account}`],
    [`USD/${account}`, `/assets/USD-${account}`],
    [`${account}:USD`, `/assets/USD-${account}`],
    [`${account.toLowerCase()}-USD`, `/assets/USD-${account}`],
    ['tZ7w05oDaIgUX-X49PbRfVcxYbQWBZ1e31nHhFcltAQ', `/transactions/${hash}`],
    // Home domains
    ['Northwind.Example', 'words of northwind.example'],
    // Amounts
    ['100 USD', '/payments?amount=100'],
    // XDR: envelopes, and anything else
    [`AAAAAgAAAAB${'x'.repeat(150)}`, 'XDR'],
    [`AAAAAOV6IoaofrCsuUI2${'x'.repeat(150)}`, 'XDR'],
    [`00000002${'0a'.repeat(120)}`, 'XDR'],
    ['AAAAAw==', 'XDR'],
    ['AAAABQAAAAAAAAAB', 'XDR'],
    ['"AAAAEQAAAAEAAAAB AAAADwAAAAFhAAAAAAAAAwAAAAE="', 'XDR'],
    ['0000000300000001', 'XDR'],
    ['0x0000000300000001', 'XDR'],
    ['AGFzbQEAAAA=', 'XDR'],
    [`tZ7w05oDaIgUX+X49PbRfVcxYbQWBZ1e31nHhFcltAQ${'AAAAAAAAAGQ'.repeat(3)}=`, 'XDR'],
  ])('%s', (text, address) => {
    expect(answerTo(text)).toBe(address)
  })
})

const horizon = 'https://horizon.example.org'
const explorer = 'https://stellar.example/explorer/public'
const lab = 'https://lab.example.org/endpoints'
const oldLab = 'https://laboratory.example.org/#explorer'

/** Links, each with the address below it that it leads to. */
const links = `
${horizon}/transactions/${hash}/effects
  /transactions/${hash}/effects
${horizon}/effects?order=asc&cursor=164150080936013826-2&limit=10
  /effects?order=asc&limit=10&cursor=164150080936013826-2
${horizon}/ledgers/39/payments?cursor=167503728641&order=desc
  /ledgers/39/payments?order=desc&cursor=167503728641
${horizon}/accounts/${account}/transactions?include_failed=false&cursor=7
  /accounts/${account}/transactions?successful=true&cursor=7
${horizon}/liquidity_pools/${hash}/trades?cursor=12884905985-0
  /liquidity_pools/${hash}/trades?cursor=12884905985-0
${horizon}/claimable_balances/${hash}/operations?order=asc
  /claimable_balances/00000000${hash}/operations?order=asc
${horizon}/offers/12/trades?order=asc&cursor=12884905985-0
  /offers/12/trades?order=asc&cursor=12884905985-0
${horizon}/trades?offer_id=12&limit=5
  /offers/12/trades?limit=5
${horizon}/trade_aggregations?base_asset_type=native&counter_asset_code=USD&counter_asset_issuer=${account}&resolution=60000
  /assets/native?counter=USD-${account}
https://parallax.example/testnet/payments?asset=USD-${account}&amount=5&from=2026-11-13&limit=9
  /payments?from=2026-11-13&asset=USD-${account}&amount=5&limit=9
https://parallax.example/#/testnet/accounts/${account}/effects?type=account_credited&to=100&via=rpc
  /accounts/${account}/effects?to=100&type=account_credited
https://parallax.example/testnet/contracts/${contract}/events?topics=transfer
  /contracts/${contract}/events?topics=transfer
${lab}/assets?$=network$id=testnet;;&endpoints$params$asset_code=USD&asset_issuer=${account};;
  /assets/USD-${account}
${lab}/payments/account?$=network$id=testnet;;&endpoints$params$account_id=${account}&cursor=167503728641&order=asc;;
  /accounts/${account}/payments?order=asc&cursor=167503728641
${lab}/transactions/ledger?$=network$id=testnet;;&endpoints$params$sequence=39&cursor=167503728640;;
  /ledgers/39/transactions?cursor=167503728640
${lab}/trades/offer?$=network$id=testnet;;&endpoints$params$offer_id=12&cursor=12884905985-0;;
  /offers/12/trades?cursor=12884905985-0
${lab}/fee-stats?$=network$id=testnet;;
  /fee_stats
${oldLab}?resource=effects&endpoint=for_account&values=${btoa(JSON.stringify({ account_id: account, cursor: '12884905985-2' }))}
  /accounts/${account}/effects?cursor=12884905985-2
${oldLab}?resource=effects&endpoint=all&values=${btoa(JSON.stringify({ cursor: '12884905985-2', order: 'asc' }))}
  /effects?order=asc&cursor=12884905985-2
${horizon}/operations/12884905985/effects?cursor=12884905985-2
  /operations/12884905985/effects?cursor=12884905985-2
${horizon}/effects?cursor=now&order=asc&limit=5
  /effects?limit=5
${horizon}/accounts/${account}/payments?cursor=now
  /accounts/${account}/payments
${horizon}/order_book?selling_asset_type=native&buying_asset_type=credit_alphanum4&buying_asset_code=USD&buying_asset_issuer=${account}
  /assets/native?counter=USD-${account}
${horizon}/trades?base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer=${account}
  /trades?base=native&counter=USD-${account}
${horizon}/paths/strict-send?source_asset_type=native&source_amount=10&destination_account=${account}
  /paths?kind=strict_send&source=native&destination=${account}&amount=10
${explorer}/search?term=${hash}
  /transactions/${hash}
${lab}/transactions/single?$=network$id=testnet;;&endpoints$params$transaction_hash=${hash};;
  /transactions/${hash}
${lab}/accounts/single?$=network$horizonUrl=https:////horizon.example.org;;&endpoints$params$account_id=${account}
  /accounts/${account}
https://lab.example.org/xdr/view?$=network$id=testnet;;&xdr$blob=AAAABQAA//AAAAAB;;
  XDR
https://laboratory.example.org/#xdr-viewer?input=AAAABQAAAAAAAAAB&network=test
  XDR
${oldLab}?resource=accounts&values=${btoa(JSON.stringify({ account_id: account }))}
  /accounts/${account}
web+stellar:tx?xdr=AAAABQAAAAAAAAAB
  XDR
web+stellar://pay?destination=${account}
  /accounts/${account}
web+stellar:pay?destination=alice%2Anorthwind.example&amount=5
  alice*northwind.example by northwind.example
https://stellar.example/account/alice*northwind.example
  alice*northwind.example by northwind.example
https://stellar.example/accounts/alice@mail.example*northwind.example/payments
  alice@mail.example*northwind.example by northwind.example
https://stellar.example/accounts/alice*localhost
  That link names no record.
${explorer}/network-activity
  That link names no record.
https://northwind.example/
  words of northwind.example
${explorer}/asset/XLM
  /assets/native
${explorer}/tx/167503728641
  /operations/167503728641
https://parallax.example/app/#/demo/accounts/${account}?via=rpc
  /accounts/${account}
${horizon}/assets?asset_code=USD&asset_issuer=${account}
  /assets/USD-${account}
https://unknown.example/show/${hash}/details
  /transactions/${hash}
`

describe('a link of another explorer leads to the record that it names:', () => {
  test.each(
    links
      .trim()
      .split(/\n(?! )/)
      .map((row) => row.split('\n  ')),
  )('%s', (link, address) => {
    expect(answerTo(link)).toBe(address)
  })

  test('and to the network that it names', () => {
    expect(linkedNetwork('https://stellar.example/explorer/public/offer/25')).toBe('public')
    expect(linkedNetwork('https://horizon-testnet.example.org/ledgers/3')).toBe('testnet')
    expect(linkedNetwork('https://horizon.example.org/ledgers/3')).toBeUndefined()
    expect(linkedNetwork('https://horizon.stellar.org/ledgers/3')).toBe('public')
    expect(linkedNetwork('https://lab.example.org/xdr?$=network$id=testnet&label=Testnet')).toBe(
      'testnet',
    )
    expect(linkedNetwork('https://laboratory.example.org/#xdr-viewer?network=test')).toBe('testnet')
    expect(linkedNetwork('testnet')).toBeUndefined()
  })
})

test('the id of a fee’s event, which is of a transaction, leads to it', () => {
  for (const id of ['0000000167503728640-0000000000', '167503728640-1'])
    expect(parseJump(id)).toMatchObject({
      kind: 'lookup',
      name: 'transaction 1 of ledger 39',
      sought: { kind: 'transactionAt', id: 167503728640n },
    })
})

test('an id that is copied out of an address is read without its codes', () => {
  expect(answerTo(encodeURIComponent('tZ7w05oDaIgUX+X49PbRfVcxYbQWBZ1e31nHhFcltAQ='))).toBe(
    `/transactions/${hash}`,
  )
  expect(answerTo(`USD%3A${account}`)).toBe(`/assets/USD-${account}`)
  expect(answerTo('alice%2anorthwind.example')).toBe('alice*northwind.example by northwind.example')
  expect(answerTo('100%25 off')).toBe('/transactions?memo=100%2525+off')
  expect(answerTo('50% off')).toBe('/transactions?memo=50%25+off')
})

test('other meanings of an id are offered', () => {
  expect(othersOf('39')).toEqual(['/offers/39', '/payments', '/transactions'])
  expect(othersOf('167503728641')).toEqual(['/offers/167503728641', '/transactions', '/operations'])
  expect(othersOf(hash)).toEqual([
    `/liquidity_pools/${hash}`,
    `/claimable_balances/00000000${hash}`,
    expect.stringMatching(/^\/contracts\/C\w{55}$/),
    expect.stringMatching(/^\/accounts\/G\w{55}$/),
    '/transactions',
  ])
  expect(othersOf('1794600188')).toEqual([
    '/ledgers/1794600188',
    '/offers/1794600188',
    '/transactions',
  ])
  expect(othersOf('3534875478')).toContain('/transactions')
  expect(othersOf('invoice')).toEqual(['/transactions'])
  expect(othersOf('167503728641-1')).toEqual(['/transactions'])
  // Too low for an operation: ledgers count from 1.
  expect(answerTo('1527135629-12')).toBe('/transactions?memo=1527135629-12')
  expect(othersOf(account)).toEqual([])
})

test('a federation name leads to its domain, which the reader may ask', () => {
  expect(answerTo('Alice*northwind.example')).toBe('Alice*northwind.example by northwind.example')
  expect(answerTo('alice*localhost')).toBe('/transactions?memo=alice*localhost')
})

test('text that is nothing else is looked for in memos', () => {
  expect(answerTo('invoice 7, <b>')).toBe('/transactions?memo=invoice+7%2C+%3Cb%3E')
  expect(answerTo('memo tZ7w05oDaIgUX+X49PbRfVcxYbQWBZ1e31nHhFcltAQ=')).toBe(
    `/transactions?memo=${hash}`,
  )
  expect(answerTo('a text that is longer than a memo can be')).toContain('at most 28 bytes')
  // 15 letters of two bytes each.
  expect(answerTo('ж'.repeat(15))).toContain('at most 28 bytes')
})

test('an id without a page is explained', () => {
  expect(answerTo(`USD:${account.slice(0, -1)}A`)).toContain('asset')
  expect(answerTo(`${account.slice(0, -1)}A`)).toContain('checksum')
  expect(answerTo(hash.slice(1))).toContain('63')
  expect(answerTo('GA5QO…MD6MK')).toContain('shortened')
  expect(answerTo('9'.repeat(29))).toContain('neither a ledger')
  expect(answerTo('2026-02-30')).toContain('no such time')
})

test('binary, markup and letters that only look alike are text, and never more', () => {
  for (const text of [
    '\u0089PNG\r\n\u001A\n\u0000\u0000',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
  ])
    expect(parseJump(text)).toMatchObject({ page: '/transactions', search: { memo: text.trim() } })
  expect(answerTo('x'.repeat(1_000_000))).toContain('too long')
  // A Cyrillic а; the domain is named as it is asked.
  expect(answerTo('\u0430pple.example')).toBe('words of xn--pple-43d.example')
  expect(answerTo('alice*\u0430pple.example')).toBe(
    'alice*\u0430pple.example by xn--pple-43d.example',
  )
  // A direction override and a character without width are not part of an address.
  expect(answerTo(`\u202E${account.slice(0, 9)}\u200B${account.slice(9)}`)).toBe(
    `/accounts/${account}`,
  )
})

test('a secret key or recovery phrase leads to no page and is removed', () => {
  for (const secret of [
    'SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4',
    'https://example.org/SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4',
    'illness spike retreat truth genius clock brain pass fit cave bargain toe',
  ])
    expect(parseJump(secret)).toMatchObject({ kind: 'nowhere', secret: true })
})
