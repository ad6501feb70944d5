import {
  type CollectionKind,
  collections,
  formatFilterValue,
  type LedgerBound,
  type ListRequest,
  type Owner,
  owners,
} from '#ledger'
import { formatAmount, formatTime } from '#ledger/values'
import { hasAccountCells, withoutKey } from '#sources'
import { searchText } from '../coverage/searchText.ts'
import type { Exported, ExportFormat } from './runExport.ts'

export interface ExportRequest {
  readonly kind: CollectionKind
  readonly of: Owner | undefined
  readonly page: ListRequest<CollectionKind>
}

/** A request as text: “Operations of account G…; type payment; from ledger 100”. */
export function requestText({ kind, of, page }: ExportRequest): string {
  const parts = [
    collections[kind].title + (of === undefined ? '' : ` of ${owners[of.kind].noun} ${of.id}`),
    ...Object.entries(page.filter ?? {}).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [partText(kind, name, value)],
    ),
    page.order === 'desc' ? 'newest first' : 'oldest first',
  ]
  return parts.join('; ')
}

function partText(kind: CollectionKind, name: string, value: unknown): string {
  if (name === 'successful') return value === true ? 'succeeded' : 'failed'
  if (typeof value === 'object' && value !== null && 'direction' in value)
    return `${name} ${formatFilterValue(value.direction)}`
  if (isBound(value))
    return `${name} ${'ledger' in value ? `ledger ${value.ledger}` : formatTime(value.time)}`
  if (typeof value === 'bigint') return `${name} ${formatAmount(value)}`
  const involves =
    /^(?:asset|account|contract)$/.test(name) && collections[kind].contains === 'history'
  return `${involves ? 'involving ' : ''}${name} ${formatFilterValue(value).replaceAll(',', ', ')}`
}

const isBound = (value: unknown): value is LedgerBound =>
  typeof value === 'object' && value !== null && ('ledger' in value || 'time' in value)

export interface ExportManifest {
  readonly [key: string]: unknown
}

export function manifestOf({
  request,
  network,
  via,
  endpoint,
  format,
  exported,
  name,
  sha256,
  date,
}: {
  readonly request: ExportRequest
  readonly network: { readonly name: string; readonly passphrase: string | undefined }
  readonly via: string
  readonly endpoint: string
  readonly format: ExportFormat
  readonly exported: Exported
  readonly name: string
  readonly sha256: string
  readonly date: Date
}): ExportManifest {
  const { coverage, records, requests, unreadable, partial, search, latest, index, end } = exported
  return {
    explorer: 'Parallax',
    query: requestText(request),
    collection: request.kind,
    network,
    lineOfSight: via,
    endpoint: withoutKey(endpoint),
    index:
      index === undefined
        ? null
        : {
            gave: index.gave,
            ledgers: index.ranges,
            builtFrom: index.host,
          },
    order: request.page.order,
    outcome: end.outcome === 'complete' && partial ? 'partial' : end.outcome,
    reason: 'reason' in end ? end.reason : null,
    records,
    unreadable,
    coverage: coverage ?? 'all that the service has',
    partial,
    latest: latest ?? null,
    requests,
    date: date.toISOString(),
    file: { name, format, bytes: exported.file.size, sha256 },
    notes: [
      ...(search === undefined ? [] : [`${searchText(search)}.`]),
      ...(latest === undefined
        ? []
        : [
            `The requested range ends beyond ledger ${latest}, the latest when it was read: what closed later is not in the file.`,
          ]),
      ...notesOf(request, format),
    ],
  }
}

function notesOf({ kind, of }: ExportRequest, format: ExportFormat): readonly string[] {
  return [
    of?.kind === 'contract'
      ? 'Horizon has no such records: each has its values as JavaScript text and, in fields that end with _xdr, as base64 XDR.'
      : 'Records are in Horizon’s form, whichever source they were read through.',
    ...(kind === 'trades'
      ? ['Base and counter of a trade are its seller’s and buyer’s sides, in every record.']
      : []),
    ...(format === 'csv' && hasAccountCells(kind, of)
      ? [
          'direction, received, sent and counterparty are from the account’s point of view: what came in and went out, each with its asset; “none” where a payment failed, “all” where the amount of a merge was not read.',
          'transaction.memo, transaction.fee_charged (stroops) and transaction.fee_account are of the whole transaction: its fee repeats with each of its payments, and another account may have paid it. “not read” is what the source did not give.',
        ]
      : []),
    ...(format === 'csv'
      ? [
          'Names of nested fields are joined by dots, elements of lists are counted from 0; links are left out.',
          'A cell that begins with = + - @, a tab or a line end has an apostrophe before it, unless it is a plain number: a spreadsheet would take it for a formula.',
        ]
      : []),
  ]
}
