import type { AuthorizedCall, InvokedCall } from './callTree.ts'
import { contractIdFromBytes } from '../values/ids.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import { lossyText } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { callValue } from './callValue.ts'

/** The calls that an entry allows, each before those within it. A loop: entries may be nested hundreds deep. */
export function authorizedCalls(
  { rootInvocation }: Xdr.SorobanAuthorizationEntry,
  encoders: Encoders,
): readonly AuthorizedCall[] {
  const calls: AuthorizedCall[] = []
  const left = [{ invocation: rootInvocation, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { invocation, depth } = next
    calls.push({ depth, ...functionOf(invocation.function, encoders) })
    left.push(
      ...invocation.subInvocations
        .map((each) => ({ invocation: each, depth: depth + 1 }))
        .toReversed(),
    )
  }
  return calls
}

function functionOf(
  called: Xdr.SorobanAuthorizedFunction,
  encoders: Encoders,
): Omit<AuthorizedCall, 'depth'> {
  switch (called.type) {
    case 'sorobanAuthorizedFunctionTypeContractFn': {
      const { contractAddress, functionName, args } = called.contractFn
      return {
        contract:
          contractAddress.type === 'scAddressTypeContract'
            ? contractIdFromBytes(contractAddress.contractId)
            : undefined,
        name: lossyText(functionName),
        arguments: args.map((each) => callValue(each, encoders)),
      }
    }
    case 'sorobanAuthorizedFunctionTypeCreateContractHostFn':
      return { name: 'create_contract', arguments: [] }
    case 'sorobanAuthorizedFunctionTypeCreateContractV2HostFn':
      return {
        name: 'create_contract',
        arguments: called.createContractV2HostFn.constructorArgs.map((each) =>
          callValue(each, encoders),
        ),
      }
  }
}

type Comparable = Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne'> & {
  readonly contract?: InvokedCall['contract'] | undefined
}

/** True if two calls have the same contract, function and arguments. */
export function sameCall(one: Comparable, other: Comparable): boolean {
  if (one.contract !== other.contract || one.name !== other.name) return false
  const texts = [spellings(one), spellings(other)] as const
  return texts[0].some((text) => texts[1].includes(text))
}

const spellings = ({ arguments: given, mayBeOne }: Comparable): readonly string[] => [
  given.map(({ xdr }) => xdr).join(' '),
  ...(mayBeOne === undefined ? [] : [mayBeOne.xdr]),
]
