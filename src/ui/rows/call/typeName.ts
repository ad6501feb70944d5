/** The name of a value's type as interfaces write it (Rust): `u64` for REST's `U64`. */
export const typeName = (type: string): string =>
  names[type] ?? (/^[UI](?:32|64|128)$/.test(type) ? type.toLowerCase() : type)

const names: Readonly<Record<string, string>> = {
  B: 'bool',
  Str: 'String',
  Sym: 'Symbol',
  NonceKey: 'key of a nonce',
}
