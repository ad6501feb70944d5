import type { Ledger } from '#ledger'
import { type LedgerSequence, SourceError } from '#ledger/values'
import type { Ctx } from '../context.ts'
import { StaticHistory } from '../history/history.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import type { Http } from '../http.ts'
import { LaterIndex } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import { filesKind } from '../kinds.ts'
import { late } from '../late.ts'
import { type Density, type LedgerStatus, RecentLedgers } from '../ledgers/service.ts'
import type {
  ContractContext,
  HistoryContext,
  StatedHistory,
  StatedIndex,
  StatedLedger,
} from '../lists/context.ts'
import type { ReadLiveEntries } from '../lists/contractEntries.ts'
import { hostOf } from '../request.ts'
import { decompressed } from './lakeService.ts'

interface StateOptions {
  readonly index?: IndexSetup | undefined
  readonly current?: ReadCurrent | undefined
}

/** A static index without the files of ledgers beside it: it has the state of one ledger, and no ledger can be read. */
export class StateService implements ContractContext {
  readonly via = filesKind.id
  readonly url: string
  readonly host: string
  readonly http: Http
  readonly index: IndexReader
  readonly history: StatedHistory
  readonly node = this
  readonly density: Density = { bytes: 0, items: new Map() }
  readonly recentLedgers = new RecentLedgers()
  readonly origin = 'an index of the state of one ledger'

  constructor(url: string, http: Http, { index = {}, current }: StateOptions) {
    this.url = url
    this.host = hostOf(url)
    this.http = http
    this.index = new LaterIndex(this, index)
    const access = () => Promise.resolve({ http, decompress: decompressed })
    this.history = new StaticHistory(this, url, { access, current })
  }

  /** What the network's status says of the ledger whose state it is. */
  async newest(ctx: Ctx): Promise<Pick<Ledger, 'protocolVersion' | 'closedAt'>> {
    const { protocol, closed } = await this.#stated(ctx)
    return { protocolVersion: protocol, closedAt: closed }
  }

  /** Throws SourceError where the index has history alone. */
  async #stated(ctx: Ctx): Promise<StatedLedger & Pick<StatedIndex, 'passphrase'>> {
    const { state, passphrase } = await this.history.stated(ctx)
    if (state !== undefined) return { ...state, passphrase }
    throw new SourceError(
      'unsupported',
      `The index at ${this.host} has the history of ledgers, which are read beside it: name where they are (“files” or “rpc” in networks.json)`,
    )
  }

  /** The ledger whose state it is, if who made the index had it whole. Throws SourceError for any other. */
  async ledger(sequence: LedgerSequence, ctx: Ctx): Promise<Ledger> {
    const { record, ledger } = await this.#stated(ctx)
    return sequence === ledger && record ? record : this.readRun(undefined, undefined, ctx)
  }

  async status(ctx: Ctx): Promise<LedgerStatus> {
    const { ledger, passphrase } = await this.#stated(ctx)
    return { passphrase, window: { oldest: ledger, latest: ledger } }
  }

  freshStatus(ctx: Ctx): Promise<LedgerStatus> {
    return this.status(ctx)
  }

  statusFor(_ledger: number, ctx: Ctx): Promise<LedgerStatus> {
    return this.status(ctx)
  }

  passphrase(ctx: Ctx): Promise<LedgerStatus> {
    return this.status(ctx)
  }

  async readRun(_range: unknown, _read: unknown, ctx: Ctx): Promise<never> {
    const { ledger } = await this.#stated(ctx)
    throw new SourceError(
      'unsupported',
      `The index at ${this.host} has the state of ledger ${ledger}, and no files of ledgers are beside it: it doesn’t know what happened before and after`,
    )
  }

  readonly byOperation: HistoryContext['byOperation'] = async (_id, _read, ctx) =>
    this.readRun(undefined, undefined, ctx)

  readonly contracts: ContractContext['contracts'] = (ctx) => this.history.contracts(ctx)

  readonly entries: ReadLiveEntries = async (keys, ctx) => {
    const contracts = await this.history.contracts(ctx)
    if (contracts !== undefined) return contracts.entries(keys, ctx)
    return (await late('contracts')).seenEntries(this, keys, undefined, ctx)
  }

  /** It remembers nothing that moves. */
  forget(): void {}
}
