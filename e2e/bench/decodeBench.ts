import { LedgerCloseMeta } from '@stellar/stellar-sdk/xdr'
import { walkClosedLedger } from '../testing/readLedgers.ts'
import { openLedger } from '#sources/ledgers/closedLedger.ts'
import { deriveLedger } from '#ledger/derive/deriveLedger.ts'
import { operationsOf } from '#ledger/derive/operations.ts'

export interface DecodeFigures {
  readonly bytes: number
  readonly transactions: number
  /** Medians, in milliseconds. */
  readonly derive: number
  readonly list: number
  readonly sdk: number
}

const shown = 50

/** Times one ledger three ways in turn, so that a noisy machine is noisy for all of them. */
export function measureDecode(
  bytes: Uint8Array,
  passphrase: string,
  rounds: { readonly warm: number; readonly counted: number },
): DecodeFigures {
  const times: Readonly<Record<'derive' | 'list' | 'sdk', number[]>> = {
    derive: [],
    list: [],
    sdk: [],
  }
  let transactions = 0
  for (let round = -rounds.warm; round < rounds.counted; round++) {
    const derive = timed(() => {
      transactions = deriveLedger(walkClosedLedger(bytes, passphrase)).transactions.length
    })
    const list = timed(() => firstOperations(bytes, passphrase))
    const sdk = timed(() => LedgerCloseMeta.fromXdr(bytes))
    if (round < 0) continue
    times.derive.push(derive)
    times.list.push(list)
    times.sdk.push(sdk)
  }
  return {
    bytes: bytes.length,
    transactions,
    derive: median(times.derive),
    list: median(times.list),
    sdk: median(times.sdk),
  }
}

/** What a list's page needs: the offsets of all, the operations of the first few. */
function firstOperations(bytes: Uint8Array, passphrase: string): number {
  const ledger = openLedger(bytes, passphrase)
  let operations = 0
  for (let order = 1; order <= ledger.transactionCount && operations < shown; order++)
    operations += operationsOf(ledger.transaction(order)).length
  return operations
}

/** Each starts without the garbage of the others: the SDK's was collected in the time of what came next. */
function timed(run: () => unknown): number {
  globalThis.gc?.()
  const started = performance.now()
  run()
  return performance.now() - started
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
