export { AssetsPage } from './assets/AssetsPage.tsx'
export { AssetPage } from './assets/AssetPage.tsx'
