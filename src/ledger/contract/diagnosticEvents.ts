import type * as Xdr from '../xdr/generated/xdr.ts'

/** Diagnostic events of XDR `TransactionMeta` (V3, V4); nodes need not store them. */
export function diagnosticEvents(meta: Xdr.TransactionMeta): readonly Xdr.DiagnosticEvent[] {
  switch (meta.type) {
    case 'operations':
    case 'v1':
    case 'v2':
      return []
    case 'v3':
      return meta.v3.sorobanMeta?.diagnosticEvents ?? []
    case 'v4':
      return meta.v4.diagnosticEvents
  }
}
