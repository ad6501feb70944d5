export { itemsWithoutMeta, partialItems, partialTransaction } from './ledgers/partialItems.ts'
export { partialCodes } from './transaction/partialCodes.ts'
