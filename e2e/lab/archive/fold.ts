// node e2e/lab/archive/fold.ts ARCHIVE [--passphrase P] [--lists N]: folds the buckets of an archive's newest checkpoint with the
// SDK's decoder, and compares every list with what the gateway answers by `npm run history -- state` alone. None of the product's
// code reads the buckets here. N: lists of a kind that are asked for, of different owners; default 50. Ends with 1 where one differs.
import '#tools/lateCode.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Address, Asset, StrKey, xdr } from '@stellar/stellar-sdk'
import type { Cursor } from '#ledger/values/answer.ts'
import { isRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { openLakeNetwork } from '#tools/gateway/network.ts'
import { gateway } from '#tools/gateway/run.ts'
import { history } from '#tools/history/run.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { passphrase: { type: 'string' }, lists: { type: 'string' } },
})
const [archive = ''] = positionals
const mostLists = Number(options.lists ?? 50)

const keyOf = (...parts: readonly (xdr.XdrValue | bigint | string)[]) =>
  parts.map((part) => (typeof part === 'object' ? part.toXdr('base64') : part)).join()

/** What tells an entry from all others. */
function identityOf(data: xdr.LedgerEntryData | xdr.LedgerKey): string {
  switch (data.type) {
    case 'account':
      return keyOf(data.type, data.account.accountId)
    case 'trustline':
      return keyOf(data.type, data.trustLine.accountId, data.trustLine.asset)
    case 'offer':
      return keyOf(data.type, data.offer.sellerId, data.offer.offerId)
    case 'data':
      return keyOf(
        data.type,
        data.data.accountId,
        Buffer.from(data.data.dataName.bytes).toString('hex'),
      )
    case 'claimableBalance':
      return keyOf(data.type, data.claimableBalance.balanceId)
    case 'liquidityPool':
      return keyOf(data.type, data.liquidityPool.liquidityPoolId)
    case 'contractData':
      return keyOf(
        data.type,
        data.contractData.contract,
        data.contractData.key,
        String(data.contractData.durability),
      )
    case 'contractCode':
      return keyOf(data.type, data.contractCode.hash)
    case 'ttl':
      return keyOf(data.type, data.ttl.keyHash)
    case 'configSetting':
      // They are in no list.
      return data.type
  }
}

const stated: unknown = JSON.parse(
  readFileSync(path.join(archive, '.well-known', 'stellar-history.json'), 'utf8'),
)
if (!isRow(stated)) throw new Error('the archive states nothing')
const passphrase = textOf(stated, 'networkPassphrase') || (options.passphrase ?? '')

/** The entries of a list of buckets that exist: what the newest record of each key says. `read` gives nothing of a bucket's head. */
function foldedList(
  levels: readonly Row[],
  read: (bytes: Buffer) => xdr.LedgerEntry | xdr.LedgerKey | undefined,
): readonly xdr.LedgerEntry[] {
  const folded = new Map<string, xdr.LedgerEntry | undefined>()
  for (const name of levels.flatMap(({ curr, snap }) => [curr, snap])) {
    const hash = String(name)
    if (/^0+$/.test(hash)) continue
    const folders = [0, 2, 4].map((at) => hash.slice(at, at + 2))
    const file = path.join(archive, 'bucket', ...folders, `bucket-${hash}.xdr.gz`)
    const bytes = gunzipSync(readFileSync(file))
    if (createHash('sha256').update(bytes).digest('hex') !== hash)
      throw new Error(`${file} differs`)
    for (let at = 0; at < bytes.length; ) {
      const end = at + 4 + (bytes.readUInt32BE(at) & 0x7fff_ffff)
      const found = read(bytes.subarray(at + 4, end))
      at = end
      if (found === undefined) continue
      const isEntry = found instanceof xdr.LedgerEntry
      const id = identityOf(isEntry ? found.data : found)
      if (!folded.has(id)) folded.set(id, isEntry ? found : undefined)
    }
  }
  return [...folded.values()].filter((entry) => entry !== undefined)
}
const live = foldedList(rowList(stated, 'currentBuckets'), (bytes) => {
  const record = xdr.BucketEntry.fromXDR(bytes)
  if (record.type === 'metaentry') return undefined
  return record.type === 'deadentry' ? record.deadEntry : record.liveEntry
})
const hot = 'hotArchiveBuckets' in stated ? rowList(stated, 'hotArchiveBuckets') : []
const archived = foldedList(hot, (bytes) => {
  const record = xdr.HotArchiveBucketEntry.fromXDR(bytes)
  if (record.type === 'hotArchiveMetaentry') return undefined
  return record.type === 'hotArchiveArchived' ? record.archivedEntry : record.key
})

const address = (key: xdr.PublicKey) =>
  StrKey.encodeEd25519PublicKey(Buffer.from(key.ed25519.value))
const hex = ({ value }: { readonly value: Uint8Array }) => Buffer.from(value).toString('hex')
const amount = (stroops: bigint) =>
  `${stroops / 10_000_000n}.${String(stroops % 10_000_000n).padStart(7, '0')}`
type AnyAsset = xdr.Asset | xdr.TrustLineAsset
/** `native`, `CODE:ISSUER`, or the id of a pool. */
function nameOf(asset: AnyAsset): string {
  if (asset.type === 'assetTypeNative') return 'native'
  if (asset.type === 'assetTypePoolShare') return hex(asset.liquidityPoolId)
  const { assetCode, issuer } =
    asset.type === 'assetTypeCreditAlphanum4' ? asset.alphaNum4 : asset.alphaNum12
  return `${Buffer.from(assetCode.value).toString().replace(/\0+$/, '')}:${address(issuer)}`
}
/** REST's fields of an asset. */
function fieldsOf(name: string): Row {
  const [code, issuer] = name.split(':')
  if (issuer === undefined) return { asset_type: 'native' }
  const type = `credit_alphanum${(code ?? '').length > 4 ? 12 : 4}`
  return { asset_type: type, asset_code: code, asset_issuer: issuer }
}
const sponsorOf = ({ ext }: xdr.LedgerEntry) =>
  ext.type === 'v1' && ext.v1.sponsoringId !== null ? { sponsor: address(ext.v1.sponsoringId) } : {}
const modified = ({ lastModifiedLedgerSeq }: xdr.LedgerEntry) => ({
  last_modified_ledger: lastModifiedLedgerSeq,
})

/** A record with the lists that it is in, by their queries, and its place among those of its kind. */
interface Known {
  readonly place: string
  readonly record: Row
  readonly lists: readonly string[]
}
const known: Record<
  'accounts' | 'offers' | 'claimable_balances' | 'liquidity_pools' | 'assets',
  Known[]
> = {
  accounts: [],
  offers: [],
  claimable_balances: [],
  liquidity_pools: [],
  assets: [],
}
const linesOf = Map.groupBy(live, ({ data }) =>
  data.type === 'trustline'
    ? address(data.trustLine.accountId)
    : data.type === 'data'
      ? address(data.data.accountId)
      : '',
)
const padded = (value: bigint | number) => String(value).padStart(20, '0')

/** What is held of an asset, as REST adds it up. */
interface Sum {
  readonly accounts: Record<
    'authorized' | 'authorized_to_maintain_liabilities' | 'unauthorized',
    number
  >
  readonly balances: Record<
    'authorized' | 'authorized_to_maintain_liabilities' | 'unauthorized',
    bigint
  >
  readonly others: Record<
    'claimable_balances' | 'liquidity_pools' | 'contracts',
    [count: number, amount: bigint]
  >
}
const sums = new Map<string, Sum>()
function sumOf(name: string): Sum {
  const none = { authorized: 0, authorized_to_maintain_liabilities: 0, unauthorized: 0 }
  const sum: Sum = sums.get(name) ?? {
    accounts: { ...none },
    balances: { authorized: 0n, authorized_to_maintain_liabilities: 0n, unauthorized: 0n },
    others: { claimable_balances: [0, 0n], liquidity_pools: [0, 0n], contracts: [0, 0n] },
  }
  sums.set(name, sum)
  return sum
}
function add(name: string, kind: keyof Sum['others'], stroops: bigint) {
  const held = sumOf(name).others[kind]
  held[0]++
  held[1] += stroops
}

for (const entry of live) {
  const { data } = entry
  if (data.type === 'account') {
    const { account } = data
    const id = address(account.accountId)
    const v1 = account.ext.type === 'v1' ? account.ext.v1 : undefined
    const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined
    const own = linesOf.get(id) ?? []
    const lines = own.flatMap((line) =>
      line.data.type === 'trustline' ? [{ line, trust: line.data.trustLine }] : [],
    )
    const [master = 0, low, med, high] = account.thresholds.value
    const signers = account.signers.map(({ key, weight }, n) => {
      const name = signerName(key)
      const sponsor = v2?.signerSponsoringIDs[n]
      return { key: name, weight, ...(sponsor && { sponsor: address(sponsor) }) }
    })
    const sponsors = [entry, ...own].flatMap((each) => Object.values(sponsorOf(each)))
    const record = {
      id,
      sequence: String(account.seqNum),
      subentry_count: account.numSubEntries,
      num_sponsoring: v2?.numSponsoring ?? 0,
      num_sponsored: v2?.numSponsored ?? 0,
      ...modified(entry),
      ...sponsorOf(entry),
      thresholds: { low_threshold: low, med_threshold: med, high_threshold: high },
      flags: flagsOf(account.flags),
      balances: [
        ...lines.map(({ line, trust }) => ({
          ...(trust.asset.type === 'assetTypePoolShare'
            ? { asset_type: 'liquidity_pool_shares', liquidity_pool_id: nameOf(trust.asset) }
            : fieldsOf(nameOf(trust.asset))),
          balance: amount(trust.balance),
          limit: amount(trust.limit),
          ...modified(line),
        })),
        { asset_type: 'native', balance: amount(account.balance) },
      ],
      signers: [...signers, { key: id, weight: master }],
      data: Object.fromEntries(
        own.flatMap(({ data: each }) =>
          each.type === 'data'
            ? [
                [
                  Buffer.from(each.data.dataName.bytes).toString('latin1'),
                  Buffer.from(each.data.dataValue.value).toString('base64'),
                ],
              ]
            : [],
        ),
      ),
    }
    known.accounts.push({
      place: id,
      record,
      lists: [
        ...lines.map(({ trust: { asset } }) =>
          asset.type === 'assetTypePoolShare'
            ? `liquidity_pool=${nameOf(asset)}`
            : `asset=${nameOf(asset)}`,
        ),
        ...[...signers.map(({ key }) => key), ...(master > 0 ? [id] : [])].map(
          (key) => `signer=${key}`,
        ),
        ...new Set(
          [...sponsors, ...signers.flatMap(({ sponsor }) => sponsor ?? [])].map(
            (key) => `sponsor=${key}`,
          ),
        ),
      ],
    })
  } else if (data.type === 'trustline' && data.trustLine.asset.type !== 'assetTypePoolShare') {
    const { asset, flags, balance } = data.trustLine
    const kind =
      flags & 1 ? 'authorized' : flags & 2 ? 'authorized_to_maintain_liabilities' : 'unauthorized'
    const sum = sumOf(nameOf(asset))
    sum.accounts[kind]++
    sum.balances[kind] += balance
  } else if (data.type === 'offer') {
    const { sellerId, offerId, selling, buying, price, amount: sold } = data.offer
    const [s, b] = [nameOf(selling), nameOf(buying)]
    known.offers.push({
      place: padded(offerId),
      record: {
        id: String(offerId),
        seller: address(sellerId),
        selling: fieldsOf(s),
        buying: fieldsOf(b),
        amount: amount(sold),
        price_r: { n: price.n, d: price.d },
        ...modified(entry),
        ...sponsorOf(entry),
      },
      lists: [
        '',
        `seller=${address(sellerId)}`,
        `selling=${s}&buying=${b}`,
        `selling=${s}`,
        `buying=${b}`,
      ],
    })
  } else if (data.type === 'claimableBalance') {
    const { balanceId, claimants, asset, amount: held } = data.claimableBalance
    const id = Buffer.from(balanceId.toXdr()).toString('hex')
    const destinations = claimants.map(({ v0 }) => address(v0.destination))
    add(nameOf(asset), 'claimable_balances', held)
    known.claimable_balances.push({
      place: `${padded(entry.lastModifiedLedgerSeq)}-${id}`,
      record: {
        id,
        asset: nameOf(asset),
        amount: amount(held),
        ...modified(entry),
        ...sponsorOf(entry),
      },
      lists: [
        '',
        `asset=${nameOf(asset)}`,
        ...new Set(destinations.map((each) => `claimant=${each}`)),
      ],
    })
  } else if (data.type === 'liquidityPool') {
    const { liquidityPoolId, body } = data.liquidityPool
    const { params, reserveA, reserveB, totalPoolShares, poolSharesTrustLineCount } =
      body.constantProduct
    const [a, b] = [nameOf(params.assetA), nameOf(params.assetB)]
    add(a, 'liquidity_pools', reserveA)
    add(b, 'liquidity_pools', reserveB)
    known.liquidity_pools.push({
      place: hex(liquidityPoolId),
      record: {
        id: hex(liquidityPoolId),
        fee_bp: params.fee,
        total_trustlines: String(poolSharesTrustLineCount),
        total_shares: amount(totalPoolShares),
        reserves: [
          { asset: a, amount: amount(reserveA) },
          { asset: b, amount: amount(reserveB) },
        ],
        ...modified(entry),
      },
      lists: ['', `reserves=${a}`, `reserves=${b}`, `reserves=${a},${b}`],
    })
  }
}

function signerName(key: xdr.SignerKey): string {
  const payload = Buffer.from(key.toXdr()).subarray(4)
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return StrKey.encodeEd25519PublicKey(payload)
    case 'signerKeyTypePreAuthTx':
      return StrKey.encodePreAuthTx(payload)
    case 'signerKeyTypeHashX':
      return StrKey.encodeSha256Hash(payload)
    case 'signerKeyTypeEd25519SignedPayload':
      return StrKey.encodeSignedPayload(payload)
  }
}
function flagsOf(flags: number): Row {
  const names = ['auth_required', 'auth_revocable', 'auth_immutable', 'auth_clawback_enabled']
  return Object.fromEntries(names.map((name, n) => [name, (flags & (1 << n)) !== 0]))
}

/** An asset is listed where its contract is deployed, though nobody holds it. The contract's metadata names it. */
for (const { data } of live) {
  if (data.type !== 'contractData' || data.contractData.val.type !== 'scvContractInstance') continue
  const { executable, storage } = data.contractData.val.instance
  if (executable.type !== 'contractExecutableStellarAsset') continue
  const metadata = storage?.find(
    ({ key }) => key.type === 'scvSymbol' && String(key.sym) === 'METADATA',
  )
  const fields = metadata?.val.type === 'scvMap' ? metadata.val.map : []
  const name = fields?.find(
    ({ key }) => key.type === 'scvSymbol' && String(key.sym) === 'name',
  )?.val
  const [code = '', issuer] = name?.type === 'scvString' ? String(name.str).split(':') : []
  if (issuer === undefined) continue
  const contract = new Asset(code, issuer).contractId(passphrase)
  if (identityOf(data).includes(new Address(contract).toScAddress().toXdr('base64')))
    sumOf(`${code}:${issuer}`)
}

/** Balances of an asset's contract: contract data under [Balance, address], a map that has `amount`. */
const contractOf = new Map(
  [...sums.keys(), 'native'].map((name) => {
    const [code = '', issuer] = name.split(':')
    const asset = issuer === undefined ? Asset.native() : new Asset(code, issuer)
    return [asset.contractId(passphrase), name]
  }),
)
for (const { data } of live) {
  if (data.type !== 'contractData' || data.contractData.contract.type !== 'scAddressTypeContract')
    continue
  const { contract, key, val } = data.contractData
  const name = contractOf.get(StrKey.encodeContract(Buffer.from(contract.contractId.value)))
  const isBalance =
    key.type === 'scvVec' && key.vec?.[0]?.toXdr('base64') === 'AAAADwAAAAdCYWxhbmNlAA=='
  if (name === undefined || !isBalance || val.type !== 'scvMap') continue
  const held = val.map?.find(
    ({ key: field }) => field.type === 'scvSymbol' && String(field.sym) === 'amount',
  )?.val
  const stroops = held?.type === 'scvI128' ? (held.i128.hi << 64n) | held.i128.lo : 0n
  // Who has nothing left is no holder (rest.md 3.5).
  if (stroops > 0n) add(name, 'contracts', stroops)
}
for (const [name, { accounts, balances, others }] of sums) {
  if (name === 'native') continue
  const [code, issuer] = name.split(':')
  const texts = Object.entries(balances).map(([kind, stroops]) => [kind, amount(stroops)])
  const fields = Object.entries(others).flatMap(([kind, [count, stroops]]) => [
    [`num_${kind}`, count],
    [`${kind}_amount`, amount(stroops)],
  ])
  known.assets.push({
    place: `${code} ${issuer}`,
    record: {
      ...fieldsOf(name),
      accounts,
      balances: Object.fromEntries(texts),
      ...Object.fromEntries(fields),
    },
    lists: ['', `asset_code=${code}&asset_issuer=${issuer}`, `asset_code=${code}`],
  })
}

/** What differs in the fields of one record, or in what its lists have, in any order. */
function differs(own: unknown, other: unknown): boolean {
  if (Array.isArray(own) && Array.isArray(other))
    return (
      own.length !== other.length || own.some((each) => !other.some((one) => !differs(each, one)))
    )
  if (isRow(own) && isRow(other))
    return Object.entries(own).some(([key, value]) => differs(value, other[key]))
  return !isDeepStrictEqual(own, other)
}

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-fold-'))
const stopped = new AbortController()
try {
  const words = options.passphrase === undefined ? [] : ['--passphrase', options.passphrase]
  if ((await history(['state', archive, folder, ...words], () => undefined)) !== 0)
    throw new Error('no state')
  const url = await new Promise<string>((resolve) => {
    const print = (line: string) => resolve(/REST at (.*)\/$/.exec(line)?.[1] ?? '')
    void gateway(
      ['--index', folder, '--port', '0'],
      { print, say: () => undefined },
      stopped.signal,
    )
  })
  let different = 0
  for (const [kind, all] of Object.entries(known)) {
    const lists = new Map<string, Known[]>()
    for (const each of all)
      for (const list of each.lists) lists.set(list, [...(lists.get(list) ?? []), each])
    // Of each kind of list the longest, and some of the others.
    const byKind = [...Map.groupBy(lists, ([list]) => list.replace(/=[^&]*/g, ''))]
    for (const [name, own] of byKind) {
      const ordered = own.toSorted(([, a], [, b]) => b.length - a.length)
      const step = Math.max(1, Math.floor(ordered.length / mostLists))
      const asked = ordered.filter((_, n) => n % step === 0)
      let rows = 0
      for (const [list, expected] of asked) {
        const found = await rowsOf(`${url}/${kind}?${list}`)
        const order = expected.toSorted((a, b) => (a.place < b.place ? -1 : 1))
        const wrong = order.findIndex(({ record }, n) => differs(record, found[n]))
        rows += found.length
        if (found.length === expected.length && wrong < 0) continue
        different++
        console.log(`/${kind}?${list}: ${found.length} rows for ${expected.length}`)
        if (wrong >= 0)
          console.log(JSON.stringify(order[wrong]?.record), JSON.stringify(found[wrong]))
      }
      console.log(
        `${kind} ${name || '(all)'}: ${asked.length} of ${own.length} lists, ${rows} rows`,
      )
    }
  }
  const contracts = [...live, ...archived].flatMap(({ data, lastModifiedLedgerSeq }) => {
    const { contract, val } = data.type === 'contractData' ? data.contractData : {}
    if (contract?.type !== 'scAddressTypeContract' || val?.type !== 'scvContractInstance') return []
    const { executable } = val.instance
    const runs = executable.type === 'contractExecutableWasm' ? hex(executable.wasmHash) : 'asset'
    return `${hex(contract.contractId)} ${runs} ${lastModifiedLedgerSeq}`
  })
  const listed = await contractsOf(folder)
  if (!isDeepStrictEqual(listed, contracts.toSorted())) different++
  console.log(`contracts (all): ${listed.length} rows for ${contracts.length}`)
  console.log(`${live.length} entries folded; ${different} lists are different`)
  process.exitCode = different === 0 ? 0 : 1
} finally {
  stopped.abort()
  rmSync(folder, { recursive: true, force: true })
}

/** All contracts that an index lists: id, code and ledger. */
async function contractsOf(index: string): Promise<readonly string[]> {
  const source = await openLakeNetwork({ index })
  const found: string[] = []
  for (let cursor: Cursor | undefined; ; ) {
    const { value } = await source.one('contracts', { cursor }, stopped.signal)
    for (const { id, executable, lastModifiedLedger } of value.contracts) {
      const runs = executable.kind === 'wasm' ? executable.hash : 'asset'
      const bytes = Buffer.from(StrKey.decodeContract(id)).toString('hex')
      found.push(`${bytes} ${runs} ${lastModifiedLedger}`)
    }
    cursor = value.next
    if (cursor === undefined) return found
  }
}

async function rowsOf(list: string): Promise<readonly Row[]> {
  const found: Row[] = []
  for (let cursor = ''; ; ) {
    const response = await fetch(`${list}&limit=200${cursor}`)
    const answer: unknown = await response.json()
    if (!response.ok) console.log(JSON.stringify(answer))
    const rows = isRow(answer) ? rowList(rowOf(answer, '_embedded'), 'records') : []
    found.push(...rows)
    if (rows.length < 200) return found
    cursor = `&cursor=${encodeURIComponent(String(rows.at(-1)?.paging_token))}`
  }
}
