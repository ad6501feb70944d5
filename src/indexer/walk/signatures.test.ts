import { afterEach, describe, expect, it, vi } from 'vitest'
import { wrongSignature } from '../../xdr/signatures.ts'
import { forgingFetch } from '../../testing/forgedHistory.ts'
import { passphrase, recordedLedgers } from '../../testing/indexedLedgers.ts'
import { openIndexedSource, waitForIndex, signal } from '../../testing/indexedSource.ts'
import { recordedFetch } from '../../testing/recordedSources.ts'
import { locateLedger } from './ledgerOffsets.ts'

const ledgers = recordedLedgers().map(locateLedger)
const slices = ledgers.flatMap(({ bytes, envelopes: all }) =>
  all.map(({ start, end, signaturesAt }) => ({
    envelope: Uint8Array.from(bytes.subarray(start, end)),
    // Its last signature has 64 bytes, after their count.
    isSigned: end - signaturesAt > 4 && bytes[end - 65] === 64,
  })),
)
const envelopes = slices.map(({ envelope }) => envelope)
const noSigners = () => []

/** Envelopes whose last signature has a changed bit. */
const changed = slices.flatMap(({ envelope, isSigned }) => {
  const copy = envelope.slice()
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
  return isSigned ? [copy] : []
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('signatures', () => {
  it.each(['WebCrypto', 'noble'])('of the recorded network are right, by %s', async (by) => {
    if (by === 'noble')
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
        new DOMException('no such curve', 'NotSupportedError'),
      )
    const some = by === 'noble' ? envelopes.slice(0, 50) : envelopes
    expect(some.length).toBeGreaterThan(40)
    for (const envelope of some)
      expect(await wrongSignature(envelope, passphrase, noSigners)).toBeUndefined()
  })

  it('that are changed are found where the hint names the source’s key', async () => {
    const found = await Promise.all(
      changed.map((envelope) => wrongSignature(envelope, passphrase, noSigners)),
    )
    expect(found.filter((wrong) => wrong !== undefined).length).toBeGreaterThan(changed.length / 2)
  })

  it('are not judged where another signer has the same hint, or where the signers are unknown', async () => {
    for (const envelope of changed.slice(0, 50)) {
      const wrong = await wrongSignature(envelope, passphrase, noSigners)
      if (wrong === undefined) continue
      const ed25519 = new Uint8Array(32)
      ed25519.set(wrong.hint, 28)
      // A signed payload's hint is the key's with the payload's end added (CAP-40).
      const payload = Uint8Array.of(1, 2, 3, 4, 5)
      const shifted = ed25519.map((byte, i) => (i < 28 ? byte : byte ^ (payload[i - 27] ?? 0)))
      const signers = [
        [{ type: 'signerKeyTypeEd25519', ed25519 }],
        [{ type: 'signerKeyTypeHashX', hashX: ed25519 }],
        [
          {
            type: 'signerKeyTypeEd25519SignedPayload',
            ed25519SignedPayload: { ed25519: shifted, payload },
          },
        ],
        undefined,
      ] as const
      for (const known of signers)
        expect(await wrongSignature(envelope, passphrase, () => known)).toBeUndefined()
    }
  })

  it('of a forged history are refused with their reason, and its ledgers are not indexed', async () => {
    const forger = openIndexedSource(
      forgingFetch(recordedFetch(), { passphrase, last: 373, signatures: 'kept' }),
    )
    await forger.control.walk({ requests: 20 }, signal)
    const status = await waitForIndex(forger.control)
    expect(status.notices.join()).toMatch(
      /refused: ledger \d+ has a transaction with a signature that is not of its account’s key/,
    )
  })
})
