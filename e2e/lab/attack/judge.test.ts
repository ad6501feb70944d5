import { describe, expect, test } from 'vitest'
import { cellOf, idOf, planCells } from './cells.ts'
import { unsigned } from './faults/fault.ts'
import { faultNamed } from './faults/faults.ts'
import { isLateAlone, judge, listEnds } from './judge.ts'
import { marks } from './marks.ts'
import type { Statement } from './statements.ts'
import type { Visit } from './visit.ts'

const row = (text: string, more: Partial<Statement> = {}): Statement => ({
  panel: 'Payments',
  kind: 'row',
  text,
  marked: false,
  ...more,
})

const visitOf = (statements: readonly Statement[], more: Partial<Visit> = {}): Visit => ({
  address: 'http://127.0.0.1/attacked/payments?via=rest',
  seen: {
    statements,
    markedPanels: [],
    partial: false,
    coverage: '',
    heading: 'Payments',
    letters: 100,
    busy: 0,
    silent: 0,
    nodes: 100,
    invisible: 0,
    injected: 0,
  },
  stages: {},
  wordsAt: 500,
  longestTask: 40,
  errors: [],
  foreign: [],
  requests: 3,
  polls: 0,
  followed: 0,
  log: [],
  texts: [],
  bytes: 1000,
  largest: 500,
  memory: 100,
  ...more,
})

const honestVisit = visitOf([
  row('Succeeded | A sent 5 XLM to B | 39'),
  row('Failed | B sent 7 XLM to A | 40'),
])
const honest = {
  visit: honestVisit,
  others: [visitOf([row('Succeeded | C sent 1 XLM to A | 38')])],
}
const allRulesOf = (found: Visit, fault = 'bytes') =>
  judge(found, honest, { via: 'rest', faults: [faultNamed(fault)] }).findings.map(
    ({ rule }) => rule,
  )
/** Most of these pages have fewer rows than the honest one. */
const rulesOf = (found: Visit, fault?: string) =>
  allRulesOf(found, fault).filter((rule) => rule !== 'left out')

describe('a page with the record of a transaction, which carries its envelope', () => {
  const address = `http://127.0.0.1/attacked/transactions/${'ab'.repeat(32)}?via=rest`
  const memo = (text: string, marked = false): Statement => ({
    panel: 'Transaction',
    kind: 'fact',
    text: `Memo: ${text}`,
    marked,
  })
  const verdict = (statement: Statement, fault: string, at = address) =>
    judge(
      visitOf([statement], { address: at }),
      { visit: visitOf([memo('rent')]), others: [visitOf([])] },
      { via: 'rest', faults: [faultNamed(fault)] },
    ).findings.map(({ rule }) => rule)

  test('lies with another memo, source or operation, whatever the fault excuses elsewhere', () => {
    for (const fault of ['texts-other', 'amounts-x-1000', 'others-accounts', 'xdr-bytes']) {
      expect(verdict(memo('as plausible'), fault)).toEqual(['lie'])
      expect(verdict(memo('as plausible', true), fault)).toEqual([])
    }
    const operation = row('1 | A sent 5,000 XLM to B | payment', { panel: 'Operations' })
    expect(verdict(operation, 'amounts-x-1000')).toEqual(['lie'])
    // Effects come without an envelope, and so does a list of accounts.
    const effect = row('A was credited 5,000 XLM', { panel: 'Effects' })
    expect(verdict(effect, 'amounts-x-1000')).toEqual([])
    const elsewhere = 'http://127.0.0.1/attacked/accounts?via=rest'
    expect(verdict(operation, 'amounts-x-1000', elsewhere)).toEqual([])
  })
})

test('a page that covers fewer ledgers states what the honest one stated of just these', () => {
  const whole = visitOf([row('C | 3 calls'), row('D | 7 calls')])
  const visit = { ...whole, stages: { '341–373': [row('C | 2 calls'), row('E | 1 call')] } }
  const shown = (coverage: string, ...rows: readonly string[]) => {
    const found = visitOf(rows.map((text) => row(text)))
    return judge(
      { ...found, seen: { ...found.seen, partial: true, coverage } },
      { visit, others: [visitOf([])] },
      { via: 'rpc', faults: [faultNamed('extra-fields')] },
    ).findings.map(({ rule }) => rule)
  }
  expect(shown('341–373', 'C | 2 calls', 'E | 1 call')).toEqual([])
  expect(shown('341–373', 'C | 1 calls')).toEqual(['lie'])
  expect(shown('341–373', 'E | 1 call', 'E | 1 call')).toEqual(['lie'])
  // Of other ledgers it is not true.
  expect(shown('331–373', 'C | 2 calls')).toEqual(['lie'])
})

test('a page may know less of signers, and say so, but not of others', () => {
  const fact = (text: string): Statement => ({ panel: 'T', kind: 'fact', text, marked: false })
  const shown = (text: string) =>
    judge(
      visitOf([fact(text)]),
      { visit: visitOf([fact('Signatures: 1 of 1 signer: GCKOB… W62WV 1 signature')]), others: [] },
      { via: 'rest', faults: [faultNamed('null-field')] },
    ).findings.map(({ rule }) => rule)
  const less =
    'By the signers at the start of its ledger: an earlier transaction in it may have changed them.'
  expect(shown(`Signatures: 1 of 1 signer: GCKOB… W62WV ${less} 1 signature`)).toEqual([])
  expect(shown(`Signatures: 1 of 1 signer: GDXJI… VKHKD ${less} 1 signature`)).toEqual(['lie'])
})

test('no answer of REST proves which rows of a list are its first, but a row must be of the list', () => {
  const whole = visitOf([row('A sent 5 XLM to B | 39')])
  const visit = { ...whole, stages: { [listEnds]: [row('A sent 2 XLM to B | 12')] } }
  const shown = (text: string, via: 'rest' | 'rpc') => {
    const fault = faultNamed('answer-to-another')
    const { findings, unknowable } = judge(
      visitOf([row(text)]),
      { visit, others: [visitOf([])] },
      { via, faults: [fault] },
    )
    return [...findings.map(({ rule }) => rule), ...unknowable.map(({ reason }) => reason)]
  }
  expect(shown('A sent 2 XLM to B | 12', 'rest')).toEqual([unsigned])
  expect(shown('A sent 3 XLM to B | 12', 'rest')).toEqual(['lie'])
  expect(shown('A sent 2 XLM to B | 12', 'rpc')).toEqual(['lie'])
})

test('what a page takes to follow something is not counted where answers are too large, all else is', () => {
  const found = { ...honestVisit, bytes: 20 * 2 ** 20 }
  const followed = 10 * 2 ** 20
  expect(allRulesOf(found, 'huge')).toEqual(['bytes'])
  expect(allRulesOf({ ...found, followed }, 'huge')).toEqual([])
  expect(allRulesOf({ ...found, followed }, 'bytes')).toEqual(['bytes'])
  const compared = { ...found, address: 'http://127.0.0.1/attacked/ledgers?via=rest&compare=on' }
  expect(allRulesOf(compared, 'huge')).toEqual([])
  expect(allRulesOf({ ...compared, bytes: 40 * 2 ** 20 }, 'huge')).toEqual(['bytes'])
  expect(allRulesOf(compared, 'bytes')).toEqual(['bytes'])
})

test('what a service names as its failure is marked where the page says so, and not within a row', () => {
  expect(marks.test('the service failed: x.')).toBe(true)
  expect(marks.test('A sent 5 XLM to B | the service failed: x.')).toBe(false)
})

test('an answer that does not fit the calls of its request is said to be none', () => {
  for (const message of [
    'The answer is for other calls: their ids are not those of the request.',
    'The answer is incomplete: 2 results for 3 calls.',
    'The answer has 9 results for 3 calls.',
  ]) {
    expect(marks.test(message)).toBe(true)
    expect(marks.test(`A sent 5 XLM to B | ${message}`)).toBe(false)
  }
})

test('ledgers of a source that is said to be behind are marked; those of one that is not, or other rows, are not', () => {
  expect(marks.test('Horizon: 2 –350 349 ledgers, 23 ledgers behind')).toBe(true)
  expect(marks.test('Horizon: 2 –350 349 ledgers')).toBe(false)
  expect(marks.test('A sent 5 XLM to B, 23 ledgers behind | 39')).toBe(false)
})

test('a cell is visited again alone where only time was broken, and not where it lies as well', () => {
  const verdict = (found: Visit) =>
    judge(found, honest, { via: 'rest', faults: [faultNamed('bytes')] })
  const heavy = { ...honestVisit, bytes: 20 * 2 ** 20 }
  expect(isLateAlone(verdict(heavy))).toBe(true)
  const lying = visitOf([row('Succeeded | A sent 500 XLM to B | 39')], { bytes: heavy.bytes })
  expect(isLateAlone(verdict(lying))).toBe(false)
  expect(isLateAlone(verdict(honestVisit))).toBe(false)
})

describe('a page under attack', () => {
  test('that states what the honest page states passes', () => {
    expect(rulesOf(honestVisit)).toEqual([])
  })
  test('that leaves rows out without a word is found out', () => {
    const one = row('Succeeded | A sent 5 XLM to B | 39')
    // Through the other line of sight it has one row.
    expect(allRulesOf(visitOf([one]))).toEqual([])
    expect(allRulesOf(visitOf([]))).toEqual(['left out'])
    expect(allRulesOf(visitOf([]), 'empty-list')).toEqual([])
    const said = row('This list could not be read', { kind: 'words', marked: true })
    expect(allRulesOf(visitOf([said]))).toEqual([])
  })
  test('is not excused by an alert in its panel for what it states beside it', () => {
    const fact = row('Balance: 7,000 XLM', { kind: 'fact' })
    const found = visitOf([fact])
    expect(rulesOf({ ...found, seen: { ...found.seen, markedPanels: ['Payments'] } })).toEqual([
      'lie',
    ])
  })
  test('that leaves out a “not” lies', () => {
    const honestRow = visitOf([row('110 | trustline not authorized by B | 7')])
    const shown = (text: string) =>
      judge(
        visitOf([row(text)]),
        { visit: honestRow, others: [visitOf([])] },
        { via: 'rest', faults: [faultNamed('bytes')] },
      ).findings.map(({ rule }) => rule)
    expect(shown('110 | trustline authorized by B | 7')).toEqual(['lie'])
    expect(shown('110 | trustline not authorized | 7')).toEqual([])
  })
  test('says nothing in words that the honest page does not say, but what more would cost', () => {
    const words = (text: string) => visitOf([row(text, { kind: 'words' })])
    expect(rulesOf(words('More costs about 1.2 MB.'))).toEqual([])
    expect(rulesOf(words('More costs about 1.2 XLM.'))).toEqual(['lie'])
    expect(rulesOf(words('You can send it again.'))).toEqual([])
    expect(rulesOf(words('Send again'))).toEqual([])
    expect(rulesOf(words('You can send it again to B.'))).toEqual(['lie'])
    expect(rulesOf(words('Send again to B'))).toEqual(['lie'])
    expect(rulesOf(words('This account was merged'))).toEqual(['lie'])
    expect(rulesOf(words('Not looked up yet.'))).toEqual([])
    expect(rulesOf(words('Checked 0 times: not in a ledger yet.'))).toEqual(['lie'])
    const checks = (text: string) =>
      judge(
        words(text),
        {
          visit: visitOf([row('Checked 1 time: not in a ledger yet.', { kind: 'words' })]),
          others: [visitOf([])],
        },
        { via: 'rpc', faults: [faultNamed('late')] },
      ).findings.map(({ rule }) => rule)
    expect(checks('Checked 2 times: not in a ledger yet. 1 more check failed.')).toEqual([])
    expect(checks('Checked 0 times: not in a ledger yet.')).toEqual(['lie'])
    expect(checks('Checked 2 times: in no ledger.')).toEqual(['lie'])
    expect(rulesOf(words('Checked 2 times: not in a ledger yet.'))).toEqual(['lie'])
    const denies = (text: string) =>
      judge(
        words(text),
        {
          visit: visitOf([
            row('No asset has the code A, in ledgers 340 to 373; others were not read.', {
              kind: 'words',
            }),
          ]),
          others: [visitOf([])],
        },
        { via: 'rpc', faults: [faultNamed('late')] },
      ).findings.map(({ rule }) => rule)
    expect(denies('No asset has the code A, in ledgers 111 to 120; others were not read.')).toEqual(
      [],
    )
    expect(denies('No asset has the code B, in ledgers 111 to 120; others were not read.')).toEqual(
      ['lie'],
    )
    expect(denies('An asset has the code A, in ledgers 111 to 120; others were not read.')).toEqual(
      ['lie'],
    )
    const address = 'http://127.0.0.1/attacked/transactions/b59ef0d3725b404?via=rest'
    const heading = (text: string) => rulesOf({ ...words(text), address })
    expect(heading('Transaction b59ef…5b404')).toEqual([])
    expect(heading('Transaction b59ef…5b405')).toEqual(['lie'])
    expect(rulesOf(words('Holds 39 XLM'))).toEqual(['lie'])
  })
  test('may count the one operation that cannot be read, of its own source', () => {
    const sent = visitOf([row('GCKOB… W62WV sent 5 XLM to B', { kind: 'words' })])
    const failed = visitOf([
      row('GCKOB… W62WV sent 5 XLM to B', { kind: 'words' }),
      row('Why it failed', { kind: 'words' }),
    ])
    const shown = (text: string, honest = sent) =>
      judge(
        visitOf([row(text, { kind: 'words' })]),
        { visit: honest, others: [honest] },
        { via: 'rest', faults: [faultNamed('bytes')] },
      ).findings.length
    expect(shown('GCKOB… W62WV performed 1 operation')).toBe(0)
    expect(shown('GCKOB… W62WV performed 3 operations')).toBe(1)
    expect(shown('GDQTP… F2RVZ performed 1 operation')).toBe(1)
    expect(shown('GCKOB… W62WV tried 1 operation, which failed', failed)).toBe(0)
    expect(shown('GCKOB… W62WV tried 1 operation, which failed')).toBe(1)
    expect(shown('GDQTP… F2RVZ tried 1 operation, which failed', failed)).toBe(1)
  })
  test('that still loads at the end is endless', () => {
    const found = visitOf([])
    expect(rulesOf({ ...found, seen: { ...found.seen, busy: 5 } })).toEqual(['endless'])
  })
  test('states nothing before the reader agrees to the endpoint of a link, and asks nobody', () => {
    expect(rulesOf(visitOf([row('anything', { kind: 'words' })]), 'link-elsewhere')).toEqual([])
    expect(rulesOf(visitOf([], { foreign: ['attacked0/'] }), 'link-elsewhere')).toEqual(['hosts'])
  })
  test('that states another amount lies', () => {
    expect(rulesOf(visitOf([row('Succeeded | A sent 5,000 XLM to B | 39')]))).toEqual(['lie'])
  })
  test('that states a payment the other way round lies', () => {
    expect(rulesOf(visitOf([row('Succeeded | B sent 5 XLM to A | 39')]))).toEqual(['lie'])
  })
  test('that states a row of the page through another source passes', () => {
    expect(honest.others.map((other) => rulesOf(other))).toEqual([[]])
  })
  test('that says that it is of some ledgers alone may lack rows, but states none that are untrue', () => {
    const partial = (text: string) => {
      const visit = visitOf([row(text)])
      return { ...visit, seen: { ...visit.seen, partial: true } }
    }
    expect(rulesOf(partial('Failed | B sent 7 XLM to A | 40'))).toEqual([])
    expect(rulesOf(partial('Failed | B sent 700 XLM to A | 40'))).toEqual(['lie'])
  })
  test('that states one record twice lies', () => {
    const twice = row('Succeeded | A sent 5 XLM to B | 39')
    expect(rulesOf(visitOf([twice, twice]))).toEqual(['lie'])
  })
  test('that marks what it cannot read passes', () => {
    const marked = row('This record could not be read: amount is no text', { marked: true })
    expect(rulesOf(visitOf([marked]))).toEqual([])
  })
  test.each([
    [
      'says why it refuses an entry',
      'Code: The answer has a ledger entry that Parallax did not request, so none of it is shown',
      'Code: an entry that A did not request',
    ],
    [
      'shows what the services say differently without a known reason',
      'fee_charged | 100 | 100,000 | no known reason',
      'Succeeded | A sent 5,000 XLM to B | no known reason | 39',
    ],
    [
      'says that an answer is for another call',
      'Result: The answer is for another call: its id is "not 6", not 6.',
      'Result: The answer is for another call of B',
    ],
    [
      'says that an answer was cut off',
      'Code: the answer was cut off after 1713 B',
      'Code: the answer was cut off by B',
    ],
    [
      'says that nothing was answered',
      'Result: the service answered nothing.',
      'Result: the service answered that it was sent.',
    ],
    [
      'says where to look for what was not read',
      'Created: not read: look in its versions',
      'Created: not read by A',
    ],
    [
      'names an operation that cannot be read so',
      '1 | path_payment_strict_send | Unknown operation',
      '1 | path_payment_strict_send | Unknown operations of B',
    ],
    [
      'says that an answer does not fit what was sent',
      'Result: The answer of the service is not believed: it does not fit what was sent.',
      'Result: The answer of the service is not believed by A',
    ],
    [
      'says that a service wants an access key',
      'Code: the service requires an access key (HTTP 403)',
      'Code: requires an access key',
    ],
    [
      'says that a service wants fewer requests',
      'Code: the service has received too many requests from here',
      'Code: the service has received too many requests',
    ],
  ])('that %s passes, and lies with similar words', (_, marked, lie) => {
    const read = (text: string) => rulesOf(visitOf([row(text, { marked: marks.test(text) })]))
    expect(read(marked)).toEqual([])
    expect(read(lie)).toEqual(['lie'])
  })
  test('that says there is none of what there is lies', () => {
    const none = row('This account has no payments.', { kind: 'words' })
    expect(rulesOf(visitOf([none]))).toEqual(['lie'])
  })
  test('that has yet to load a part of a row passes', () => {
    expect(rulesOf(visitOf([row('Succeeded | A sent 5 XLM | 39')]))).toEqual([])
  })
  test('that reads ledgers because events cannot be read says so, and reads 1 MB of them at most', () => {
    const words = 'Events could not be read: only ledgers that were read are in the list.'
    const said = [row(words, { kind: 'words', marked: true })]
    expect(rulesOf(visitOf(said, { bytes: 1_100_000 }))).toEqual([])
    expect(rulesOf(visitOf(said, { bytes: 1_200_000 }))).toEqual(['bytes'])
    expect(rulesOf(visitOf([], { bytes: 1_100_000 }))).toEqual(['bytes'])
  })
  test('that shows values without their names passes, but none in another order', () => {
    const named = row('111 | approve from A spender B amount 5 expiration 310')
    const shown = (text: string) =>
      judge(
        visitOf([row(text)]),
        { visit: visitOf([named]), others: [visitOf([])] },
        {
          via: 'rpc',
          faults: [faultNamed('bytes')],
        },
      ).findings.length
    expect(shown('111 | approve A B [5 310 ]')).toBe(0)
    expect(shown('111 | approve A B [310 5 ]')).toBe(1)
  })
  test('that says of an event what it is through another source passes, but no other values', () => {
    const said = (text: string, panel = 'Calls and events') =>
      visitOf([row(text, { kind: 'words', panel })])
    const shown = (found: Visit) =>
      judge(
        found,
        {
          visit: said('event sold number 5 , specimen {3 fields}'),
          others: [said('event sold 5 , {2 fields}')],
        },
        { via: 'rpc', faults: [faultNamed('more')] },
      ).findings.map(({ rule }) => rule)
    expect(shown(said('event sold 5 , {2 fields}'))).toEqual([])
    expect(shown(said('event sold 6 , {2 fields}'))).toEqual(['lie'])
    const elsewhere = 'Balance changes'
    const other = { visit: said('none', elsewhere), others: [said('A gained 5 XLM', elsewhere)] }
    const fault = { via: 'rpc', faults: [faultNamed('more')] } as const
    const { findings } = judge(said('A gained 5 XLM', elsewhere), other, fault)
    expect(findings.map(({ rule }) => rule)).toEqual(['lie'])
  })
  test('may state rules of an earlier latest ledger, but no other amounts', () => {
    const fact = (panel: string) => visitOf([row('Base fee: 250', { kind: 'fact', panel })])
    expect(rulesOf(fact('Rules'), 'latest-jumps')).toEqual([])
    expect(rulesOf(fact('Rules'), 'latest-negative')).toEqual(['lie'])
    expect(rulesOf(fact('Fees'), 'latest-jumps')).toEqual(['lie'])
    // A list up to an earlier ledger has older rows.
    const older = (panel: string) => visitOf([row('Succeeded | A sent 1 XLM to B | 12', { panel })])
    expect(rulesOf(older(''), 'latest-jumps')).toEqual([])
    expect(rulesOf(older('Balances'), 'latest-jumps')).toEqual(['lie'])
    // Of the source that the page does not read nothing else is known; of its own the list of ledgers is.
    const kept = (name: string) =>
      visitOf([row(`${name}: 2 –350 349 ledgers`, { kind: 'fact', panel: 'Sources' })])
    expect(rulesOf(kept('RPC'), 'latest-jumps')).toEqual([])
    expect(rulesOf(kept('Horizon'), 'latest-jumps')).toEqual(['lie'])
  })
  test('may count fewer rows and fields that both services say alike, but no more', () => {
    const words = (text: string) =>
      visitOf([row(text, { kind: 'words', panel: 'Operations, compared' })])
    const verdict = (text: string) =>
      judge(
        words(text),
        { visit: words('1 row equal, in 21 fields.'), others: [visitOf([])] },
        { via: 'rest', faults: [faultNamed('times-future')] },
      ).findings.map(({ rule }) => rule)
    expect(verdict('0 rows equal, in 20 fields.')).toEqual([])
    expect(verdict('2 rows equal, in 21 fields.')).toEqual(['lie'])
    expect(verdict('1 row equal, in 22 fields.')).toEqual(['lie'])
  })
  test('may hide fewer failed rows of others than the honest page does, but no more', () => {
    const hidden = (count: number) =>
      visitOf([
        row(`${count} failed operations of others are hidden: nothing here changed. Show`, {
          kind: 'words',
          panel: '',
        }),
      ])
    const verdict = (count: number) =>
      judge(
        hidden(count),
        { visit: hidden(5), others: [] },
        { via: 'rest', faults: [faultNamed('times-future')] },
      ).findings.map(({ rule }) => rule)
    expect(verdict(4)).toEqual([])
    expect(verdict(6)).toEqual(['lie'])
  })
  test('may compare what both services say of a time, but not state it itself', () => {
    const fact = (panel: string) => visitOf([row('createdAt: 1', { kind: 'fact', panel })])
    expect(rulesOf(fact('Transaction, compared'), 'times-past')).toEqual([])
    expect(rulesOf(fact('Transaction'), 'times-past')).toEqual(['lie'])
  })
  test('states what cannot be known, with the reason', () => {
    const found = visitOf([row('Succeeded | A sent 5,000 XLM to B | 39')])
    const { findings, unknowable } = judge(found, honest, {
      via: 'rest',
      faults: [faultNamed('amounts-x-1000')],
    })
    expect(findings).toEqual([])
    expect(unknowable).toHaveLength(1)
  })
  test('may state the hash of a ledger of a forged history, whose transactions are right', () => {
    const fact = (text: string) => visitOf([row(text, { kind: 'fact' })])
    const by = 'forged-with-signatures'
    expect(rulesOf(fact('Hash: 11086'), by)).toEqual([])
    expect(rulesOf(fact('Total supply: 1'), by)).toEqual(['lie'])
  })
  test('may add up the offers of some ledgers, where it says that it is of those alone', () => {
    const seller = visitOf([row('9 .66 | 37 .13 | 37 .13', { panel: 'Sellers of USD' })])
    expect(rulesOf({ ...seller, seen: { ...seller.seen, partial: true } })).toEqual([])
    expect(rulesOf(seller)).toEqual(['lie'])
    const spread = visitOf([row('0.05 XLM spread', { panel: 'USD for XLM', kind: 'words' })])
    expect(rulesOf({ ...spread, seen: { ...spread.seen, partial: true } })).toEqual([])
    expect(rulesOf(spread)).toEqual(['lie'])
  })
  test('may follow the network while it waits without an end, but ask nothing else so often', () => {
    const asked = { requests: 30, polls: 20 }
    expect(rulesOf(visitOf([], asked), 'drip')).toEqual([])
    expect(rulesOf(visitOf([], { ...asked, polls: 19 }), 'drip')).toEqual(['requests'])
    expect(rulesOf(visitOf([], asked))).toEqual(['requests'])
  })
  test('may read one answer of other, heavier ledgers, and no second', () => {
    const read = { bytes: 900_000, largest: 850_000 }
    expect(rulesOf(visitOf([], read), 'answer-to-another')).toEqual([])
    expect(rulesOf(visitOf([], { ...read, bytes: 1_750_000 }), 'answer-to-another')).toEqual([
      'bytes',
    ])
    expect(rulesOf(visitOf([], read))).toEqual(['bytes'])
    const lost = row('This record could not be read: an amount is negative', { marked: true })
    const through = (via: 'rest' | 'rpc', visit: Visit) =>
      judge(visit, honest, { via, faults: [faultNamed('bytes')] }).findings.map(({ rule }) => rule)
    expect(through('rpc', visitOf([lost], read))).toEqual([])
    expect(through('rest', visitOf([lost], read))).toEqual(['bytes'])
    expect(through('rpc', visitOf([], read))).toContain('bytes')
    expect(through('rpc', visitOf([lost], { ...read, bytes: 1_750_000 }))).toEqual(['bytes'])
  })
  test('is held to hosts, requests, bytes, memory and time', () => {
    expect(rulesOf(visitOf([], { foreign: ['https://other.example'] }))).toEqual(['hosts'])
    expect(rulesOf(visitOf([], { requests: 11 }))).toEqual(['requests'])
    expect(rulesOf(visitOf([], { bytes: 200_000 }))).toEqual(['bytes'])
    expect(rulesOf(visitOf([], { memory: 301 }))).toEqual(['memory'])
    expect(rulesOf(visitOf([], { longestTask: 1501 }))).toEqual(['long task'])
    expect(rulesOf(visitOf([], { wordsAt: undefined }))).toEqual(['silent'])
  })
})

test('a cell is reproduced by its ID', () => {
  for (const cell of planCells(7, 200)) expect(cellOf(idOf(cell))).toEqual(cell)
})

test('a fault that would excuse the lies of another comes alone', () => {
  const pairs = planCells(7, 3_000).filter(({ faults }) => faults.length > 1)
  expect(pairs.length).toBeGreaterThan(200)
  const names = pairs.flatMap(({ faults }) => faults.map(({ name }) => name))
  expect(names).not.toContain('latest-jumps')
})
