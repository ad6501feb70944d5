import { useQuery } from '@tanstack/react-query'
import {
  type ContractError,
  type Execution,
  feeShares,
  paidFee,
  type ResourceFee,
  type Transaction,
  type Use,
} from '#ledger'
import type { ContractId } from '#ledger/values'
import { useSource } from '../../../address/sight.ts'
import { Badge, Line, Muted, Note } from '../../../components/Message.tsx'
import { Facts, Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { Loaded } from '../../../coverage/PartialNote.tsx'
import { grouped, keyed } from '../../../format/text.ts'
import { contractSpec } from '../../../queries/contractSpec.ts'
import { ErrorCase, withErrorAmounts } from '../../../rows/call/CallStepLine.tsx'
import { Footprint } from '../../../rows/call/Footprint.tsx'
import { errorCases } from '../../../rows/call/namedCall.ts'
import { StateChangesPanel } from '../../../rows/call/StateChangesPanel.tsx'
import { useCallSpecs, useExecution } from '../../../rows/call/useExecution.ts'
import { useProtocolOf } from '../../../rows/call/usePaidFee.ts'
import { InlineValue } from '../../../rows/call/values.tsx'
import { useFirst } from '../../../rows/cells.tsx'
import { Amount } from '../../../values/Amount.tsx'
import { Address } from '../../../values/ids.tsx'
import { SentenceView, valueListLook } from '../../../values/ValueView.tsx'

/** What a contract transaction changed, and which entries it declared to use. */
export function ContractChanges({ transaction }: { transaction: Transaction }) {
  const { resources } = useExecution(transaction).data ?? {}
  return (
    <>
      <StateChangesPanel transaction={transaction} />
      {resources !== undefined && <Footprint resources={resources} />}
    </>
  )
}

/** Resources that a contract transaction declared, and their fee. */
export function ContractPanels({ transaction }: { transaction: Transaction }) {
  const query = useExecution(transaction)
  const unreadable = (
    <Line tone="muted">
      Its envelope could not be read: <VisibleText text={query.data?.problems.envelope ?? ''} />
    </Line>
  )
  return (
    <>
      <Panel
        title="Fee"
        remark="breakdown"
        derived="declared in its envelope, charged by its result and meta"
      >
        <Loaded query={query} rows={7}>
          {({ fee, problems }) =>
            fee ? (
              <ResourceFeeTable fee={fee} transaction={transaction} problems={problems} />
            ) : (
              unreadable
            )
          }
        </Loaded>
      </Panel>
      <Panel
        title="Resources"
        remark="as declared"
        derived="declared in the envelope; usage counted by the node, not part of consensus"
      >
        <Loaded query={query} rows={3}>
          {({ resources }) =>
            resources ? (
              <Facts
                columns={1}
                rows={[
                  { label: 'Instructions', value: <Used use={resources.instructions} /> },
                  {
                    label: 'Read from disk',
                    value: <Used use={resources.diskRead} unit="bytes" />,
                  },
                  { label: 'Written', value: <Used use={resources.written} unit="bytes" /> },
                ]}
              />
            ) : (
              unreadable
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}

/** The declared amount of a resource, and the used amount where the node reports it. */
function Used({ use: { declared, used }, unit = '' }: { use: Use; unit?: string }) {
  return (
    <>
      {grouped(declared)} {unit}
      {used !== undefined && <Muted> declared, {grouped(used)} used</Muted>}
    </>
  )
}

/** A contract transaction's fee: its parts, the sum charged, then the refund. */
function ResourceFeeTable({
  fee: stated,
  transaction,
  problems,
}: {
  fee: ResourceFee
  transaction: Transaction
  problems: Execution['problems']
}) {
  const paid = paidFee(stated, useProtocolOf(transaction, stated))
  const fee = paid ?? { ...stated, charged: undefined }
  const shares = feeShares(fee)
  return (
    <>
      <Table
        caption="Fee"
        columns={feeColumns}
        rows={feeRows(fee, shares, paid?.stated)}
        rowLook={({ isTotal }) =>
          isTotal === true ? '[&>td]:border-t [&>td]:border-ink [&>td]:border-b-0' : undefined
        }
        kind="fixed"
      />
      {shares === undefined && (
        <Line tone="muted">
          {paid === undefined ? (
            'No breakdown: until protocol 20 the result of a fee bump states the charge before the refund, and the protocol of its ledger is not known yet.'
          ) : (
            <VisibleText text={unknown(fee, problems)} />
          )}
        </Line>
      )}
    </>
  )
}

function unknown({ charged, resources }: ResourceFee, problems: Execution['problems']): string {
  if (charged === undefined) return `Its result could not be read: ${problems.result ?? ''}`
  if (problems.meta !== undefined)
    return `No breakdown: its meta could not be read: ${problems.meta}`
  return resources === undefined
    ? 'No breakdown: the node’s answer does not state it.'
    : 'The resource fees in the meta do not add up to the fee charged.'
}

interface FeeRow {
  readonly label: string
  readonly note?: string
  readonly value: bigint | undefined
  readonly isTotal?: boolean
}

function feeRows(
  { charged, declared, maxFee }: Pick<ResourceFee, 'charged' | 'declared' | 'maxFee'>,
  shares: ReturnType<typeof feeShares>,
  stated: bigint | undefined,
): readonly FeeRow[] {
  const rows: readonly FeeRow[] = [
    { label: 'Inclusion', value: shares?.inclusion },
    { label: 'Resources', note: 'not refundable', value: shares?.nonRefundable },
    { label: 'Events, return value', note: 'refundable', value: shares?.used },
    { label: 'Rent', note: 'refundable', value: shares?.rent },
    { label: 'Charged', value: charged, isTotal: true },
    { label: 'Charged by its result', note: 'before the refund: protocol 20', value: stated },
    { label: 'Refund', note: 'of the resource fee', value: shares?.refund },
    { label: 'Declared resource fee', value: declared },
    { label: 'Maximum fee', note: 'with inclusion', value: maxFee },
  ]
  return rows.filter(({ value }) => value !== undefined)
}

const feeColumns: readonly Column<FeeRow>[] = [
  {
    label: 'For',
    cell: ({ label, note, isTotal }) => (
      <>
        {isTotal === true ? <b>{label}</b> : label}
        {note !== undefined && <Note>{note}</Note>}
      </>
    ),
  },
  {
    label: 'Stroops',
    numeric: true,
    cell: ({ value = 0n, isTotal }) =>
      isTotal === true ? <b>{grouped(value)}</b> : grouped(value),
  },
  { label: 'XLM', numeric: true, cell: ({ value = 0n }) => <Amount value={value} /> },
]

/** The errors of a contract call, by its meta: each once, the cause first. What that means stands before them (`Cause`). */
export function ContractErrors({
  errors,
  transaction,
}: {
  errors: readonly ContractError[]
  transaction: Transaction
}) {
  const { shown, more } = useFirst(errors, 20, 'error')
  const assets = useExecution(transaction).data?.call?.assets ?? []
  const contracts = errors.flatMap(({ contract }) => contract ?? [])
  const specs = useCallSpecs({ authorizations: [], assets, contracts })
  return errors.length === 0 ? null : (
    <>
      <ol className={`${valueListLook} mt-2`}>
        {keyed(shown).map(({ key, item: { error, sentence, meaning, contract } }) => (
          <li key={key}>
            <Badge>{error}</Badge>
            {contract !== undefined && (
              <>
                {' in '}
                <Address id={contract} />
                <ErrorName error={error} contract={contract} isCause={key === '0'} />
              </>
            )}
            {key !== '0' && meaning !== undefined && <p>{meaning}</p>}
            {sentence.length > 0 && (
              <p
                className={
                  meaning === undefined
                    ? undefined
                    : 'whitespace-nowrap text-muted text-xs **:data-id:text-[1em] [&_a]:decoration-transparent'
                }
              >
                <SentenceView
                  sentence={withErrorAmounts(sentence, specs.of(contract))}
                  View={InlineValue}
                />
              </p>
            )}
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

/**
 * “: ” with the name and doc of a contract's own error, by its current interface; nothing where that is not known, or where
 * it is the cause, which stands above.
 */
function ErrorName({
  error,
  contract,
  isCause,
}: {
  error: string
  contract: ContractId
  isCause: boolean
}) {
  const { data } = useQuery(contractSpec(useSource(), contract))
  const cases = data ? errorCases(error, data) : []
  return keyed(isCause && cases.length === 1 ? [] : cases).map(({ key, item }) => (
    <span key={key}>
      {key === '0' ? ': ' : ' '}
      <ErrorCase of={item} />
    </span>
  ))
}
