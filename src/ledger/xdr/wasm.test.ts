import { expect, it } from 'vitest'
import { recordedCode, recordedCodes } from '#e2e/testing/contracts/recordedCode.ts'
import { wasmModuleOf } from './wasm.ts'

it('code has its sections, imports and exports', async () => {
  const module = wasmModuleOf(await recordedCode(recordedCodes.token))
  expect(module.problem).toBeUndefined()
  expect(module.sections).toContainEqual({
    name: 'code',
    isCustom: false,
    size: expect.any(Number),
  })
  expect(module.sections.at(-1)?.isCustom).toBe(true)
  expect(module.imports).toContainEqual({ module: 'l', name: '_', kind: 'function' })
  expect(module.exports).toContainEqual({ name: 'transfer', kind: 'function' })
  expect(module.exports).toContainEqual({ name: 'memory', kind: 'memory' })
})
