import { createElement } from 'react'
import { lazyPart } from '../components/lazyPart.tsx'

export const LazyRowsInView = lazyPart(
  () => import('./RowsInView.tsx'),
  'RowsInView',
  0,
  createElement('tbody', { 'aria-busy': true }),
)
