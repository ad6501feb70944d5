import { createContext, useContext } from 'react'
import type { Source, SourceKind } from '../../sources/source.ts'
import type { Network } from './networks.ts'

/** What the address is read from: a network, one of its two lines of sight, and its source. */
export interface Sight {
  readonly network: Network
  readonly via: SourceKind
  readonly source: Source
}

export const SightContext = createContext<Sight | undefined>(undefined)

/** The sight of the page; undefined outside of a network. */
export const useSightIfAny = (): Sight | undefined => useContext(SightContext)

function useSight(): Sight {
  const sight = useContext(SightContext)
  if (sight === undefined) throw new Error('this component is drawn outside of a network')
  return sight
}

/** The source this page reads. */
export const useSource = (): Source => useSight().source
/** The network this page shows. */
export const useNetwork = (): Network => useSight().network
/** The line of sight this page has. */
export const useVia = (): SourceKind => useSight().via
