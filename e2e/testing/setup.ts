import { unpackFixture } from './fixture.ts'

/** Vitest calls it once before any test. */
export const setup = unpackFixture
