import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyTransactionOperations = lazyPart(
  () => import('./TransactionOperations.tsx').then((code) => code.TransactionOperations),
  8,
)
