import { type Source, restKind } from '#sources'
import { type Network, urlOf } from '../address/networks.ts'
import { checksumOf } from './checksum.ts'
import { type ExportRequest, manifestOf } from './manifest.ts'
import { type ExportFormat, type ExportOptions, type Exported, runExport } from './runExport.ts'

export interface BuiltExport {
  readonly exported: Exported
  readonly name: string
  readonly manifest: Blob
}

/** Reads a list to its end and makes the file and its manifest. */
export async function buildExport({
  source,
  network,
  request,
  format,
  signal,
  progress,
}: Pick<ExportOptions, 'signal' | 'progress'> & {
  readonly source: Source
  readonly network: Network
  readonly request: ExportRequest
  readonly format: ExportFormat
}): Promise<BuiltExport> {
  const { reader, kind, url: endpoint } = source
  if (reader === undefined) throw new Error('This line of sight has no records')
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
