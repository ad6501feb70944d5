/** The value of XDR `Int128Parts` or `UInt128Parts`: the high part has the sign. */
export const int128 = ({ hi, lo }: { readonly hi: bigint; readonly lo: bigint }): bigint =>
  (hi << 64n) | lo

/** The value of XDR `Int256Parts` or `UInt256Parts`: the highest part has the sign. */
export const int256 = ({ hiHi, hiLo, loHi, loLo }: Parts256): bigint =>
  (hiHi << 192n) | (hiLo << 128n) | (loHi << 64n) | loLo

interface Parts256 {
  readonly hiHi: bigint
  readonly hiLo: bigint
  readonly loHi: bigint
  readonly loLo: bigint
}
