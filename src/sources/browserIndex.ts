import type { IndexSetup } from './rpc/indexReader.ts'

/** Where this browser keeps indexes; private windows and old browsers may have neither. */
export function browserIndex(): IndexSetup {
  return {
    databases: typeof indexedDB === 'undefined' ? undefined : indexedDB,
    // Only in a secure context, whatever the types say.
    locks: Reflect.get(navigator, 'locks') === undefined ? undefined : navigator.locks,
  }
}
