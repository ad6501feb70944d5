// npm run derive -- IN OUT [--base URL]: the REST records of IN's ledgers, derived from their XDR alone.
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createAssetRank } from '#ledger/trade.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import { recordsOf } from './deriveRecords.ts'
import { openRecording, recordKinds } from './recording.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'http://127.0.0.1:8500' } },
})
const [input, output] = positionals
if (input === undefined || output === undefined || positionals.length > 2) {
  console.error('usage: npm run derive -- IN OUT [--base URL]')
  process.exit(2)
}

const recording = openRecording(input)
mkdirSync(output, { recursive: true })
const files = recordKinds.map((kind) => ({
  kind,
  file: createWriteStream(path.join(output, `${kind}.ndjson`)),
  count: 0,
}))
const context = {
  passphrase: recording.passphrase,
  base: values.base.replace(/\/$/, ''),
  rank: createAssetRank(),
}
let count = 0
for await (const ledger of recording.ledgers()) {
  count++
  const records = readable(ledger)
  if (records === undefined) continue
  for (const entry of files) {
    for (const record of records[entry.kind]) {
      entry.count++
      if (!entry.file.write(`${JSON.stringify(record)}\n`)) await once(entry.file, 'drain')
    }
  }
  if (count % 50 === 0) console.error(`${count} ledgers`)
}
for (const { file } of files) file.end()
await Promise.all(files.map(({ file }) => finished(file)))
console.error(`${count} ledgers: ${files.map((f) => `${f.count} ${f.kind}`).join(', ')}`)

/** A ledger that cannot be read is reported and skipped. */
function readable(ledger: Uint8Array) {
  try {
    return recordsOf(ledger, context)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    console.error(`ledger number ${count} of the input is left out: ${error.message}`)
    process.exitCode = 1
    return undefined
  }
}
