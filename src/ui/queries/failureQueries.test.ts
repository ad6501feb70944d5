import { beforeAll, expect, test } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import '#e2e/testing/pageWorker.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { type Replayed, replayEffects } from '#e2e/testing/rest/replayedEffects.ts'
import { formatAsset } from '#ledger/asset.ts'
import type { ExplainedFailure, FigureGroup } from '#ledger/failure/failureFigures.ts'
import {
  isSuccessCode,
  operationResultMeaning,
  resultCodesOf,
  transactionResultMeaning,
} from '#ledger/failure/resultCodes.ts'
import { definitionOfArm } from '#ledger/operations/registry.ts'
import type { Transaction } from '#ledger/transaction.ts'
import type { Value } from '#ledger/values/value.ts'
import { innerTransaction } from '#ledger/xdr/closedLedger.ts'
import {
  failureExplanation,
  failureWithLater,
  failureWithReserve,
  needsReserve,
} from './failureQueries.ts'
import { createQueryClient } from './queries.ts'

/** A failure of the recorded network, with its figures after the one action that a reader has. */
interface Found {
  /** `22 dfdff640 change_trust op_invalid_limit` */
  readonly name: string
  readonly code: string
  readonly cause: string | undefined
  readonly failure: ExplainedFailure
  /** Is shown before that action. */
  readonly first: ExplainedFailure
  readonly transaction: Transaction
}

const found: Found[] = []

beforeAll(async () => {
  const client = createQueryClient()
  for (const bytes of recordedLedgers())
    for (const { hash, envelope, result } of readClosedLedger(bytes, passphrase).transactions) {
      const codes = resultCodesOf(result)
      if (isSuccessCode(codes.transaction)) continue
      const transaction = (await rest.one('transaction', hash, signal)).value
      for (const own of await client.fetchQuery(
        failureExplanation(rest, transaction, passphrase),
      )) {
        const { type, code, cause } = codeOf(own)
        const { failures } =
          own.figures.missing !== undefined
            ? await client.fetchQuery(failureWithLater(rest, transaction, own, passphrase))
            : own.checks.some(needsReserve)
              ? await client.fetchQuery(failureWithReserve(rest, transaction, passphrase))
              : { failures: [own] }
        const failure = failures.find(({ operation }) => operation === own.operation) ?? own
        const name = `${transaction.ledger} ${hash.slice(0, 8)} ${type} ${code}`
        found.push({ name, code, cause, failure, first: own, transaction })
      }

      function codeOf({ operation }: ExplainedFailure) {
        if (operation === undefined) {
          const code = codes.inner ?? codes.transaction
          return { type: 'transaction', code, cause: transactionResultMeaning(code) }
        }
        const body = innerTransaction(envelope).operations[operation - 1]?.body
        const type = body === undefined ? '' : definitionOfArm(body.type).type
        const code = codes.operations?.[operation - 1] ?? ''
        return { type, code, cause: operationResultMeaning(code, type) }
      }
    }
})

test('every recorded failure has its cause and advice in words, and figures or a reason why it has none', () => {
  expect(found.length).toBeGreaterThan(380)
  const isSentence = (words = '') => /^[A-Z].{10,}\.$/.test(words)
  const isFilled = ({ rows, remark = [] }: FigureGroup) => rows.length + remark.length > 0
  const bare = found.filter(
    ({ cause, failure: { remedy, figures } }) =>
      !isSentence(cause) ||
      !isSentence(remedy) ||
      figures.groups.length === 0 ||
      !figures.groups.every(isFilled),
  )
  expect(bare.map(({ name }) => name)).toEqual([])
})

test('a cause that only later transactions tell is read without being asked for', () => {
  const isLumens = ({ failure }: Found) => failure.checks.some(needsReserve)
  const later = found.filter(
    (each) => each.first.figures.cause !== each.failure.figures.cause && !isLumens(each),
  )
  expect(later.filter(({ first }) => !first.figures.isUndecided)).toEqual([])
  expect([...new Set(later.map(({ code }) => code))]).toEqual([
    'op_invalid_limit',
    'op_cannot_claim',
  ])
  expect(later).toHaveLength(28)
})

test('who removes a trustline that does not exist is not told to empty it', () => {
  const removals = found.filter(({ failure }) => failure.figures.cause === noTrustline)
  expect(removals).toHaveLength(5)
  for (const { failure } of removals)
    expect(failure.figures.remedy).toBe('Leave it out: there is nothing to remove.')
})
const noTrustline = 'There is no trustline to remove.'

test('figures come from the ledger itself in all but one recorded failure', () => {
  const open = found.filter(({ failure }) => failure.figures.missing !== undefined)
  expect(open.map(({ name }) => name)).toEqual(['331 54efa23e manage_buy_offer op_underfunded'])
})

test('figures show what the network found: too little, too much, or what it forbids', () => {
  const unproved = found.filter((each) => !(shows[each.code]?.(each) ?? true))
  expect(unproved.map(({ name }) => name)).toEqual([
    // The offer's own state is not known; see above.
    '331 54efa23e manage_buy_offer op_underfunded',
  ])
  expect(found.filter(({ code }) => code in shows).length).toBeGreaterThan(150)
})

const has = (label: string) => (each: Found) => rowsOf(each).some((row) => row.label === label)
const showsText = (label: string, words: string) => (each: Found) =>
  rowsOf(each).some((row) => row.label === label && textOf([row.value]) === words)
const rowsOf = ({ failure }: Found) => failure.figures.groups.flatMap(({ rows }) => rows)
const amountIn = (each: Found, label: string): bigint | undefined => {
  const value = rowsOf(each).find((row) => row.label === label)?.value
  if (value?.kind === 'number') return BigInt(value.value)
  return value?.kind === 'amount' ? value.amount : undefined
}

/** Properties of correct figures, by code. */
const shows: Readonly<Record<string, (each: Found) => boolean>> = {
  // What a path payment would have sent or delivered is not in its result; an offer may have freed its own amount.
  op_underfunded: (each) => has('Missing')(each) || has('To be sent at most')(each),
  op_low_reserve: has('Missing'),
  op_line_full: (each) => has('Too much by')(each) || has('To arrive at least')(each),
  op_no_trust: (each) => textOf(rowsOf(each).map(({ value }) => value)).includes('did not exist'),
  op_src_no_trust: (each) =>
    textOf(rowsOf(each).map(({ value }) => value)).includes('did not exist'),
  op_no_destination: showsText('When this was applied', 'did not exist'),
  op_already_exists: showsText('When this was applied', 'existed'),
  op_src_not_authorized: (each) => !showsText('Authorized', 'yes')(each),
  op_not_authorized: (each) =>
    showsText('Authorized', 'no')(each) ||
    showsText('Authorized', 'only to maintain liabilities')(each),
  op_invalid_limit: (each) =>
    (amountIn(each, 'Limit asked for') ?? 0n) < (amountIn(each, 'Least limit') ?? 0n) ||
    each.failure.figures.groups.some(({ remark }) => textOf(remark).startsWith('It did not exist')),
  op_has_sub_entries: (each) =>
    (amountIn(each, 'Subentries') ?? 0n) > (amountIn(each, 'Signers among them') ?? 0n),
  op_is_sponsor: (each) => (amountIn(each, 'Reserves that it pays for others') ?? 0n) > 0n,
  // Its own key has no weight, and nobody else signed; the threshold of 0 takes any signature.
  tx_bad_auth: (each) =>
    amountIn(each, 'Weight that signed') === 0n && showsText('Weight needed', 'any')(each),
  op_too_many_signers: (each) => amountIn(each, 'Signers beside its own key') === 20n,
}

test('balances, limits and reserves are what the effects in REST add up to', () => {
  const figures = found.flatMap(comparedFigures)
  expect(figures.map(({ name, shown }) => [name, shown])).toEqual(
    figures.map(({ name, inRest }) => [name, inRest]),
  )
  const count = (label: string) => figures.filter(({ name }) => name.endsWith(label)).length
  expect([count('Balance'), count('Limit'), count('Reserve')]).toEqual([62, 6, 15])
})

/** Figures of entries that effects tell, and their sums. */
function comparedFigures({ name, failure, transaction }: Found) {
  return failure.figures.groups.flatMap((group) => {
    const subject = subjectOf(group)
    if (subject === undefined) return []
    const { account, unit } = subject
    const history = replayed(transaction.pagingToken)
    return group.rows.flatMap(({ label, value, note = '' }) => {
      if (value.kind !== 'amount') return []
      const shown = value.amount < 0n ? -value.amount : value.amount
      if (label === 'Balance' || label === 'Balance, XLM')
        return [{ name: `${name} Balance`, shown, inRest: history.balance(account, unit) }]
      if (label === 'Limit')
        return [{ name: `${name} Limit`, shown, inRest: history.limit(account, unit) }]
      // Offers have no effect of their own: accounts that hold some are left out.
      const entries = history.subentries(account)
      const counts = /^\(2 \+ (\d+) entr(?:y|ies)\)/.exec(note)
      if (label !== 'Reserve' || counts?.[1] !== String(entries)) return []
      return [{ name: `${name} Reserve`, shown, inRest: 5_000_000n * BigInt(2 + entries) }]
    })
  })
}

const histories = new Map<bigint, Replayed>()
function replayed(transaction: bigint): Replayed {
  const history = histories.get(transaction) ?? replayEffects(transaction)
  histories.set(transaction, history)
  return history
}

/** Whose balance of what a group is about. */
function subjectOf({ rows, remark }: FigureGroup) {
  const line = rows.find(({ label }) => label === 'Trustline')?.value
  if (line?.kind === 'list') {
    const [account, unit] = line.items
    if (account?.kind !== 'address') return undefined
    if (unit?.kind === 'liquidityPool')
      return { account: String(account.id), unit: String(unit.id) }
    return unit?.kind === 'asset'
      ? { account: String(account.id), unit: formatAsset(unit.asset) }
      : undefined
  }
  const [owner] = remark ?? []
  return typeof owner === 'object' && owner.kind === 'address'
    ? { account: String(owner.id), unit: 'native' }
    : undefined
}

/** The words of a sentence or of values. */
const textOf = (parts: readonly (string | Value)[] = []): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : part.kind === 'text' ? part.text : ''))
    .join('')
