import type {
  Collections,
  GatheredEvidence,
  ListRequest,
  OfferLife,
  OfferLifeRequest,
  OwnerOf,
} from '#ledger'
import type { Answer, Coverage, Page, UnixSeconds, UnknownRecord } from '#ledger/values'
import type { HeadNews, HeadRequest } from './head/headNews.ts'
import type { HeadReader } from './head/headReader.ts'
import type { IndexControl } from './indexControl.ts'
import type { SourceKind } from './kinds.ts'
import type { EvidenceRequest } from './proof/evidenceRequest.ts'
import type { RecordsReader } from './records/recordsReader.ts'
import type { Entities } from './resources.ts'
import type { Submit } from './submit.ts'

/**
 * One line of sight on a network. All kinds give the same model objects for the same ledger.
 * Both methods throw SourceError alone; one record that cannot be read is an `unknown` item.
 */
export interface Source {
  /** Names this source in every query key: `rest:https://…`, `rpc:https://…`. */
  readonly id: string
  readonly kind: SourceKind
  readonly url: string
  one<K extends keyof Entities>(
    kind: K,
    id: Entities[K]['id'],
    signal: AbortSignal,
  ): Promise<Answer<Entities[K]['value']>>
  list<K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    page: ListRequest<K>,
    signal: AbortSignal,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord>>
  /** The index for lists that the service has no call for; absent where none is needed. */
  readonly index?: IndexControl | undefined
  /** Lists as REST records; absent from sources that records/readRecords.ts reads. */
  readonly reader?: RecordsReader | undefined
  /** An offer's history; absent from sources that offerLife.ts reads. */
  readonly offerLife?:
    | ((request: OfferLifeRequest, signal: AbortSignal) => Promise<OfferLife>)
    | undefined
  /** Reads the head as it moves; absent on the page, and from sources whose network stands still. */
  readonly headReader?: HeadReader | undefined
  /** The next news of the head, waiting for it: on the page, where the network moves. */
  readonly head?: ((request: HeadRequest, signal: AbortSignal) => Promise<HeadNews>) | undefined
  /** Drops all that is remembered of the network: it was reset. Absent from sources that remember nothing. */
  readonly forget?: (() => Promise<void>) | undefined
  /** Close times of ledgers that were read, by sequence; absent from sources that remember nothing. */
  readonly closeTimes?: (() => Map<number, UnixSeconds>) | undefined
  /** Ends a pause that the service requested; absent from sources that send no requests. */
  readonly resume?: (() => Promise<void>) | undefined
  /** Evidence of a page's subject, and its proof; absent from sources that proof/gatherEvidence.ts reads. */
  readonly evidence?:
    | ((request: EvidenceRequest, signal: AbortSignal) => Promise<GatheredEvidence>)
    | undefined
  /** XDR `LedgerCloseMeta` of some ledgers, fewer where the newest ends before; absent from sources that have none. */
  readonly ledgerBytes?:
    | ((range: Coverage, signal: AbortSignal) => Promise<Answer<readonly Uint8Array[]>>)
    | undefined
  /** Sends a transaction; absent from sources that only read. */
  readonly submit?: Submit | undefined
}
