import { bytesFromHex } from '#ledger/values/bytes.ts'
import type { Corpus } from '#mock/corpus.ts'
import { numberOf, type Row, rowOf, textOf } from '#mock/record.ts'
import { type Change, changeKinds } from '#sources/ledgers/ledgerParts.ts'
import { signedEnd } from '../../../testing/hashSigner.ts'
import {
  type ByteSpan,
  type Patched,
  patchKinds,
  type Template,
  type Templates,
} from '../template.ts'
import { envelopeParts } from './envelopeParts.ts'
import { eventParts, spansOf } from './events.ts'
import { accountPatches, changePatches, createRoles, long, patched, word } from './patches.ts'
import { type Recorded, type RecordedTransaction, readRecorded } from './recordedParts.ts'
import { shareOf } from './shares.ts'

/** Copies of a kind are made from no more recorded transactions than this. */
const mostOfKind = 40
/** Patches have four bits for a role. */
const mostRoles = 12

/** Reads what a dense network is made from out of a recording. */
export async function readTemplates(corpus: Corpus): Promise<Templates> {
  const about = await corpus.about()
  const passphrase = textOf(rowOf(about.single, 'getNetwork'), 'passphrase')
  const recorded = await readRecorded(corpus, passphrase)
  const known = keysByWord(recorded)
  const closeTimes = new Map(
    recorded.ledgers.map(({ header }) => [header.ledgerSeq, Number(header.scpValue.closeTime)]),
  )
  const made = recorded.transactions.flatMap((transaction) => {
    const kind = shareOf(transaction.operations, transaction.row)
    const template = kind && templateOf(transaction, recorded, known, closeTimes)
    return kind && template ? [{ ...kind, template }] : []
  })
  const list = [...Map.groupBy(made, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const step = Math.max(1, ofKind.length / mostOfKind)
    const some = ofKind.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
    return some.map(({ template, share }) => ({ ...template, weight: share / some.length }))
  })
  const plain = recorded.ledgers.findLast(
    ({ bytes, headerBytes: { start } }) =>
      word(bytes, start + 76) === 0 && word(bytes, start + 80) === 1,
  )
  const account = list.map(accountOf).find((entry) => entry !== undefined)
  if (plain === undefined || account === undefined)
    throw new Error('the recording has no ledger without upgrades, or no payment')
  const { bytes, headerBytes } = plain
  return {
    passphrase,
    list,
    header: bytes.slice(headerBytes.start, headerBytes.end),
    ledgerRow:
      recorded.ledgerRows.find(({ sequence }) => sequence === plain.header.ledgerSeq) ?? {},
    prefix: bytes.slice(0, headerBytes.start - 32),
    account,
  }
}

function keysByWord({ accounts, issuers }: Recorded): ReadonlyMap<number, readonly Uint8Array[]> {
  const others = [...accounts].filter(([id]) => !issuers.has(id)).map(([, key]) => key)
  return Map.groupBy(others, (key) => word(key, 0))
}

/** Undefined where a copy would need more than other accounts, sequence numbers and times. */
function templateOf(
  recorded: RecordedTransaction,
  { accounts }: Recorded,
  known: ReadonlyMap<number, readonly Uint8Array[]>,
  closeTimes: ReadonlyMap<number, number>,
): Omit<Template, 'weight'> | undefined {
  const { ledger, offsets, row, rest } = recorded
  const { header } = ledger
  if (offsets.postFeeMeta === undefined) return undefined
  const closeTime = Number(header.scpValue.closeTime)
  const envelope = ledger.bytes.subarray(recorded.envelope.start, recorded.envelope.end)
  const signaturesAt = signedEnd(envelope)
  const parts = envelopeParts(envelope, signaturesAt, closeTime)
  if (parts === undefined) return undefined
  const roles = createRoles(known)
  if (roles.roleAt(envelope, parts.source) !== 0) return undefined
  const base = offsets.result.start - 4
  const applied = ledger.bytes.subarray(base, offsets.postFeeMeta.end)
  const within = ({ start, end }: ByteSpan) => ({ start: start - base, end: end - base })
  const at = {
    ledger: header.ledgerSeq,
    closeTime,
    closeTimes,
    sequence: long(envelope, parts.sequence),
  }
  const envelopePatches = [
    ...accountPatches(envelope, roles),
    ...parts.times,
    [patchKinds.sequence, parts.sequence, 16] as const,
  ]
  const innerHash = bytesFromHex(textOf(rowOf(rest, 'inner_transaction'), 'hash'))
  const innerAt = innerHash && parts.inner ? Buffer.from(applied).indexOf(innerHash) : -1
  const appliedPatches = [
    ...accountPatches(applied, roles),
    ...changesOf(offsets).flatMap((change) => changePatches(applied, change, base, roles, at)),
    [patchKinds.hash, 4, 0] as const,
    ...(innerAt < 0 ? [] : [[patchKinds.inner, innerAt, 0] as const]),
  ]
  if (roles.keys.length > mostRoles) return undefined
  const roleOf = (account: string) => {
    const key = accounts.get(account)
    return key === undefined ? -1 : roles.keys.indexOf(key)
  }
  const participants = recorded.participants(textOf(rest, 'paging_token'))
  const diagnostics: unknown = row.diagnosticEventsXdr
  return {
    isSoroban: recorded.operations.some((one) => textOf(one, 'type') === 'invoke_host_function'),
    roles: roles.keys.length,
    participants: participants.map(roleOf).filter((role) => role >= 0),
    fixedParticipants: participants.filter((account) => roleOf(account) < 0),
    envelope: patched(envelope, envelopePatches),
    signaturesAt,
    inner: parts.inner,
    applied: patched(applied, appliedPatches),
    result: within(offsets.result),
    fee: within(offsets.feeMeta),
    meta: within(offsets.meta),
    events: eventParts(recorded, applied, base, roles.roleAt),
    diagnostics: spansOf(
      applied,
      within(offsets.meta).start,
      Array.isArray(diagnostics) ? diagnostics.filter((text) => typeof text === 'string') : [],
    ),
    row: withoutXdr(row),
    operations: recorded.operations.length,
  }
}

/** The bytes are kept once, as what is copied. */
function withoutXdr(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !/(Xdr|_xdr)$/.test(key)))
}

function changesOf(offsets: RecordedTransaction['offsets']): readonly Change[] {
  const { feeChanges, before, operations, after, postFeeChanges } = offsets
  return [
    ...feeChanges,
    ...before,
    ...operations.flatMap(({ changes }) => changes),
    ...after,
    ...postFeeChanges,
  ]
}

/** The source's entry before a transaction, cut out of the fee's changes. */
function accountOf({ applied, fee, row }: Template): Patched | undefined {
  if (textOf(row, 'status') !== 'SUCCESS' || numberOf(row, 'ledger') === 0) return undefined
  const { bytes, patches } = applied
  // Changes: their count (4), kind (4), last change (4), entry.
  const start = fee.start + 12
  if (word(bytes, fee.start + 4) !== changeKinds.state || word(bytes, start) !== 0) return undefined
  // The next change: kind (4), last change (4), and the same entry.
  const head = Buffer.from(bytes.subarray(start, start + 40))
  const next = Buffer.from(bytes).indexOf(head, start + 40)
  if (next < 0) return undefined
  const end = next - 12
  const own: number[] = []
  for (let i = 0; i < patches.length; i += 3) {
    const [kind = 0, offset = 0, argument = 0] = patches.subarray(i, i + 3)
    if (offset < start || offset >= end) continue
    if (kind === patchKinds.sequence && argument % 16 !== 0) return undefined
    own.push(kind, offset - start, argument)
  }
  return { bytes: bytes.slice(start, end), patches: Int32Array.from(own) }
}
