import { base64FromBytes, bytesFromBase64, hexFromBytes } from '#ledger/values/bytes.ts'
import {
  accountIdFromBytes,
  accountOf,
  decodeStrkey,
  encodeStrkey,
  parseMuxedAccountId,
} from '#ledger/values/ids.ts'
import { numberOf, parseRow, type Row, rowOf, textOf } from '#mock/record.ts'
import type { WrittenTransaction } from './ledgerBytes.ts'
import type { DenseLedger } from './ledgerClose.ts'
import type { DenseNetwork } from './network.ts'
import { mostRoles } from './schedule.ts'
import { type ByteSpan, patchKinds, type Template } from './template.ts'

/** REST's rows of a ledger: its transactions, operations or effects, in their order. */
export function restRows(
  network: DenseNetwork,
  { contents }: DenseLedger,
  ledger: number,
  kind: 'transactions' | 'operations' | 'effects',
): readonly Row[] {
  const numbers = new Uint16Array(network.perLedger)
  network.schedule.templatesOf(ledger, numbers)
  return contents.transactions.flatMap((transaction, slot) => {
    const copy = copier(network, transaction, ledger, slot, numbers[slot] ?? 0)
    const { template } = transaction
    return kind === 'transactions'
      ? [withXdr(copy(template.rest), transaction, network.chain.closeTime(ledger))]
      : template[kind].map(({ row }) => copy(row))
  })
}

/** REST's row of a ledger. */
export function restLedger(
  { chain, templates, schedule, perLedger }: DenseNetwork,
  ledger: number,
) {
  const header = chain.headerOf(ledger)
  const numbers = new Uint16Array(perLedger)
  schedule.templatesOf(ledger, numbers)
  const drawn = [...numbers].flatMap((number) => templates.list[number] ?? [])
  const successful = drawn.filter(isSuccessful)
  const operations = (list: readonly Template[]) =>
    list.reduce((sum, { operations: own }) => sum + own.length, 0)
  const recorded = templates.ledgerRow
  const links = JSON.stringify(recorded._links).replaceAll(
    `/ledgers/${numberOf(recorded, 'sequence')}`,
    `/ledgers/${ledger}`,
  )
  const hash = hexFromBytes(chain.hashOf(ledger))
  return {
    ...recorded,
    _links: parseRow(links),
    id: hash,
    paging_token: String(BigInt(ledger) << 32n),
    hash,
    prev_hash: hexFromBytes(chain.hashOf(ledger - 1)),
    sequence: ledger,
    successful_transaction_count: successful.length,
    failed_transaction_count: perLedger - successful.length,
    operation_count: operations(successful),
    tx_set_operation_count: operations(drawn),
    closed_at: isoText(chain.closeTime(ledger)),
    header_xdr: base64FromBytes(header),
  }
}

const isSuccessful = ({ row }: Template): boolean => row.status === 'SUCCESS'

/** Puts a copy's accounts, hashes, ids, ledger and time into recorded rows. */
function copier(
  { schedule, population, chain }: DenseNetwork,
  { template, hashes }: WrittenTransaction,
  ledger: number,
  slot: number,
  number: number,
): (row: Row) => Row {
  const accounts = new Int32Array(mostRoles)
  schedule.accountsOf(ledger, slot, number, accounts)
  const idOf = (recorded: string): string => {
    const role = template.recordedAccounts.indexOf(recorded)
    const at = (accounts[role] ?? 0) * 32
    return role < 0 ? recorded : accountIdFromBytes(population.keys.subarray(at, at + 32))
  }
  const keys = template.recordedAccounts.map((id) => decodeStrkey('G', id) ?? new Uint8Array(0))
  /** Base64 of a contract's argument, which may have addresses. */
  const argumentOf = (text: string): string => {
    const bytes = bytesFromBase64(text)
    if (bytes === undefined) return text
    for (let at = 0; at + 32 <= bytes.length; at += 4) {
      const role = keys.findIndex((key) => key.every((byte, i) => byte === bytes[at + i]))
      const start = (accounts[role] ?? 0) * 32
      if (role >= 0) bytes.set(population.keys.subarray(start, start + 32), at)
    }
    return base64FromBytes(bytes)
  }
  const { rest } = template
  const [oldLedger, oldOrder] = [
    numberOf(rest, 'ledger'),
    numberOf(template.row, 'applicationOrder'),
  ]
  const oldToid = (BigInt(oldLedger) << 32n) | (BigInt(oldOrder) << 12n)
  const toid = (BigInt(ledger) << 32n) | (BigInt(slot + 1) << 12n)
  const oldHash = textOf(rest, 'hash')
  const oldInner = textOf(rowOf(rest, 'inner_transaction'), 'hash')
  const time = isoText(chain.closeTime(ledger))
  const word = (text: string): string => {
    if (text.startsWith('AAAA')) return argumentOf(text)
    if (text.startsWith('G')) return idOf(text)
    if (text.startsWith('M')) return muxedOf(text, idOf)
    if (text.length === 64) {
      if (text === oldHash) return hexFromBytes(hashes.hash)
      return text === oldInner && hashes.inner ? hexFromBytes(hashes.inner) : text
    }
    const id = BigInt(text)
    if ((id & ~0xfffn) !== oldToid) return text
    return String(toid | (id & 0xfffn)).padStart(text.length, '0')
  }
  return (row) =>
    parseRow(
      JSON.stringify(row)
        .replace(
          /\b(?:AAAA[A-Za-z0-9+/]{40,}={0,2}|G[A-Z2-7]{55}|M[A-Z2-7]{68}|[0-9a-f]{64}|\d{10,19})(?![A-Za-z0-9])/g,
          word,
        )
        .replaceAll(`"${textOf(rest, 'created_at')}"`, `"${time}"`)
        .replaceAll(`/ledgers/${oldLedger}"`, `/ledgers/${ledger}"`)
        .replaceAll(`"ledger":${oldLedger},`, `"ledger":${ledger},`),
    )
}

function muxedOf(text: string, idOf: (account: string) => string): string {
  const muxed = parseMuxedAccountId(text)
  const payload = decodeStrkey('M', text)
  const key = muxed && decodeStrkey('G', idOf(accountOf(muxed)))
  if (payload === undefined || key === undefined) return text
  payload.set(key)
  return encodeStrkey('M', payload)
}

/** The transaction's own XDR, and what its envelope says of sequence number and times. */
function withXdr(row: Row, transaction: WrittenTransaction, time: number): Row {
  const { template, envelope, applied } = transaction
  const text = ({ start, end }: ByteSpan) => base64FromBytes(applied.subarray(start, end))
  const { patches } = template.envelope
  const view = new DataView(envelope.buffer, envelope.byteOffset)
  let sequence = textOf(row, 'source_account_sequence')
  for (let i = 0; i < patches.length; i += 3)
    if (patches[i] === patchKinds.sequence)
      sequence = String(view.getBigUint64(patches[i + 1] ?? 0))
  const recordedTime = Date.parse(textOf(template.rest, 'created_at')) / 1000
  const bounds = rowOf(rowOf(row, 'preconditions'), 'timebounds')
  const moved = Object.entries(bounds).map(([key, value]) => [
    key,
    value === '0' ? value : String(Number(value) - recordedTime + time),
  ])
  return {
    ...row,
    source_account_sequence: sequence,
    envelope_xdr: base64FromBytes(envelope),
    result_xdr: text({ start: template.result.start + 32, end: template.result.end }),
    result_meta_xdr: text(template.meta),
    fee_meta_xdr: text(template.fee),
    ...(moved.length === 0
      ? {}
      : {
          preconditions: { ...rowOf(row, 'preconditions'), timebounds: Object.fromEntries(moved) },
        }),
  }
}

const isoText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
