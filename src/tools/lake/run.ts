import { parseArgs } from 'node:util'
import { type Coverage, asSourceError, ledgerCount } from '#ledger/values'
import { parseLedgerRange } from '../ledgerRange.ts'
import { openOrigin } from './origins.ts'
import { writeLake } from './writeLake.ts'

const usage = `npm run lake -- --from ORIGIN --to DIR [--ledgers A..B] [--batch N] [--passphrase P]

Writes ledgers as files that any store can keep and others can read (SEP-54). ORIGIN is the address of a JSON-RPC service, the
folder of a recording, a lake in a bucket (s3://BUCKET/PREFIX, with --ledgers; credentials as usual: AWS_ACCESS_KEY_ID …), or files
of ledgers and folders of them (.xdr, .xdr.gz, .xdr.zst: one ledger, a batch, or a stream of records); --from may be given more
than once for files. --batch is the number of ledgers in a file: 1 where it is not given.
Where the origin does not say its network's passphrase, --passphrase must. A run that was ended goes on where it stopped.

Each ledger is proved before it is written: its header, transactions and results by their hashes, that it follows the one
before it, and its network by a transaction. Ends with 0 where all that was asked for is in DIR, 1 where ledgers are refused
or missing, 2 where nothing can be done.`

/** Writes the lake that the arguments name, and prints what was done. Gives the exit code. */
export async function lake(
  args: readonly string[],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<0 | 1 | 2> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string', multiple: true },
      to: text,
      ledgers: text,
      batch: text,
      passphrase: text,
      help: { type: 'boolean' },
    },
  })
  const { from, to: folder, batch = '1' } = values
  const asked = values.ledgers === undefined ? undefined : parseLedgerRange(values.ledgers)
  const wrong =
    from === undefined ||
    folder === undefined ||
    !/^[1-9]\d{0,4}$/.test(batch) ||
    (values.ledgers !== undefined && asked === undefined)
  if (wrong || values.help === true) {
    print(usage)
    return values.help === true ? 0 : 2
  }
  try {
    const origin = await openOrigin(from, asked, signal)
    const passphrase = values.passphrase ?? origin.passphrase
    if (passphrase === undefined) {
      print('The ledgers do not say of which network they are: give its --passphrase')
      return 2
    }
    if (origin.passphrase !== undefined && origin.passphrase !== passphrase) {
      print(`${from.join(', ')} is of the network “${origin.passphrase}”`)
      return 2
    }
    const ledgersPerFile = Number(batch)
    const filesPerPartition = Math.max(1, Math.floor(64_000 / ledgersPerFile))
    const config = { passphrase, ledgersPerFile, filesPerPartition }
    const began = performance.now()
    let told = began
    const report = await writeLake(
      {
        origin,
        folder,
        config,
        asked,
        say(done, all) {
          const now = performance.now()
          if (now - told < 5_000) return
          told = now
          const left = ((now - began) / done) * (all - done)
          print(`${done} of ${all} files, about ${Math.ceil(left / 1000)} s left`)
        },
      },
      signal,
    )
    const seconds = (performance.now() - began) / 1000
    const { ledgers, files, kept, rawBytes, fileBytes, fitted, refused, missing, left } = report
    for (const reason of refused) print(`refused: ${reason}`)
    for (const range of missing) print(`missing: ${named(range)}, which the origin does not have`)
    for (const range of left)
      print(`not written: ${named(range)}, not enough for a file of ${ledgersPerFile}`)
    print(
      `${ledgers} ledgers in ${files} files, ${rawBytes} bytes as ${fileBytes}, ${(rawBytes / 1e6 / seconds).toFixed(1)} MB a second; ${kept} files were there already; transactions of ${fitted} ledgers fit “${passphrase}”`,
    )
    return refused.length + ledgerCount(missing) > 0 ? 1 : 0
  } catch (error) {
    signal.throwIfAborted()
    print(asSourceError(error).message)
    return 2
  }
}

const named = ({ from, to }: Coverage) => (from === to ? `ledger ${from}` : `ledgers ${from}–${to}`)

if (import.meta.main) {
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new Error('stopped')))
  process.exitCode = await lake(process.argv.slice(2), console.log, stopped.signal)
}
