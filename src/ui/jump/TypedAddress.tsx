import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AssetStat } from '#ledger'
import type { AccountId } from '#ledger/values'
import { type Sight, useSightIfAny, useSource } from '../address/sight.ts'
import { PageLink } from '../components/Button.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { Quoted, VisibleText } from '../components/VisibleText.tsx'
import { Skeleton } from '../components/Waiting.tsx'
import { assetsOfCode } from '../queries/search.ts'
import { parseJump, parseTypedPath, textOfPath } from './parseJump.ts'
import { assetsFound, type Found } from './results.ts'
import { Remark, useOpen } from './SearchPanel.tsx'
import { useResults } from './useResults.ts'

interface Typed {
  /** The part of the address that follows the network, as written. */
  readonly path: string
  /** Its parameters, with the “?”. */
  readonly search: string
}

/** An address that no page has: opens what the search finds for it, or says what was looked for. */
export function TypedAddress(typed: Typed) {
  const sight = useSightIfAny()
  // While what it found loads, the location has the parameters of that page.
  const [search] = useState(typed.search)
  return sight === undefined ? null : <Looked path={typed.path} search={search} sight={sight} />
}

function Looked({ path, search, sight }: Typed & { readonly sight: Sight }) {
  const jump = useMemo(() => parseTypedPath(path, search), [path, search])
  const text = jump.kind === 'word' ? jump.word : textOfPath(path)
  const results = useResults(text, jump, sight, true)
  const first = results.opens ? results.found[0] : undefined
  const open = useOpen(sight, jump)
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || first === undefined || !results.isComplete) return
    isOpened.current = true
    open(first, 'replace')
  })
  if (!results.isComplete || first !== undefined)
    return (
      <>
        <PageHead title="Looking for it">Looking for what this address names</PageHead>
        <Skeleton rows={8} label="Searching" />
      </>
    )
  if (jump.kind === 'nowhere' && jump.secret === true)
    return (
      <>
        <PageHead title="Nothing at this address">This address has a secret in it</PageHead>
        <p>
          What looks like a secret key or a recovery phrase is part of this address. Nothing was
          looked for, but it is in this browser’s history, and whoever serves this site may have it:
          move what it controls to another key.
        </p>
      </>
    )
  return (
    <>
      <PageHead title="Nothing at this address">There is nothing at this address</PageHead>
      <p>
        The address names <Quoted text={text} />. <Remark results={results} jump={jump} entered />
      </p>
      <Links found={results.found} />
    </>
  )
}

/** Suggests the kinds of an ID that stands where another kind belongs. */
export function MeantInstead({ text }: { text: string }) {
  const jump = useMemo(() => parseJump(text), [text])
  if (jump.kind !== 'page' || jump.search !== undefined) return null
  return <Links found={[jump, ...jump.others]} />
}

/** Assets whose code is that of a list without rows, in other letters: services take a code as it is written. */
export function OtherLetters({ code, issuer }: { code: string; issuer: AccountId | undefined }) {
  const { data } = useQuery(assetsOfCode(useSource(), code))
  if (data === undefined) return null
  const isOther = ({ asset }: AssetStat) => issuer === undefined || asset.issuer === issuer
  const found = assetsFound({ ...data, assets: data.assets.filter(isOther) })
  return <Links found={found} title="In other letters there are:" />
}

const Links = ({
  found,
  title = 'It may be:',
}: {
  found: readonly Found[]
  title?: string | undefined
}) =>
  found.length === 0 ? null : (
    <>
      <p className="mt-3">{title}</p>
      <ul>
        {found.map(({ name, about, page, search }) => (
          <li key={`${page} ${name}`} className="py-0.5">
            <PageLink page={page} search={search}>
              <VisibleText text={name} />
            </PageLink>
            {about !== undefined && (
              <>
                {' '}
                <VisibleText text={about} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
