import type { Account, Balance, Signer } from '../account.ts'
import { stroops } from '../values/amount.ts'
import { formatAsset } from '../asset.ts'
import { base64FromBytes } from '../values/bytes.ts'
import { accountFromXdr, assetFromXdr, lossyText, poolFromXdr, signerFromXdr } from './fromXdr.ts'
import type * as Xdr from './generated/xdr.ts'
import { ledgerSequence } from '../values/ids.ts'
import type { SponsoredEntry } from './stateEntry.ts'

/**
 * An account by its entry and its known trustlines, data and offers; undefined without its entry. It is complete where
 * these and the signers are all of its subentries (a pool share counts as two).
 */
export function accountFromEntries(entries: readonly SponsoredEntry[]): Account | undefined {
  const own = entries.flatMap((entry) =>
    entry.data.type === 'account' ? [{ ...entry, account: entry.data.account }] : [],
  )[0]
  if (own === undefined) return undefined
  const { account } = own
  const lines = entries.flatMap((entry) =>
    entry.data.type === 'trustline' ? [balanceOf(entry.data.trustLine, entry)] : [],
  )
  const data = entries.flatMap(({ data: each }) =>
    each.type === 'data'
      ? [
          {
            name: lossyText(each.data.dataName),
            value: base64FromBytes(each.data.dataValue),
          },
        ]
      : [],
  )
  const subentries =
    account.signers.length +
    data.length +
    entries.filter((entry) => entry.data.type === 'offer').length +
    lines.reduce((sum, { balance }) => sum + (balance.kind === 'poolShares' ? 2 : 1), 0)
  const complete = subentries === account.numSubEntries
  const v1 = account.ext.type === 'v1' ? account.ext.v1 : undefined
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined
  const v3 = v2?.ext.type === 'v3' ? v2.ext.v3 : undefined
  const [master = 0, low = 0, medium = 0, high = 0] = account.thresholds
  return {
    id: accountFromXdr(account.accountId),
    sequence: account.seqNum,
    sequenceChanged:
      v3 && v3.seqLedger > 0 && v3.seqTime > 0n
        ? { ledger: ledgerSequence(v3.seqLedger), time: v3.seqTime }
        : undefined,
    subentryCount: account.numSubEntries,
    inflationDestination: account.inflationDest && accountFromXdr(account.inflationDest),
    homeDomain: lossyText(account.homeDomain) || undefined,
    lastModifiedLedger: ledgerSequence(own.lastModifiedLedger),
    thresholds: { low, medium, high },
    flags: accountFlagsFromXdr(account.flags),
    balances: [
      ...lines
        .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
        .map(({ balance }) => balance),
      { kind: 'native', balance: stroops(account.balance), ...liabilitiesOf(v1?.liabilities) },
    ],
    balancesComplete: complete,
    signers: signersOf(account, master, v2?.signerSponsoringIDs ?? []),
    data: data.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    dataComplete: complete,
    sponsoringCount: v2?.numSponsoring ?? 0,
    sponsoredCount: v2?.numSponsored ?? 0,
    sponsor: own.sponsor,
  }
}

/** XDR `AccountFlags`. */
export const accountFlagsFromXdr = (flags: number): Account['flags'] => ({
  authRequired: (flags & 1) !== 0,
  authRevocable: (flags & 2) !== 0,
  authImmutable: (flags & 4) !== 0,
  authClawbackEnabled: (flags & 8) !== 0,
})

const liabilitiesOf = (liabilities: Xdr.Liabilities | undefined) => ({
  buyingLiabilities: stroops(liabilities?.buying ?? 0n),
  sellingLiabilities: stroops(liabilities?.selling ?? 0n),
})

/** The balance of a trustline; undefined for another entry. */
export const balanceFromEntry = (entry: SponsoredEntry): Balance | undefined =>
  entry.data.type === 'trustline' ? balanceOf(entry.data.trustLine, entry).balance : undefined

/** A trustline, and the text that the REST service orders balances by: code, issuer, pool (rest.md 3.4). */
function balanceOf(
  line: Xdr.TrustLineEntry,
  { lastModifiedLedger, sponsor }: SponsoredEntry,
): { readonly balance: Balance; readonly order: string } {
  const common = {
    balance: stroops(line.balance),
    limit: stroops(line.limit),
    lastModifiedLedger: ledgerSequence(lastModifiedLedger),
    authorized: (line.flags & 1) !== 0,
    // An authorized holder may also maintain liabilities.
    authorizedToMaintainLiabilities: (line.flags & 3) !== 0,
    clawbackEnabled: (line.flags & 4) !== 0,
  }
  if (line.asset.type === 'assetTypePoolShare') {
    const pool = poolFromXdr(line.asset.liquidityPoolId)
    return { balance: { kind: 'poolShares', ...common, pool }, order: `\u0000${pool}` }
  }
  const asset = assetFromXdr(line.asset)
  const v1 = line.ext.type === 'v1' ? line.ext.v1 : undefined
  return {
    balance: { kind: 'credit', ...common, ...liabilitiesOf(v1?.liabilities), asset, sponsor },
    // The space sorts a code before the longer ones that begin with it.
    order: formatAsset(asset).replace(':', ' '),
  }
}

const signerTypes = {
  signerKeyTypeEd25519: 'ed25519_public_key',
  signerKeyTypePreAuthTx: 'preauth_tx',
  signerKeyTypeHashX: 'sha256_hash',
  signerKeyTypeEd25519SignedPayload: 'ed25519_signed_payload',
} as const satisfies Record<Xdr.SignerKey['type'], Signer['type']>

/**
 * Signers sorted by the text of their keys; the account's own key among them, or last if it has no weight (rest.md
 * 3.4).
 */
function signersOf(
  account: Xdr.AccountEntry,
  masterWeight: number,
  sponsors: readonly (Xdr.PublicKey | undefined)[],
): readonly Signer[] {
  const others = account.signers.map(({ key, weight }, i): Signer => {
    const sponsor = sponsors[i]
    return {
      key: signerFromXdr(key),
      type: signerTypes[key.type],
      weight,
      sponsor: sponsor && accountFromXdr(sponsor),
    }
  })
  const master: Signer = {
    key: signerFromXdr({ type: 'signerKeyTypeEd25519', ed25519: account.accountId.ed25519 }),
    type: 'ed25519_public_key',
    weight: masterWeight,
  }
  const sorted = (masterWeight > 0 ? [...others, master] : others).toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  )
  return masterWeight > 0 ? sorted : [...sorted, master]
}
