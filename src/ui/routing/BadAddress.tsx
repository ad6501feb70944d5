import { Message, Actions } from '../components/Message.tsx'
import { buttonLook } from '../components/Button.tsx'
import { ruledPanelLook } from '../components/Panel.tsx'
import { useHere } from '../address/addresses.ts'
import { PageHead } from '../components/PageHead.tsx'
import { PageLink } from '../components/PageLink.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { sections } from '../address/sections.ts'

/** Message for an invalid id: a title, and what a valid one looks like. */
export interface IdMessage {
  readonly title: string
  readonly example: (given: string) => string
}

/** An invalid id or tab in the address. */
export function BadAddress({
  given = '',
  invalid,
}: {
  given: string | undefined
  /** Message for an id, or the existing tabs. */
  invalid: IdMessage | readonly string[]
}) {
  const isTab = 'length' in invalid
  const title = isTab ? 'This page has no such tab' : invalid.title
  const { page } = useHere()
  const [, first, id] = page.split('/')
  const [collection, label] = sections.find(([path]) => path === first) ?? []
  return (
    <>
      <PageHead title={title} crumbs={label === undefined ? [] : [{ label, collection }]}>
        {title}
      </PageHead>
      <section className={ruledPanelLook} aria-label="What the address contains">
        <Message>
          <p>
            The address contains “<VisibleText text={given} />
            ”. {isTab ? `Its tabs are ${invalid.join(', ')}.` : invalid.example(given)}
          </p>
          <Actions>
            {isTab && (
              <PageLink className={buttonLook} page={`/${first}/${id}`}>
                Open without a tab
              </PageLink>
            )}
            {collection !== undefined && (
              <PageLink className={buttonLook} page={`/${collection}`}>
                {label}
              </PageLink>
            )}
          </Actions>
        </Message>
      </section>
    </>
  )
}
