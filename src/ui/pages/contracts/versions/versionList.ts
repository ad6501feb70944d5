import type { ContractExecutable, VersionChange } from '#ledger'

/** What a contract ran, and the operation that set it; absent where no covered ledger has that. */
export interface Version {
  readonly executable: ContractExecutable
  readonly set?: VersionChange | undefined
  readonly isCurrent: boolean
}

/**
 * Versions of a contract, the newest first: what it runs now, and what each found change set or replaced. On a page of
 * older changes `current` is absent.
 */
export function versionList(
  current: ContractExecutable | undefined,
  changes: readonly VersionChange[],
): readonly Version[] {
  const [newest] = changes
  const oldest = changes.at(-1)
  const isIndexed = newest !== undefined && current !== undefined && isSame(newest.after, current)
  return [
    ...(isIndexed || current === undefined ? [] : [{ executable: current, isCurrent: true }]),
    ...changes.map((set, at) => ({
      executable: set.after,
      set,
      isCurrent: isIndexed && at === 0,
    })),
    ...(oldest?.before === undefined ? [] : [{ executable: oldest.before, isCurrent: false }]),
  ]
}

/** Which asset an asset contract is of cannot change. */
function isSame(a: ContractExecutable, b: ContractExecutable): boolean {
  switch (a.kind) {
    case 'wasm':
      return b.kind === 'wasm' && b.hash === a.hash
    case 'stellarAsset':
      return b.kind === 'stellarAsset'
    case 'externalRef':
      return b.kind === 'externalRef' && b.owner === a.owner && b.tag === a.tag
    case 'unknown':
      return b.kind === 'unknown' && b.xdr === a.xdr
  }
}
