export { AccountPage } from './accounts/AccountPage.tsx'
export { AccountsPage } from './accounts/AccountsPage.tsx'
