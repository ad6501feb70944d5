import { namesLook } from '../../../components/ListTools.tsx'
import { type ContractSpec, parseTopicFilter } from '#ledger'
import { useHere } from '../../../address/addresses.ts'
import { PageLink } from '../../../components/PageLink.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { type FilterField, FilterForm } from '../../../filters/FilterForm.tsx'
import { useFirst } from '../../../rows/useFirst.tsx'

const field: FilterField = {
  name: 'topics',
  label: 'Topics begin with',
  placeholder: 'transfer, *, G…',
  spell: (text) => parseTopicFilter(text)?.join(','),
  show: (text) => text.replaceAll(',', ', '),
  message:
    'At most four, with commas: names, addresses, numbers, 0x… bytes, "texts", or * for any one.',
}

/** Selects events by their topics: by an event of the interface, or by what the reader types. */
export function TopicFilter({ spec }: { spec: ContractSpec | undefined }) {
  const { page, search } = useHere()
  const events = spec?.events.filter(({ prefix }) => prefix.length > 0) ?? []
  const { shown, more } = useFirst(events, 100, 'event')
  return (
    <>
      {events.length > 0 && (
        <ul className={namesLook} aria-label="Events of the interface">
          {keyed(shown).map(({ key, item: { name, prefix } }) => {
            const topics = prefix.join(',')
            const isChosen = search.topics === topics
            return (
              <li key={key}>
                <PageLink
                  page={page}
                  search={{ ...search, topics: isChosen ? undefined : topics }}
                  step="still"
                  aria-current={isChosen ? 'true' : undefined}
                >
                  <VisibleText text={name} />
                </PageLink>
              </li>
            )
          })}
        </ul>
      )}
      {more}
      <FilterForm label="Topics of events" fields={[field]} />
    </>
  )
}
