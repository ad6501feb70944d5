import '#tools/lateCode.ts'
import { type Coverage, ledgerCount, overlap } from '#ledger/values'
import { RefusedLedger } from '#sources/ledgers/ledgerParts.ts'
import { anyLedger, parseOpenRange } from '../ledgerRange.ts'
import { type ExitCode, reasonOf, wordsOf } from '../program.ts'
import { openOrigin } from './origins.ts'
import { writeLake } from './writeLake.ts'

const usage = `npm run lake -- --from ORIGIN --to DIR [--ledgers A..B] [--batch N] [--passphrase P]

Writes ledgers as files that any store can keep and others can read (SEP-54).
  --from ORIGIN   the address of a JSON-RPC service; the folder of a recording; a lake at an address or in a bucket
                  (https://…, s3://BUCKET/PREFIX, both with --ledgers; credentials as usual: AWS_ACCESS_KEY_ID …); or
                  files of ledgers and folders of them (.xdr, .xdr.gz, .xdr.zst: one ledger, a batch, or a stream of
                  records), which may be given more than once
  --to DIR        the folder of the lake, made where there is none
  --ledgers A..B  the ledgers to write, A.. for all from A on; without it all that the origin has
  --batch N       ledgers in a file, 1 to 65536; default 1
  --passphrase P  the network, where the origin does not say it
  --help          prints this

Each ledger is proved before it is written: its header, transactions and results by their hashes, that it follows the one
before it, and its network by a transaction. A run that was ended goes on where it stopped. Ends with 0 where all that was
asked for is in DIR, 1 where ledgers are refused, missing or not enough for a file, 2 where nothing can be done.`

/** Writes the lake that the arguments name, and prints what was done. Gives the exit code. */
export async function lake(
  args: readonly string[],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<ExitCode> {
  const text = { type: 'string' } as const
  const words = wordsOf(
    {
      args: [...args],
      options: {
        from: { type: 'string', multiple: true },
        to: text,
        ledgers: text,
        batch: text,
        passphrase: text,
        help: { type: 'boolean' },
      },
    },
    usage,
    print,
  )
  if (typeof words === 'number') return words
  const { values } = words
  const { from, to: folder, batch = '1' } = values
  const asked = values.ledgers === undefined ? undefined : parseOpenRange(values.ledgers)
  const wrong =
    from === undefined ||
    folder === undefined ||
    !/^[1-9]\d{0,4}$/.test(batch) ||
    Number(batch) > 65_536 ||
    (values.ledgers !== undefined && asked === undefined)
  if (wrong) {
    print(usage)
    return 2
  }
  try {
    const isOpen = asked?.to === anyLedger
    const origin = await openOrigin(from, isOpen ? undefined : asked, signal)
    const ranges = origin.ranges.flatMap((range) => overlap(range, asked) ?? [])
    if (isOpen && ranges.length === 0) {
      print(`${from.join(', ')} has no ledger from ${asked.from} on`)
      return 2
    }
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
        origin: isOpen ? { ...origin, ranges } : origin,
        folder,
        config,
        asked: isOpen ? undefined : asked,
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
    const lacking = refused.length + ledgerCount(missing) + (asked && !isOpen ? left.length : 0)
    return lacking > 0 ? 1 : 0
  } catch (error) {
    signal.throwIfAborted()
    const isRefused = error instanceof RefusedLedger
    print(isRefused ? `refused: ${error.message}; nothing is written` : reasonOf(error))
    return isRefused ? 1 : 2
  }
}

const named = ({ from, to }: Coverage) => (from === to ? `ledger ${from}` : `ledgers ${from}–${to}`)

if (import.meta.main) {
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new Error('stopped')))
  try {
    process.exitCode = await lake(process.argv.slice(2), console.log, stopped.signal)
  } catch (error) {
    console.log(reasonOf(error))
    process.exitCode = 1
  }
}
