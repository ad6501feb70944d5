import { bytesFromHex, hexFromBytes } from '#ledger/values/bytes.ts'
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
  const parts = { templates: templates.list, schedule, writer }
  const place = { ledger, time: chain.closeTime(ledger) }
  const counts = new Map<number, number>()
  // Each entry of an account in the meta has its sequence number.
  const countOf = (account: number): number => {
    const count = counts.get(account) ?? chain.countBefore(account, ledger, slot)
    counts.set(account, count)
    return count
  }
  return writeTransaction(parts, place, slot, numbers[slot] ?? 0, countOf)
}

/** Ledger and slot of each transaction with this hash, the outer or the inner. */
export function placesOf(
  network: DenseNetwork,
  text: string,
): readonly (readonly [ledger: number, slot: number])[] {
  const hash = bytesFromHex(text)
  if (hash === undefined) return []
  return network.chain.locate(hash).filter(([ledger, slot]) => {
    const { hashes } = denseTransaction(network, ledger, slot)
    return [hashes.hash, hashes.inner].some((one) => one && hexFromBytes(one) === text)
  })
}
