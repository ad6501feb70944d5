import { afterAll, vi } from 'vitest'

/**
 * Vitest runs it before each test file. A drawn page begins to load its later parts, and a test that has its text does not wait
 * for them: the file ends once they have loaded, for nothing can be imported after the last one.
 */
afterAll(() => vi.dynamicImportSettled())
