import type { Fault } from './fault.ts'

const hashes = {
  pattern: /fact: (Previous hash|Hash): /,
  reason: 'the hash of a ledger without a forged transaction is only as good as those before it',
}

export const historyFaults: readonly Fault[] = [
  {
    name: 'forged-with-signatures',
    family: 'history',
    only: 'rpc',
    forged: 'kept',
    unknowableFacts: hashes,
  },
  {
    name: 'forged-without-signatures',
    family: 'history',
    only: 'rpc',
    forged: 'removed',
    unknowableFacts: hashes,
  },
  {
    name: 'forged-with-other-signers',
    family: 'history',
    only: 'rpc',
    forged: 'own',
    unknowable: {
      rpc: 'signers are the meta’s own: a history that is consistent with itself differs from the true one for another service alone',
    },
  },
  { name: 'honest-after-a-forger', family: 'history', only: 'rpc', forgedBefore: true },
]
