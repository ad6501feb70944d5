import { Secondary } from '../../components/Note.tsx'
import { type CSSProperties, useState } from 'react'
import type { CallStep, CallTree } from '#ledger'
import { useFirst } from '../useFirst.tsx'
import { CallStepLine } from './CallStepLine.tsx'
import type { CallSpecs } from './callSpecs.ts'

/** Steps shown before “Show more”. */
const most = 200
/** Calls that deep are folded at first in a tree of more than `small` steps. */
const deep = 4
const small = 40

/** Calls and events in their order, indented by the calls that they are within; a call with others in it folds. */
export function CallTreeView({ tree: { steps }, specs }: { tree: CallTree; specs: CallSpecs }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => foldedAtFirst(steps))
  const { shown, more } = useFirst(visible(steps, folded), most, 'step')
  const toggle = (index: number) =>
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(index)) next.add(index)
      return next
    })
  return (
    <>
      <ol aria-label="Calls and events">
        {shown.map(({ step, index, within }) => (
          <li
            key={index}
            className={`grid grid-cols-[auto_minmax(0,1fr)_auto] ${stepLook}`}
            style={indent(step)}
            data-kind={step.kind}
          >
            <span className="min-w-11 text-muted text-xs">
              {within > 0 ? (
                <button
                  type="button"
                  className="min-h-6 text-[inherit] text-inherit hover:text-ink"
                  aria-expanded={!folded.has(index)}
                  onClick={() => toggle(index)}
                >
                  <span aria-hidden="true">{folded.has(index) ? '▸' : '▾'}</span> call
                  {folded.has(index) && <Secondary> +{within}</Secondary>}
                </button>
              ) : (
                step.kind
              )}
              <span className="sr-only">, level {step.depth + 1}</span>
            </span>
            <CallStepLine step={step} specs={specs} />
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

/** A step, set in by the calls that it is within. */
export const stepLook =
  'items-baseline gap-x-3 py-1.25 pl-[calc(var(--call-depth)*22px)] border-b border-line narrow:grid-cols-1 narrow:pl-[calc(min(var(--call-depth),5)*12px)]'

/** On a narrow screen the deepest steps keep room for their text. */
const indent = ({ depth }: CallStep): CSSProperties => ({ '--call-depth': Math.min(depth, 12) })

declare module 'react' {
  interface CSSProperties {
    '--call-depth'?: number
  }
}

interface VisibleStep {
  readonly step: CallStep
  readonly index: number
  /** Steps within a call. */
  readonly within: number
}

/** The steps outside of folded calls. */
function visible(steps: readonly CallStep[], folded: ReadonlySet<number>): readonly VisibleStep[] {
  const shown: VisibleStep[] = []
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]
    if (step === undefined) break
    const within = step.kind === 'call' ? stepsWithin(steps, index) : 0
    shown.push({ step, index, within })
    if (folded.has(index)) index += within
  }
  return shown
}

function stepsWithin(steps: readonly CallStep[], index: number): number {
  const depth = steps[index]?.depth ?? 0
  let end = index + 1
  while ((steps[end]?.depth ?? 0) > depth) end++
  return end - index - 1
}

function foldedAtFirst(steps: readonly CallStep[]): ReadonlySet<number> {
  if (steps.length <= small) return new Set()
  return new Set(
    steps.flatMap(({ kind, depth }, index) =>
      kind === 'call' && depth >= deep && stepsWithin(steps, index) > 0 ? [index] : [],
    ),
  )
}
