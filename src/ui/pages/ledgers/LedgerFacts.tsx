import { linkLook } from '../../components/Button.tsx'
import type { ReactNode } from 'react'
import { type Ledger, native } from '#ledger'
import type { Answer } from '#ledger/values'
import { Amount } from '../../values/Amount.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { Panel } from '../../components/Panel.tsx'
import { WaitNote } from '../../components/WaitNote.tsx'
import { Raw } from '../../components/Raw.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { counted } from '../../format/counted.ts'
import { hostsOf } from './hostsOf.ts'
import { grouped } from '../../format/grouped.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { ProofMark } from '../../chunks.tsx'

/** A ledger's header and counts; labels only until it is loaded. */
export function LedgerFacts({ answer }: { answer: Answer<Ledger> | undefined }) {
  const ledger = answer?.value
  return (
    <div aria-busy={answer === undefined}>
      <Panel title="Ledger" calls={answer?.calls}>
        {answer === undefined && (
          <div className="relative mx-3">
            <WaitNote />
          </div>
        )}
        <Facts
          rows={facts.map(({ label, wide, room, draw }) =>
            answer === undefined
              ? { label, wide, room, value: undefined, awaited: true }
              : { label, wide, value: draw(answer.value, answer) },
          )}
        />
        <details className="py-2">
          <summary className="text-muted">
            <span className={linkLook}>Header as XDR</span>, base64
          </summary>
          {ledger !== undefined && <Raw text={ledger.headerXdr} name="the header’s XDR" />}
        </details>
        {answer === undefined && <div className="h-7" />}
      </Panel>
    </div>
  )
}

const facts: readonly {
  readonly label: string
  readonly wide?: boolean
  readonly room?: Fact['room']
  readonly draw: (ledger: Ledger, answer: Answer<Ledger>) => ReactNode
}[] = [
  {
    label: 'Hash',
    draw: ({ hash }) => <ShortId text={hash} name="ledger hash" full />,
    wide: true,
    room: 'three-lines',
  },
  {
    label: 'Previous hash',
    draw: ({ previousHash }) =>
      previousHash === undefined ? (
        <span className="text-muted">none: this is the first ledger</span>
      ) : (
        <ShortId text={previousHash} name="previous ledger’s hash" full />
      ),
    wide: true,
    room: 'three-lines',
  },
  { label: 'Closed', draw: ({ closedAt }) => <CloseTime time={closedAt} />, room: 'two-lines' },
  { label: 'Protocol', draw: ({ protocolVersion }) => protocolVersion },
  { label: 'Transactions', draw: (ledger) => <Transactions ledger={ledger} /> },
  { label: 'Operations', draw: (ledger) => <Operations ledger={ledger} /> },
  {
    label: 'Base fee',
    draw: ({ baseFee }) => `${counted(baseFee, 'stroop')} per operation`,
  },
  {
    label: 'Base reserve',
    draw: ({ baseReserve }) => (
      <>
        <Amount value={BigInt(baseReserve)} asset={native} places="needed" />{' '}
        <span className="text-muted">per entry</span>
      </>
    ),
  },
  { label: 'Fee pool', draw: ({ feePool }) => <HeldAmount value={feePool} asset={native} /> },
  {
    label: 'Total supply',
    draw: ({ totalCoins }) => <HeldAmount value={totalCoins} asset={native} />,
  },
  {
    label: 'Maximum per ledger',
    draw: ({ maxTransactionSetSize, protocolVersion }) =>
      `${grouped(maxTransactionSetSize)} ${protocolVersion >= 11 ? 'operations' : 'transactions'}`,
  },
  {
    label: 'Hashes',
    draw: (_ledger, answer) => <Hashes {...answer} />,
    wide: true,
    room: 'three-lines',
  },
  {
    label: 'Proof',
    draw: (ledger) => <ProofMark subject={{ kind: 'ledger', ledger }} />,
    wide: true,
  },
]

/** Whether header, transactions and results have the hashes that the header states. */
function Hashes({ disagreements, calls }: Pick<Answer<Ledger>, 'disagreements' | 'calls'>) {
  if (disagreements === undefined)
    return (
      <span className="text-muted">
        not checked: this answer has the header without the transactions
      </span>
    )
  if (disagreements.length > 0)
    return (
      <span className="wrap-anywhere text-fail">
        <VisibleText text={disagreements.join('; ')} />
      </span>
    )
  return (
    <>
      header, transactions and results match: the ledger is consistent with itself.{' '}
      <span className="text-muted">
        That it is the network’s ledger is stated by {hostsOf(calls).join(' and ')}.
      </span>
    </>
  )
}

function Transactions({ ledger }: { ledger: Ledger }) {
  const failed = ledger.failedTransactionCount
  return (
    <>
      {grouped(ledger.successfulTransactionCount)} succeeded,{' '}
      {failed === undefined ? (
        <span className="text-muted">failed not counted</span>
      ) : (
        <span className={failed > 0 ? 'text-fail' : 'text-muted'}>{grouped(failed)} failed</span>
      )}
    </>
  )
}

function Operations({ ledger }: { ledger: Ledger }) {
  const all = ledger.transactionSetOperationCount
  return (
    <>
      {grouped(ledger.operationCount)} succeeded
      {all !== undefined && all !== ledger.operationCount && (
        <span className="text-muted"> of {grouped(all)} in the transactions</span>
      )}
    </>
  )
}
