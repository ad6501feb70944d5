import { expect, it } from 'vitest'
import { listOf } from '#e2e/testing/listQueries.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import { assetContractSpec } from '#ledger/contract/assetContract.ts'
import { type ContractSpec, namedCallOf, namedEventOf } from '#ledger/contract/spec.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import type { ContractId } from '#ledger/values/ids.ts'
import { generatedReaders, innerTransaction } from '#ledger/xdr/closedLedger.ts'
import { readExecution } from './readTransaction.ts'

const source = rpc

/** The interface of a contract as its current code has it; undefined for one that has none. */
async function specOf(contract: ContractId): Promise<ContractSpec | undefined> {
  try {
    const { executable } = (await source.one('contract', contract, signal)).value
    if (executable.kind === 'stellarAsset') return assetContractSpec
    if (executable.kind !== 'wasm') return undefined
    return (await source.one('contractCode', executable.hash, signal)).value.spec
  } catch {
    return undefined
  }
}

it('every recorded call of a contract with an interface has the names of its arguments, and every value of calls and events fits its type', async () => {
  const specs = new Map<ContractId, Promise<ContractSpec | undefined>>()
  const transactions = await listOf(source, { kind: 'transactions' })
  const known = (contract: ContractId) => {
    const spec = specs.get(contract) ?? specOf(contract)
    specs.set(contract, spec)
    return spec
  }
  const unnamed: string[] = []
  const misfits: string[] = []
  let calls = 0
  for (const transaction of transactions) {
    const { xdr, hash } = transaction
    const envelope = bytesFromBase64(xdr.envelope) ?? new Uint8Array(0)
    if (innerTransaction(generatedReaders.envelope(envelope)).soroban === undefined) continue
    const { call } = await readExecution({ xdr, passphrase: 'Parallax Local Network ; 2026' })
    for (const step of call?.tree?.steps ?? []) {
      if (step.kind === 'event' && step.event.contract !== undefined) {
        const spec = await known(step.event.contract)
        if (spec === undefined) continue
        const { name, fields } = namedEventOf(step.event, spec)
        for (const { label } of fields)
          if (label.includes(' (not ')) misfits.push(`${name} ${label} ${hash}`)
      }
      if (step.kind !== 'call') continue
      const spec = await known(step.contract)
      if (spec === undefined) continue
      calls += 1
      const named = namedCallOf(step, spec)
      if (!named.isNamed) unnamed.push(`${step.name}(${step.arguments.length}) ${hash}`)
      for (const { label } of named.arguments)
        if (label.includes(' (not ')) misfits.push(`${step.name} ${label} ${hash}`)
    }
  }
  expect(unnamed.toSorted()).toEqual([
    // A contract without a constructor.
    '__constructor(0) 7956d74ed7743bdcb3eb66e2cec4d45b863d38b6a99b6b919c602cda16b1f004',
    // Too few arguments.
    'fail(0) c0bba6d3d2bdecccc20b0bf7a23e304dd2f9c3af1cb643cea5c140f8797b0649',
    // The host's own call where an asset's contract is created.
    'init_asset(1) 5e815cf59e26308fd37a03d1ff76c70e21c49c8b1624c11be22368dd459738ba',
    'init_asset(1) 8724221425213961147eacdc3898874a64fd8a5350f392dc2d81bafdd41b735b',
    'init_asset(1) 9c025f1d657820d0a8af7b1e5849f3625937ca6b63d97e76e2ea7358e3f39153',
    'init_asset(1) b4df675427b813b9c6b2ddf4797cf51236d569ad2f839892cacafd8292da6c55',
    // There is no such function.
    'nothing_of_that_name(0) 245de055d33c47c5fda758f164a54237d848e7c29363e8c199fea757ca1e4e0e',
  ])
  expect(misfits).toEqual([])
  expect(calls).toBeGreaterThan(600)
})
