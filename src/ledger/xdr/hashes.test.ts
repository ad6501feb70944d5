import { describe, expect, it } from 'vitest'
import { openBundledRecording } from '#e2e/lab/conformance/bundledRecording.ts'
import { disagreements } from './hashes.ts'
import { locateParts } from './ledgerIndex.ts'

const recording = openBundledRecording('public/recorded/demo')

describe('the parts of a ledger', () => {
  it('match their hashes in every recorded ledger', async () => {
    let ledgers = 0
    for await (const bytes of recording.ledgers()) {
      expect(disagreements(bytes, locateParts(bytes))).toEqual([])
      ledgers++
    }
    expect(ledgers).toBeGreaterThan(300)
  })

  it('are refused by their hashes where a byte was changed', async () => {
    for await (const bytes of recording.ledgers()) {
      const parts = locateParts(bytes)
      const [envelope] = parts.envelopes
      const [processing] = parts.processing
      if (envelope === undefined || processing === undefined) continue
      const changed = (at: number) => {
        const copy = bytes.slice()
        copy[at] = (copy[at] ?? 0) ^ 1
        return disagreements(copy, locateParts(copy)).join(' ')
      }
      // A signature's last byte, a result's hash, a byte of the header's fee pool.
      expect(changed(envelope.end - 1)).toMatch(/^the transaction set is not the one/)
      expect(changed(processing.result.start)).toMatch(/^the results are not the ones/)
      expect(changed(parts.headerBytes.start + 5)).toMatch(/^the header does not have its hash/)
      return
    }
  })
})
