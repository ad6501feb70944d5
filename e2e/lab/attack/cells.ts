import type { Page } from '@playwright/test'
import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { isRow, type Row } from '#mock/record.ts'
import { accounts, ledgers, transactions } from '../../support/examples.ts'
import { type Faults, setting } from '../../testing/faultyService.ts'
import { type Lie, passphrase } from './proxy.ts'

/** One lie of a service, the page that is opened, and the sentence by which that page takes it. */
export interface Cell {
  readonly name: string
  /** Begins with the network: `lying`, `honest`, or the bundled `demo`. */
  readonly path: string
  readonly via: 'rest' | 'rpc' | 'auto'
  readonly lie: Lie
  /** What the page says: a word about the lie, or the honest figure. */
  readonly says: RegExp
  /** What it never says. */
  readonly never?: RegExp | undefined
  /** The page that the reader opened before. */
  readonly before?: string | undefined
  /** What the reader does on the page. */
  readonly act?: ((page: Page) => Promise<void>) | undefined
}

type More = Partial<Pick<Cell, 'never' | 'act'>>

/** REST answers that are changed; RPC's are honest. */
const rest = (name: string, path: string, changes: Faults, says: RegExp, more?: More): Cell => ({
  name,
  path: `lying${path}`,
  via: 'rest',
  lie: { changes },
  says,
  ...more,
})
const rpc = (name: string, path: string, lie: Lie, says: RegExp): Cell => ({
  name,
  path: `lying${path}`,
  via: 'rpc',
  lie,
  says,
})
/** REST answers that are changed, on a page that asks an honest RPC node, too. */
const beside = (name: string, path: string, changes: Faults, says: RegExp, more?: More): Cell => ({
  ...rest(name, path, changes, says, more),
  via: 'auto',
})

const alice = `/accounts/${accounts.alice}`
const payment = `/transactions/${transactions.htmlMemo}`
const ledger = `/ledgers/${ledgers.paths}`
const pool =
  'liquidity_pools/a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c/effects'
const stranger = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'
const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'

const ofPayment = new RegExp(`^${payment}$`)
const ofAccount = /^\/accounts\/\w+$/
const ofLedgers = /^\/ledgers$/

/** One payment of nobody, valid for ever: no ledger has it. */
const nobody = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1))
const unsent = new TransactionBuilder(new Account(nobody.publicKey(), '41'), {
  fee: '100',
  networkPassphrase: passphrase,
})
  .setTimeout(0)
  .addOperation(
    Operation.payment({ destination: nobody.publicKey(), asset: Asset.native(), amount: '1' }),
  )
  .build()
unsent.sign(nobody)
const hash = Buffer.from(unsent.hash()).toString('hex')
/** XDR `TransactionResult` of one payment that succeeded. */
const succeeded = 'AAAAAAAAAGQAAAAAAAAAAQAAAAAAAAABAAAAAAAAAAA='
/** The same of two payments that were underfunded. */
const failedTwice = 'AAAAAAAAAGT/////AAAAAgAAAAAAAAAB/////gAAAAAAAAAB/////gAAAAA='

/** Its record in REST, as consistent as its envelope allows: that of another payment, with its own fields. */
const neverInLedger: Faults = {
  where: new RegExp(`^/transactions/${hash}(/operations)?$`),
  instead: (path) => path.replace(hash, transactions.plainPayment),
  record: (record) => {
    const source = nobody.publicKey()
    for (const key of Object.keys(record)) if (key.includes('_muxed')) record[key] = undefined
    const ofOperation = { transaction_hash: hash, from: source, to: source, amount: '1.0000000' }
    const ofTransaction = {
      hash,
      id: hash,
      fee_account: source,
      source_account_sequence: '42',
      memo_type: 'none',
      envelope_xdr: unsent.toXDR(),
      result_xdr: succeeded,
      result_meta_xdr: undefined,
      preconditions: undefined,
      // Behind four bytes of hint and four of length.
      signatures: unsent.signatures.map((each) =>
        Buffer.from(each.toXDR('base64'), 'base64').subarray(8).toString('base64'),
      ),
    }
    const own = 'transaction_hash' in record ? ofOperation : ofTransaction
    Object.assign(record, { source_account: source }, own)
  },
}

/** Other results of some methods of JSON-RPC, also where the node answered with an error. */
const replying = (results: Readonly<Record<string, Row>>): Lie => ({
  changes: {
    where: new RegExp(`"(?:${Object.keys(results).join('|')})"`),
    body: (body, sent) => {
      const calls = [sent].flat().filter(isRow)
      const replies = [body].flat().filter(isRow)
      const changed = replies.map(({ id, result }) => {
        const method = String(calls.find((call) => call.id === id)?.method)
        return { jsonrpc: '2.0', id, result: results[method] ?? result }
      })
      return Array.isArray(body) ? changed : changed[0]
    },
  },
})
const latest = { latestLedger: 373, latestLedgerCloseTime: '1795206737' }
const pending = { ...latest, status: 'PENDING', hash }
const included = {
  ...latest,
  status: 'SUCCESS',
  ledger: 370,
  createdAt: '1795206722',
  envelopeXdr: unsent.toXDR(),
  resultXdr: succeeded,
}

/** A transaction is sent, and its outcome is not known: REST says honestly that it has none. */
const sent = (name: string, via: 'rest' | 'rpc', lie: Lie, never: RegExp): Cell => ({
  name,
  path: 'lying/submit',
  via,
  lie,
  says: /Unknown yet/,
  never,
  act: async (page) => {
    await page.getByRole('textbox', { name: /^Signed transaction envelope/ }).fill(unsent.toXDR())
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('button', { name: /^Send to/ }).click()
  },
})

/** A byte of each ledger's transaction set, which stands behind its header, is turned over. */
function damage(result: Row): void {
  const rows = Array.isArray(result.ledgers) ? result.ledgers.filter(isRow) : []
  for (const row of rows) {
    const bytes = Buffer.from(String(row.metadataXdr), 'base64')
    const at = Math.floor(bytes.length / 20)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    Object.assign(row, { metadataXdr: bytes.toString('base64') })
  }
}

/** A failed transaction whose result says success, with the failed operation left in it. */
function succeeding(record: Record<string, unknown>): void {
  const bytes = Buffer.from(String(record.result_xdr), 'base64')
  bytes.writeInt32BE(0, 8)
  Object.assign(record, { result_xdr: bytes.toString('base64'), successful: true })
}

export const cells: readonly Cell[] = [
  // An index belongs to one endpoint and one history.
  ...['honest', 'demo'].map(
    (network): Cell => ({
      name: `N1: ${network} after a node with forged changes`,
      before: `lying/${pool}`,
      path: `${network}/${pool}`,
      via: 'rpc',
      lie: { history: 'meta' },
      says: /deposited 353\.1953851 XLM/,
      never: /353,195/,
    }),
  ),
  rpc('N2: a network is reset', '/offers', { resetAfter: 4000 }, /This network was reset/),
  rpc(
    'a history is forged, and its signatures are kept',
    '/ledgers/23/operations',
    { history: 'kept' },
    /it is forged: ledger 23 has a transaction that G\w+ did not sign/,
  ),
  rpc(
    'a history is forged, and its signatures are removed',
    '/ledgers/23/operations',
    { history: 'removed' },
    /it is forged: ledger 23 has a transaction that G\w+ did not sign/,
  ),
  // A record against its own XDR.
  rest(
    'N3: a memo that was never signed',
    payment,
    { where: ofPayment, record: setting({ memo_type: 'none', memo: undefined }) },
    /record of this transaction is implausible: it does not match its XDR: memo/,
  ),
  rest(
    'N3: another source account',
    payment,
    { where: ofPayment, record: setting({ source_account: stranger, fee_account: stranger }) },
    /it does not match its XDR: source \(G\w+\), fee account/,
  ),
  rest(
    'N3: an amount that was never signed',
    payment,
    { where: /operations$/, record: setting({ amount: '1000000.0000000' }) },
    /it does not match its XDR: amount \(2500000000\) ?\. The XDR says: sent 250 XLM/,
  ),
  rest(
    'N3: a success with a failed operation in it',
    `/transactions/${transactions.failed}`,
    { where: /^\/transactions\/\w+$/, record: succeeding },
    /its result cannot be: it is a success, but operation 4 failed/,
  ),
  rest(
    'N3: the record of another transaction',
    payment,
    {
      where: ofPayment,
      instead: () => `/transactions/${transactions.plainPayment}`,
      record: setting({ hash: transactions.htmlMemo, id: transactions.htmlMemo }),
    },
    /its envelope has another hash on this network/,
  ),
  // A transaction that was sent.
  sent(
    'N4: it has expired by the year 9999',
    'rpc',
    replying({
      sendTransaction: pending,
      getTransaction: { ...latest, status: 'NOT_FOUND', latestLedgerCloseTime: '253402300799' },
    }),
    /cost nothing|It has expired/,
  ),
  sent(
    'N4: it failed in a ledger, with results of two operations',
    'rpc',
    replying({
      sendTransaction: pending,
      getTransaction: { ...included, status: 'FAILED', resultXdr: failedTwice },
    }),
    /It is in a ledger/,
  ),
  sent(
    'N4: it is refused with a result that is a success',
    'rpc',
    replying({ sendTransaction: { ...pending, status: 'ERROR', errorResultXdr: succeeded } }),
    /It was refused/,
  ),
  sent(
    'N4: it is refused with a code that is a success',
    'rest',
    {
      answers: ({ method, url }) =>
        method === 'POST' && url.endsWith('/transactions')
          ? Response.json(
              {
                type: 'https://stellar.org/horizon-errors/transaction_failed',
                title: 'Transaction Failed',
                extras: { result_codes: { transaction: 'tx_success' } },
              },
              { status: 400 },
            )
          : undefined,
    },
    /It was refused/,
  ),
  // Two services.
  beside(
    'a success that the honest service denies',
    `/transactions/${hash}`,
    neverInLedger,
    /Unknown: its outcome is contradicted/,
    { never: /✓ ?Succeeded/ },
  ),
  beside(
    'a success that a service denies, and the honest one has',
    payment,
    { where: ofPayment, instead: () => `/transactions/${'11'.repeat(32)}` },
    /Unknown: its outcome is contradicted/,
  ),
  beside(
    'another network',
    '/ledgers',
    { where: /^\/$/, record: setting({ network_passphrase: 'Another Network' }) },
    /Another network/,
  ),
  beside(
    'answers that are no JSON',
    alice,
    { where: /^\//, text: () => '{' },
    /Balance, XLM\s+[\d,.]+/,
  ),
  // What two answers refute, and the device's clock.
  rest(
    'N8: a ledger is left out of a list',
    '/ledgers',
    { where: ofLedgers, records: (all) => all.filter((_, i) => i !== 3) },
    /implausible: ledger \d+ is missing before it/,
  ),
  rest(
    'N8: fewer transactions than the ledger counts',
    ledger,
    { where: /^\/ledgers\/\d+\/transactions$/, records: (all) => all.slice(0, 1) },
    /implausible: 1 are listed of the 7 that the record counts/,
  ),
  rest(
    'N8: an account that is older than what changed it',
    alice,
    { where: ofAccount, record: setting({ last_modified_ledger: 20 }) },
    /implausible: this state is of ledger 20, and it changed in ledger \d+/,
  ),
  rest(
    'N9: ledgers close in the year 9999',
    '/ledgers',
    { text: (text) => text.replaceAll('"2026-', '"9999-') },
    /implausible: later than this device’s clock/,
  ),
  // Only what was asked for, in order, counted.
  rest(
    'a ledger with another hash than that of its header',
    ledger,
    { where: /^\/ledgers\/\d+$/, text: (text) => text.replace(/"hash": ?"\w{4}/, '"hash":"0000') },
    /but the header of ledger 39 has the hash/,
  ),
  rest(
    'another account',
    alice,
    { where: ofAccount, instead: () => `/accounts/${accounts.locksmith}` },
    /it is not the requested record/,
  ),
  rest(
    'the transactions of another account',
    `${alice}/transactions`,
    {
      where: /^\/accounts\/\w+\/transactions$/,
      instead: (path) => path.replace(accounts.alice, accounts.locksmith),
    },
    /The answer is to another request/,
  ),
  // Damage, figures outside their types, and texts.
  rpc(
    'bytes of ledgers are damaged',
    `${ledger}/operations`,
    { changes: { where: /getLedgers/, result: damage } },
    /do not match|could not be read|cannot be read/,
  ),
  rest(
    'an amount above int64',
    payment,
    { where: /operations$/, record: setting({ amount: '99999999999999.0000000' }) },
    /amount is no amount: "9/,
  ),
  rest(
    'markup in a text',
    alice,
    { where: ofAccount, record: setting({ home_domain: markup }) },
    /<img src=x onerror=alert\(1\)><script>/,
  ),
  rest(
    'characters that turn and hide text',
    alice,
    { where: ofAccount, record: setting({ home_domain: '\u202eevil\u2066\u200b' }) },
    /RLOevilU\+2066ZWSP/,
  ),
  rest(
    'links to a next page elsewhere',
    '/ledgers',
    { text: (text) => text.replaceAll(/http:[^"]*(?=\/ledgers\?)/g, 'https://elsewhere.example') },
    /ledger 353|\b353\b/,
    { act: async (page) => page.getByRole('link', { name: 'Next →' }).click() },
  ),
]
