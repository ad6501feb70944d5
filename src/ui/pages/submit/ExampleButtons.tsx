import { examples } from './examples.ts'

/** Puts an envelope of the recording into the field. */
export function ExampleButtons({ onChoose }: { onChoose: (envelope: string) => void }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-3 text-xs text-muted">
      <span>From the recording:</span>
      {examples.map(({ label, envelope }) => (
        <button
          key={label}
          className="min-h-6 underline"
          type="button"
          onClick={() => onChoose(envelope)}
        >
          {label}
        </button>
      ))}
    </p>
  )
}
