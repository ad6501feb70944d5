import { namesLook } from '../../components/ListTools.tsx'
import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../components/keyed.ts'
import { useFirst } from '../../rows/useFirst.tsx'

/** Names of functions, each a link that names it in the address. */
export function FunctionLinks({
  names,
  chosen,
}: {
  names: readonly string[]
  chosen: string | undefined
}) {
  const { page, search } = useHere()
  const { shown, more } = useFirst(names, 200, 'function')
  return (
    <>
      <ul className={namesLook} aria-label="Functions">
        {keyed(shown).map(({ key, item }) => (
          <li key={key}>
            <PageLink
              page={page}
              search={{
                ...search,
                cursor: undefined,
                function: item === chosen ? undefined : item,
              }}
              step="still"
              aria-current={item === chosen ? 'true' : undefined}
            >
              <VisibleText text={item} />
            </PageLink>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
