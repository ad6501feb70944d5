import { Button } from '../components/Button.tsx'
import { plainText } from '../format/visibleText.ts'
import type { Exported, Progress } from './runExport.ts'
import { counted } from '../format/counted.ts'

export function ProgressText({ progress }: { progress: Progress }) {
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

export function ExportResult({
  exported,
  name,
  manifest,
}: {
  exported: Exported
  name: string
  manifest: Blob
}) {
  return (
    <>
      <ProgressText progress={exported} />
      <p role={exported.end.outcome === 'failed' ? 'alert' : 'status'}>{endText(exported)}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Download file={exported.file} name={name} />{' '}
        <Download file={manifest} name={`${name}.manifest.json`} />
      </p>
    </>
  )
}

function endText({ end, latest }: Exported): string {
  switch (end.outcome) {
    case 'complete':
      return latest === undefined
        ? 'Complete.'
        : `Complete up to ledger ${latest}, the latest: the rest of the range is not closed yet.`
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
    <Button type="button" onClick={() => save(file, name)}>
      Save {name.endsWith('.manifest.json') ? 'the manifest' : 'the file'} ({sizeText(file.size)})
    </Button>
  )
}

/** The object URL must live until the download has started. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
