import { sha256 } from '@noble/hashes/sha2.js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { hasAccountCells, type PageSource, restKind } from '#sources'
import { useHere } from '../address/addresses.ts'
import { type Network, urlOf } from '../address/networks.ts'
import { parseBound, type ShownList } from '../address/search.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { shownZone, useTimeDisplay } from '../address/times.ts'
import {
  Button,
  fieldErrorLook,
  formLook,
  openedToolLook,
  toolLook,
} from '../components/Button.tsx'
import { saveFile } from '../components/saveFile.ts'
import { VisibleText } from '../components/VisibleText.tsx'
import { boundField, labelOf, messageOf, shown } from '../filters/FilterForm.tsx'
import { counted, grouped, plainText } from '../format/text.ts'
import { unreadText } from '../format/unreadText.ts'
import { type ExportRequest, manifestOf, requestText } from './manifest.ts'
import {
  type Exported,
  type ExportFormat,
  type ExportOptions,
  maxRecords,
  type Progress,
  runExport,
} from './runExport.ts'

type State =
  | { readonly step: 'form'; readonly wrong: ReadonlySet<string> }
  | { readonly step: 'running'; readonly progress: Progress; readonly stop: () => void }
  | ({ readonly step: 'done' } & BuiltExport)
  | { readonly step: 'failed'; readonly message: string }

const exportActionsLook = 'flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden'

const rangeFields = [
  { end: 'from', field: boundField('from', 'From') },
  { end: 'to', field: boundField('to', 'To') },
] as const

const emptyForm: State = { step: 'form', wrong: new Set() }

/** Exports a list or a range of it: form, progress, result. */
export function ExportPanel({ list, hidden }: { list: ShownList; hidden: boolean }) {
  const { search } = useHere()
  const network = useNetwork()
  const source = useSource()
  const [state, setState] = useState<State>(emptyForm)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const display = useTimeDisplay()
  const ranged = list.filters.some(({ name }) => name === 'from')
  const { cursor: _cursor, limit: _limit, ...plain } = list.request
  const request: ExportRequest = {
    kind: list.kind,
    of: list.of,
    page: { ...plain, limit: 200 },
  }

  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button that was pressed names the format.
    const { nativeEvent } = event
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const form = new FormData(event.currentTarget, pressed)
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const bounds = (['from', 'to'] as const).map((end) => ({
      end,
      text: ranged ? text(end) : '',
      bound: parseBound(text(end), end, shownZone()),
    }))
    const wrong = bounds.filter((each) => each.text !== '' && each.bound === undefined)
    if (wrong.length > 0)
      return setState({ step: 'form', wrong: new Set(wrong.map(({ end }) => end)) })
    const [from, to] = bounds.map((each) => (each.text === '' ? undefined : each.bound))
    const format: ExportFormat = text('format') === 'csv' ? 'csv' : 'ndjson'
    const filter = ranged ? { ...plain.filter, from, to } : plain.filter
    const controller = new AbortController()
    running.current = controller
    const stop = () => controller.abort()
    const show = (progress: Progress) => {
      if (running.current === controller) setState({ step: 'running', progress, stop })
    }
    void buildExport({
      source,
      network,
      request: { ...request, page: { ...request.page, filter } },
      format,
      signal: controller.signal,
      progress: show,
    })
      .then((done) => {
        // What is whole needs no further click; anything less is said first.
        if (done.exported.end.outcome === 'complete') saveFile(done.exported.file, done.name)
        return { step: 'done', ...done } as const
      })
      .catch((error: unknown) => ({
        step: 'failed' as const,
        message: error instanceof Error ? error.message : String(error),
      }))
      .then(setState)
    return show({ records: 0, requests: 0, bytes: 0 })
  }

  return (
    <section className={openedToolLook} hidden={hidden} aria-label="Export">
      <p>{requestText(request)}</p>
      {state.step === 'form' && (
        <form
          className={`${formLook} py-2 text-ink`}
          onSubmit={start}
          noValidate
          aria-label="Export the list"
        >
          {ranged &&
            rangeFields.map(({ end, field }) => (
              <label key={end + display}>
                <span>{labelOf(field)}</span>
                <input
                  name={end}
                  defaultValue={shown(field, search[end])}
                  placeholder={end === 'from' ? 'oldest' : 'newest'}
                  autoComplete="off"
                  aria-invalid={state.wrong.has(end)}
                />
                {state.wrong.has(end) && (
                  <span className={fieldErrorLook} role="alert">
                    {messageOf(field)}
                  </span>
                )}
              </label>
            ))}
          <div className={`${exportActionsLook} narrow:pt-1 pt-5`}>
            <Button type="submit" name="format" value="csv">
              Download CSV
            </Button>
            <Button type="submit" name="format" value="ndjson">
              Download JSON
            </Button>
          </div>
          <p className="col-span-full">
            The whole list, not just this page, up to {grouped(maxRecords)} records. JSON has one
            record per line.
            {hasAccountCells(list.kind, list.of) &&
              ' CSV adds to each payment its direction, the other side, memo and fee.'}
            {ranged && ' Without a range: everything this source covers.'}
          </p>
        </form>
      )}
      {state.step === 'running' && (
        <div className={exportActionsLook}>
          <ProgressText progress={state.progress} />
          <Button onClick={state.stop}>Stop</Button>
        </div>
      )}
      {state.step === 'failed' && (
        <p className={fieldErrorLook} role="alert">
          <VisibleText text={state.message} />
        </p>
      )}
      {state.step === 'done' && (
        <>
          <ProgressText progress={state.exported} />
          <p role={state.exported.end.outcome === 'failed' ? 'alert' : 'status'}>
            {endText(state.exported)}
          </p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
            <Download file={state.exported.file} name={state.name} />{' '}
            <Download file={state.manifest} name={`${state.name}.manifest.json`} />
          </p>
        </>
      )}
      {(state.step === 'done' || state.step === 'failed') && (
        <button className={toolLook} type="button" onClick={() => setState(emptyForm)}>
          New export
        </button>
      )}
    </section>
  )
}

function ProgressText({ progress }: { progress: Progress }) {
  const { records, requests, coverage, waiting, writing } = progress
  return (
    <p role="status">
      {counted(records, 'record')}, {counted(requests, 'request')}
      {coverage !== undefined && `, ledgers ${coverage.from} to ${coverage.to}`}
      {writing === true && '; writing the file'}
      {waiting !== undefined && `; waiting ${waiting} s before it goes on`}
    </p>
  )
}

export function endText({
  end,
  latest,
  unreadable,
  partial,
  unread,
}: Pick<Exported, 'end' | 'latest' | 'unreadable' | 'partial' | 'unread'>): string {
  switch (end.outcome) {
    case 'complete': {
      const left = unread && unreadText(unread)
      const read = partial
        ? `Partial: ${left ?? 'ledgers that are not indexed yet may have more'}.`
        : latest === undefined
          ? 'Complete.'
          : `Complete up to ledger ${latest}, the latest: the rest of the range is not closed yet.`
      return unreadable === 0
        ? read
        : `${read} ${counted(unreadable, 'record')} could not be read: the file has the reason of each.`
    }
    case 'stopped':
      return 'Stopped: the file has what was read until then, and the manifest says so.'
    case 'limit':
      return `Incomplete: there are ${plainText(end.reason, 300)}. The file has the first of them; choose a smaller range.`
    case 'failed':
      return `Partial: ${plainText(end.reason, 300)}. The file has what was read until then, and the manifest says so.`
  }
}

function Download({ file, name }: { file: Blob; name: string }) {
  return (
    <Button onClick={() => saveFile(file, name)}>
      Save {name.endsWith('.manifest.json') ? 'the manifest' : 'the file'} ({sizeText(file.size)})
    </Button>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

interface BuiltExport {
  readonly exported: Exported
  readonly name: string
  readonly manifest: Blob
}

/** Reads a list to its end and makes the file and its manifest. */
async function buildExport({
  source,
  network,
  request,
  format,
  signal,
  progress,
}: Pick<ExportOptions, 'signal' | 'progress'> & {
  readonly source: PageSource
  readonly network: Network
  readonly request: ExportRequest
  readonly format: ExportFormat
}): Promise<BuiltExport> {
  const { reader, kind, url: endpoint } = source
  const recordsRequest = {
    ...request,
    base: network.bundled ? '' : (urlOf(network, restKind) ?? ''),
  }
  const exported = await runExport(reader, recordsRequest, { format, progress, signal })
  const date = new Date()
  const stamp = date.toISOString().slice(0, 19).replaceAll(':', '')
  const name = `${network.id}-${kind.id}-${request.kind}-${stamp}.${format}`
  const { passphrase } = network
  const manifest = manifestOf({
    request,
    via: kind.id,
    endpoint,
    format,
    exported,
    name,
    date,
    network: { name: network.name, passphrase },
    sha256: await checksumOf(exported.file),
  })
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`
  return { exported, name, manifest: new Blob([text], { type: 'application/json' }) }
}

/** SHA-256 of a file in hex, read in chunks: crypto.subtle needs all of it, and https. */
export async function checksumOf(file: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += piece)
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()))
  return hash.digest().reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
}

const piece = 512 * 1024
