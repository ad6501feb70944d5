import { LinkButton } from '../../components/Button.tsx'
import { examples } from './examples.ts'

/** Puts an envelope of the recording into the field. */
export function ExampleButtons({ onChoose }: { onChoose: (envelope: string) => void }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-3 text-muted text-xs/4 [&_button]:min-h-6">
      <span>From the recording:</span>
      {examples.map(({ label, envelope }) => (
        <LinkButton key={label} type="button" onClick={() => onChoose(envelope)}>
          {label}
        </LinkButton>
      ))}
    </p>
  )
}
