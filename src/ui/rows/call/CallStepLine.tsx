import { Secondary } from '../../components/Note.tsx'
import {
  type CallOutcome,
  type CallStep,
  type InvokedCall,
  namedCallOf,
  namedEventOf,
} from '#ledger'
import type { ContractId, Value } from '#ledger/values'
import { Badge } from '../../components/Badge.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../components/keyed.ts'
import { InlineFields, InlineValue } from './InlineValue.tsx'
import { errorCases } from './namedCall.ts'
import { Address } from '../../values/Address.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import type { CallSpecs, KnownContract } from './callSpecs.ts'
import { returnedAmount, withAmounts } from './tokenAmounts.ts'

/** One step of a call tree: what was called with what it returned, what was emitted, or what went wrong. */
export function CallStepLine({ step, specs }: { step: CallStep; specs: CallSpecs }) {
  switch (step.kind) {
    case 'call':
      return (
        <>
          <CalledFunction call={step} known={specs.of(step.contract)} />
          <StepContract contract={step.contract} known={specs.of(step.contract)} />
        </>
      )
    case 'event': {
      const { contract } = step.event
      const known = specs.of(contract)
      const { name, fields } = namedEventOf(step.event, known.spec)
      return (
        <>
          <span className="wrap-anywhere">
            <FunctionName name={name} /> <InlineFields fields={withAmounts(fields, name, known)} />
            {step.event.type === 'system' && <Badge>system</Badge>}
            {step.event.index === undefined && <span className="text-muted"> rolled back</span>}
          </span>
          <StepContract contract={contract} known={known} />
        </>
      )
    }
    case 'error':
      return (
        <>
          <span className="wrap-anywhere">
            <CallError error={step.error} known={specs.of(step.contract)} /> {step.meaning}{' '}
            <Secondary>
              <SentenceView sentence={step.sentence} View={InlineValue} />
            </Secondary>
          </span>
          <StepContract contract={step.contract} known={specs.of(step.contract)} />
        </>
      )
    case 'log': {
      const { topics, data, contract } = step.event
      const values = [...topics.slice(1), data].map(({ value }) => ({ label: '', value }))
      return (
        <>
          <span className="wrap-anywhere">
            <InlineFields fields={values} />
          </span>
          <StepContract contract={contract} known={specs.of(contract)} />
        </>
      )
    }
  }
}

/** A call as in code: `transfer(from G…, amount 5) → 1`. */
export function CalledFunction({
  call,
  known,
}: {
  call: Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne' | 'outcome'>
  known: KnownContract
}) {
  const { arguments: given, returned } = namedCallOf(call, known.spec)
  return (
    <span className="wrap-anywhere">
      <FunctionName name={call.name} />(
      <InlineFields fields={withAmounts(given, call.name, known)} />)
      <OutcomeText
        outcome={call.outcome}
        returned={returned && returnedAmount(returned, call.name, known)}
        known={known}
      />
    </span>
  )
}

export const FunctionName = ({ name }: { name: string }) => (
  <b className="font-mono">
    <VisibleText text={name} />
  </b>
)

function OutcomeText({
  outcome,
  returned,
  known,
}: {
  outcome: CallOutcome
  returned: Value | undefined
  known: KnownContract
}) {
  switch (outcome.kind) {
    case 'returned':
      return (
        <>
          {' '}
          <span className="text-muted">→</span>{' '}
          {returned === undefined || returned.kind === 'none' ? (
            <span className="text-muted">nothing</span>
          ) : (
            <InlineValue value={returned} />
          )}
        </>
      )
    case 'failed':
      return (
        <>
          {' '}
          <span className="text-fail">failed</span>
          {outcome.error !== undefined && (
            <>
              {': '}
              <CallError error={outcome.error} known={known} />
            </>
          )}
        </>
      )
    case 'unknown':
      return null
  }
}

/** `Error(Contract, #4)` with its name and doc in the contract's interface, where that has one. */
export function CallError({ error, known }: { error: string; known: KnownContract }) {
  return (
    <>
      <Badge>{error}</Badge>
      {keyed(known.spec ? errorCases(error, { spec: known.spec }) : []).map(({ key, item }) => (
        <span key={key}>
          {' '}
          <b>
            <VisibleText text={item.name} />
          </b>
          {item.doc !== '' && (
            <>
              {' '}
              <VisibleText text={item.doc} />
            </>
          )}
        </span>
      ))}
    </>
  )
}

function StepContract({
  contract,
  known: { asset, token },
}: {
  contract: ContractId | undefined
  known: KnownContract
}) {
  return (
    <span className="text-xs">
      {contract === undefined ? (
        <span className="text-muted">the host</span>
      ) : (
        <Address id={contract} />
      )}
      {asset !== undefined && (
        <>
          {' '}
          <AssetName asset={asset} />
        </>
      )}
      {token !== undefined && asset === undefined && (
        <span className="text-muted">
          {' '}
          “<VisibleText text={token.name} />”
        </span>
      )}
    </span>
  )
}
