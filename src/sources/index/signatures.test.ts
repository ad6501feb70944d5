import { afterEach, describe, expect, it, vi } from 'vitest'
import { signedEnd } from '#e2e/testing/hashSigner.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import type { AppliedTransaction } from '#ledger/xdr/closedLedger.ts'
import type { Slice } from '#ledger/xdr/ledgerIndex.ts'
import { unauthorizedBy } from '#ledger/xdr/signatures.ts'
import { locateLedger, pairEnvelopes } from '../ledgers/ledgerParts.ts'

type Bytes = AppliedTransaction['bytes']

const transactions = recordedLedgers()
  .map(locateLedger)
  .flatMap((ledger) => {
    const cut = ({ start, end }: Slice) => ledger.bytes.slice(start, end)
    const envelopes = pairEnvelopes(ledger, passphrase)
    return ledger.transactions.map(({ result, meta, feeMeta }, n) => {
      const envelope = cut(envelopes[n] ?? { start: 0, end: 0 })
      const bytes: Bytes = {
        envelope,
        result: cut({ start: result.start + 32, end: result.end }),
        meta: cut(meta),
        feeMeta: cut(feeMeta),
      }
      return { bytes, unsigned: signedEnd(envelope) }
    })
  })
const unauthorized = async (all: readonly Bytes[]) => {
  const found = await Promise.all(all.map((bytes) => unauthorizedBy(bytes, passphrase)))
  return found.filter((account) => account !== undefined).length
}

/** With one bit of the last signature changed. */
function withChangedSignature({ bytes }: (typeof transactions)[number]): Bytes {
  const envelope = bytes.envelope.slice()
  const at = envelope.length - 1
  envelope[at] = (envelope[at] ?? 0) ^ 1
  return { ...bytes, envelope }
}

/** With a count of no signatures; those of a fee bump's inner transaction stay. */
function withoutSignatures({ bytes, unsigned }: (typeof transactions)[number]): Bytes {
  const envelope = new Uint8Array(unsigned + 4)
  envelope.set(bytes.envelope.subarray(0, unsigned))
  return { ...bytes, envelope }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('signatures', () => {
  it.each(['WebCrypto', 'noble'])('of the recorded network are enough, by %s', async (by) => {
    if (by === 'noble')
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
        new DOMException('no such curve', 'NotSupportedError'),
      )
    const some = by === 'noble' ? transactions.slice(0, 50) : transactions
    expect(some.length).toBeGreaterThan(40)
    expect(await unauthorized(some.map(({ bytes }) => bytes))).toBe(0)
  })

  it('that are changed or removed are found, whoever signed', async () => {
    const most = transactions.length * 0.95
    expect(await unauthorized(transactions.map(withChangedSignature))).toBeGreaterThan(most)
    expect(await unauthorized(transactions.map(withoutSignatures))).toBeGreaterThan(most)
  })

  it('are not judged where no meta states the signers', async () => {
    const none = new Uint8Array(0)
    const bare = transactions.map((each) => ({
      ...withoutSignatures(each),
      meta: none,
      feeMeta: none,
    }))
    expect(await unauthorized(bare)).toBe(0)
  })
})
