import type { ReactNode } from 'react'
import type { Asset, Direction, Sum } from '#ledger'
import type { Toid } from '#ledger/values'
import type { Column, Phone } from '../components/Table.tsx'
import { ListAmount } from '../values/Amount.tsx'
import { AssetName, codeOf, MarkedAsset } from '../values/Asset.tsx'
import { Address, type AddressId, OperationLink } from '../values/ids.tsx'
import { AssetMark } from '../values/Mark.tsx'

/** An account or a contract, with its mark. */
export const Party = ({
  id,
  primary = false,
  children,
}: {
  id: AddressId | undefined
  /** It names its row. */
  primary?: boolean
  /** Beside it. */
  children?: ReactNode
}) => (
  // As wide as the longest name: names that come later move no column.
  <span className="inline-flex not-stacked:min-w-34.5 max-w-full items-center gap-1.5 align-bottom">
    {id === undefined ? (
      <span className="text-muted">–</span>
    ) : (
      <Address id={id} mark primary={primary} />
    )}
    {children}
  </span>
)

/** A column of amounts, aligned on their points. */
export const amountColumn = <T,>(
  label: string,
  of: (row: T) => bigint,
  rest: Pick<Column<T>, 'phone' | 'sort' | 'fit'>,
): Column<T> => ({
  label,
  numeric: true,
  point: true,
  ...rest,
  cell: (row) => <ListAmount value={of(row)} />,
})

/** A column of assets, by which rows can be ordered. */
export const assetColumn = <T,>(label: string, of: (row: T) => Asset, phone: Phone): Column<T> => ({
  label,
  phone,
  sort: (row) => codeOf(of(row)).toLowerCase(),
  cell: (row) => <MarkedAsset asset={of(row)} />,
})

/** What a row moved, signed where the row is of an account. */
interface Moved {
  readonly sum: Sum
  readonly direction?: Direction | undefined
}

export interface Movings {
  /** The operation that moved it; absent where another cell has the link of the row. */
  readonly link?: Toid | undefined
  readonly moved: Moved
  /** What it became: of a path payment, or a trade. */
  readonly also?: Moved | undefined
  /** The operation failed: nothing moved. */
  readonly isVoid?: boolean | undefined
  /** Stands in the line of the asset. */
  readonly note?: ReactNode
}

/** The amount, and its asset. */
export const sumColumns: readonly Column<Movings>[] = [
  {
    label: 'Amount',
    numeric: true,
    point: true,
    fit: true,
    phone: 'amount',
    cell: ({ link, moved, also, isVoid }) => {
      const amount = <MovedAmount moved={moved} isVoid={isVoid} />
      return (
        <>
          {link === undefined ? (
            amount
          ) : (
            <OperationLink id={link} primary>
              {amount}
            </OperationLink>
          )}
          {also !== undefined && (
            <span className={becameLook}>
              → <MovedAmount moved={also} isVoid={isVoid} />
            </span>
          )}
        </>
      )
    },
  },
  {
    label: 'Asset',
    phone: 'asset',
    cell: ({ moved: { sum }, also, isVoid, note }) => (
      <>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-bottom">
          <AssetMark asset={sum.asset} />
          <AssetName asset={sum.asset} />
          {also !== undefined && (
            <span className="stacks:hidden text-muted text-xs">
              → <MovedAmount moved={also} isVoid={isVoid} isAlone={false} />{' '}
              {codeOf(also.sum.asset, sum.asset)}
            </span>
          )}
        </span>{' '}
        {note}
        {also !== undefined && (
          <span className={becameLook}>{codeOf(also.sum.asset, sum.asset)}</span>
        )}
      </>
    ),
  },
]

/** Where rows stack, what a sum became stands below it: beside it, it would lie over the names. */
const becameLook = '-mb-1 block not-stacked:hidden text-muted text-xs/4'

function MovedAmount({
  moved: { sum, direction },
  isVoid = false,
  isAlone,
}: {
  moved: Moved
  isVoid?: boolean | undefined
  isAlone?: boolean | undefined
}) {
  if (sum.amount === undefined)
    return (
      <span className="text-muted text-xs">
        {direction !== undefined && (direction === 'in' ? '+ ' : '− ')}all it held
      </span>
    )
  const amount = direction === 'out' ? 0n - sum.amount : sum.amount
  return (
    <ListAmount value={amount} sign={direction !== undefined} isVoid={isVoid} isAlone={isAlone} />
  )
}

/** The shape of an operation's kind, beside its name. */
export function KindIcon({ kind }: { kind: keyof typeof icons }) {
  return (
    <svg
      className="size-4 flex-none text-faint"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={icons[kind]} />
    </svg>
  )
}
const icons = {
  to: 'M3 8h10M9.5 4.5 13 8l-3.5 3.5',
  out: 'M4.5 11.5l7-7M6 4.5h5.5V10',
  in: 'M11.5 4.5l-7 7M10 11.5H4.5V6',
  exchange: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  call: 'M10.5 3.5c-2-.8-2.8.3-3 1.8L6.4 11c-.3 1.5-1 2.3-2.6 1.7M5 7h5',
  other: 'M8 7.5v1M3.5 8a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0',
}
