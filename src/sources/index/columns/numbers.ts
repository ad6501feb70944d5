/** A growing list of uint32 on a typed array: a million postings are no million objects. */
export interface Numbers {
  readonly push: (value: number) => void
  readonly length: () => number
  /** A copy. */
  readonly values: () => Uint32Array
}

export function createNumbers(): Numbers {
  let values = new Uint32Array(256)
  let length = 0
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Uint32Array(length * 2)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    length: () => length,
    values: () => values.slice(0, length),
  }
}

/** A growing list of bytes. */
export interface Bytes {
  readonly push: (value: number) => void
  readonly append: (bytes: Uint8Array) => void
  readonly length: () => number
  readonly values: () => Uint8Array
}

export function createBytes(): Bytes {
  let values = new Uint8Array(1024)
  let length = 0
  const reserve = (n: number) => {
    if (length + n <= values.length) return
    const larger = new Uint8Array(Math.max(length + n, values.length * 2))
    larger.set(values.subarray(0, length))
    values = larger
  }
  return {
    push(value) {
      reserve(1)
      values[length++] = value
    },
    append(bytes) {
      reserve(bytes.length)
      values.set(bytes, length)
      length += bytes.length
    },
    length: () => length,
    values: () => values.slice(0, length),
  }
}
