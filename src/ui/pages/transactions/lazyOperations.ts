import { lazyPart } from '../../components/lazyPart.tsx'

export const TransactionOperations = lazyPart(
  () => import('./TransactionOperations.tsx').then((code) => code.TransactionOperations),
  8,
)
