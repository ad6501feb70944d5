import { disclosureLook } from '../../components/Button.tsx'
import { useState } from 'react'
import type { Account } from '#ledger'
import type { Envelope } from '#sources'
import { Facts } from '../../components/Facts.tsx'
import { Panel } from '../../components/Panel.tsx'
import { counted } from '../../format/counted.ts'
import { envelopeFacts, feeBumpFacts } from './envelopeFacts.tsx'
import { grouped } from '../../format/grouped.ts'
import { XdrView } from '../../chunks.tsx'

/** An envelope without its operations. */
export function EnvelopeView({
  envelope,
  account,
}: {
  envelope: Envelope
  /** The source account, where known. */
  account: Account | undefined
}) {
  const [open, setOpen] = useState(false)
  const { contract } = envelope
  return (
    <>
      <Panel title="Transaction" remark="as its envelope says">
        <Facts rows={envelopeFacts(envelope, account)} />
      </Panel>
      {envelope.feeBump !== undefined && (
        <Panel title="Fee bump" remark="the outer transaction pays for the inner one">
          <Facts rows={feeBumpFacts(envelope, envelope.feeBump)} />
        </Panel>
      )}
      {contract !== undefined && (
        <Panel title="Contract resources" remark="as declared">
          <Facts
            rows={[
              { label: 'Instructions', value: grouped(contract.instructions) },
              {
                label: 'Resource fee',
                value: counted(contract.resourceFee, 'stroop'),
              },
              {
                label: 'Read from disk',
                value: counted(contract.diskReadBytes, 'byte'),
              },
              { label: 'Written', value: counted(contract.writeBytes, 'byte') },
              {
                label: 'Ledger entries',
                value: `${contract.readOnly} to read, ${contract.readWrite} to write`,
              },
              ...(contract.archived === 0
                ? []
                : [{ label: 'Archived', value: `${contract.archived} to restore first` }]),
            ]}
          />
        </Panel>
      )}
      <details className="pt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={disclosureLook}>The envelope’s XDR</summary>
        {open && <XdrView base64={envelope.base64} tree={envelope.tree} />}
      </details>
    </>
  )
}
