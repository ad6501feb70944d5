import type { Fetch } from '#ledger/values/answer.ts'
import type { Corpus } from '#mock/corpus.ts'
import { createMock } from '#mock/mock.ts'
import { passphrase } from '../../support/faultyNetwork.ts'
import { forgingFetch } from '../../testing/forgedHistory.ts'
import type { History } from './faults/fault.ts'
import { withAmounts } from './faults/xdrAmounts.ts'

/** The last ledger of the recorded network, and of the one that follows its reset. */
const last = 373
const lastAfterReset = 120
/** Seconds by which ledgers close later after the reset: a network that is behind would close earlier. */
const later = 1_000_000

/** The network behind each history that a service may have. */
export function networksOf(corpus: Corpus): Readonly<Record<History, Fetch>> {
  const honest = createMock(corpus)
  const young = createMock(corpus, { clock: { start: lastAfterReset, every: 1e9 } })
  return {
    honest,
    kept: forgingFetch(honest, { passphrase, last, signatures: 'kept' }),
    removed: forgingFetch(honest, { passphrase, last, signatures: 'removed' }),
    own: forgingFetch(honest, { passphrase, last, signatures: 'own' }),
    meta: withForgedMeta(honest),
    reset: forgingFetch(young, { passphrase, last: lastAfterReset, signatures: 'own', later }),
  }
}

const xdr = /"(metadataXdr|resultMetaXdr)":"([A-Za-z0-9+/=]+)"/g

/** Every amount in what transactions did to entries × 1000: headers, sets and results keep their hashes. */
const withForgedMeta =
  (honest: Fetch): Fetch =>
  async (request) => {
    const answer = await honest(request)
    const text = (await answer.text()).replaceAll(xdr, (_, key: string, base64: string) => {
      const below = key === 'metadataXdr' ? 'txApplyProcessing' : undefined
      return `"${key}":"${withAmounts(key, base64, (amount) => amount * 1000n, below)}"`
    })
    return new Response(text, answer)
  }
