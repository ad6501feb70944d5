import type { Contract, ContractExecutable, ContractSummary } from '#ledger'
import { type ContractId, SourceError } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { assetClaimOf, executableOf, storageOf, tokenMetadataOf } from './instance.ts'
import type { LiveEntry } from './liveEntry.ts'

/** The instance of a contract; one of a kind of a later protocol is unknown. */
type Instance =
  | { readonly kind: 'instance'; readonly value: Xdr.ScContractInstance }
  | (ContractExecutable & { readonly kind: 'unknown' })

/** The instance that an entry holds. Throws SourceError('badResponse') for an entry that holds none. */
export function instanceOf({ read }: LiveEntry): Instance {
  if (read.kind === 'unreadable') return { kind: 'unknown', xdr: read.xdr, reason: read.reason }
  const { data } = read
  if (data.type === 'contractData' && data.contractData.val.type === 'scvContractInstance')
    return { kind: 'instance', value: data.contractData.val.instance }
  throw new SourceError('badResponse', 'The entry of this contract holds no contract instance')
}

export const isAssetContract = (instance: Instance): boolean =>
  instance.kind === 'instance' &&
  instance.value.executable.type === 'contractExecutableStellarAsset'

/** A contract by its instance; `passphrase` decides whether an asset contract is authentic. */
export const contractOf = (
  id: ContractId,
  entry: LiveEntry,
  instance: Instance,
  passphrase: string,
): Contract => ({
  id,
  ...partsOf(id, instance, passphrase),
  storage: instance.kind === 'unknown' ? [] : storageOf(instance.value.storage ?? []),
  lifetime: entry.lifetime,
  lastModifiedLedger: entry.lastModifiedLedger,
})

/** A contract without its storage. */
export const summaryOf = (
  id: ContractId,
  entry: LiveEntry,
  passphrase: string,
): ContractSummary => ({
  state: 'current',
  ...partsOf(id, instanceOf(entry), passphrase),
  archived: entry.lifetime.archived,
})

function partsOf(
  id: ContractId,
  instance: Instance,
  passphrase: string,
): Pick<Contract, 'executable' | 'codeHash' | 'token'> {
  if (instance.kind === 'unknown') return { executable: instance }
  const { storage = [] } = instance.value
  const executable = executableOf(instance.value.executable, () =>
    assetClaimOf(storage, id, passphrase),
  )
  return {
    executable,
    codeHash: executable.kind === 'wasm' ? executable.hash : undefined,
    token: tokenMetadataOf(storage),
  }
}
