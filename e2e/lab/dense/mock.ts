import type { Fetch } from '#ledger/values/answer.ts'
import type { Corpus } from '#mock/corpus.ts'
import { answerRest } from '#mock/rest/rest.ts'
import { type FindTransaction, getTransactionBy, methods } from '#mock/rpc/methods.ts'
import { answerRpc } from '#mock/rpc/rpc.ts'
import type { View } from '#mock/view.ts'
import { createDenseCorpus } from './corpus.ts'
import { denseTransaction, placesOf } from './denseTransaction.ts'
import { createGetFeeStats } from './feeStats.ts'
import { createGetEvents } from './getEvents.ts'
import type { DenseNetwork } from './network.ts'
import { transactionRow } from './transactionRows.ts'

export interface DenseMockOptions {
  /** Closes a ledger every so many milliseconds; none without it. */
  readonly live?: { readonly every: number; readonly now?: (() => number) | undefined } | undefined
}

/** A dense network as a `fetch`: JSON-RPC, and REST's ledgers. `recorded` is the recording that the network was made from. */
export function createDenseMock(
  network: DenseNetwork,
  recorded: Corpus,
  options: DenseMockOptions = {},
): Fetch {
  const view = createDenseView(network, recorded, options)
  const own = new Map([
    ...methods,
    ['getEvents', createGetEvents(network)] as const,
    ['getFeeStats', createGetFeeStats(network)] as const,
    ['getTransaction', getTransactionBy(findIn(network))] as const,
  ])
  const streamTimeout = 55_000
  const rest = { view, streamTimeout, submission: 'disabled', aggregationsLoop: false } as const
  return async (request) => {
    const { pathname } = new URL(request.url)
    return pathname.replace(/\/$/, '') === '/rpc'
      ? await answerRpc(request, view, own)
      : await answerRest(request, '', pathname, rest)
  }
}

/** Makes one transaction without its ledger's others: those of a batch are of as many ledgers. */
const findIn =
  (network: DenseNetwork): FindTransaction =>
  ({ moment: { head, oldest } }, hash) => {
    const [place] = placesOf(network, hash).filter(([ledger]) => ledger >= oldest && ledger <= head)
    if (place === undefined) return Promise.resolve(undefined)
    const [ledger, slot] = place
    const time = network.chain.closeTime(ledger)
    return Promise.resolve(
      transactionRow(denseTransaction(network, ledger, slot), ledger, slot + 1, time),
    )
  }

/** The network as it is now: ledgers that are due close when it is asked, and the oldest are forgotten. */
function createDenseView(
  network: DenseNetwork,
  recorded: Corpus,
  { live }: DenseMockOptions,
): View {
  const { chain, retention, last } = network
  const corpus = createDenseCorpus(network, recorded)
  const now = live?.now ?? Date.now
  const begun = now()
  const moment = async () => {
    const due = last + (live === undefined ? 0 : Math.floor((now() - begun) / live.every))
    while (chain.last() < due) chain.close()
    const head = chain.last()
    const oldest = head - retention + 1
    // The oldest ledger's header names the one before.
    chain.forgetBefore(oldest - 1)
    const { closeTime } = chain
    return { about: await corpus.about(), head, elder: oldest, oldest, archived: oldest, closeTime }
  }
  return {
    corpus,
    retention,
    moment,
    untilNext: () =>
      Promise.resolve(live === undefined ? undefined : live.every - ((now() - begun) % live.every)),
  }
}
