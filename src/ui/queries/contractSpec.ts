import { queryOptions } from '@tanstack/react-query'
import { assetContractSpec, type ContractSpec } from '#ledger'
import type { Answer, Call, ContractId } from '#ledger/values'
import type { ContractInterface, Source } from '#sources'
import { one } from './queries.ts'

/** A contract's interface, with the calls that read it. */
export interface CurrentSpec extends Omit<ContractInterface, 'id' | 'spec'> {
  readonly spec: ContractSpec
  readonly calls: readonly Call[]
}

/**
 * The interface of a contract by its id; null where its code is not known. All that are wanted at the same moment are read
 * together, in two requests. The contract's own page shares what it reads.
 */
export const contractSpec = (source: Source, id: ContractId) =>
  queryOptions({
    queryKey: [source.id, 'contractSpec', id],
    queryFn: async ({ client }): Promise<CurrentSpec | null> => {
      if (client.getQueryState(one(source, 'contract', id).queryKey) === undefined) {
        const { value, calls } = await readTogether(source, id)
        const found = value.find((each) => each.id === id)
        if (found?.spec !== undefined) return { ...found, spec: found.spec, calls }
      }
      const { value, calls } = await client.fetchQuery(one(source, 'contract', id))
      const { token, codeHash, executable } = value
      if (executable.kind === 'stellarAsset') {
        const asset = executable.of.kind === 'authentic' ? executable.of.asset : undefined
        return { spec: assetContractSpec, asset, token, calls }
      }
      if (codeHash === undefined) return null
      const code = await client.fetchQuery(one(source, 'contractCode', codeHash))
      return { spec: code.value.spec, codeHash, token, calls: [...calls, ...code.calls] }
    },
    staleTime: 60_000,
  })

interface Together {
  readonly ids: Set<ContractId>
  readonly answer: Promise<Answer<readonly ContractInterface[]>>
}

/** What is about to be read, by source. */
const together = new Map<string, Together>()

function readTogether(source: Source, id: ContractId): Together['answer'] {
  const open = together.get(source.id)
  open?.ids.add(id)
  return open?.answer ?? readSoon(source, new Set([id]))
}

async function readSoon(source: Source, ids: Set<ContractId>): Together['answer'] {
  const { signal } = new AbortController()
  const answer = Promise.resolve().then(() => {
    together.delete(source.id)
    return source.one('contractInterfaces', [...ids], signal)
  })
  together.set(source.id, { ids, answer })
  return answer
}
