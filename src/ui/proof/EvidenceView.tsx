import { buttonLook } from '../components/Button.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Proof } from '#ledger'
import { Facts } from '../components/Facts.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { QuorumForm } from './QuorumForm.tsx'

interface ShownEvidence {
  readonly file: string
  readonly proof: Proof
}

/** The steps of a proof, what they prove together, and what can be done with its evidence. */
export function EvidenceView({
  evidence,
  children,
}: {
  evidence: ShownEvidence
  /** What asks for more evidence. */
  children?: ReactNode
}) {
  const [added, setAdded] = useState<{ readonly to: string; readonly checked: ShownEvidence }>()
  // What was added stays until there is other evidence.
  const { file, proof } = added?.to === evidence.file ? added.checked : evidence
  return (
    <div className="[&>*+*]:mt-2">
      <ProofSteps steps={proof.steps} />
      {children}
      {proof.figures.length > 0 && (
        <>
          <h3>Proved by these steps</h3>
          <Facts
            columns={1}
            rows={proof.figures.map(({ label, value }) => ({
              label,
              value: <VisibleText text={value} />,
            }))}
          />
        </>
      )}
      <QuorumForm
        file={file}
        proof={proof}
        onChecked={(checked) => setAdded({ to: evidence.file, checked })}
      />
      <p className="in-[dialog]:flex in-[dialog]:flex-wrap in-[dialog]:gap-x-4 in-[dialog]:gap-y-1 print:hidden">
        <SaveLink file={file} name={fileName(proof)} />
      </p>
    </div>
  )
}

function SaveLink({ file, name }: { file: string; name: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
    if (link.current !== null) link.current.href = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <a ref={link} className={buttonLook} href="about:blank" download={name}>
      Save the evidence
    </a>
  )
}

function fileName({ claim }: Proof): string {
  const subject =
    claim.kind === 'ledger' ? `ledger-${claim.sequence}` : `transaction-${claim.hash.slice(0, 16)}`
  return `evidence-${subject}.json`
}
