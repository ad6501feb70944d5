import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '#ledger'
import { allItems } from '../../queries/allItems.ts'
import { useSource } from '../../address/sight.ts'

export const useTransactionEffects = (transaction: Transaction) =>
  useQuery(allItems(useSource(), 'effects', { kind: 'transaction', id: transaction.hash }))
