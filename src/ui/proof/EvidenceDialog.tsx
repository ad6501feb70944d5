import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { type CheckedEvidence, fileWords, type Proof } from '#ledger'
import { askWorker } from '../ask/client.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Message.tsx'
import { Quoted, VisibleText } from '../components/VisibleText.tsx'
import { Skeleton } from '../components/Waiting.tsx'
import { EvidenceView, ProofLine } from './EvidenceView.tsx'

/** Bytes; longer text is refused by its reader, and a longer file before it is read. */
const maxFile = 32 * 1024 ** 2

/** Shows what an evidence file proves, computed on this device alone. */
export function EvidenceDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const answer = useChecked(file)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>
        Evidence in <VisibleText text={file.name.slice(0, 80)} />
      </h2>
      <div className="mt-3" aria-live="polite">
        {answer === undefined ? (
          <Skeleton rows={6} label="Checking the evidence" />
        ) : answer.kind === 'refused' ? (
          <p role="alert">
            <VisibleText text={answer.message} />
          </p>
        ) : (
          <Checked evidence={answer} />
        )}
      </div>
      <form className="mt-3" method="dialog">
        <Button type="submit">Close</Button>
      </form>
    </Dialog>
  )
}

function Checked({ evidence }: { evidence: { readonly proof: Proof; readonly file: string } }) {
  const { proof } = evidence
  const { networks } = useRouteContext({ from: '__root__' })
  const known = networks.find(({ passphrase }) => passphrase === proof.passphrase)
  const { claim, from } = proof
  return (
    <>
      <p>
        {claim.kind === 'ledger' ? (
          `Ledger ${claim.sequence}`
        ) : (
          <>
            Transaction <code className="wrap-anywhere">{claim.hash}</code>
          </>
        )}{' '}
        of{' '}
        {known?.name ?? (
          <>
            a network that this site does not list, <Quoted text={proof.passphrase} />
          </>
        )}
        . {from.length > 0 && <VisibleText text={`The bytes came from ${from.join(', ')}.`} />}{' '}
        Checked on this device; nothing was requested.
      </p>
      <p>
        <ProofLine proof={proof} />
      </p>
      <EvidenceView evidence={evidence} words={fileWords} />
    </>
  )
}

function useChecked(file: File): CheckedEvidence | undefined {
  const [answer, setAnswer] = useState<CheckedEvidence>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const check = async (): Promise<CheckedEvidence> => {
      if (file.size > maxFile)
        return { kind: 'refused', message: 'This file is too large for evidence: at most 32 MiB.' }
      const text = await file.text()
      return askWorker('checkEvidence', { file: text, validators: [], messages: [] }, signal)
    }
    check().then(
      (found) => !signal.aborted && setAnswer(found),
      (error: unknown) =>
        !signal.aborted &&
        setAnswer({ kind: 'refused', message: `It could not be checked: ${String(error)}` }),
    )
    return () => controller.abort()
  }, [file])
  return answer
}
