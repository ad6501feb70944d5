import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Source } from '#sources'
import type { Network } from '../address/networks.ts'
import { useNetwork } from '../address/sight.ts'
import { elsewhere } from '../queries/elsewhere.ts'
import { LinkButton } from './Button.tsx'
import { Joined, Line } from './Message.tsx'
import { VisibleText } from './VisibleText.tsx'

/** The networks where a record may be that this one does not have, each checked only where the reader wants that. */
export function OtherNetworks({ error }: { error: Error }) {
  const networks = useRouteContext({ from: '__root__', select: (context) => context.networks })
  const here = useNetwork()
  const others = networks.filter(({ id }) => id !== here.id)
  if (others.length === 0) return null
  return (
    <Line tone="muted">
      Check:{' '}
      <Joined of={others} by=" · ">
        {(network) => <AskNetwork network={network} error={error} />}
      </Joined>
    </Line>
  )
}

function AskNetwork({ network, error }: { network: Network; error: Error }) {
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const [asked, setAsked] = useState(false)
  const kind = network.endpoints[0]?.kind
  if (kind === undefined) return null
  return asked ? (
    <>
      <Link to="." params={(previous) => ({ ...previous, network: network.id })} search={{}}>
        {network.name}
      </Link>{' '}
      <Asked source={sourceFor(network, kind)} error={error} />
    </>
  ) : (
    <LinkButton onClick={() => setAsked(true)}>{network.name}</LinkButton>
  )
}

function Asked({ source, error }: { source: Source; error: Error }) {
  const answer = useQuery(elsewhere(useQueryClient(), error, source))
  return (
    <span role="status">
      {answer.data === true ? (
        'has it'
      ) : answer.error === null ? (
        'is asked…'
      ) : answer.error.kind === 'notFound' ? (
        'does not have it'
      ) : (
        <VisibleText text={answer.error.message} />
      )}
    </span>
  )
}
