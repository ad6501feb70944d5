import { accountFromEntries } from '../../../xdr/account.ts'
import {
  type StateEntry,
  claimableBalanceFromEntry,
  liquidityPoolFromEntry,
  offerFromEntry,
  stateEntryFromXdr,
} from '../../../xdr/stateEntry.ts'
import type { KnownEntry, LedgerState } from '../../../indexer/read/state.ts'
import type { Account } from '../../../model/account.ts'
import type { ClaimableBalance } from '../../../model/claimableBalance.ts'
import type { LiquidityPool } from '../../../model/liquidityPool.ts'
import type { Offer } from '../../../model/offer.ts'
import { parseAccountId } from '../../../model/values/strkey.ts'

/** An entry of the index's state; none where it is gone. */
export const entryOf = ({ entry }: KnownEntry): readonly StateEntry[] =>
  entry ? [stateEntryFromXdr(entry)] : []

/** A row of a list of entries. */
interface Row {
  readonly known: KnownEntry
}

/** The model's objects of entries that were listed. */
export const offersOfRows = (rows: readonly Row[]): readonly Offer[] =>
  rows.flatMap(({ known }) => entryOf(known).flatMap((entry) => offerFromEntry(entry) ?? []))

export const claimableBalancesOfRows = (rows: readonly Row[]): readonly ClaimableBalance[] =>
  rows.flatMap(({ known }) =>
    entryOf(known).flatMap((entry) => claimableBalanceFromEntry(entry) ?? []),
  )

export const liquidityPoolsOfRows = (rows: readonly Row[]): readonly LiquidityPool[] =>
  rows.flatMap(({ known }) =>
    entryOf(known).flatMap((entry) => liquidityPoolFromEntry(entry) ?? []),
  )

/** Accounts with their trustlines and data, as far as the state has them. */
export function accountsOfRows(
  state: LedgerState,
  rows: readonly (Row & { readonly token: string })[],
): readonly Account[] {
  const ids = rows.flatMap(({ token }) => parseAccountId(token) ?? [])
  const owned = state.owned(ids)
  return rows.flatMap(({ known, token }) => {
    const id = parseAccountId(token)
    const others = (id && owned.get(id)) ?? []
    return accountFromEntries([known, ...others].flatMap(entryOf)) ?? []
  })
}
