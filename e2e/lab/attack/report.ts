import type { Outcome } from './attack.ts'
import { idOf } from './cells.ts'

/** Prints what was found; whether all is well. */
export function report(outcomes: readonly Outcome[]): boolean {
  const failed = outcomes.filter(({ verdict }) => verdict.findings.length > 0)
  const names = new Set(outcomes.flatMap(({ cell }) => cell.faults.map(({ name }) => name)))
  console.log('\n| fault | cells | failed | rules |\n| --- | ---: | ---: | --- |')
  for (const name of names) {
    const its = outcomes.filter(({ cell }) => cell.faults.some((fault) => fault.name === name))
    const bad = its.filter(({ verdict }) => verdict.findings.length > 0)
    const rules = [
      ...new Set(bad.flatMap(({ verdict }) => verdict.findings.map(({ rule }) => rule))),
    ]
    console.log(`| ${name} | ${its.length} | ${bad.length} | ${rules.join(', ')} |`)
  }
  console.log('\n| page | cells | failed | faults |\n| --- | ---: | ---: | --- |')
  for (const page of new Set(outcomes.map(({ cell }) => cell.page))) {
    const its = outcomes.filter(({ cell }) => cell.page === page)
    const bad = its.filter(({ verdict }) => verdict.findings.length > 0)
    const by = [...new Set(bad.flatMap(({ cell }) => cell.faults.map(({ name }) => name)))]
    console.log(`| ${page} | ${its.length} | ${bad.length} | ${by.join(', ')} |`)
  }
  const unknowable = new Map<string, { count: number; example: string; id: string }>()
  for (const { cell, verdict } of outcomes)
    for (const { reason, text } of verdict.unknowable) {
      const known = unknowable.get(reason)
      unknowable.set(reason, { count: (known?.count ?? 0) + 1, example: text, id: idOf(cell) })
    }
  if (unknowable.size > 0) {
    console.log(
      '\nCannot be known:\n| reason | statements | one of them | cell |\n| --- | ---: | --- | --- |',
    )
    for (const [reason, { count, example, id }] of unknowable)
      console.log(`| ${reason} | ${count} | ${example.slice(0, 120)} | ${id} |`)
  }
  console.log(
    `\n${outcomes.length} cells, ${failed.length} failed. Each again: npm run attack -- --cell "ID"`,
  )
  for (const { cell, verdict } of failed)
    console.log(
      `  ${idOf(cell)}: ${[...new Set(verdict.findings.map(({ rule }) => rule))].join(', ')}`,
    )
  return failed.length === 0
}
