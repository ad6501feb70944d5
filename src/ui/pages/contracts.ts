export { CodePage } from './contracts/CodePage.tsx'
export { ContractPage } from './contracts/ContractPage.tsx'
export { ContractsPage } from './contracts/ContractsPage.tsx'
