import type { ReactNode } from 'react'
import {
  type Asset,
  countProblem,
  type DescribedEffect,
  type DescribedOperation,
  formatAsset,
  type ResultCode,
  type Transaction,
} from '#ledger'
import {
  type AccountAddress,
  accountOf,
  address,
  isUnknownRecord,
  knownItems,
  type UnknownRecord,
  type Value,
} from '#ledger/values'
import type { OperationMismatch, RecordCheck, TransactionOutcome } from '#sources'
import { assetPath } from '../../address/search.ts'
import { PageLink } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Joined, Line, Note } from '../../components/Message.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Bar } from '../../components/Waiting.tsx'
import { keyed } from '../../format/text.ts'
import { useFirst } from '../../rows/cells.tsx'
import {
  commonSentence,
  EqualRows,
  equalRows,
  type RowGroup,
  sentenceShape,
} from '../../rows/equal/EqualRows.tsx'
import { says } from '../../rows/headline.ts'
import { Mismatch } from '../../rows/Mismatch.tsx'
import { OperationTypeLink } from '../../rows/OperationList.tsx'
import { Amount } from '../../values/Amount.tsx'
import { AssetName, codeOf } from '../../values/Asset.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { Address, OperationLink } from '../../values/ids.tsx'
import { AssetMark } from '../../values/Mark.tsx'
import { type OperationOutcome, operationOutcome } from '../../values/Outcome.tsx'
import { Fields, SentenceView, ValueView } from '../../values/ValueView.tsx'
import { OperationResult } from './OperationResult.tsx'
import {
  mismatchesById,
  useDecoded,
  useRecordCheck,
  useTransactionEffects,
  useTransactionOperations,
} from './transactionOperations.ts'

/** The protocol's limit. */
const mostOperations = 100

export function TransactionOperations({
  transaction,
  told,
}: {
  transaction: Transaction
  /** Its only operation as the head tells of it. */
  told: DescribedOperation | undefined
}) {
  const operations = useTransactionOperations(transaction)
  const decoded = useDecoded(transaction)
  const items = operations.data?.items
  const refuted = useRecordCheck(transaction, refutedOperations)
  const isWhole = operations.data?.next === undefined
  const missing = items && countProblem(items.length, transaction.operationCount, isWhole)
  const mismatches = mismatchesById(items ?? [], refuted)
  const { shown, more } = useFirst(items ?? [], mostOperations, 'operation')
  const columns = columnsOf(transaction, decoded.data, mismatches)
  if (operations.data === undefined && operations.error !== null)
    return <ErrorState error={operations.error} onRetry={() => void operations.refetch()} />
  const [first] = items ?? []
  // The results of a failed one change the rows' heights.
  const isWaiting = items === undefined || (!transaction.successful && decoded.isLoading)
  return (
    <>
      {missing !== undefined && (
        <Line role="note">
          <Implausible problem={missing} />
        </Line>
      )}
      {items?.length === 1 && first !== undefined && !isUnknownRecord(first) ? (
        <OneOperation
          transaction={transaction}
          operation={first}
          told={told}
          decoded={decoded.data}
          mismatch={mismatches.get(first.id)}
        />
      ) : (
        <Table
          caption="Operations"
          columns={columns}
          kind="sentences"
          loading={isWaiting ? transaction.operationCount : 0}
        >
          {groupsOf(isWaiting ? [] : shown, decoded.data).map((group) => (
            <EqualRows
              key={group.from}
              group={group}
              columns={columns}
              rowOf={() => ({ 'data-row': '' })}
            />
          ))}
        </Table>
      )}
      {more}
      {operations.data !== undefined && <Provenance calls={operations.data.calls} />}
    </>
  )
}

/** Nothing where all are as their XDR has them. */
const refutedOperations = ({ operations }: RecordCheck) =>
  operations.some((each) => each !== undefined) ? operations : undefined

/** Operations of one type and outcome that differ only in whom they name are one row. */
const groupsOf = (
  items: readonly (DescribedOperation | UnknownRecord)[],
  decoded: TransactionOutcome | undefined,
) =>
  equalRows(items, (item, index) =>
    isUnknownRecord(item)
      ? undefined
      : [
          item.source,
          item.body.type,
          decoded?.operations[index]?.code,
          sentenceShape(item.description.summary),
        ].join(' '),
  )

/** A row of several stands for operations that differ only in whom they name. */
const columnsOf = (
  transaction: Transaction,
  decoded: TransactionOutcome | undefined,
  mismatches: ReturnType<typeof mismatchesById>,
): readonly Column<RowGroup<DescribedOperation>>[] => {
  const ofFirst =
    (cell: (operation: DescribedOperation, code: ResultCode | undefined) => ReactNode) =>
    ({ items: [first], from }: RowGroup<DescribedOperation>) =>
      first && cell(first, decoded?.operations[from])
  return [
    {
      label: 'No.',
      fit: true,
      phone: 'hidden',
      cell: ({ items, from }) =>
        items[0] && (
          <OperationLink id={items[0].id} primary>
            {items.length === 1 ? from + 1 : `${from + 1}–${from + items.length}`}
          </OperationLink>
        ),
    },
    {
      label: transaction.successful ? 'What happened' : 'What was tried',
      phone: 'full',
      cell: ({ items, from }) => {
        const code = decoded?.operations[from]
        const [mismatch] = items.flatMap(({ id }) => mismatches.get(id) ?? [])
        return (
          <>
            <SentenceView
              subject={items[0]?.source}
              sentence={commonSentence(items.map(({ description }) => description.summary))}
            />
            {mismatch !== undefined && (
              <Note>
                <Mismatch of={mismatch} />
              </Note>
            )}
            {code !== undefined && !code.success && <Note isFailure>{code.meaning}</Note>}
          </>
        )
      },
    },
    {
      label: 'Type',
      phone: 'left',
      cell: ofFirst((operation) => <OperationTypeLink operation={operation} />),
    },
    {
      label: 'Result',
      fit: true,
      phone: 'right',
      cell: ({ items: [first], from }) =>
        first && <OperationResult outcome={outcomeOf(first, from + 1, decoded)} />,
    },
    {
      label: 'Code',
      fit: true,
      spare: true,
      cell: ofFirst((_operation, code) => (
        <span className="font-mono text-[0.9286em] text-muted">{codeText(code, decoded)}</span>
      )),
    },
  ]
}

function OneOperation({
  transaction,
  operation,
  told,
  decoded,
  mismatch,
}: {
  transaction: Transaction
  operation: DescribedOperation
  told: DescribedOperation | undefined
  decoded: TransactionOutcome | undefined
  mismatch: OperationMismatch | undefined
}) {
  const code = decoded?.operations[0]
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3">
        <OperationLink id={operation.id} primary>
          1
        </OperationLink>
        <OperationTypeLink operation={operation} />
        <span>{operation.description.label}</span>
        <span className="ml-auto inline-flex items-baseline gap-3">
          <OperationResult outcome={outcomeOf(operation, 1, decoded)} />
          <span className="font-mono text-[0.9286em] text-muted">
            {codeText(code, decoded) || (operation.transactionSuccessful ? 'op_success' : '')}
          </span>
        </span>
      </p>
      {mismatch !== undefined && (
        <Line role="alert">
          The record of this operation is <Mismatch of={mismatch} />
        </Line>
      )}
      {told !== undefined && <OperationFields operation={told} transaction={transaction} />}
    </>
  )
}

/**
 * What an operation's sentence does not say of it, which stands above: a path drawn by its hops, or its fields. A call's
 * are with its explanation.
 */
export function OperationFields({
  operation,
  transaction,
}: {
  operation: DescribedOperation
  transaction: Pick<Transaction, 'hash'>
}) {
  const { body, description, source, transactionSuccessful } = operation
  const isExchange =
    transactionSuccessful &&
    'path' in body &&
    formatAsset(body.asset) !== formatAsset(body.sourceAsset)
  const effects = useTransactionEffects(transaction, isExchange)
  const hops = pathHopsOf(operation, knownItems(effects.data?.items ?? []))
  const isDrawn = isExchange && (effects.isPending || hops !== undefined)
  const said = [address(source), ...description.summary]
  const fields = description.fields.filter(
    ({ value, label }) => !says(said, value) && !(isDrawn && label === 'Path'),
  )
  if (body.type === 'invoke_host_function') return null
  return (
    <>
      {isDrawn &&
        (hops === undefined ? (
          <HopsSkeleton body={body} />
        ) : (
          <Hops operation={operation} hops={hops} />
        ))}
      {fields.length > 0 && <Fields fields={fields} />}
    </>
  )
}

function outcomeOf(
  operation: DescribedOperation,
  number: number,
  decoded: TransactionOutcome | undefined,
): OperationOutcome | undefined {
  if (decoded !== undefined) return operationOutcome(decoded, number)
  return operation.transactionSuccessful ? 'succeeded' : undefined
}

const codeText = (code: ResultCode | undefined, decoded: TransactionOutcome | undefined): string =>
  code?.code ?? (decoded === undefined ? '' : decoded.outcome.code)

/** A path payment's hops: the amount at each, and who bought it. */
function Hops({ operation, hops }: { operation: DescribedOperation; hops: readonly PathHop[] }) {
  const { body } = operation
  if (!('to' in body) || typeof body.to !== 'string') return null
  return (
    <ol
      className="grid grid-cols-4 narrow:grid-cols-1 narrow:pt-4 pt-5 pb-2 [print-color-adjust:exact] print:[&_*]:whitespace-normal"
      aria-label="Path"
    >
      {keyed(hops).map(({ key, item: hop }) => (
        <li key={key} className={stopLook}>
          <span className="flex items-center gap-1.5 text-md/6">
            <AssetMark asset={hop.asset} />
            <span>
              <Amount value={hop.amount} places="needed" />{' '}
              <PageLink page={`/assets/${assetPath(hop.asset)}`}>{codeOf(hop.asset)}</PageLink>
            </span>
          </span>
          <span className="mt-1.5 block text-muted text-xs/4.5">
            {hop.asset.type !== 'native' && (
              <>
                <AssetName asset={hop.asset} part="issuer" /> ·{' '}
              </>
            )}
            {key === '0' && (
              <>
                sold by <Address id={operation.source} />{' '}
              </>
            )}
            {hop.soldTo.length === 0 ? (
              <>
                received by <Address id={body.to} />
              </>
            ) : (
              <>
                to{' '}
                <Joined of={hop.soldTo}>
                  {(item) => (
                    <>
                      {item.kind === 'offer' ? 'offer ' : 'pool '}
                      <ValueView value={item} />
                    </>
                  )}
                </Joined>
                {hop.owners.length > 0 && ' of '}
                <Joined of={hop.owners}>{(owner) => <Address id={owner} />}</Joined>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A stop on the path: a disc, and the line to the next. */
const stopLook =
  'relative pt-6 pr-6 pb-2 before:absolute before:top-0 before:left-0 before:z-1 before:w-2.75 before:h-2.75 before:border-2 before:border-ink before:rounded-full before:bg-paper first:before:bg-ink last:before:bg-ink not-last:after:absolute not-last:after:top-1.25 not-last:after:right-0 not-last:after:left-2.75 not-last:after:border-t not-last:after:border-ink narrow:pt-0 narrow:pr-0 narrow:pb-5 narrow:pl-7 narrow:before:top-1.5 narrow:not-last:after:top-4.25 narrow:not-last:after:right-auto narrow:not-last:after:-bottom-1.5 narrow:not-last:after:left-1.25 narrow:not-last:after:border-t-0 narrow:not-last:after:border-l'

/** As high as hops of two lines each. */
function HopsSkeleton({ body }: { body: { readonly path: readonly Asset[] } }) {
  return (
    <ol className="grid grid-cols-4 narrow:grid-cols-1 narrow:pt-4 pt-5 pb-2" aria-hidden="true">
      {keyed(Array.from({ length: body.path.length + 2 })).map(({ key }) => (
        <li key={key} className={stopLook}>
          <span className="text-md/6">
            <Bar width="w-32" />
          </span>
          <span className="mt-1.5 block text-muted text-xs/4.5">
            <br />
            <br />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A hop of a path: an amount of an asset, and the offers and pools it was sold to. */
interface PathHop {
  readonly amount: bigint
  readonly asset: Asset
  readonly soldTo: readonly Value[]
  /** Own the offers that it was sold to. */
  readonly owners: readonly AccountAddress[]
}

/** A path payment’s hops through offers and pools; undefined for other operations and direct payments. */
export function pathHopsOf(
  operation: DescribedOperation,
  effects: readonly DescribedEffect[],
): readonly PathHop[] | undefined {
  const { body } = operation
  if (!('path' in body)) return undefined
  const payer = accountOf(operation.source)
  const exchanges = effects
    .filter((effect) => effect.operation === operation.id && accountOf(effect.account) === payer)
    .map((effect) => exchangeOf(effect.body))
    .filter((exchange) => exchange !== undefined)
  const hops: PathHop[] = []
  for (const exchange of exchanges) {
    const last = hops.at(-1)
    const here =
      last !== undefined && formatAsset(last.asset) === formatAsset(exchange.gave.asset)
        ? hops.pop()
        : undefined
    hops.push({
      asset: exchange.gave.asset,
      amount: (here?.amount ?? 0n) + exchange.gave.amount,
      soldTo: [...(here?.soldTo ?? []), exchange.to],
      owners: [...new Set([...(here?.owners ?? []), ...exchange.owners])],
    })
  }
  if (hops.length === 0) return undefined
  return [...hops, { asset: body.asset, amount: body.amount, soldTo: [], owners: [] }]
}

interface Exchange {
  readonly gave: { readonly asset: Asset; readonly amount: bigint }
  readonly to: Value
  readonly owners: readonly AccountAddress[]
}

/** The payer's side of one exchange. */
function exchangeOf(body: DescribedEffect['body']): Exchange | undefined {
  if (body.type === 'trade')
    return { gave: body.sold, to: { kind: 'offer', id: body.offer }, owners: [body.seller] }
  if (body.type === 'liquidity_pool_trade')
    return { gave: body.bought, to: { kind: 'liquidityPool', id: body.pool.id }, owners: [] }
  return undefined
}
