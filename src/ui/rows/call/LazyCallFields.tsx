import { type ComponentType, useEffect, useState } from 'react'
import { type Disagreements, ofLabels } from '#ledger/plausible/disagreements.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import { Fields } from '../../values/Fields.tsx'

type Drawn = ComponentType<CallFieldsProps>

interface CallFieldsProps {
  operation: DescribedOperation
  /** Of its fields. */
  problems?: Disagreements | undefined
}

/** The fields of an operation: at once, and for a call with the names of its arguments as soon as they are known. */
export function LazyCallFields({ operation, problems: found }: CallFieldsProps) {
  const { fields } = operation.description
  const problems = ofLabels(found, (name) => fields.some(({ label }) => label === name))
  const [loaded, setLoaded] = useState<{ readonly CallFields: Drawn }>()
  const isCall = operation.body.type === 'invoke_host_function'
  useEffect(() => {
    if (!isCall) return undefined
    let mounted = true
    const load = async () => {
      const chunk = await import('./CallFields.tsx')
      if (mounted) setLoaded(chunk)
    }
    // Names are an addition: where their chunk fails to load, the fields without them are shown already.
    load().catch(() => undefined)
    return () => {
      mounted = false
    }
  }, [isCall])
  return loaded === undefined ? (
    <Fields fields={fields} problems={problems} />
  ) : (
    <loaded.CallFields operation={operation} problems={problems} />
  )
}
