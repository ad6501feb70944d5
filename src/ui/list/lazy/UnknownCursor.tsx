import type { Call } from '#ledger/values/call.ts'
import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { plainText } from '../../format/visibleText.ts'

/** The address has a cursor that its list does not have: a link to the first page, with the same filter and order. */
export function UnknownCursor({ calls }: { calls: readonly Call[] }) {
  const { page, search } = useHere()
  return (
    <div role="alert">
      <div className="message">
        <p className="message-title">No such cursor in this list</p>
        <p>
          The cursor in the address is “{plainText(search.cursor ?? '', 60)}”, which is not in this
          list.
        </p>
        <div className="actions">
          <PageLink className="button" page={page} search={{ ...search, cursor: undefined }}>
            First page
          </PageLink>
        </div>
      </div>
      <Provenance calls={calls} />
    </div>
  )
}
