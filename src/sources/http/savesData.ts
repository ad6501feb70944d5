/** Whether the reader's browser asks to save data, or its line is slow: then half as much is read unasked. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  const type: unknown = Reflect.get(connection, 'effectiveType')
  return (
    Reflect.get(connection, 'saveData') === true ||
    Reflect.get(connection, 'type') === 'cellular' ||
    type === 'slow-2g' ||
    type === '2g' ||
    type === '3g'
  )
}
