import { sha256 } from '@noble/hashes/sha2.js'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { faultyFetch, faultyRest, faultyRpc } from '#e2e/testing/faultyService.ts'
import { forgingFetch, proposeAs } from '#e2e/testing/forgedHistory.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { autoOf, recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { base64FromBytes, hexFromBytes, joinedBytes } from '#ledger/values/bytes.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { locateLedger } from '#sources/ledgers/ledgerParts.ts'
import { gatherEvidence } from '#sources/proof/evidence.ts'
import type { PageSource, ServiceSource } from '#sources/source.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { SightContext } from '../address/sight.ts'
import { TrustBadge } from './TrustBadge.tsx'
import { TrustSheet } from './TrustSheet.tsx'
import { type Trusted, useTrust } from './useTrust.ts'

const payment = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'
const sequence = 39
const secret = new Uint8Array(32).fill(7)

/** A service that invents a transaction's result, and hashes it into the header of its ledger, which is another one then. */
function inventing(validator?: Uint8Array): Fetch {
  const bytes = Uint8Array.from(defined(recordedLedgers()[sequence - 2]))
  const { hash, headerBytes, header, transactions } = locateLedger(bytes)
  const realHash = hexFromBytes(hash)
  const cut = ({ start, end }: { start: number; end: number }) => bytes.slice(start, end)
  const own = defined(
    transactions.find(
      ({ result: { start } }) => hexFromBytes(bytes.subarray(start, start + 32)) === payment,
    ),
  )
  // A result pair is a hash, then TransactionResult, which begins with the fee that was charged.
  const result = { start: own.result.start + 32, end: own.result.end }
  const texts = new Map<string, string>()
  const before = [
    result,
    headerBytes,
    { start: headerBytes.start - 32, end: headerBytes.end + 4 },
    { start: 0, end: bytes.length },
  ]
  const honest = before.map((each) => base64FromBytes(cut(each)))
  new DataView(bytes.buffer).setBigInt64(result.start, 99n)
  const count = new Uint8Array([0, 0, 0, transactions.length])
  const results = sha256(joinedBytes([count, ...transactions.map((each) => cut(each.result))]))
  bytes.set(results, indexOf(bytes, header.txSetResultHash, headerBytes.start))
  if (validator)
    proposeAs(validator, bytes.subarray(headerBytes.start, headerBytes.end), passphrase)
  bytes.set(sha256(cut(headerBytes)), headerBytes.start - 32)
  texts.set(realHash, hexFromBytes(bytes.slice(headerBytes.start - 32, headerBytes.start)))
  before.forEach((each, n) => void texts.set(defined(honest[n]), base64FromBytes(cut(each))))
  return faultyFetch({
    text: (text) => text.replaceAll(/(?<=")[\w+/=]{64,}(?=")/g, (word) => texts.get(word) ?? word),
    record: (record) => {
      if (record.hash === payment) record.fee_charged = '99'
    },
  })
}

function indexOf(bytes: Uint8Array, part: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++)
    if (part.every((byte, n) => bytes[at + n] === byte)) return at
  throw new Error('the bytes are not there')
}

const honest = recordedFetch()
const forgedHistory = (validator?: Uint8Array) =>
  forgingFetch(honest, { passphrase, last: 45, ...(validator && { validator }) })
const forgers: Readonly<Record<string, Fetch>> = {
  'an invented result under an invented header': inventing(),
  'the same, proposed by a validator of the forger': inventing(secret),
  'a forged history, proposed by a validator of the forger': forgedHistory(secret),
}

const withEvidence = (source: ServiceSource) => ({
  ...pageSource(source),
  evidence: (asked: Parameters<typeof gatherEvidence>[1], ends: AbortSignal) =>
    // The next ledger, which is honest, would refute a forged one: a page asks for it by a button alone.
    gatherEvidence(source, { ...asked, following: asked.following && 0 }, ends),
})
const restOf = (host: string, fetch = honest) =>
  withEvidence(faultyRest({}, { url: `https://${host}`, fetch }))
const rpcOf = (host: string, fetch = honest) =>
  withEvidence(faultyRpc({}, { url: `https://${host}/rpc`, fetch }))

const Trust = (trusted: Trusted) =>
  createElement('div', {}, createElement(TrustBadge, trusted), createElement(Sheet, trusted))
const Sheet = (trusted: Trusted) =>
  createElement(TrustSheet, { subject: trusted.subject, trust: useTrust(trusted) })

interface Looked {
  readonly id?: string
  readonly bundled?: boolean
  /** The network's services; where one is not shown, it is the other one. */
  readonly services: readonly ServiceSource[]
}

/** The badge and the sheet of a record that a source gives: the payment, or its ledger. */
async function trusted(
  source: PageSource,
  { id = 'test', bundled = false, services }: Looked,
  kind: 'transaction' | 'ledger' = 'transaction',
) {
  const list = await source.list(
    'transactions',
    { kind: 'ledger', id: ledgerSequence(sequence) },
    { order: 'asc', limit: 20 },
    signal,
  )
  const found = list.items.flatMap((item) => ('hash' in item ? [item] : []))
  const subject =
    kind === 'ledger'
      ? ({
          kind,
          ledger: (await source.one('ledger', ledgerSequence(sequence), signal)).value,
        } as const)
      : ({
          kind,
          transaction: found.find(({ hash }) => hash === payment) ?? defined(found[0]),
        } as const)
  const endpoints = services.map((each) => ({ kind: each.kind, url: each.url }))
  const network = { id, name: 'Test', endpoints, bundled, passphrase }
  const other = services.find((each) => each.id !== source.id && each.url !== giverOf(source))
  const html = await drawnHtml(
    createElement(SightContext, { value: { network, source } }, createElement(Trust, { subject })),
    source,
    other,
  )
  const [badge = ''] = /<button[^>]*data-trust[\s\S]*?<\/button>/.exec(html) ?? []
  return { badge: textOfHtml(badge).trim(), isGreen: /text-ok/.test(html), text: textOfHtml(html) }
}
/** Auto reads evidence through RPC. */
const giverOf = (source: PageSource) =>
  source.services === undefined ? source.url : 'https://two/rpc'

const looks = (fetch: Fetch) => {
  const [rest, rpc] = [restOf('forger', fetch), rpcOf('forger', fetch)]
  const apart = rpcOf('other-of-the-forger', fetch)
  return [
    ['REST', rest, { services: [rest] }],
    ['RPC', rpc, { services: [rpc] }],
    ['both services of one host', rest, { services: [rest, rpc] }],
    ['two hosts that an address names', rest, { id: 'custom', services: [rest, apart] }],
    ['two hosts that an address names, RPC', apart, { id: 'custom', services: [rest, apart] }],
    ['both of one host, through Auto', autoOf(rest, rpc), { services: [rest, rpc] }],
    [
      'two hosts of an address, through Auto',
      autoOf(rest, apart),
      { id: 'custom', services: [rest, apart] },
    ],
  ] as const
}

describe('without a second word no ledger is verified', () => {
  for (const [name, fetch] of Object.entries({ ...forgers, 'an honest service': honest }))
    it.each(looks(fetch))(`${name}: %s`, async (_, source, looked) => {
      // forgedHistory.ts answers RPC alone: what REST says is honest then.
      const { badge, isGreen, text } = await trusted(source, looked)
      expect(badge).toMatch(/^(Consistent , says (other-of-the-)?forger|Contradicted)$/)
      expect(isGreen).toBe(false)
      expect(text).not.toMatch(/verified/i)
    })
})

describe('a second word', () => {
  const [rest, rpc] = [restOf('one'), rpcOf('two')]
  const services = [rest, rpc]

  it.each([
    ['REST', rest, 'two'],
    ['RPC', rpc, 'one'],
    ['Auto', autoOf(rest, rpc), 'one'],
  ] as const)('verifies a transaction and its ledger: %s', async (_, source, host) => {
    const { badge, text } = await trusted(source, { services })
    expect(badge).toBe('Verified in ledger 39')
    expect(text).toContain(
      `Hash, signatures and inclusion in ledger 39 verified; ${host} has the same ledger hash`,
    )
    const ofLedger = await trusted(source, { services }, 'ledger')
    expect(ofLedger.text).toContain(`verified; ${host} has the same ledger hash`)
  })

  it.each(Object.entries(forgers).slice(0, 2))(
    'refutes %s, naming both hosts and hashes',
    async (_, fetch) => {
      const forger = rpcOf('forger', fetch)
      for (const kind of ['transaction', 'ledger'] as const) {
        const { badge, isGreen, text } = await trusted(forger, { services: [rest, forger] }, kind)
        expect(badge).toBe('Contradicted')
        expect(isGreen).toBe(false)
        expect(text).toMatch(
          /Ledger 39 has the hash [0-9a-f]{64} by forger, and [0-9a-f]{64} by one\./,
        )
      }
    },
  )

  it.each([
    ['fails', faultyRest({ text: () => 'no' }, { url: 'https://silent' }), /silent was asked: /],
    [
      'is of another network',
      restOf(
        'elsewhere',
        faultyFetch({ text: (text) => text.replaceAll('Parallax Local', 'Other') }, inventing()),
      ),
      /elsewhere was asked: it serves another network/,
    ],
  ] as const)('is none from a service that %s, and the sheet says why', async (_, second, why) => {
    const { badge, isGreen, text } = await trusted(rpc, { services: [rpc, second] })
    expect(badge).toBe('Consistent , says two')
    expect(isGreen).toBe(false)
    expect(text).toMatch(why)
  })

  it('is the program’s own of its recording', async () => {
    const { badge, text } = await trusted(rest, { services: [rest], bundled: true })
    expect(badge).toBe('Verified in ledger 39')
    expect(text).toContain('Hash, signatures and inclusion in ledger 39 verified.')
  })

  it('costs one request a ledger, for its record alone', async () => {
    const asked: string[] = []
    const second = faultyRest({ asked }, { url: 'https://asked' })
    await trusted(rpc, { services: [rpc, second] })
    expect(asked).toEqual(['https://asked/ledgers/39'])
  })
})
