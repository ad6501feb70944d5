/** Fixtures for tests of the head: a network that closes ledgers, pages that follow it, tabs of one browser. */
import type { SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { NetworkStatus } from '#ledger/values/network.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import type { HeadNews, HeadReader } from '#sources/head.ts'
import type { HeadMessage, HeadWatch, Leadership } from '#sources/headWatch.ts'

/** The status of a network whose ledgers close every five seconds. */
export const headAt = (ledger: number): NetworkStatus => ({
  passphrase: 'Test network',
  protocolVersion: 26,
  version: '',
  latestLedger: ledgerSequence(ledger),
  latestLedgerClosedAt: unixSeconds(1_000_000 + ledger * 5),
  oldestLedger: ledgerSequence(2),
})

/** A service whose ledgers close every five seconds, and whose next answers a test chooses. */
export function serviceThatCloses() {
  let requests = 0
  let fault: (() => SourceError | number) | undefined
  const head = () => 100 + Math.floor(performance.now() / 5_000)
  const reader: HeadReader = {
    async status() {
      requests++
      const wrong = fault?.() ?? 0
      if (typeof wrong !== 'number') throw wrong
      return { value: headAt(head() - wrong), calls: [] }
    },
  }
  return {
    reader,
    head,
    requests: () => requests,
    /** The fault of each answer: an error, or the number of ledgers by which the node is behind. */
    fail: (next: typeof fault) => {
      fault = next
    },
  }
}

/** Asks for the news again and again, as a page does. */
export function newsPage(watch: HeadWatch, known?: NetworkStatus) {
  const news: HeadNews[] = []
  const left = new AbortController()
  const next = async () => {
    for (;;) news.push(await watch.next({ after: news.at(-1)?.version ?? 0, known }, left.signal))
  }
  const ended = next().catch((error: unknown) => {
    if (!left.signal.aborted) throw error
  })
  return {
    news,
    latest: () => news.at(-1)?.status?.latestLedger,
    leave: () => {
      left.abort()
      return ended
    },
  }
}

/** Tabs of one browser: one of them leads, all receive what the others tell. */
export function tabsOfBrowser() {
  const tabs = new Set<(message: HeadMessage) => void>()
  let queue = Promise.resolve()
  return (receive: (message: HeadMessage) => void): Leadership<HeadMessage> => {
    tabs.add(receive)
    return {
      run(lead) {
        const led = queue.then(lead)
        queue = led.catch(() => undefined)
        return led
      },
      // As a channel of the browser does: later.
      tell: (message) =>
        queueMicrotask(() => {
          for (const tab of tabs) if (tab !== receive) tab(message)
        }),
      close: () => void tabs.delete(receive),
    }
  }
}
