import type { Asset, AssetRank } from '#ledger'
import { assetFromXdr, readAll, readAsset } from '#ledger/readers'
import { keyAt, tableSize } from '../columns/byteTable.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import { listCount, ownerKinds, ownerLists } from './owners.ts'
import { type Segment, readPostings, rowHolding } from '../columns/segment.ts'

/**
 * Decides which asset of a pair is base, as a service numbers them whose history begins with the index's: by the ledger
 * in which it was first traded, then in the order of `type/code/issuer` (rest.md 6.2).
 */
export async function indexAssetRank(index: LedgerIndex): Promise<AssetRank> {
  const firstTraded = new Map<string, number>()
  for (const info of index.segments()) {
    const segment = await index.rows(info)
    if (segment) learn(segment, firstTraded)
  }
  const isBefore = (a: string, b: string) => {
    const difference = (firstTraded.get(a) ?? 0) - (firstTraded.get(b) ?? 0)
    return difference === 0 ? a <= b : difference < 0
  }
  return {
    learn: () => undefined,
    isBase: (makers, takers) => isBefore(assetKey(makers), assetKey(takers)),
  }
}

function learn(segment: Segment, firstTraded: Map<string, number>): void {
  const { owners, postings, transactions, ledgers } = segment
  for (let owner = 0; owner < tableSize(owners); owner++) {
    const { kind, bytes } = keyAt(owners, owner)
    if (kind !== ownerKinds.asset) continue
    const [row] = readPostings(postings, owner * listCount + ownerLists.trades)
    if (row === undefined) continue
    const key = assetKey(assetFromXdr(readAll(bytes, readAsset)))
    const ledger = rowHolding(ledgers.transactionEnds, rowHolding(transactions.operationEnds, row))
    if (!firstTraded.has(key)) firstTraded.set(key, ledgers.sequence[ledger] ?? 0)
  }
}

const assetKey = (asset: Asset): string =>
  asset.type === 'native' ? asset.type : `${asset.type}/${asset.code}/${asset.issuer}`
