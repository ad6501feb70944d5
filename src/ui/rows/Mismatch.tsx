import type { OperationMismatch } from '#sources'
import { Implausible } from '../values/Implausible.tsx'
import { SentenceView } from '../values/ValueView.tsx'

/** Says that an operation's record is not as its transaction's XDR has it, and what that says. */
export function Mismatch({ of: { problem, reading } }: { of: OperationMismatch }) {
  return (
    <>
      <Implausible problem={problem} />
      {reading !== undefined && (
        <>
          {'. The XDR says: '}
          <SentenceView sentence={reading} />
        </>
      )}
    </>
  )
}
