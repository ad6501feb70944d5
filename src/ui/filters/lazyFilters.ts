import { createElement } from 'react'
import { lazyPart } from '../components/lazyPart.tsx'

/** Forms of filters: the list itself does not wait for them. */
export const LazyListFilters = lazyPart(
  () => import('./ListFilters.tsx'),
  'ListFilters',
  0,
  createElement('div', { className: 'filter-form-loading', 'aria-busy': true }),
)
