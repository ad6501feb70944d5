export { ContractsPage } from './contracts/ContractsPage.tsx'
export { ContractPage } from './contracts/ContractPage.tsx'
