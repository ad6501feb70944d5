import { number } from '../../values/value.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailuresOf } from '../readResultCodes.ts'
import { type Checks, field, stated, unstated } from './failureChecks.ts'

/** The resources that a contract's transaction declares, and the fees that it pays. */
export interface ContractTerms {
  /** Absent in a transaction without a contract. */
  readonly soroban: Xdr.SorobanTransactionData | undefined
  /** Stroops. */
  readonly fee: number
}

/** The checks behind each failure of `invoke_host_function`. */
export function invokeChecks(terms: ContractTerms) {
  return {
    invokeHostFunctionMalformed: declared(terms),
    invokeHostFunctionTrapped: unstated(
      'Its errors are in its diagnostic events, where the service keeps them.',
    ),
    invokeHostFunctionResourceLimitExceeded: [...declared(terms), ...notTold],
    invokeHostFunctionEntryArchived: footprint(terms),
    invokeHostFunctionInsufficientRefundableFee: resourceFee(terms),
  } satisfies Record<FailuresOf<'invokeHostFunction'>, Checks>
}

/** The checks behind each failure of `extend_footprint_ttl`. */
export function extendChecks(terms: ContractTerms) {
  return {
    extendFootprintTtlMalformed: declared(terms),
    extendFootprintTtlResourceLimitExceeded: [...declared(terms), ...notTold],
    extendFootprintTtlInsufficientRefundableFee: resourceFee(terms),
  } satisfies Record<FailuresOf<'extendFootprintTtl'>, Checks>
}

/** The checks behind each failure of `restore_footprint`. */
export function restoreChecks(terms: ContractTerms) {
  return {
    restoreFootprintMalformed: declared(terms),
    restoreFootprintResourceLimitExceeded: [...declared(terms), ...notTold],
    restoreFootprintInsufficientRefundableFee: resourceFee(terms),
  } satisfies Record<FailuresOf<'restoreFootprint'>, Checks>
}

const notTold = unstated('What it used is in the host’s errors, where the service keeps them.')
const nothingDeclared = unstated('The transaction declares no resources.')

/** Resources that the transaction declares (XDR `SorobanResources`). */
const declared = ({ soroban }: ContractTerms): Checks =>
  soroban === undefined
    ? nothingDeclared
    : stated(
        field('Declared instructions', number(soroban.resources.instructions)),
        field('Declared bytes read from disk', number(soroban.resources.diskReadBytes)),
        field('Declared bytes written', number(soroban.resources.writeBytes)),
      )

function footprint({ soroban }: ContractTerms): Checks {
  if (soroban === undefined) return nothingDeclared
  const { readOnly, readWrite } = soroban.resources.footprint
  const { ext } = soroban
  const restored = ext.type === 'resourceExt' ? ext.resourceExt.archivedSorobanEntries.length : 0
  return stated(
    field('Entries in its footprint', number(readOnly.length + readWrite.length)),
    field('Marked to be restored', number(restored)),
  )
}

const resourceFee = ({ soroban, fee }: ContractTerms): Checks =>
  soroban === undefined
    ? nothingDeclared
    : [
        ...stated(
          field('Resource fee offered', number(soroban.resourceFee, 'stroops')),
          field('Whole fee offered', number(fee, 'stroops')),
        ),
        ...unstated('Rent and events needed more than the refundable part of it.'),
      ]
