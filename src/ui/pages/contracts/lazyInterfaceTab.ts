import { lazyPart } from '../../components/lazyPart.tsx'

/** Its chunk loads beside the contract that it is of. */
export const LazyInterfaceTab = lazyPart(() => import('./InterfaceTab.tsx'), 'InterfaceTab', 12)
