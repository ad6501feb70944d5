import { beforeAll, describe, expect, it } from 'vitest'
import { all, differences } from '#e2e/testing/parity.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import type { Account } from '#ledger/account.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Operation } from '#ledger/operations/operationTypes.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { type AccountId, parseAccountId } from '#ledger/values/ids.ts'
import { compareValues } from '../comparison/compare.ts'
import { type Both, unexplained } from '../comparison/comparison.ts'
import type { Entities } from '../resources.ts'
import type { Source } from '../source.ts'

const { rest, rpc } = recordedSources()
const { signal } = new AbortController()

/** Differences that the known ones do not explain. */
const unexplainedIn = (kind: keyof Entities, answers: Both<unknown>) =>
  unexplained(compareValues(kind, answers).differing)

let ledgers: Ledger[] = []
let transactions: Transaction[] = []
let operations: Operation[] = []
const allOf = {
  ledgers: (source: Source) => all((request) => source.list('ledgers', undefined, request, signal)),
  transactions: (source: Source) =>
    all((request) => source.list('transactions', undefined, request, signal)),
  operations: (source: Source) =>
    all((request) => source.list('operations', undefined, request, signal)),
}
beforeAll(async () => {
  ledgers = await allOf.ledgers(rest)
  transactions = await allOf.transactions(rest)
  operations = await allOf.operations(rest)
})

describe('both lines of sight on the recorded network tell the same', () => {
  it('of every ledger, in lists and alone', async () => {
    expect(differences(ledgers, await allOf.ledgers(rpc))).toEqual([])
    for (const ledger of ledgers)
      expect(
        differences([ledger], [(await rpc.one('ledger', ledger.sequence, signal)).value]),
      ).toEqual([])
  })

  it('of every transaction of the network', async () => {
    expect(differences(transactions, await allOf.transactions(rpc))).toEqual([])
  })

  it('of the transactions and operations of every ledger', async () => {
    for (const { sequence } of ledgers) {
      const of = { kind: 'ledger', id: sequence } as const
      expect(
        differences(
          await all((request) => rest.list('transactions', of, request, signal)),
          await all((request) => rpc.list('transactions', of, request, signal)),
        ),
      ).toEqual([])
      expect(
        differences(
          await all((request) => rest.list('operations', of, request, signal)),
          await all((request) => rpc.list('operations', of, request, signal)),
        ),
      ).toEqual([])
    }
  })

  it('of every operation of the network', async () => {
    expect(differences(operations, await allOf.operations(rpc))).toEqual([])
  })

  it('of every transaction by its hashes, the inner one of a fee bump too', async () => {
    let inner = 0
    for (const transaction of transactions) {
      const { value } = await rpc.one('transaction', transaction.hash, signal)
      expect(unexplainedIn('transaction', { rest: transaction, rpc: value })).toEqual([])
      if (transaction.feeBump === undefined) continue
      inner++
      const { innerHash } = transaction.feeBump
      const asked = await rest.one('transaction', innerHash, signal)
      const found = await rpc.one('transaction', innerHash, signal)
      const answers = { rest: asked.value, rpc: found.value }
      expect(unexplainedIn('transaction', answers)).toEqual([])
      expect(found.value.hash).toBe(innerHash)
    }
    expect(inner).toBeGreaterThan(10)
  })

  it('of the operations of a transaction', async () => {
    const byHash = Map.groupBy(operations, ({ transactionHash }) => transactionHash)
    for (const [i, { hash, feeBump }] of transactions.entries()) {
      // All operations were compared above: of each third transaction, and of all fee bumps, that it finds its own.
      if (i % 3 !== 0 && feeBump === undefined) continue
      const of = { kind: 'transaction', id: feeBump?.innerHash ?? hash } as const
      expect(
        differences(
          byHash.get(hash) ?? [],
          await all((request) => rpc.list('operations', of, request, signal)),
        ),
      ).toEqual([])
    }
  })

  it('of operations by their ids', async () => {
    // One in seven: the others are cut from answers that are compared above.
    for (const [i, operation] of operations.entries()) {
      if (i % 7 !== 0) continue
      const [a, b] = await Promise.all([
        rest.one('operation', operation.id, signal),
        rpc.one('operation', operation.id, signal),
      ])
      expect(differences([operation, operation], [a.value, b.value])).toEqual([])
    }
  })

  it('of every account, as far as RPC can know it', async () => {
    const ids = new Set(operations.map(({ source }) => parseAccountId(source)))
    let accounts = 0
    let complete = 0
    let lines = 0
    let seen = 0
    for (const id of ids) {
      if (id === undefined) continue
      const expected = await accountOrMerged(id)
      if (expected === undefined) continue
      const { value } = await rpc.one('account', id, signal)
      expect(unexplainedIn('account', { rest: expected, rpc: value })).toEqual([])
      accounts++
      if (value.balancesComplete) complete++
      lines += expected.balances.length
      seen += value.balances.length
    }
    // Of 163 accounts 84 are known in full; of their balances, and those of pools, 723 of 776.
    expect(accounts).toBeGreaterThan(150)
    expect(complete / accounts).toBeGreaterThan(0.5)
    expect(seen / lines).toBeGreaterThan(0.9)
  })
})

/** An account of REST; one that was merged is not found by either. */
async function accountOrMerged(id: AccountId): Promise<Account | undefined> {
  try {
    return (await rest.one('account', id, signal)).value
  } catch {
    await expect(rpc.one('account', id, signal)).rejects.toMatchObject({ kind: 'notFound' }) // oxlint-disable-line vitest/no-conditional-expect -- both must refuse it
    return undefined
  }
}
