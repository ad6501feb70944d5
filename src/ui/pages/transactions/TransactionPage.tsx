import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type DescribedOperation, feeShares, type Ledger, paidFee, type Transaction } from '#ledger'
import {
  address,
  type Call,
  type ContractId,
  knownItems,
  type LedgerSequence,
  type Sentence,
  SourceError,
  shortId,
  type TransactionHash,
  text,
  toidParts,
} from '#ledger/values'
import { maxName, NamesContext } from '../../address/names.ts'
import { useOne, usePassphrase, useSource, useStatus } from '../../address/sight.ts'
import { announce } from '../../components/announce.ts'
import { Button } from '../../components/Button.tsx'
import { Line, Message, MessageTitle } from '../../components/Message.tsx'
import { type Figure, Figures, PageHead, Tabs } from '../../components/PageHead.tsx'
import { mainAndSideLook, panelLook, ruledPanelLook } from '../../components/Panel.tsx'
import { CallsAbove } from '../../components/Provenance.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { PanelSkeleton, Skeleton } from '../../components/Waiting.tsx'
import { LoadFailure } from '../../coverage/PartialNote.tsx'
import { counted, grouped, plainText, tabTitle } from '../../format/text.ts'
import {
  CallExplained,
  ContractChanges,
  ContractPanels,
  EventsTab,
  FailurePanel,
  FoundMeanings,
  OtherMeanings,
  TrustBadge,
  XdrTab,
} from '../../lateParts.tsx'
import { executionQuery } from '../../queries/laterQueries.ts'
import { lookAgain } from '../../queries/lookAgain.ts'
import { contractOfCall } from '../../rows/call/namedCall.ts'
import { usePaidFee, useProtocolOf } from '../../rows/call/usePaidFee.ts'
import { comingFigures } from '../../rows/cells.tsx'
import { headlineOf, says } from '../../rows/headline.ts'
import { isOfContracts, readCall } from '../../rows/OperationList.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { useTransactionSummaries } from '../../rows/TransactionList.tsx'
import { transactionSentence } from '../../rows/transactionSentence.ts'
import { Amount } from '../../values/Amount.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { LedgerLink, ShortId } from '../../values/ids.tsx'
import { ContradictedContext, failureOf, OutcomePill, OutcomeTile } from '../../values/Outcome.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { MemoView, SentenceView } from '../../values/ValueView.tsx'
import { nameAtHand } from '../contracts/nameOfCode.ts'
import { type TabOf, tabs } from '../tabs.ts'
import { BalanceChanges } from './BalanceChanges.tsx'
import { isOfHead, TransactionFacts } from './TransactionFacts.tsx'
import { TransactionOperations } from './TransactionOperations.tsx'
import {
  useContradiction,
  useDecoded,
  useRecordCheck,
  useTransactionOperations,
} from './transactionOperations.ts'

/** One transaction, by its own hash or by its inner hash within a fee bump. */
export function TransactionPage({
  id: hash,
  tab,
}: {
  id: TransactionHash
  tab: TabOf<'transactions'>
}) {
  const query = useOne('transaction', hash)
  const isMissing = namesNothing(query.error)
  if (query.data !== undefined)
    return <TransactionView transaction={query.data.value} calls={query.data.calls} tab={tab} />
  return (
    <>
      <UnreadHead hash={hash} tab={tab} isComing={query.error === null} />
      {query.error === null ? (
        <LoadingTransaction tab={tab} />
      ) : isMissing ? (
        <>
          <FoundMeanings hash={hash} error={query.error} onRetry={() => void query.refetch()} />
          <MissingTransaction hash={hash} />
        </>
      ) : (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

/** What the address alone says, in the room of what comes. */
function UnreadHead({
  hash,
  tab,
  isComing,
}: {
  hash: TransactionHash
  tab: TabOf<'transactions'>
  isComing: boolean
}) {
  const short = shortId(hash)
  return (
    <PageHead
      title={tabTitle(`Transaction ${short}`, tabs.transactions, tab)}
      section="transactions"
      crumbId={short}
      mark={<OutcomeTile successful={undefined} />}
      isSentence
      detail={isComing ? <>&nbsp;</> : undefined}
      badges={<TrustBadge subject={undefined} />}
      id={<ShortId text={hash} name="transaction hash" full />}
      figures={isComing ? comingFigures('Fee', 'Ledger', 'Closed') : undefined}
    >
      Transaction <span translate="no">{short}</span>
    </PageHead>
  )
}

const LoadingTransaction = ({ tab }: { tab: TabOf<'transactions'> }) => (
  <>
    <Tabs label="Parts of the transaction" tabs={tabs.transactions} current={tab} />
    <div className={panelLook}>
      <Skeleton rows={9} label="Loading the transaction" />
    </div>
  </>
)

/**
 * A transaction's sentence with what the contract called says that it is, where that is at hand as the sentence is first
 * drawn: a name that came later would move the page. A name that the host or the reader gave stands in the contract's place.
 */
function Headline({
  sentence,
  contract,
}: {
  sentence: Sentence
  /** The contract that its only operation calls. */
  contract: ContractId | undefined
}) {
  const source = useSource()
  const client = useQueryClient()
  const [own] = useState(() => contract && nameAtHand(client, source, contract))
  const { label, host } = useContext(NamesContext).get(`/contracts/${contract}`) ?? {}
  const name = (label ?? host) === undefined ? own : undefined
  const called: string | undefined = contract
  const calledAt = sentence.findIndex(
    (part) => typeof part === 'object' && part.kind === 'address' && part.id === called,
  )
  return (
    <SentenceView
      sentence={
        name === undefined || calledAt === -1
          ? sentence
          : sentence.toSpliced(
              calledAt + 1,
              0,
              '(which calls itself',
              text(`“${plainText(name, maxName)}”`),
              ')',
            )
      }
    />
  )
}

function TransactionView({
  transaction,
  calls,
  tab,
}: {
  transaction: Transaction
  calls: readonly Call[]
  tab: TabOf<'transactions'>
}) {
  // What says why it failed loads while the rest is read: the figures stand below it.
  useCodeOfCalls(!transaction.successful, true)
  const operations = useTransactionOperations(transaction)
  const decoded = useDecoded(transaction)
  const known = knownItems(operations.data?.items ?? []).map(readCall)
  const failure = decoded.data && failureOf(decoded.data)
  const alone = useMemo(() => [transaction], [transaction])
  const summary = useTransactionSummaries(alone).get(transaction.hash)
  // Its XDR has the results too, which say what came of it, and the assets of contracts that it calls.
  const told = typeof summary === 'object' ? summary.operations : undefined
  const problem = useRecordCheck(transaction, (check) => check.transaction)
  const contradiction = useContradiction(transaction, calls, !operations.isPending)
  const isCall = known.some(({ body }) => body.type === 'invoke_host_function')
  // The sentence grows by what the results say, and by which operation failed: what is drawn below it would move.
  const isTold =
    summary !== undefined &&
    !(told === undefined && operations.isPending) &&
    (transaction.successful || !decoded.isLoading)
  const short = shortId(transaction.hash)
  const sentence = transactionSentence(transaction, told ?? known, failure?.operation)
  const [only] = transaction.operationCount === 1 ? (told ?? known) : []
  const { outcome, detail } = headlineOf(sentence, transaction.successful, only?.body)
  const begun = {
    transaction,
    isCall,
    isDrawn: !operations.isPending,
    operation: only,
    isOfContracts: known.some(isOfContracts),
    isSourceSaid: says(sentence.slice(0, 1), address(transaction.source)),
  }
  const part = <Part {...begun} tab={tab} />
  const below = (
    <>
      <TransactionFigures transaction={transaction} isCall={isCall} />
      <CallsAbove value={calls}>
        <Tabs
          label="Parts of the transaction"
          tabs={tabs.transactions}
          current={tab}
          counts={{ operations: transaction.operationCount }}
        />
        {tab === tabs.transactions[0] ? <Overview {...begun}>{part}</Overview> : part}
      </CallsAbove>
    </>
  )
  // Without its sentence its room is not known.
  if (!isTold)
    return (
      <>
        <UnreadHead hash={transaction.hash} tab={tab} isComing />
        <LoadingTransaction tab={tab} />
      </>
    )
  return (
    <ContradictedContext value={contradiction !== undefined}>
      <PageHead
        title={tabTitle(`Transaction ${short}`, tabs.transactions, tab)}
        section="transactions"
        crumbId={short}
        isSentence
        mark={<OutcomeTile successful={transaction.successful} />}
        detail={detail.length > 0 && <SentenceView sentence={detail} />}
        badges={
          <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
            <OutcomePill successful={transaction.successful} />
            <CheckedBadge
              key={transaction.hash}
              transaction={transaction}
              contradicted={contradiction ?? (problem && `The record is implausible: ${problem}`)}
            />
          </span>
        }
        id={<ShortId text={transaction.hash} name="transaction hash" full />}
      >
        <Headline
          key={transaction.hash}
          sentence={outcome}
          contract={only && contractOfCall(only.description.fields)}
        />
      </PageHead>
      {contradiction !== undefined && (
        <div className={ruledPanelLook} role="alert">
          <Message>
            <MessageTitle>Unknown: its outcome is contradicted</MessageTitle>
            <p>
              <VisibleText text={contradiction} />
            </p>
          </Message>
        </div>
      )}
      {problem !== undefined && (
        <Line role="alert">
          The record of this transaction is <Implausible problem={problem} />
        </Line>
      )}
      {transaction.successful ? (
        below
      ) : (
        <FailurePanel
          transaction={transaction}
          operations={operations.data?.items ?? []}
          calls={calls}
        >
          {below}
        </FailurePanel>
      )}
    </ContradictedContext>
  )
}

/** How far a transaction is verified: once its records were checked. */
function CheckedBadge({
  transaction,
  contradicted,
}: {
  transaction: Transaction
  contradicted: string | undefined
}) {
  const isChecked = useRecordCheck(transaction, () => true) === true
  return (
    <TrustBadge
      subject={isChecked ? { kind: 'transaction', transaction } : undefined}
      contradicted={contradicted}
    />
  )
}

/** A transaction as far as it is drawn. */
interface Begun {
  readonly transaction: Transaction
  readonly isCall: boolean
  /** Its operations are there. */
  readonly isDrawn: boolean
  /** Its only one, with what came of it. */
  readonly operation: DescribedOperation | undefined
  readonly isOfContracts: boolean
  /** The headline names its source account. */
  readonly isSourceSaid: boolean
}

/** What happened, and beside it with what it was sent. */
function Overview({ children, ...begun }: Begun & { children: ReactNode }) {
  const { transaction } = begun
  return (
    <div data-side="" className={mainAndSideLook}>
      <div className="min-w-0">{children}</div>
      <OnceWhole
        {...begun}
        room={
          <div className="not-single:hidden">
            <PanelSkeleton rows={16} />
          </div>
        }
      />
      {/* In one column it would be pushed down by the operations. */}
      <div className={`min-w-0 ${begun.isDrawn ? '' : 'single:hidden'}`}>
        <TransactionFacts {...begun} />
        {begun.isOfContracts && <ContractPanels transaction={transaction} />}
      </div>
    </div>
  )
}

/** Draws the parts below the operations once what explains a call is there too: they begin where both end. */
function OnceWhole({
  transaction,
  isCall,
  isDrawn,
  room,
  children,
}: Begun & { room?: ReactNode; children?: ReactNode }) {
  const { isComing } = useFeeShares(transaction, isCall)
  const hasCode = useCodeOfCalls(isCall, !isComing && isDrawn)
  return isDrawn && (!isCall || (hasCode && !isComing)) ? children : room
}

/** A problem of what is drawn before it. */
function Problem({ of: problem }: { of: string | undefined }) {
  return (
    problem !== undefined && (
      <>
        {' '}
        <Implausible problem={problem} />
      </>
    )
  )
}

/** Fee, ledger, time, memo, and a call's rent. */
export function TransactionFigures({
  transaction,
  isCall,
}: {
  transaction: Transaction
  isCall: boolean
}) {
  const { shares, isComing } = useFeeShares(transaction, isCall)
  // Only from the cache: known if the ledger was opened before.
  const ledger = useOne('ledger', transaction.ledger, false)
  const paid = usePaidFee(transaction)?.charged ?? transaction.feeCharged
  const count = transactionCount(ledger.data?.value)
  const position = toidParts(transaction.pagingToken).transaction
  const { memo } = transaction
  const figures: readonly Figure[] = [
    {
      label: 'Fee',
      value: grouped(paid),
      unit: paid === 1n ? 'stroop' : 'stroops',
      note: (
        <>
          of {grouped(transaction.maxFee)} maximum
          <span className="narrow:hidden">
            {' '}
            · <Amount value={paid} places="needed" /> XLM
          </span>
        </>
      ),
    },
    {
      label: 'Ledger',
      value: <LedgerLink sequence={transaction.ledger} grouped />,
      note: (
        <>
          position {grouped(position)}
          {count !== undefined && position <= count && ` of ${grouped(count)}`}
          {count !== undefined && position > count && (
            <Problem of={`the ledger has ${counted(count, 'transaction')}`} />
          )}
        </>
      ),
    },
    {
      label: 'Closed',
      // An age says nothing on paper.
      value: (
        <span className="print:hidden">
          <CloseTime time={transaction.createdAt} mode="relative" />
        </span>
      ),
      note: (
        <>
          <CloseTime time={transaction.createdAt} mode="absolute" />
          {ledger.data !== undefined && ledger.data.value.closedAt !== transaction.createdAt && (
            <Problem of="its ledger closed at another time" />
          )}
        </>
      ),
    },
    ...(isOfHead(memo)
      ? [{ label: 'Memo', value: <MemoView memo={memo} short />, note: memo.type }]
      : []),
    ...(isComing || shares !== undefined
      ? [
          {
            label: 'Of the fee, rent',
            value: shares && grouped(shares.rent),
            unit: 'stroops',
            note: shares && (
              <>
                {grouped(shares.nonRefundable + shares.used)} resources
                <span className="narrow:hidden">, {grouped(shares.inclusion)} inclusion</span>
              </>
            ),
          },
        ]
      : []),
  ]
  return <Figures figures={figures} />
}

const transactionCount = (ledger: Ledger | undefined): number | undefined =>
  ledger?.failedTransactionCount === undefined
    ? undefined
    : ledger.successfulTransactionCount + ledger.failedTransactionCount

function Part({ tab, ...begun }: Begun & { tab: TabOf<'transactions'> }) {
  const { transaction, isCall, operation } = begun
  const of = { kind: 'transaction', id: transaction.hash } as const
  const none = transaction.successful ? undefined : `It failed: there are no ${tab}`
  switch (tab) {
    case 'operations':
      return (
        <>
          <TransactionOperations transaction={transaction} told={operation} />
          <OnceWhole {...begun}>
            {isCall && operation !== undefined && (
              <CallExplained transaction={transaction} operation={operation} />
            )}
            {transaction.successful && <BalanceChanges transaction={transaction} />}
            {begun.isOfContracts && <ContractChanges transaction={transaction} />}
          </OnceWhole>
        </>
      )
    case 'payments':
      return <OwnedList kind={tab} of={of} />
    case 'trades':
      return <OwnedList kind={tab} of={of} empty={none && `${none}.`} />
    case 'effects':
      return <OwnedList kind={tab} of={of} empty={none && `${none}. The fee was still charged.`} />
    case 'events':
      return <EventsTab transaction={transaction} />
    case 'xdr':
      return <XdrTab transaction={transaction} />
  }
}

/** An unknown hash may name something else, or a transaction to come; not if its ledger is known, and is older. */
export const namesNothing = (error: SourceError | null): boolean => error?.kind === 'notFound'

/** Ledger 1 has none: it is the network's first entry alone. */
const firstWithTransactions = 2

/** For a hash that names no known transaction: waits for it where the network moves, and says what else it may be. */
function MissingTransaction({ hash }: { hash: TransactionHash }) {
  const source = useSource()
  const status = useStatus()
  const latest = status?.latestLedger
  // A source that reads ledgers names those that it keeps in its own message.
  const isUnsaid = !source.kind.capabilities.readsLedgers
  return (
    <>
      {isUnsaid && status !== undefined && status.oldestLedger > firstWithTransactions && (
        <Line>
          {source.kind.name} has ledgers from <LedgerLink sequence={status.oldestLedger} /> on: the
          transaction may be in an older one.
        </Line>
      )}
      {source.head !== undefined && latest !== undefined && (
        <AwaitedTransaction hash={hash} head={latest} />
      )}
      <OtherMeanings hash={hash} />
    </>
  )
}

/** Ledgers for which a page waits: five minutes, the usual time for which a wallet makes a transaction valid. */
const awaitedLedgers = 60

/** Looks for a transaction in every ledger that closes; the page turns into its result once it is there. */
function AwaitedTransaction({ hash, head }: { hash: TransactionHash; head: LedgerSequence }) {
  const client = useQueryClient()
  const source = useSource()
  // The page has looked in the ledgers up to the head when the wait began.
  const [{ first, problem }, setWaiting] = useState({ first: head, problem: '' })
  const closed = head - first
  const isOver = closed > awaitedLedgers
  useEffect(() => {
    if (head === first || isOver) return undefined
    const leaving = new AbortController()
    lookAgain(client, source, hash, leaving.signal).then(
      (isFound) =>
        isFound ? announce('The transaction is in a ledger') : setWaiting({ first, problem: '' }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof SourceError)) throw error
        // The next ledger is another chance; what the service said is shown until then.
        setWaiting({ first, problem: error.message })
      },
    )
    return () => leaving.abort()
  }, [client, source, hash, head, first, isOver])
  return (
    <div className="py-2" role="status" aria-live="off">
      {isOver ? (
        <p>
          {counted(closed, 'ledger')} closed without it.{' '}
          <Button onClick={() => setWaiting({ first: head, problem: '' })}>Wait longer</Button>
        </p>
      ) : (
        <p>
          <b>Waiting for it.</b> If it was sent a moment ago, one of the next ledgers may include
          it. This page looks again with every ledger, {awaitedLedgers} at most, and then shows the
          result by itself. {closed > 0 && `${counted(closed, 'ledger')} closed without it so far.`}{' '}
          {problem}
        </p>
      )}
    </div>
  )
}

/** What a contract call's fee was for, where its meta says so. */
function useFeeShares(transaction: Transaction, isCall: boolean) {
  const { passphrase } = usePassphrase()
  const asked = isCall ? passphrase : undefined
  const { data, isPending } = useQuery(executionQuery(useSource(), transaction, asked))
  const protocol = useProtocolOf(transaction, data?.fee)
  const fee = isCall ? data?.fee && paidFee(data.fee, protocol) : undefined
  return { shares: fee && feeShares(fee), isComing: asked !== undefined && isPending }
}

/** The code that explains calls has loaded, or cannot be; the page is drawn again for it only where it waits for nothing else. */
function useCodeOfCalls(isCall: boolean, isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const isHere = isOver || CallExplained.hasCode()
  useEffect(() => {
    const end = () => isAwaited && setOver(true)
    if (isCall && !isHere) CallExplained.loadCode().then(end, end)
  }, [isCall, isAwaited, isHere])
  return isHere
}
