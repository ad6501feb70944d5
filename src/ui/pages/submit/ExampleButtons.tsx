import { examples } from './examples.ts'

/** Puts an envelope of the recording into the field. */
export function ExampleButtons({ onChoose }: { onChoose: (envelope: string) => void }) {
  return (
    <p className="envelope-examples">
      <span>From the recording:</span>
      {examples.map(({ label, envelope }) => (
        <button key={label} className="link-like" type="button" onClick={() => onChoose(envelope)}>
          {label}
        </button>
      ))}
    </p>
  )
}
