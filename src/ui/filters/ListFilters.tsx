import { useHere } from '../address/addresses.ts'
import { type FilterField, FilterForm } from './FilterForm.tsx'
import {
  accountField,
  assetField,
  codeField,
  creditField,
  poolField,
  reservesField,
  signerField,
} from './filterFields.ts'
import {
  type FilterProblem,
  type FilteredKind,
  filterOf,
  filterProblemOf,
} from '../address/filters.ts'

const forms: {
  readonly [K in FilteredKind]: { readonly label: string; readonly fields: readonly FilterField[] }
} = {
  accounts: {
    label: 'Accounts by',
    fields: [
      creditField('asset', 'Trustline to'),
      signerField,
      accountField('sponsor', 'Sponsor'),
      poolField,
    ],
  },
  assets: { label: 'Assets by', fields: [codeField, accountField('issuer', 'Issuer')] },
  claimableBalances: {
    label: 'Claimable balances by',
    fields: [
      accountField('claimant', 'Claimant'),
      assetField('asset', 'Asset'),
      accountField('sponsor', 'Sponsor'),
    ],
  },
  liquidityPools: {
    label: 'Liquidity pools by',
    fields: [reservesField, accountField('account', 'Shares held by')],
  },
  offers: {
    label: 'Offers by',
    fields: [
      accountField('seller', 'Seller'),
      assetField('selling', 'Selling'),
      assetField('buying', 'Buying'),
      accountField('sponsor', 'Sponsor'),
    ],
  },
  trades: {
    label: 'Trades of a pair',
    fields: [assetField('base', 'Base asset'), assetField('counter', 'Counter asset')],
  },
}

/** The filter form above a list, with a message for an invalid address. */
export function ListFilters({ kind }: { kind: FilteredKind }) {
  const problem = filterProblemOf(kind, filterOf(kind, useHere().search))
  return <FilterForm {...forms[kind]} problem={problemWords(problem, kind)} />
}

/** Why a list is not requested; a field's own message is beside it. */
function problemWords(problem: FilterProblem | undefined, kind: FilteredKind): string | undefined {
  switch (problem) {
    case undefined:
    case 'wrong':
    case 'none':
      return undefined
    case 'several':
      return 'Use one filter at a time.'
    case 'halfPair':
      return 'Enter both assets of the pair.'
    case 'samePair':
      return kind === 'offers'
        ? 'The two assets of an offer must differ.'
        : 'The two assets of a pair must differ.'
  }
}
