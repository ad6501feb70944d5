import { Note } from '../components/Note.tsx'
import type { Disagreements } from '#ledger'
import { type Fact, Facts } from '../components/Facts.tsx'
import { Implausible } from './Implausible.tsx'

/** Labelled values, each of `problems` beside its value, or in a row of its own where none has its label. */
export function MarkedFacts({
  rows,
  columns = 2,
  problems = {},
}: {
  rows: readonly Fact[]
  columns?: 1 | 2
  problems?: Disagreements | undefined
}) {
  const labels = new Set(rows.map(({ label }) => label))
  const others = Object.entries(problems).filter(([label]) => !labels.has(label))
  return (
    <Facts
      columns={columns}
      rows={[
        ...rows.map((row) => withProblem(row, problems[row.label])),
        ...others.map(([label, problem]) => ({ label, value: <Implausible problem={problem} /> })),
      ]}
    />
  )
}

function withProblem(row: Fact, problem: string | undefined): Fact {
  if (problem === undefined) return row
  const value = (
    <>
      {row.value}
      <Note>
        <Implausible problem={problem} />
      </Note>
    </>
  )
  return { ...row, value }
}
