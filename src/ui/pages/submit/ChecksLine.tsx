import type { Finding } from '#ledger'
import { counted } from '../../format/counted.ts'
import { OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'

/** What the checks say so far, in one line: the button below it stays where it is. */
export function ChecksLine({
  findings,
  pending,
}: {
  findings: readonly Finding[]
  /** A check is still to come. */
  pending: boolean
}) {
  const { successful, text } = summaryOf(findings, pending)
  return (
    <div className={`${outcomeLook(successful, 'flex')} mt-3`} role="status">
      <OutcomeMark successful={successful} />
      {text}
    </div>
  )
}

function summaryOf(findings: readonly Finding[], pending: boolean) {
  const count = (wanted: Finding['verdict']) =>
    findings.filter(({ verdict }) => verdict === wanted).length
  const [bad, open] = [count('bad'), count('open')]
  if (bad > 0)
    return {
      successful: false,
      text: `${counted(bad, 'problem')} found${pending ? ' so far' : ', see below'}`,
    }
  if (pending) return { successful: undefined, text: 'Still checking' }
  return open > 0
    ? {
        successful: undefined,
        text: `No problem found, ${counted(open, 'check')} open`,
      }
    : { successful: true, text: 'No problem found' }
}
