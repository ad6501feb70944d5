import { type Asset, native, parseAsset } from '../asset.ts'
import type { AssetContract, CallStep, CallTree } from './callTree.ts'
import { strictText } from '../values/bytes.ts'
import type { ContractId } from '../values/strkey.ts'
import { calledContract } from '../operations/parts/hostFunction.ts'
import { assetFromXdr } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { authorizedSteps, rootCall } from './authorizedSteps.ts'
import type { CallParts } from './callParts.ts'
import { diagnosticSteps } from './diagnosticSteps.ts'

/**
 * The calls and events of an operation invoke_host_function: from the diagnostic events (CAP-46-8) where the meta has
 * them, otherwise from the operation, its authorizations (CAP-46-11) and its events. Each of the operation's events is
 * in it once.
 */
export function callTree(parts: CallParts): CallTree {
  const logged = parts.diagnostic.some(({ event }) => event.type === 'diagnostic')
  const tree = logged
    ? { basis: 'diagnostic' as const, ...withRoot(diagnosticSteps(parts), parts) }
    : { basis: 'authorizations' as const, steps: authorizedSteps(parts) }
  return { ...tree, assets: assetContracts(parts, tree.steps) }
}

/** The operation's call is the first step, also where it failed before it began. */
function withRoot<T extends { readonly steps: readonly CallStep[] }>(
  logged: T,
  parts: CallParts,
): T {
  const root = logged.steps.some(({ kind }) => kind === 'call') ? undefined : rootCall(parts)
  return root === undefined ? logged : { ...logged, steps: [root, ...logged.steps] }
}

/** Asset contracts among those that are called: only assets that the transaction names can be recognized. */
function assetContracts(
  { operation, events, diagnostic, footprint, encoders }: CallParts,
  steps: readonly CallStep[],
): readonly AssetContract[] {
  const root = calledContract(operation.hostFunction)
  const seen = new Set<ContractId>(
    steps.flatMap((step) => (step.kind === 'call' ? [step.contract] : [])),
  )
  if (root === undefined && seen.size === 0) return []
  const named: readonly Asset[] = [
    native,
    ...footprint.flatMap(trustedAsset),
    ...[...events, ...diagnostic.map(({ event }) => event)].flatMap(namedAsset),
  ]
  const found = new Map<ContractId, Asset>()
  for (const asset of named) {
    const contract = encoders.assetContract(asset)
    if (seen.has(contract)) found.set(contract, asset)
  }
  return [...found].map(([contract, asset]) => ({ contract, asset }))
}

const trustedAsset = (key: Xdr.LedgerKey): readonly Asset[] =>
  key.type === 'trustline' && key.trustLine.asset.type !== 'assetTypePoolShare'
    ? [assetFromXdr(key.trustLine.asset)]
    : []

function namedAsset({ body }: Xdr.ContractEvent): readonly Asset[] {
  const last = body.v0.topics.at(-1)
  const asset = last?.type === 'scvString' ? parseAsset(strictText(last.str) ?? '') : undefined
  return asset === undefined ? [] : [asset]
}
