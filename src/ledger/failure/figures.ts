import type { Account, Balance } from '../account.ts'
import { type ClaimPredicate, claimPredicateValue, claimTimes, holdsAt } from '../claimPredicate.ts'
import type { LiquidityPool } from '../liquidityPool.ts'
import { depositInto } from '../poolExchange.ts'
import { type AccountId, type LedgerSequence, ledgerSequence } from '../values/ids.ts'
import { type UnixSeconds, writtenAmount } from '../values/numbers.ts'
import {
  address,
  amount,
  assetValue,
  code,
  list,
  number,
  type Sentence,
  text,
  type Value,
} from '../values/value.ts'
import type { Before, EntriesBefore } from './entriesBefore.ts'
import type {
  AssetOrShares,
  FailureCheck,
  FailureFigures,
  FigureGroup,
  FigureRow,
} from './failureFigures.ts'

/** The arithmetic of a failure, by the entries that the network checked. */
export function failureFigures(
  checks: readonly FailureCheck[],
  sources: FigureSources,
): FailureFigures {
  const kinds = new Set<Before<unknown>['kind']>()
  const recording = <Id extends readonly unknown[], T>(read: (...id: Id) => Before<T>) => {
    return (...id: Id): Before<T> => {
      const before = read(...id)
      kinds.add(before.kind)
      return before
    }
  }
  const { account, line, pool, balance } = sources.entries
  const entries = {
    account: recording(account),
    line: recording(line),
    pool: recording(pool),
    balance: recording(balance),
  }
  const all = checks.map((check) => figuresOf(check, { ...sources, entries }))
  return {
    cause: all.find(({ cause }) => cause !== undefined)?.cause,
    groups: all
      .flatMap(({ groups }) => groups)
      .filter(({ rows, remark }) => rows.length > 0 || remark !== undefined),
    missing: kinds.has('unread') ? 'unread' : kinds.has('unknown') ? 'unknown' : undefined,
    isUndecided: all.some(({ isUndecided = false }) => isUndecided),
    remedy: all.find(({ remedy }) => remedy !== undefined)?.remedy,
  }
}

function figuresOf(check: FailureCheck, sources: FigureSources): Figures {
  const { entries, baseReserve } = sources
  switch (check.kind) {
    case 'stated':
      return group(check.fields)
    case 'unstated':
      return group([], [check.reason])
    case 'newAccount':
      return newAccountFigures(check.amount, baseReserve)
    case 'existence':
      return existenceFigures(check)
    case 'spend':
      return spendFigures(check, sources)
    case 'receive':
    case 'limit':
    case 'trust':
    case 'noTrust':
      return lineFigures(check, sources)
    case 'account':
      return accountFigures(check, entries.account(check.account), sources)
    case 'sequence':
      return sequenceFigures(check, entries.account(check.account), sources)
    case 'deposit':
      return depositFigures(check, sources)
    case 'withdrawal':
      return withdrawalFigures(check, sources)
    case 'claim':
      return claimFigures(check, sources)
  }
}

/** The sources that answer the checks of a failed transaction. */
interface FigureSources {
  readonly entries: EntriesBefore
  /** The transaction's ledger sequence. */
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  /** Stroops, as of the ledger before; undefined where that ledger is not known. */
  readonly baseReserve: bigint | undefined
  /** The signed weights of the source accounts whose signers are known. */
  readonly weights: ReadonlyMap<AccountId, SignedWeight>
}

/** The signed weight of an account, and the needed one: for 0 any signature is enough. */
export interface SignedWeight {
  readonly weight: number
  readonly needed: number
}

/** Figures of one check, and the cause that they show. */
interface Figures {
  readonly cause?: string | undefined
  /** Advice for this cause, instead of that for the result. */
  readonly remedy?: string | undefined
  /** An entry that was not read would tell which of several causes it was. */
  readonly isUndecided?: boolean | undefined
  readonly groups: readonly FigureGroup[]
}

const row = (label: string, value: Value, note?: string): FigureRow => ({
  label,
  value,
  note,
})
/** A sum of the rows above it. */
const total = (label: string, value: bigint): FigureRow => ({
  label,
  value: amount(value),
  total: true,
})
const group = (rows: readonly FigureRow[], remark?: Sentence): Figures => ({
  groups: [{ rows, remark }],
})
/** One row where there is a value. */
const rowIf = <T>(value: T | undefined, make: (value: T) => FigureRow): readonly FigureRow[] =>
  value === undefined ? [] : [make(value)]

/** A sentence that says how an entry's state is known, or why it is not. */
function remarkOf(before: Before<unknown>, ledger: LedgerSequence): Sentence {
  switch (before.kind) {
    case 'known':
      return knownFrom(before, ledger)
    case 'none':
      return ['It did not exist when this transaction began.']
    case 'unread':
      return ['What it was then is not in this transaction’s meta.']
    case 'unknown':
      return [
        'It changed after this ledger, and what was read of later transactions does not tell what it was before.',
      ]
  }
}

function knownFrom(
  { from, changed }: Extract<Before<unknown>, { kind: 'known' }>,
  ledger: LedgerSequence,
): Sentence {
  switch (from) {
    case 'own':
      return ['As it was after this transaction’s fee.']
    case 'fee':
      return [
        'As the fees of the ledger left it: earlier transactions of the ledger may have changed it.',
      ]
    case 'later':
      return changed < ledger
        ? ['Unchanged since ledger ', { kind: 'ledger', sequence: changed }, '.']
        : ['A transaction of the same ledger changed it, before or after this one.']
  }
}

const yesNo = (value: boolean): Value => text(value ? 'yes' : 'no')

/** The balance that a new account would have received, against two base reserves. */
function newAccountFigures(given: bigint, baseReserve: bigint | undefined): Figures {
  const needed = baseReserve === undefined ? undefined : 2n * baseReserve
  return group([
    row('To be given, XLM', amount(given)),
    ...rowIf(needed, (value) =>
      row('A new account needs', amount(value), `2 × ${writtenAmount(value / 2n)}`),
    ),
    ...(needed !== undefined && given < needed ? [total('Missing', needed - given)] : []),
  ])
}

const existenceFigures = ({
  account,
  exists,
}: Extract<FailureCheck, { kind: 'existence' }>): Figures =>
  group([
    row('Account', address(account)),
    row('When this was applied', text(exists ? 'existed' : 'did not exist')),
  ])

/** Facts of an account that an operation depends on. */
function accountFigures(
  { account, about }: Extract<FailureCheck, { kind: 'account' }>,
  before: Before<Account>,
  { ledger, weights }: FigureSources,
): Figures {
  const facts = before.kind === 'known' ? factsOf(before.value, about) : []
  const signed = about === 'weights' ? weights.get(account) : undefined
  const rows = [
    row('Account', address(account)),
    ...facts,
    ...rowIf(signed, ({ weight }) => row('Weight that signed', number(weight))),
    ...rowIf(signed, ({ needed }) => neededRow(needed)),
  ]
  return { cause: signed && weightCause(signed), ...group(rows, remarkOf(before, ledger)) }
}

function weightCause({ weight, needed }: SignedWeight): string | undefined {
  if (weight === 0) return 'None of the account’s signers signed it.'
  return weight < needed
    ? 'The signatures do not have the weight that the account needs.'
    : undefined
}

function factsOf(
  { subentryCount, signers, id, flags, sponsoringCount, sponsoredCount, thresholds }: Account,
  about: Extract<FailureCheck, { kind: 'account' }>['about'],
): readonly FigureRow[] {
  const others = signers.filter(({ key }) => key !== String(id))
  switch (about) {
    case 'entries':
      return [
        row('Subentries', number(subentryCount)),
        row('Signers among them', number(others.length)),
      ]
    case 'flags':
      return [row('Its flags', list(flagNames(flags).map(code)))]
    case 'sponsorship':
      return [
        row('Reserves that it pays for others', number(sponsoringCount)),
        row('Reserves that others pay for it', number(sponsoredCount)),
      ]
    case 'signers':
      return [row('Signers beside its own key', number(others.length))]
    case 'weights':
      return [
        row('Signers beside its own key', number(others.length)),
        row('Their weights', number(sumOf(others))),
        row('Weight of its own key', number(sumOf(signers) - sumOf(others))),
        row(
          'Low, medium, high threshold',
          text(`${thresholds.low}, ${thresholds.medium}, ${thresholds.high}`),
        ),
      ]
  }
}

const sumOf = (signers: Account['signers']): number =>
  signers.reduce((sum, { weight }) => sum + weight, 0)

/** A threshold of 0 still takes a signature. */
const neededRow = (needed: number): FigureRow =>
  needed === 0
    ? row('Weight needed', text('any'), 'one signature of a signer')
    : row('Weight needed', number(needed))

/** In the REST service's names. */
const flagNames = (flags: Account['flags']): readonly string[] => [
  ...(flags.authRequired ? ['auth_required'] : []),
  ...(flags.authRevocable ? ['auth_revocable'] : []),
  ...(flags.authImmutable ? ['auth_immutable'] : []),
  ...(flags.authClawbackEnabled ? ['auth_clawback_enabled'] : []),
]

/** An account's sequence number, against the transaction's or what a merge allows. */
function sequenceFigures(
  { account, asked, isCause }: Extract<FailureCheck, { kind: 'sequence' }>,
  before: Before<Account>,
  { ledger }: FigureSources,
): Figures {
  const sequence = before.kind === 'known' ? before.value.sequence : undefined
  const rows = [
    row('Account', address(account)),
    ...rowIf(sequence, (value) => row('Its sequence number', text(String(value)))),
  ]
  if (asked === undefined) {
    // Numbers of a ledger begin with it: an account created anew in it may not repeat them (CAP-1).
    const first = BigInt(ledger) << 32n
    return group(
      [...rows, row('To be merged, below', text(String(first)))],
      remarkOf(before, ledger),
    )
  }
  const all = [
    ...rows,
    ...rowIf(sequence, (value) => row('The next one', text(String(value + 1n)))),
    row('Of the transaction', text(String(asked))),
  ]
  if (sequence === undefined || isCause !== true) return group(all, remarkOf(before, ledger))
  if (asked === sequence + 1n)
    return {
      cause: 'An earlier transaction of the same ledger changed the account’s sequence number.',
      ...group(all, ['It was the next one before the ledger.']),
    }
  return {
    cause:
      asked <= sequence
        ? 'The sequence number was used before.'
        : 'The sequence number is higher than the account’s next one.',
    ...group(all, remarkOf(before, ledger)),
  }
}

/** The claimants of a balance and their conditions, or the trustline that would have received it (CAP-23). */
function claimFigures(
  { account, balance: id, about }: Extract<FailureCheck, { kind: 'claim' }>,
  sources: FigureSources,
): Figures {
  const { entries, ledger, closedAt } = sources
  const before = entries.balance(id)
  const head = row('Claimable balance', { kind: 'claimableBalance', id })
  const remark = remarkOf(before, ledger)
  if (before.kind !== 'known')
    return {
      isUndecided: about === 'claimants' && before.kind === 'unread',
      ...group([head], remark),
    }
  const { asset, amount: held, claimants, clawbackEnabled } = before.value
  const line = { account, unit: asset }
  switch (about) {
    case 'trust':
    case 'noTrust':
      return lineFigures({ kind: about, ...line }, sources)
    case 'receive':
      return lineFigures({ kind: 'receive', ...line, amount: held }, sources)
    case 'clawback':
      return group(
        [
          head,
          row('Amount', amount(held, asset)),
          row('Clawback enabled', yesNo(clawbackEnabled)),
          row('To be clawed back by', address(account)),
        ],
        remark,
      )
    case 'claimants':
      return {
        cause: claimCause(
          claimants.find(({ destination }) => destination === account)?.predicate,
          BigInt(closedAt),
        ),
        ...group(
          [
            head,
            row('Amount', amount(held, asset)),
            ...claimants.map(({ destination, predicate }) =>
              row('Claimable by', list([address(destination), claimPredicateValue(predicate)])),
            ),
            row('Claimed by', address(account)),
            row('The ledger closed', { kind: 'time', time: closedAt }),
          ],
          remark,
        ),
      }
  }
}

/** Why a claimant's predicate, if it has one, did not hold at a time. */
function claimCause(predicate: ClaimPredicate | undefined, closedAt: bigint): string | undefined {
  if (predicate === undefined) return 'The account is not a claimant of the balance.'
  const spans = claimTimes(predicate)
  if (spans === undefined || holdsAt(spans, closedAt)) return undefined
  return spans.some(({ from }) => from !== undefined && from > closedAt)
    ? 'The account could not claim the balance yet.'
    : 'The time in which the account could claim the balance was over.'
}

type LineCheck = Extract<
  FailureCheck,
  { kind: 'spend' | 'receive' | 'limit' | 'trust' | 'noTrust' }
>
type Line = Exclude<Balance, { kind: 'native' }>

/** A trustline's balance, limit, liabilities and authorization, as one check needs them. */
function lineFigures(
  check: LineCheck,
  { entries, ledger }: Pick<FigureSources, 'entries' | 'ledger'>,
): Figures {
  const { account, unit } = check
  const line = row('Trustline', list([address(account), unitValue(unit)]))
  if (typeof unit !== 'string' && unit.type !== 'native' && unit.issuer === account)
    return group([line, ...asked(check)], ['The issuer of an asset needs no trustline for it.'])
  if (check.kind === 'noTrust')
    return group([line, row('When this transaction began', text('did not exist'))])
  const before = entries.line(account, unit)
  const isKnown = before.kind === 'known' && before.value.kind !== 'native'
  const rows = isKnown ? sumsOf(check, before.value) : asked(check)
  return {
    cause:
      check.kind === 'limit' && check.limit === 0n
        ? removalCause(before)
        : isKnown && check.kind === 'spend'
          ? spendCause(check, before.value)
          : undefined,
    remedy:
      check.kind === 'limit' && before.kind === 'none'
        ? 'Leave it out: there is nothing to remove.'
        : undefined,
    isUndecided: check.kind === 'limit' && check.limit === 0n && before.kind === 'unread',
    ...group([line, ...rows], remarkOf(before, ledger)),
  }
}

/** Why a trustline cannot be removed. */
function removalCause(before: Before<Balance>): string {
  if (before.kind === 'none') return 'There is no trustline to remove.'
  if (before.kind !== 'known')
    return 'There is no trustline to remove, or it still holds or may receive some of the asset.'
  return before.value.balance > 0n
    ? 'The trustline cannot be removed while it holds some of the asset.'
    : 'The trustline cannot be removed while an open offer may buy some of the asset.'
}

function spendCause(
  { amount: needed, freesOffer }: Extract<LineCheck, { kind: 'spend' }>,
  line: Line,
): string | undefined {
  if (needed === undefined || freesOffer === true) return undefined
  const bound = line.kind === 'credit' ? line.sellingLiabilities : 0n
  return causeOf({ needed, balance: line.balance, bound, reserve: 0n, added: 0n })
}

const unitValue = (unit: AssetOrShares): Value =>
  typeof unit === 'string' ? { kind: 'liquidityPool', id: unit } : assetValue(unit)

/** The amount that the operation asked for, which needs no state. */
function asked(check: LineCheck): readonly FigureRow[] {
  switch (check.kind) {
    case 'spend':
      return rowIf(check.amount, (value) => row('Needed', amount(value), check.note))
    case 'receive':
      return rowIf(check.amount, (value) => row('To be received', amount(value), check.note))
    case 'limit':
      return [row('Limit asked for', amount(check.limit))]
    case 'trust':
    case 'noTrust':
      return []
  }
}

function sumsOf(check: Exclude<LineCheck, { kind: 'noTrust' }>, line: Line): readonly FigureRow[] {
  const { balance, limit } = line
  const selling = line.kind === 'credit' ? line.sellingLiabilities : 0n
  const buying = line.kind === 'credit' ? line.buyingLiabilities : 0n
  switch (check.kind) {
    case 'spend': {
      const left = balance - selling
      return [
        row('Balance', amount(balance)),
        ...(selling > 0n ? [row('Selling liabilities', amount(0n - selling))] : []),
        total('Could be spent', left),
        ...asked(check),
        ...beyond('Missing', check, left),
      ]
    }
    case 'receive': {
      const room = limit - balance - buying
      return [
        row('Limit', amount(limit)),
        row('Balance', amount(0n - balance)),
        ...(buying > 0n ? [row('Buying liabilities', amount(0n - buying))] : []),
        total('Could be received', room),
        ...asked(check),
        ...beyond('Too much by', check, room),
      ]
    }
    case 'limit':
      return [
        row('Balance', amount(balance)),
        ...(buying > 0n ? [row('Buying liabilities', amount(buying))] : []),
        total('Least limit', balance + buying),
        ...asked(check),
      ]
    case 'trust':
      return [
        row('Authorized', text(authorizationOf(line))),
        row('Clawback enabled', yesNo(line.clawbackEnabled)),
      ]
  }
}

/** A row for the amount beyond the available one; none if a changed offer first freed an unknown amount. */
function beyond(
  label: string,
  { amount: asked = 0n, freesOffer = false }: Extract<LineCheck, { kind: 'spend' | 'receive' }>,
  available: bigint,
): readonly FigureRow[] {
  return asked > available && !freesOffer ? [total(label, asked - available)] : []
}

function authorizationOf(line: Line): string {
  if (line.authorized) return 'yes'
  return line.authorizedToMaintainLiabilities ? 'only to maintain liabilities' : 'no'
}

/**
 * The amounts and shares of a refused deposit, against its account's balances and the price that it allows (CAP-38).
 */
function depositFigures(
  { account, pool: id, about, amounts }: Extract<FailureCheck, { kind: 'deposit' }>,
  sources: FigureSources,
): Figures {
  const before = sources.entries.pool(id)
  const state = poolState(before, id, sources)
  if (before.kind !== 'known') return state
  const pool = before.value
  const reserves = pool.reserves.map(({ amount: held }) => held)
  const deposit = depositInto({ reserves, totalShares: pool.totalShares }, amounts)
  const assets = pool.reserves.map(({ asset }, i) => ({
    unit: asset,
    amount: deposit?.amounts[i],
    most: row('To be deposited at most', amount(amounts[i] ?? 0n, asset)),
  }))
  switch (about) {
    case 'trust':
      return joined(
        assets.map(({ unit }) =>
          isNative(unit) ? group([]) : lineFigures({ kind: 'trust', account, unit }, sources),
        ),
      )
    case 'spend':
      return joined([
        ...assets.map((each) =>
          spendFigures({ kind: 'spend', account, addedReserves: 0, ...each }, sources),
        ),
        state,
      ])
    case 'receive':
      return joined([
        lineFigures({ kind: 'receive', account, unit: id, amount: deposit?.shares }, sources),
        state,
      ])
    case 'reserves':
      return joined([state, group(assets.map(({ most }) => most))])
  }
}

/** The amounts that redeemed shares would have given, against the minimum asked for and the room for it. */
function withdrawalFigures(
  { account, pool: id, about, shares, amounts }: Extract<FailureCheck, { kind: 'withdrawal' }>,
  sources: FigureSources,
): Figures {
  const before = sources.entries.pool(id)
  const state = poolState(before, id, sources)
  if (before.kind !== 'known' || before.value.totalShares === 0n) return state
  const { reserves, totalShares } = before.value
  const given = reserves.map(({ asset, amount: held }, i) => ({
    unit: asset,
    amount: (shares * held) / totalShares,
    least: amounts[i] ?? 0n,
  }))
  switch (about) {
    case 'receive':
      return joined(
        given.map((each) =>
          isNative(each.unit)
            ? group([])
            : lineFigures({ kind: 'receive', account, ...each }, sources),
        ),
      )
    case 'reserves':
      return joined([
        state,
        group([
          row('Shares to redeem', amount(shares)),
          ...given.flatMap(({ unit, amount: got, least }) => [
            row('They would have given', amount(got, unit)),
            row('Asked for at least', amount(least, unit)),
          ]),
        ]),
      ])
  }
}

/** Figures of the amount that an account may spend, of lumens or of another asset. */
function spendFigures(
  check: Extract<FailureCheck, { kind: 'spend' }>,
  sources: FigureSources,
): Figures {
  const { account, unit } = check
  return isNative(unit)
    ? lumenFigures(check, sources.entries.account(account), sources)
    : lineFigures(check, sources)
}

const isNative = (unit: AssetOrShares): boolean =>
  typeof unit !== 'string' && unit.type === 'native'

const joined = (all: readonly Figures[]): Figures => ({
  groups: all.flatMap(({ groups }) => groups),
})

function poolState(
  before: Before<LiquidityPool>,
  id: LiquidityPool['id'],
  { ledger }: FigureSources,
): Figures {
  const head = row('Pool', { kind: 'liquidityPool', id })
  const rows = before.kind === 'known' ? reserveRows(before.value) : []
  return group([head, ...rows], remarkOf(before, ledger))
}

function reserveRows({ reserves, totalShares }: LiquidityPool): readonly FigureRow[] {
  const [a, b] = reserves
  return [
    ...reserves.map(({ asset, amount: held }) => row('Reserve', amount(held, asset))),
    row('All shares', amount(totalShares)),
    ...(a !== undefined && b !== undefined && b.amount > 0n
      ? [row('Price', ratio(a.amount, b.amount), 'first asset for one of the second')]
      : []),
  ]
}

/** Seven places, cut off. */
const ratio = (n: bigint, d: bigint): Value => {
  const scaled = (n * 10_000_000n) / d
  return text(`${scaled / 10_000_000n}.${String(scaled % 10_000_000n).padStart(7, '0')}`)
}

/** Lumens that are free to be spent: the balance less reserve and selling liabilities. */
function lumenFigures(
  check: Extract<FailureCheck, { kind: 'spend' }>,
  before: Before<Account>,
  { baseReserve, ledger }: Pick<FigureSources, 'baseReserve' | 'ledger'>,
): Figures {
  const { account, amount: needed, note, addedReserves, freesOffer = false } = check
  const added = baseReserve === undefined ? undefined : BigInt(addedReserves) * baseReserve
  const asked = [
    ...rowIf(needed, (value) => row('Needed', amount(value), note)),
    ...(addedReserves === 0 || added === undefined || baseReserve === undefined
      ? []
      : [
          row(
            addedReserves === 1 ? 'Reserve of the new entry' : 'Reserve of the new entries',
            amount(added),
            `${addedReserves} × ${lumens(baseReserve)}`,
          ),
        ]),
  ]
  if (before.kind !== 'known' || added === undefined || baseReserve === undefined)
    return group([row('Account', address(account)), ...asked], remarkOf(before, ledger))
  const { subentryCount, sponsoringCount, sponsoredCount, balances } = before.value
  const held = balances.find(({ kind }) => kind === 'native')
  const balance = held?.balance ?? 0n
  const bound = held?.kind === 'native' ? held.sellingLiabilities : 0n
  const reserve = BigInt(2 + subentryCount + sponsoringCount - sponsoredCount) * baseReserve
  const left = balance - reserve - bound
  const missing = (needed ?? 0n) + added - left
  const rows = [
    row('Balance, XLM', amount(balance)),
    row('Reserve', amount(0n - reserve), `(${factorsOf(before.value)}) × ${lumens(baseReserve)}`),
    ...(bound > 0n ? [row('Selling liabilities', amount(0n - bound))] : []),
    total('Could be spent', left),
    ...asked,
    ...(missing > 0n && asked.length > 0 && !freesOffer ? [total('Missing', missing)] : []),
  ]
  const reserveLedger = {
    kind: 'ledger',
    sequence: ledgerSequence(Math.max(1, ledger - 1)),
  } as const
  const remark = [
    address(account),
    '. ',
    ...remarkOf(before, ledger),
    ' Base reserve as of ledger ',
    reserveLedger,
    '.',
  ]
  return {
    cause:
      needed === undefined || freesOffer
        ? undefined
        : causeOf({ needed, balance, bound, reserve, added }),
    groups: [{ rows, remark }],
  }
}

/** The number of base reserves that an account keeps (CAP-33). */
const factorsOf = ({ subentryCount, sponsoringCount, sponsoredCount }: Account): string =>
  [
    subentryCount === 1 ? '2 + 1 entry' : `2 + ${subentryCount} entries`,
    sponsoringCount > 0 ? ` + ${sponsoringCount} of others` : '',
    sponsoredCount > 0 ? ` − ${sponsoredCount} sponsored` : '',
  ].join('')

interface Sums {
  readonly needed: bigint
  readonly balance: bigint
  readonly bound: bigint
  readonly reserve: bigint
  readonly added: bigint
}

/** The cause of the failure, if the balance alone would have been enough. */
function causeOf({ needed, balance, bound, reserve, added }: Sums): string | undefined {
  if (needed > balance) return undefined
  if (needed > balance - bound)
    return 'The balance covers the amount, but part of it is bound by the account’s open offers.'
  if (needed > balance - bound - reserve)
    return 'The balance covers the amount, but not the reserve that the account must keep.'
  return needed + added > balance - bound - reserve
    ? 'The account can pay the amount, but not the reserve of the new entry as well.'
    : undefined
}

/** Without zeros at the end. */
const lumens = writtenAmount
