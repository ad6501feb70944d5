import { useQuery } from '@tanstack/react-query'
import {
  type Account,
  type DescribedOperation,
  entryAgeProblem,
  native,
  type Signer,
  type Transaction,
} from '#ledger'
import { type AccountId, accountOf, knownItems, toidParts } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { listRequestOf } from '../../address/search.ts'
import { useNetwork, useOne, useSource } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { calculationLook, totalLook } from '../../components/calculation.tsx'
import { Footnote, Muted, Note } from '../../components/Message.tsx'
import type { Figure } from '../../components/PageHead.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { useCallsAbove } from '../../components/Provenance.tsx'
import { type Column, useSorted } from '../../components/Table.tsx'
import { Bar, FigureRoom } from '../../components/Waiting.tsx'
import { Loaded, ReadLatest } from '../../coverage/PartialNote.tsx'
import { capitalized, counted, formatList, grouped } from '../../format/text.ts'
import { WorthFigure, WorthNote } from '../../lateParts.tsx'
import { page } from '../../queries/queries.ts'
import { LongTable, lastChangedFigure } from '../../rows/cells.tsx'
import { Amount } from '../../values/Amount.tsx'
import { codeOf } from '../../values/Asset.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { Address } from '../../values/ids.tsx'
import { sponsorsOf } from './Balances.tsx'
import { useLatestLedger } from './latestLedger.ts'
import { reserveOf, subentryText } from './reserve.ts'

/** What it is worth, what of its lumens can be spent, and when it last changed; values are absent until the account is read. */
export function useAccountFigures(account: Account | undefined): readonly Figure[] {
  const { quote = native } = useNetwork()
  const signing = account && signingOf(account)
  return [
    {
      label: `Worth, ${codeOf(quote)}`,
      isLead: true,
      value: account && <WorthFigure account={account} />,
      note: account && <WorthNote account={account} />,
    },
    {
      label: 'Spendable, XLM',
      value: account && <SpendableFigure account={account} />,
      note: 'less reserve and offers',
    },
    // One key that signs alone is the rule.
    ...(signing === undefined || (signing.count === '1' && signing.note === undefined)
      ? []
      : [{ label: 'Signers', value: signing.count, note: signing.note }]),
    lastChangedFigure(account),
  ]
}

/** Its lumens less what its reserve and its offers lock; “–” while the base reserve is not known. */
function SpendableFigure({ account }: { account: Account }) {
  const ledger = useLatestLedger()
  if (ledger.data !== undefined) {
    const { spendable } = reserveOf(account, ledger.data.value.baseReserve)
    return <Amount value={spendable} places="needed" />
  }
  return ledger.error === null && ledger.price === undefined ? <FigureRoom width="w-24" /> : '–'
}

/** Says that an account's state cannot be its last. */
export function EntryProblem({ account }: { account: Account }) {
  const problem = useEntryProblem(account)
  return (
    problem !== undefined && (
      <p className="mt-3">
        <Implausible problem={problem} />
      </p>
    )
  )
}

/** Seconds after which a node's entries have what its ledgers have. */
const settled = 60

/** Why an account's state cannot be its last, by what changed it in the lists of its page. */
function useEntryProblem(account: Account): string | undefined {
  const { id } = account
  const source = useSource()
  const { replay } = useNetwork()
  const { search } = useHere()
  const of = { kind: 'account', id } as const
  // Only from the cache: the lists below request them.
  const cached = { enabled: false }
  const transactions = useQuery({
    ...page(source, 'transactions', of, listRequestOf('transactions', of, search).request),
    ...cached,
  })
  const operations = useQuery({
    ...page(source, 'operations', of, listRequestOf('operations', of, search).request),
    ...cached,
  })
  const { dataUpdatedAt: readAt } = useOne('account', id, false)
  // A replay has the times of its recording.
  const before = replay === undefined ? readAt / 1000 - settled : 0
  const known = <T extends { readonly createdAt: number }>(
    items: readonly T[],
    listedAt: number,
  ): readonly T[] => items.filter(({ createdAt }) => readAt >= listedAt || createdAt < before)
  return entryAgeProblem(account, [
    ...known(knownItems(transactions.data?.items ?? []), transactions.dataUpdatedAt)
      .filter((item) => isChangedBy(item, id))
      .map(({ ledger }) => ledger),
    ...known(knownItems(operations.data?.items ?? []), operations.dataUpdatedAt)
      .filter((item) => movesLumensOf(item, id))
      .map((item) => toidParts(item.id).ledger),
  ])
}

/** A transaction changes the entry of its source, and of who pays its fee. */
const isChangedBy = ({ source, feeAccount }: Transaction, id: AccountId): boolean =>
  accountOf(source) === id || accountOf(feeAccount) === id

/** Lumens are in the entry itself; of other operations a record does not tell whether they changed it. */
function movesLumensOf(
  { body, transactionSuccessful }: DescribedOperation,
  id: AccountId,
): boolean {
  if (!transactionSuccessful || body.type !== 'payment' || body.asset.type !== 'native')
    return false
  const [from, to] = [accountOf(body.from), accountOf(body.to)]
  return from !== to && body.amount > 0n && (from === id || to === id)
}

/** Who signs with what weight, and what weight is needed for what. */
export function Signers({ account }: { account: Account }) {
  const signers = account.signers.toSorted((a, b) => b.weight - a.weight)
  const columns = signerColumns(account.id, signers[0]?.weight ?? 0)
  const { sorted, sorting } = useSorted(signers, columns)
  return (
    <Panel title="Signers">
      <LongTable
        caption="Signers"
        kind="fixed"
        columns={columns}
        rows={sorted}
        most={20}
        word="signer"
        sorting={sorting}
      />
      <Facts
        columns={1}
        rows={(['low', 'medium', 'high'] as const).map((level) => {
          const { text, rest } = thresholdText(account, level)
          return {
            label: `${capitalized(level)} threshold`,
            value: (
              <>
                {text}
                <Muted>
                  {rest}: {thresholdUses[level]}
                </Muted>
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}

const signerColumns = (own: AccountId, most: number): readonly Column<Signer>[] => [
  {
    label: 'Key',
    sort: ({ key }) => key,
    cell: ({ key, type, sponsor }) => (
      <>
        <Address id={key} />{' '}
        <span className="ml-1.5 text-muted text-xs">
          {key === String(own) ? 'own key' : signerKinds[type]}
        </span>
        <Note>
          <PageLink page="/accounts" search={{ signer: key }}>
            accounts that it signs for
          </PageLink>
        </Note>
        {sponsor !== undefined && (
          <Note>
            sponsored by <Address id={sponsor} />
          </Note>
        )}
      </>
    ),
  },
  {
    label: 'Weight',
    numeric: true,
    look: 'whitespace-nowrap',
    sort: ({ weight }) => weight,
    cell: ({ weight }) => (
      <>
        <Pips weight={weight} most={most} />
        {weight === 0 ? <Muted>0: cannot sign</Muted> : weight}
      </>
    ),
  },
]

/** As many squares as the weight, while they can be counted at a glance. */
function Pips({ weight, most }: { weight: number; most: number }) {
  if (most < 2 || most > 5) return null
  return (
    <svg
      className="mr-1 inline-block h-2 w-8 align-middle"
      viewBox={`0 0 ${most * 10} 8`}
      style={{ width: most * 10 }}
      aria-hidden="true"
    >
      {Array.from({ length: most }, (_, index) => index * 10).map((x) => (
        <rect
          key={x}
          className={x >= (most - weight) * 10 ? 'fill-ink' : 'fill-line'}
          x={x}
          width="8"
          height="8"
        />
      ))}
    </svg>
  )
}

/** Spendable XLM: balance less reserve less selling liabilities. */
export function Spendable({ account }: { account: Account }) {
  const ledger = useLatestLedger()
  const calls = useCallsAbove()
  return (
    <Panel
      title="Spendable XLM"
      calls={[...calls, ...(ledger.data?.calls ?? [])]}
      derived="computed here"
    >
      {ledger.data === undefined && ledger.error === null ? (
        <>
          <Figures account={account} baseReserve={undefined} awaited={ledger.price === undefined} />
          {ledger.price !== undefined && (
            <ReadLatest what="the base reserve" price={ledger.price} onRead={ledger.refetch} />
          )}
        </>
      ) : (
        <Loaded query={ledger} rows={4}>
          {(answer) => <Figures account={account} baseReserve={answer.value.baseReserve} />}
        </Loaded>
      )}
    </Panel>
  )
}

/** Shows what the account itself states before the base reserve has loaded. */
function Figures({
  account,
  baseReserve,
  awaited = false,
}: {
  account: Account
  baseReserve: number | undefined
  awaited?: boolean
}) {
  const missing = awaited ? <Bar width="w-24" /> : <span className="text-faint">–</span>
  const reserve = reserveOf(account, baseReserve ?? 0)
  const entries = subentryText(account)
  return (
    <div className="py-2" aria-busy={awaited}>
      <dl className={calculationLook}>
        <dt>Balance</dt>
        <dd>
          <Amount value={reserve.balance} />
        </dd>
        <dt>
          Reserve
          <small>
            ({reserve.factors}) ×{' '}
            {baseReserve !== undefined && <Amount value={BigInt(baseReserve)} places="needed" />}
          </small>
        </dt>
        <dd>{baseReserve === undefined ? missing : <Amount value={0n - reserve.minimum} />}</dd>
        <dt>Selling liabilities</dt>
        <dd>
          <Amount value={0n - reserve.sellingLiabilities} />
        </dd>
        <dt className={totalLook} data-total="">
          Spendable
        </dt>
        <dd className={totalLook}>
          {baseReserve === undefined ? missing : <Amount value={reserve.spendable} />}
        </dd>
      </dl>
      {entries !== undefined && (
        <Footnote>
          {account.subentryCount} {account.subentryCount === 1 ? 'entry' : 'entries'}: {entries}
        </Footnote>
      )}
    </div>
  )
}

/** Whose reserves an account pays, with lists of the entries that name it as their sponsor, and who pays its own. */
export function Sponsorships({ account }: { account: Account }) {
  const { sponsoringCount, sponsoredCount } = account
  const sponsors = sponsorsOf(account)
  const unnamed = sponsoredCount - sponsors.reduce((sum, { reserves }) => sum + reserves, 0)
  if (sponsoringCount <= 0 && sponsoredCount <= 0 && sponsors.length === 0)
    return <Muted>none</Muted>
  const search = { sponsor: account.id }
  return (
    <>
      {sponsoringCount > 0 && (
        <div>
          sponsors {counted(sponsoringCount, 'reserve')}
          <Note>
            of{' '}
            <PageLink page="/accounts" search={search}>
              accounts and their entries
            </PageLink>
            ,{' '}
            <PageLink page="/claimable_balances" search={search}>
              claimable balances
            </PageLink>
            ,{' '}
            <PageLink page="/offers" search={search}>
              offers
            </PageLink>
          </Note>
        </div>
      )}
      {sponsoredCount > 0 && <div>{counted(sponsoredCount, 'reserve')} sponsored by others</div>}
      {sponsors.map(({ sponsor, parts }) => (
        <Note key={sponsor}>
          <Address id={sponsor} /> pays for {formatList(parts)}
        </Note>
      ))}
      {unnamed > 0 && (
        <Note>
          {counted(unnamed, 'reserve')} of offers, data, pool shares or entries not listed here
        </Note>
      )}
    </>
  )
}

/** How many keys sign, and what is unusual about them. */
export function signingOf(account: Account): { readonly count: string; readonly note?: string } {
  const able = account.signers.filter((signer) => signer.weight > 0)
  const own = able.some((signer) => signer.key === String(account.id))
  if (able.length === 0) return { count: 'locked', note: 'no key can sign' }
  if (Object.values(account.thresholds).every((needed) => needed > weightOfAll(account)))
    return { count: 'locked', note: 'all keys together have too little weight' }
  const count = grouped(able.length)
  return own ? { count } : { count, note: 'master key disabled' }
}

/** Adds up the weights of all signers. */
const weightOfAll = ({ signers }: Account): number =>
  signers.reduce((sum, { weight }) => sum + weight, 0)

/**
 * The signatures that a threshold takes: 0 takes one of any key that has a weight. `rest` is written
 * muted.
 */
function thresholdText(
  account: Account,
  level: keyof Account['thresholds'],
): { readonly text: string; readonly rest: string } {
  const [needed, all] = [account.thresholds[level], weightOfAll(account)]
  if (all === 0) return { text: 'no key', rest: '' }
  if (needed === 0) return { text: 'any key', rest: '' }
  const reach = needed > all ? ', more than all keys have' : ''
  return { text: String(needed), rest: ` (total weight ${all}${reach})` }
}

/** The operations that a threshold guards. */
const thresholdUses = {
  low: 'bump the sequence number, authorize trustlines',
  medium: 'pay, trade, trust',
  high: 'change signers and thresholds, merge',
} as const

/** The kinds of keys in words. */
const signerKinds = {
  ed25519_public_key: '',
  preauth_tx: 'pre-authorized transaction',
  sha256_hash: 'anyone with the preimage of this hash',
  ed25519_signed_payload: 'key that signed this payload',
} as const
