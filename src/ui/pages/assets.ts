export { AssetPage } from './assets/AssetPage.tsx'
export { AssetsPage } from './assets/AssetsPage.tsx'
