import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyTransactionOperations = lazyPart(
  () => import('./TransactionOperations.tsx'),
  'TransactionOperations',
  8,
)
