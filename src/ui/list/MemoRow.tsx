import { type ReactNode, memo } from 'react'

interface MemoRowProps {
  readonly item: object
  /** The cells of a row; must be stable, or every row renders again. */
  readonly by: unknown
  readonly index?: number | undefined
  readonly draw: () => ReactNode
}

/** A row that renders again only for another item, other cells or another index. */
export const MemoRow = memo(
  function ListRow({ draw }: MemoRowProps) {
    return draw()
  },
  (before: MemoRowProps, next: MemoRowProps) =>
    before.item === next.item && before.by === next.by && before.index === next.index,
)
