import type { TransactionXdr } from './transaction.ts'

/** Decoded XDR as rows: a leaf has text, a branch has children. */
export interface XdrTree {
  /** Field name, or index in a list. */
  readonly name: string
  /** The union's case, or the leaf's value. */
  readonly text?: string | undefined
  readonly children?: readonly XdrTree[] | undefined
}

/** A transaction's XDR in readable form; a tree is absent where its part is, or cannot be read. */
export interface TransactionTrees {
  readonly envelope?: XdrTree | undefined
  readonly result?: XdrTree | undefined
  readonly meta?: XdrTree | undefined
  readonly feeMeta?: XdrTree | undefined
  /** The reason why a part cannot be read. */
  readonly problems: { readonly [P in keyof TransactionXdr]?: string }
}
