import { fieldErrorLook, formLook } from '../components/Form.tsx'
import { toolLook, openedToolLook } from '../components/ListTools.tsx'
import { Button } from '../components/Button.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ShownList } from '../address/shownList.ts'
import { filterNamesOf } from '../address/filterNames.ts'
import { parseBound } from '../address/ledgerBound.ts'
import { useHere } from '../address/addresses.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { ExportResult, ProgressText } from './ExportResult.tsx'
import { type ExportRequest, requestText } from './manifest.ts'
import { type ExportFormat, type Progress, maxRecords } from './runExport.ts'
import { type BuiltExport, buildExport } from './buildExport.ts'
import { grouped } from '../format/grouped.ts'
import { VisibleText } from '../components/VisibleText.tsx'

type State =
  | { readonly step: 'form'; readonly wrong: ReadonlySet<string> }
  | { readonly step: 'running'; readonly progress: Progress; readonly stop: () => void }
  | ({ readonly step: 'done' } & BuiltExport)
  | { readonly step: 'failed'; readonly message: string }

const choiceLook = 'inline-flex items-center gap-1.5 min-h-8 mr-4'

/** As the browser draws it, unlike other fields of a form. */
const radioLook = 'w-auto! h-auto! m-0!'

const exportActionsLook = 'flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden'

const emptyForm: State = { step: 'form', wrong: new Set() }

/** Exports a list or a range of it: form, progress, result. */
export function ExportPanel({ list }: { list: ShownList }) {
  const { search } = useHere()
  const network = useNetwork()
  const source = useSource()
  const [state, setState] = useState<State>(emptyForm)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ranged = filterNamesOf(list.kind).includes('from')
  const { cursor: _cursor, limit: _limit, ...plain } = list.request
  const request: ExportRequest = {
    kind: list.kind,
    of: list.of,
    page: { ...plain, limit: 200 },
  }

  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const bounds = (['from', 'to'] as const).map((end) => ({
      end,
      text: ranged ? text(end) : '',
      bound: parseBound(text(end), end),
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
      .then((done) => ({ step: 'done', ...done }) as const)
      .catch((error: unknown) => ({
        step: 'failed' as const,
        message: error instanceof Error ? error.message : String(error),
      }))
      .then(setState)
    return show({ records: 0, requests: 0, bytes: 0 })
  }

  return (
    <section className={openedToolLook} aria-label="Export">
      <p>{requestText(request)}</p>
      {state.step === 'form' && (
        <form
          className={`${formLook} py-2 text-ink`}
          onSubmit={start}
          noValidate
          aria-label="Export the list"
        >
          {ranged &&
            (['from', 'to'] as const).map((end) => (
              <label key={end}>
                <span>{end === 'from' ? 'From ledger or time' : 'To ledger or time'}</span>
                <input
                  name={end}
                  defaultValue={search[end]}
                  placeholder={end === 'from' ? 'oldest' : 'newest'}
                  autoComplete="off"
                  aria-invalid={state.wrong.has(end)}
                />
                {state.wrong.has(end) && (
                  <span className={fieldErrorLook} role="alert">
                    A ledger’s number, or a date like 2026-11-05 or 2026-11-05 14:30, in UTC.
                  </span>
                )}
              </label>
            ))}
          <fieldset>
            <legend>Format</legend>
            <label className={choiceLook}>
              <input
                className={radioLook}
                type="radio"
                name="format"
                value="ndjson"
                defaultChecked
              />{' '}
              JSON, one record per line
            </label>
            <label className={choiceLook}>
              <input className={radioLook} type="radio" name="format" value="csv" /> CSV
            </label>
          </fieldset>
          <div className={`${exportActionsLook} narrow:pt-1 pt-5`}>
            <Button type="submit">Begin</Button>
          </div>
          <p className="col-span-full">
            The whole list, not just this page, up to {grouped(maxRecords)} records.
            {ranged && ' Without a range: everything this line of sight covers.'}
          </p>
        </form>
      )}
      {state.step === 'running' && (
        <div className={exportActionsLook}>
          <ProgressText progress={state.progress} />
          <Button type="button" onClick={state.stop}>
            Stop
          </Button>
        </div>
      )}
      {state.step === 'failed' && (
        <p className={fieldErrorLook} role="alert">
          <VisibleText text={state.message} />
        </p>
      )}
      {state.step === 'done' && <ExportResult {...state} />}
      {(state.step === 'done' || state.step === 'failed') && (
        <button className={toolLook} type="button" onClick={() => setState(emptyForm)}>
          Another
        </button>
      )}
    </section>
  )
}
