import { disclosureLook } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Field } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { Fields } from '../../values/Fields.tsx'

/** Limits and fees of contracts, by name. */
export function SettingGroups() {
  const query = useQuery(one(useSource(), 'networkSettings', 'current'))
  return (
    <Panel
      title="Contract settings"
      remark={
        query.data && (
          <>
            as of ledger <LedgerLink sequence={query.data.value.asOf} />
          </>
        )
      }
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={12}>
        {({ value }) =>
          value.groups.map(({ title, fields, changedIn }) => (
            <section key={title}>
              <h3 className="py-2">
                {title}{' '}
                <small className="text-muted">
                  changed in ledger <LedgerLink sequence={changedIn} />
                </small>
              </h3>
              {fields.some(isLong) ? (
                <details className="py-2">
                  <summary className={disclosureLook}>show each</summary>
                  <Fields fields={fields} />
                </details>
              ) : (
                <Fields fields={fields} />
              )}
            </section>
          ))
        }
      </Loaded>
    </Panel>
  )
}

/** The prices of host functions are about 90 lines. */
const isLong = ({ value }: Field) => value.kind === 'list' && value.items.length > 9
