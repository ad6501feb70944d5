import { createContext, useContext } from 'react'
import type { Source, SourceKind } from '#sources'
import type { Network } from './networks.ts'

/** A network and the source of one of its lines of sight. */
export interface Sight {
  readonly network: Network
  readonly source: Source
}

export const SightContext = createContext<Sight | undefined>(undefined)

/** Undefined outside of a network. */
export const useSightIfAny = (): Sight | undefined => useContext(SightContext)

function useSight(): Sight {
  const sight = useContext(SightContext)
  if (sight === undefined) throw new Error('this component is drawn outside of a network')
  return sight
}

export const useSource = (): Source => useSight().source
export const useNetwork = (): Network => useSight().network
export const useSourceKind = (): SourceKind => useSource().kind
