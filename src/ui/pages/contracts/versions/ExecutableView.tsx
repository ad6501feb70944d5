import type { ContractExecutable } from '#ledger'
import { Address } from '../../../values/Address.tsx'
import { ShortId } from '../../../values/ShortId.tsx'
import { kindText } from '../kindText.ts'

/** What a contract runs: of code, its hash. */
export function ExecutableView({ executable }: { executable: ContractExecutable }) {
  switch (executable.kind) {
    case 'wasm':
      return (
        <>
          Wasm <ShortId text={executable.hash} name="wasm hash" />
        </>
      )
    case 'externalRef':
      return (
        <>
          {kindText(executable)}, <Address id={executable.owner} />
        </>
      )
    case 'stellarAsset':
    case 'unknown':
      return kindText(executable)
  }
}
