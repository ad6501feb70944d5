import { type WrittenTransaction, writeTransaction } from './ledgerBytes.ts'
import type { DenseNetwork } from './network.ts'

/** Makes one transaction without the rest of its ledger; slots count from 0. */
export function denseTransaction(
  { templates, schedule, writer, chain, perLedger }: DenseNetwork,
  ledger: number,
  slot: number,
): WrittenTransaction {
  const numbers = new Uint16Array(perLedger)
  schedule.templatesOf(ledger, numbers)
  const counts = chain.countsBefore(ledger)
  const sources = Array.from({ length: slot }, (_, before) =>
    schedule.sourceOf(ledger, before, numbers[before] ?? 0),
  )
  for (const source of sources) counts[source] = (counts[source] ?? 0) + 1
  const place = { ledger, time: chain.closeTime(ledger), counts }
  const parts = { templates: templates.list, schedule, writer }
  const made = writeTransaction(parts, place, slot, numbers[slot] ?? 0)
  // The counts are shared by all who ask.
  for (const source of sources) counts[source] = (counts[source] ?? 0) - 1
  return made
}
