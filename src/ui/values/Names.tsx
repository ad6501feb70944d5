import { useContext, useEffect, useSyncExternalStore } from 'react'
import type { CreditAsset } from '#ledger'
import type { PagePath } from '../address/addresses.ts'
import {
  NamesContext,
  endsOf,
  hostCodes,
  isMistakable,
  noteDrawn,
  pagesByEnds,
  subscribeToDrawn,
} from '../address/names.ts'
import { plainText } from '../format/text.ts'
import { Badge } from '../components/Message.tsx'

/** Characters of a name beside an address. */
const most = 24

/** The reader's label, or the host's word, before the ID that it is about; nothing where there is none. */
export function NameOf({ page }: { page: PagePath | undefined }) {
  const names = useContext(NamesContext)
  const name = page === undefined ? undefined : names.get(page)
  if (name === undefined) return null
  const { label, host, isScam } = name
  return (
    <>
      {label !== undefined && (
        <>
          <bdi className="font-semibold" title="your label">
            {plainText(label, most)}
          </bdi>{' '}
        </>
      )}
      {label === undefined && host !== undefined && (
        <>
          <span title="named so by this site’s host">
            <Badge>{plainText(host, most)}</Badge>
          </span>{' '}
        </>
      )}
      {isScam === true && (
        <>
          <Badge>scam, says this site’s host</Badge>{' '}
        </>
      )}
    </>
  )
}

/** Marks an address whose ends, which are all that is shown, are those of another: a named one, or one on this page. */
export function LookAlike({ id, page }: { id: string; page: PagePath | undefined }) {
  const names = useContext(NamesContext)
  const isAmong = useSyncExternalStore(
    subscribeToDrawn,
    () => isMistakable(id),
    () => false,
  )
  useEffect(() => noteDrawn(id), [id])
  const same = pagesByEnds(names).get(endsOf(id))
  const other = same === undefined || same === page ? undefined : names.get(same)
  if (other === undefined && !isAmong) return null
  const name = other?.label ?? other?.host
  return (
    <>
      {' '}
      <span title="its first and last characters are those of another address">
        <Badge>{name === undefined ? 'look-alike' : `not ${plainText(name, most)}`}</Badge>
      </span>
    </>
  )
}

/** Marks an asset with the code of one that the host names, of another issuer. */
export function NotNamed({ asset: { code, issuer } }: { asset: CreditAsset }) {
  const names = useContext(NamesContext)
  if (names.get(`/assets/${code}-${issuer}`)?.host !== undefined) return null
  return (
    hostCodes(names).has(code.toUpperCase()) && (
      <>
        <span title="this site’s host names an asset of this code, of another issuer">
          <Badge>not the known {code}</Badge>
        </span>{' '}
      </>
    )
  )
}
