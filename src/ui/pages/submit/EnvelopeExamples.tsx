import { LinkButton } from '../../components/Button.tsx'

/** Puts an envelope of the recording into the field of the page that sends transactions. */
export function EnvelopeExamples({ onChoose }: { onChoose: (envelope: string) => void }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-3 text-muted text-xs/4 [&_button]:min-h-6">
      <span>From the recording:</span>
      {examples.map(({ label, envelope }) => (
        <LinkButton key={label} onClick={() => onChoose(envelope)}>
          {label}
        </LinkButton>
      ))}
    </p>
  )
}

/** An envelope that the recorded network answers. */
interface Example {
  readonly label: string
  readonly envelope: string
}

/** Envelopes of the recording: one in a ledger, and some that were refused. */
export const examples: readonly Example[] = [
  {
    label: 'in a ledger',
    envelope:
      'AAAAAgAAAACU4NJkJFPXLCnU2tqPLlPAGibXbWRyMOP77Xgnf3n7bwAAAGQAAAAPAAAADgAAAAEAAAAAAAAAAAAAAABq929PAAAAAQAAAAgwNiBzZW5kMwAAAAEAAAAAAAAADQAAAAAAAAACVAvkAAAAAADhN4yN13algCky5RBNv8JzocoCG6fUYOaXEesS0RJSXQAAAAJPTElWRQAAAAAAAAAAAAAAt9VyAwICHCfJvCg3+uKoGFxrgPM6RPTotMVKdd8qu3YAAAAAAJiWgAAAAAIAAAABRVVSAAAAAABMioNAZJwUB2Kah0Ijr24t+5XhJioC/tsiqd5kdq6O3AAAAAFHT0xEAAAAALfVcgMCAhwnybwoN/riqBhca4DzOkT06LTFSnXfKrt2AAAAAAAAAAF/eftvAAAAQGpeXCwanMuPQpSkgMglNJuAb7FTQCJ41nVGdFrIQbDtCknKNCVYhviEr2cROiBfOopml/WGkUeXu6UAp5ZmGwY=',
  },
  {
    label: 'too late',
    envelope:
      'AAAAAgAAAAByvNhKlW3B0DpsPJbLf+2qfFPAv/oHStIYq2MR132BCAAAAGQAAAAPAAAACgAAAAEAAAAAAAAAAAAAAABq924FAAAAAQAAAAoxMSB0b29sYXRlAAAAAAABAAAAAAAAAAEAAAAA4TeMjdd2pYApMuUQTb/Cc6HKAhun1GDmlxHrEtESUl0AAAAAAAAAAACYloAAAAAAAAAAAdd9gQgAAABA8xIYmp+YfP0XZEU4ZnfIjfJ+ftbBvnAy2MSWV08JspRDRZMQrSvFtu0A+LleTK3+Ur1OoK2hC1v0MZX4BnrkBA==',
  },
  {
    label: 'sequence number used',
    envelope:
      'AAAAAgAAAAALBKStzIWnZw76xuqUdULwfoJmrB+PrTuuVRQusB/AXQAAAGQAAAAAAAAABQAAAAEAAAAAAAAAAAAAAABq93BeAAAAAQAAAAkxMSBiYWRzZXEAAAAAAAABAAAAAAAAAAEAAAAA4TeMjdd2pYApMuUQTb/Cc6HKAhun1GDmlxHrEtESUl0AAAAAAAAAAACYloAAAAAAAAAAAbAfwF0AAABAXLFu0LiC6g+yzn0O4EfpVp+YlkMm46bGEcXNlz13AgbMRhXgk/9tcLBepLLqAeMAK4eiByb01B5wManK/wOXCQ==',
  },
  {
    label: 'unsigned',
    envelope:
      'AAAAAgAAAABamJLvV284ea+1hdJ4jDSmHqDx97IW7RNxIKMKnKZP2gAAAGQAAAAPAAAABAAAAAEAAAAAAAAAAAAAAABq93BeAAAAAQAAAA4xMSBub3NpZ25hdHVyZQAAAAAAAQAAAAAAAAABAAAAAOE3jI3XdqWAKTLlEE2/wnOhygIbp9Rg5pcR6xLRElJdAAAAAAAAAAAAmJaAAAAAAAAAAAA=',
  },
  {
    label: 'missing one signature',
    envelope:
      'AAAAAgAAAAD8nVoLrV0P+dUyAS88oOzZApTqTi/CfQSeOmyAOsILgAAAAGQAAAAPAAAABAAAAAEAAAAAAAAAAAAAAABq92/0AAAAAQAAAAYxMCBvbmUAAAAAAAEAAAAAAAAAAQAAAAB7ADUtbSiiHHjbXR+CROV8kN4Bh8SHxvLdiOfcaE901wAAAAFVU0QAAAAAAEyKg0BknBQHYpqHQiOvbi37leEmKgL+2yKp3mR2ro7cAAAArp97zAAAAAAAAAAAAduL2m0AAABAjOAKK3wZ1m5Ia59swjXDmXfcN+0y6Mq2z8Tv224OQ84IC7kw4axb27A/KTdH7p1xSUljb9paYJsN90KxTPzDAg==',
  },
]
