import type { ContractExecutable } from '#ledger'
import { Panel } from '../../../components/Panel.tsx'
import { Address } from '../../../values/Address.tsx'

/** Why a contract has no code of its own to show. */
export function NoCode({ executable }: { executable: ContractExecutable }) {
  return (
    <Panel title="Code">
      <p className="py-2">
        <Reason executable={executable} />
      </p>
    </Panel>
  )
}

function Reason({ executable }: { executable: ContractExecutable }) {
  switch (executable.kind) {
    case 'wasm':
      return null
    case 'stellarAsset':
      return 'It has no code of its own: what an asset contract does is part of the protocol, and the same for every asset.'
    case 'externalRef':
      return (
        <>
          It has no code of its own: it runs what contract <Address id={executable.owner} /> names
          (CAP-85), and that names none
          {executable.names?.kind === 'none' && <>: {executable.names.reason}</>}.
        </>
      )
    case 'unknown':
      return 'It runs an executable of a kind that this build does not know.'
  }
}
