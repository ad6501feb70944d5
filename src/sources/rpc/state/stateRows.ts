import type { Account, ClaimableBalance, LiquidityPool, Offer, SponsoredEntry } from '#ledger'
import {
  accountFromEntries,
  claimableBalanceFromEntry,
  liquidityPoolFromEntry,
  offerFromEntry,
  stateEntryFromXdr,
} from '#ledger/readers'
import { parseAccountId } from '#ledger/values'
import type { KnownEntry, LedgerState } from '../../index/read/state.ts'

/** An entry of the index's state; none where it was removed. */
export const entryOf = ({ entry }: KnownEntry): readonly SponsoredEntry[] =>
  entry ? [stateEntryFromXdr(entry)] : []

interface Row {
  readonly known: KnownEntry
}

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

/** Accounts with the trustlines and data in the state. */
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
