import { base64FromBytes } from '#ledger/values/bytes.ts'

/** A fee bump around a contract call of protocol 20: its result states the charge before the refund of 184,774 stroops. */
export const feeBumpOf20 = {
  envelope:
    'AAAABQAAAABTSt8GFJdM5PBDsfW2+wM02u1PFypo9QeyuxPvIcjVcQAAAAAAGfCiAAAAAgAAAABTSt8GFJdM5PBDsfW2+wM0' +
    '2u1PFypo9QeyuxPvIcjVcQAHpQgAHoSAAAAAEQAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAGAAAAAAAAAAB' +
    'rTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAABZwAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAPQkAAAAPo' +
    'AAAB9AAAAAAAB6EgAAAAASHI1XEAAABAnKoJOGdmrs+HJ9VALy7Gbf6Y5TugthPsYfC/cZVELmG0naiuniz1LBWXYG1QsHsA' +
    '2ubNbcGLYxpKQ80JzYQmBgAAAAAAAAABIcjVcQAAAEAcKPvuu+Mu/eiRodcyc4JH5bfvfArNAg7lntR1vaLI3V8au4n0mURw' +
    '5f49nout7ATAumkpT6IHWKCFpb1X95wA',
  result:
    'AAAAAAAHoegAAAABkzbJ/vwIKYrroNYzhoD3p0WoyHbSmAdEJP4dIjx6gKsAAAAAAAAAAAAAAAAAAAABAAAAAAAAABgAAAAA' +
    'RUNJ5CLwUpcZHq0T4h09tSDlq+9SBV5JZLgvshP1k6EAAAAAAAAAAA==',
  meta:
    'AAAAAwAAAAAAAAAAAAAAAQAAAAAAAAACAAAAAwAtxrYAAAAAAAAAAFNK3wYUl0zk8EOx9bb7AzTa7U8XKmj1B7K7E+8hyNVx' +
    'AAAAADsCM4AAHoSAAAAAEQAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAQAtxrYAAAAAAAAAAFNK3wYUl0zk' +
    '8EOx9bb7AzTa7U8XKmj1B7K7E+8hyNVxAAAAADsFBUYAHoSAAAAAEQAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAQAAAAEAAAAAAAAAAAAEWioAAAAAAAB1MAAAAAAAAE4gAAAAAAAAAAEAAAAA',
}

/** XDR `LedgerEntryChanges` of the account that pays: its balance before and after. */
export function feeMeta(charged: bigint): string {
  const account = (type: number, balance: bigint) => {
    const bytes = Buffer.alloc(96)
    bytes.writeUInt32BE(type, 0)
    bytes.writeBigInt64BE(balance, 48)
    bytes.writeUInt8(1, 80) // the master key's weight
    return bytes
  }
  const before = 1_000_000_000n
  const changes = [account(3, before), account(1, before - charged)]
  return base64FromBytes(Buffer.concat([Buffer.from([0, 0, 0, 2]), ...changes]))
}
