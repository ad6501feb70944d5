import type { Fault } from './fault.ts'

export const historyFaults: readonly Fault[] = [
  {
    name: 'forged-with-signatures',
    family: 'history',
    only: 'rpc',
    forged: 'kept',
    unknowableFacts: {
      pattern: /fact: (Previous hash|Hash): /,
      reason:
        'the hash of a ledger without a forged transaction is only as good as those before it',
    },
  },
  {
    name: 'forged-without-signatures',
    family: 'history',
    only: 'rpc',
    forged: 'removed',
    unknowable: {
      rpc: 'a history that is consistent with itself and unsigned differs from the true one for another service alone',
    },
  },
  { name: 'honest-after-a-forger', family: 'history', only: 'rpc', forgedBefore: true },
]
