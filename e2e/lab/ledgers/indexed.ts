import path from 'node:path'
import { bytesFromHex } from '#ledger/values/bytes.ts'
import { accountOf, decodeStrkey, toid } from '#ledger/values/ids.ts'
import { ownerKinds, postTo } from '#sources/index/owners.ts'
import { openIndex } from '#tools/history/indexFolder.ts'
import { history } from '#tools/history/run.ts'
import type { Modelled, Place } from './modelled.ts'

/** Finds what an index of a file's lake lacks of what the product lists of its ledgers, and what its own check finds. */
export async function indexProblems(
  lake: string,
  transactions: readonly Modelled[],
  places: readonly Place[],
): Promise<readonly string[]> {
  const out = `${lake}-index`
  const name = path.basename(lake)
  const said: string[] = []
  for (const command of [
    ['build', lake, out, '--workers', '1'],
    ['verify', out, lake],
  ])
    if ((await history(command, (line) => said.push(line))) !== 0)
      return [`${name}: ${said.join('\n')}`]
  const context = { signal: new AbortController().signal, calls: [] }
  const index = await openIndex(out)
  const problems: string[] = []
  const byAccount = [...Map.groupBy(places, (place) => accountOf(place.account))]
  for (const { hash, ledger } of someOf(transactions)) {
    const found = await index.ledgersOfTransaction(bytesFromHex(hash) ?? new Uint8Array(), context)
    if (!found.includes(ledger)) problems.push(`${name}: the index lacks transaction ${hash}`)
  }
  for (const [account, own] of someOf(byAccount)) {
    const id = decodeStrkey('G', account) ?? new Uint8Array()
    const request = { kind: ownerKinds.account, id, order: 'asc', limit: 1_000_000 } as const
    const { rows } = await index.rows({ ...request, matches: () => true }, context)
    const listed = new Map(
      rows.map((row) => [toid(row.ledger, row.transaction, row.operation), row.lists]),
    )
    for (const { list, operation } of own)
      if (((listed.get(operation) ?? 0) & postTo[list]) === 0)
        problems.push(`${name}: the index lacks ${account}, ${list} ${operation}`)
  }
  return problems
}

/** Each is one look-up, which reads its rows anew. */
const someOf = <T>(all: readonly T[], most = 200): readonly T[] =>
  all.filter((_, n) => n % Math.ceil(all.length / most) === 0)
