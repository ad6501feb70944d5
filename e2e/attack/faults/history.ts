import type { Fault } from './fault.ts'

export const historyFaults: readonly Fault[] = [
  { name: 'forged-with-signatures', family: 'history', only: 'rpc', forged: 'kept' },
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
