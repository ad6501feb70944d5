import type { IndexSetup } from '../sources/rpc/indexReader.ts'

/** Where this browser keeps indexes; private windows and old browsers may have neither. */
export function browserIndex(): IndexSetup {
  return {
    databases: databases(),
    // Only in a secure context, whatever the types say.
    locks: Reflect.get(navigator, 'locks') === undefined ? undefined : navigator.locks,
  }
}

/** Where storage is refused, naming it may throw already. */
function databases(): IDBFactory | undefined {
  try {
    return typeof indexedDB === 'undefined' ? undefined : indexedDB
  } catch {
    return undefined // the index is in memory then, and says so
  }
}
