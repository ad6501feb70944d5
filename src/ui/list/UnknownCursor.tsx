import type { Call } from '#ledger/values'
import { useHere } from '../address/addresses.ts'
import { buttonLook, PageLink } from '../components/Button.tsx'
import { Actions, Message, MessageTitle } from '../components/Message.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { plainText } from '../format/text.ts'

/** The address has a cursor that its list does not have: a link to the first page, with the same filter and order. */
export function UnknownCursor({ calls }: { calls: readonly Call[] }) {
  const { page, search } = useHere()
  return (
    <div role="alert">
      <Message>
        <MessageTitle>No such cursor in this list</MessageTitle>
        <p>
          The cursor in the address is “{plainText(search.cursor ?? '', 60)}”, which is not in this
          list.
        </p>
        <Actions>
          <PageLink className={buttonLook} page={page} search={{ ...search, cursor: undefined }}>
            First page
          </PageLink>
        </Actions>
      </Message>
      <Provenance calls={calls} />
    </div>
  )
}
