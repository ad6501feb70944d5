import type { Fault } from './fault.ts'

const hashes = {
  pattern:
    /fact: (Previous hash|Hash|Ledger hash|Proof): |\] row: \d+ \| [^|]+ UTC \|( \d+ \|){4} [0-9a-f]{5}… [0-9a-f]{5}$/,
  reason: 'the hash of a ledger without a forged transaction is only as good as those before it',
}
/** Signed by a preimage of hash(x) and by a signed payload (CAP-40). */
const unbound = {
  pattern: /GBKLA… K4O6V sent [\d,]+ XLM to (GCKOB… W62WV|GDQTP… F2RVZ) \| payment \| 7[78] \|/,
  reason: 'its one signature covers no byte of the transaction: it fits any',
}

export const historyFaults: readonly Fault[] = [
  {
    name: 'forged-with-signatures',
    family: 'history',
    only: 'rpc',
    forged: 'kept',
    unknowableFacts: [hashes, unbound],
  },
  {
    name: 'forged-without-signatures',
    family: 'history',
    only: 'rpc',
    forged: 'removed',
    unknowableFacts: [hashes],
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
  { name: 'honest-after-a-forger', family: 'history', only: 'rpc', forgedBefore: 'own' },
  { name: 'honest-after-forged-meta', family: 'history', only: 'rpc', forgedBefore: 'meta' },
  // An account's lists are first of what events name, later of what the index has.
  {
    name: 'network-reset',
    family: 'history',
    only: 'rpc',
    resets: true,
    toAnother: true,
    except: /account/,
  },
]
