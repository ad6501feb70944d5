/**
 * True if the reader's connection is metered or slow: Save-Data, a mobile network, 3G or less (Network Information API,
 * which only Chromium has). Half as much is then read unasked.
 */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(Object(globalThis.navigator), 'connection')
  const textOf = (name: string) => String(Reflect.get(Object(connection), name))
  return (
    textOf('saveData') === 'true' ||
    textOf('type') === 'cellular' ||
    /[23]g$/.test(textOf('effectiveType'))
  )
}

/** The bytes that may be read unasked: half of `bytes` on a metered or slow connection. */
export const unaskedShare = (bytes: number): number => (savesData() ? bytes / 2 : bytes)
