import { ledgerKeyOf, readAll, readLedgerKey, writeAll, writeLedgerKey } from '#ledger/readers'
import {
  base64Bytes,
  base64FromBytes,
  contractIdFromBytes,
  type LedgerSequence,
  ledgerSequence,
  SourceError,
  toidParts,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type Ctx, fromIndex } from '../../context.ts'
import { notIndexed } from '../../index/onlyIndexed.ts'
import type { ContractContext } from '../../lists/context.ts'
import type { LiveEntries, LiveEntry } from '../../lists/contractEntries.ts'
import { newestOfContract } from './storage.ts'

/**
 * Entries of contracts as the ledgers left them that the browser's index has read: instances and code by its state, other data by
 * the changes of a contract's newest operations. How long they live is not known by these.
 */
export async function seenEntries(
  context: Pick<ContractContext, 'index'>,
  keys: readonly string[],
  /** Why no other index has them, in words. */
  why: string | undefined,
  ctx: Ctx,
): Promise<LiveEntries> {
  const ready = await context.index.ready(ctx)
  const state = await fromIndex(ctx, ready.state)
  const asOf = ready.coverage().at(-1)?.to ?? ready.window.to
  const changes = new Map<string, ReadonlyMap<string, Change>>()
  const changesOf = async (key: Xdr.LedgerKey): Promise<ReadonlyMap<string, Change>> => {
    const of = key.type === 'contractData' ? key.contractData.contract : undefined
    if (of?.type !== 'scAddressTypeContract') return new Map()
    const id = contractIdFromBytes(of.contractId)
    const known = changes.get(id)
    if (known !== undefined) return known
    const newest = await newestOfContract(
      ready,
      id,
      ({ id: operation, context: { meta } }) => ({
        changes: meta.changes,
        ledger: ledgerSequence(toidParts(operation).ledger),
      }),
      ctx,
    )
    const found = new Map<string, Change>()
    for (const { changes: all, ledger } of newest)
      for (const { before, after } of all.toReversed()) {
        const data = (after ?? before)?.data
        const own = data && base64FromBytes(writeAll(() => writeLedgerKey(ledgerKeyOf(data))))
        if (own !== undefined && !found.has(own)) found.set(own, { data: after?.data, ledger })
      }
    changes.set(id, found)
    return found
  }
  const entries: LiveEntry[] = []
  let isGone = true
  for (const key of new Set(keys)) {
    const bytes = base64Bytes(key)
    const known = state.get(bytes)
    const found =
      known === undefined
        ? (await changesOf(readAll(bytes, readLedgerKey))).get(key)
        : { data: known.entry?.data, ledger: known.changedIn, knownTo: known.knownTo }
    // One that was removed is known not to be there.
    if (found === undefined) isGone = false
    if (found?.data !== undefined)
      entries.push(seenEntry(key, found.data, found.ledger, found.knownTo ?? asOf))
  }
  ready.read('entries of contracts', ctx)
  const isAll = ready.isWhole()
  const [coverage] = ready.coverage().slice(-1)
  return {
    entries,
    asOf,
    where: `the ledgers read, up to ${asOf}`,
    seen: {
      coverage,
      partial: isAll ? undefined : true,
      indexed: isAll ? undefined : ready.coverage(),
    },
    unknown: isGone
      ? undefined
      : (what) => {
          const { kind, message, indexed } = notIndexed(ready, what, ctx)
          return new SourceError(kind, why === undefined ? message : `${message} ${why}.`, {
            indexed,
          })
        },
  }
}

interface Change {
  /** Undefined where it was removed. */
  readonly data: Xdr.LedgerEntryData | undefined
  readonly ledger: LedgerSequence
  /** The ledgers after it are read up to here. */
  readonly knownTo?: LedgerSequence | undefined
}

const seenEntry = (
  key: string,
  data: Xdr.LedgerEntryData,
  lastModifiedLedger: LedgerSequence,
  asOf: LedgerSequence,
): LiveEntry => ({
  key,
  read: { kind: 'data', data },
  // Its size counts where it is archived, which is not known either.
  lifetime: { archived: false, size: 0, isCode: data.type === 'contractCode', asOf },
  lastModifiedLedger,
})
