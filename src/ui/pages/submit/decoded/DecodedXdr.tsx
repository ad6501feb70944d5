import { useState } from 'react'
import type { PastedXdr, TransactionCodes, XdrReading } from '#ledger'
import type { Value } from '#ledger/values'
import { LinkButton } from '../../../components/Button.tsx'
import { Line } from '../../../components/Message.tsx'
import { Facts, Panel } from '../../../components/Panel.tsx'
import { Copy, VisibleText } from '../../../components/VisibleText.tsx'
import { counted } from '../../../format/text.ts'
import { Created, PlannedAuthorizations } from '../../../rows/call/Authorizations.tsx'
import { Outcome } from '../../../values/Outcome.tsx'
import { ValueView } from '../../../values/ValueView.tsx'
import { XdrView } from '../../../values/XdrView.tsx'
import { CodeLines } from '../../contracts/CodeLines.tsx'
import { interfaceText } from '../../contracts/rustText.ts'

/** Pasted XDR that is no envelope: what it says, where to go from it, and other types that the same bytes may be. */
export function DecodedXdr({ xdr: { base64, size, readings } }: { xdr: PastedXdr }) {
  const [chosen, setChosen] = useState(0)
  const [first] = readings
  const shown = readings[chosen] ?? first
  const { type, tree, facts, codes, spec, allowed } = shown
  return (
    <>
      <Panel title={titles[type] ?? type} remark={`XDR ${type}, ${counted(size, 'byte')}`}>
        {codes !== undefined && <Codes codes={codes} />}
        {facts.length > 0 && (
          <Facts
            rows={facts.map(({ label, value }) => ({ label, value: <ValueView value={value} /> }))}
          />
        )}
        <Line tone="muted">{nextOf(shown)} It was decoded on this device.</Line>
        {readings.length > 1 && (
          <Line>
            The same bytes may be{' '}
            {readings.map(
              ({ type: other }, index) =>
                index !== chosen && (
                  <span key={other}>
                    <LinkButton onClick={() => setChosen(index)}>
                      {titles[other] ?? other}
                    </LinkButton>{' '}
                  </span>
                ),
            )}
          </Line>
        )}
      </Panel>
      {allowed?.creates !== undefined && (
        <Panel title="Creates">
          <Line>
            <Created created={allowed.creates} />
          </Line>
        </Panel>
      )}
      {allowed !== undefined && <PlannedAuthorizations allowed={allowed} />}
      {spec !== undefined && (
        <Panel title="Interface" remark="stated by whoever made it, not checked">
          {spec.problem !== undefined && (
            <p className="wrap-anywhere py-2 text-fail">
              <VisibleText text={spec.problem.reason} />.
            </p>
          )}
          <CodeLines lines={interfaceText(spec).split('\n').slice(0, maxLines)} />
          <Line>
            <Copy text={interfaceText(spec)} label="the interface" />
          </Line>
        </Panel>
      )}
      <Panel title="Decoded">
        <XdrView base64={base64} tree={tree} />
      </Panel>
    </>
  )
}

/** A result's codes with their meanings. */
function Codes({ codes: { outcome, inner, operations } }: { codes: TransactionCodes }) {
  const rows = [
    { label: 'Transaction', code: outcome },
    ...(inner === undefined ? [] : [{ label: 'Inner transaction', code: inner }]),
    ...operations.map((code, index) => ({ label: `Operation ${index + 1}`, code })),
  ]
  return (
    <Facts
      rows={rows.map(({ label, code: { code, meaning, success } }) => ({
        label,
        value: <Outcome successful={success} code={code} meaning={meaning} mode="mark" />,
      }))}
    />
  )
}

/** So many lines of an interface are shown; all of them can be copied. */
const maxLines = 2_000

/** Names each type as a person would. */
const titles: Readonly<Record<string, string>> = {
  ScVal: 'A contract value',
  LedgerKey: 'The key of a ledger entry',
  LedgerEntry: 'A ledger entry',
  LedgerEntryData: 'A ledger entry',
  LedgerEntryChanges: 'Changes of ledger entries',
  TransactionResult: 'A transaction’s result',
  TransactionResultPair: 'A transaction’s hash and result',
  TransactionMeta: 'A transaction’s meta',
  ContractEvent: 'An event of a contract',
  DiagnosticEvent: 'A diagnostic event',
  TransactionEvent: 'An event of a transaction',
  SorobanTransactionData: 'Resources of a contract transaction',
  SorobanAuthorizationEntry: 'An authorization of a contract call',
  SorobanAuthorizationEntries: 'Authorizations of contract calls',
  LedgerHeader: 'A ledger’s header',
  LedgerHeaderHistoryEntry: 'A ledger’s header and hash',
  Operation: 'An operation',
  Asset: 'An asset',
  Memo: 'A memo',
  PublicKey: 'An account’s key',
  ClaimPredicate: 'A claimant’s predicate',
  ScSpecEntry: 'A contract’s interface',
  WebAssembly: 'A contract’s code',
}

/** Some values link to a page, or have links in them. */
const isLinked = ({ kind }: Value): boolean =>
  /^(?:list|address|asset|offer|claimableBalance|liquidityPool|ledger|transaction)$/.test(kind)

/** The next step with such an XDR type. */
function nextOf({ type, facts }: XdrReading): string {
  switch (type) {
    case 'TransactionResult':
    case 'TransactionMeta':
      return 'It does not name its transaction: open that by its hash to see, and to prove, what it belongs to.'
    case 'TransactionResultPair':
      return 'Open the transaction to see it whole, and to prove that this is its result.'
    case 'LedgerHeader':
    case 'LedgerHeaderHistoryEntry':
      return 'Open the ledger to compare it, and to prove its hash.'
    case 'Operation':
      return 'Only a signed transaction can be sent: paste the envelope that has it.'
    default:
      return facts.some(({ value }) => isLinked(value))
        ? 'What it names opens from here.'
        : 'It names no record that has a page.'
  }
}
