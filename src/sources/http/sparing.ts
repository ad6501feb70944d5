/**
 * Whether the reader's connection is metered or slow: Save-Data, a mobile network, 3G or less (Network Information API,
 * which only Chromium has). Then half as much is read without being asked.
 */
export function isSparing(): boolean {
  const connection: unknown = Reflect.get(Object(globalThis.navigator), 'connection')
  const told = (name: string) => String(Reflect.get(Object(connection), name))
  return (
    told('saveData') === 'true' ||
    told('type') === 'cellular' ||
    /[23]g$/.test(told('effectiveType'))
  )
}

/** Bytes that may be read without being asked: half on such a connection. */
export const unaskedShare = (bytes: number): number => (isSparing() ? bytes / 2 : bytes)
