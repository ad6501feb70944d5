export { sdkReaders } from './sdkFallback.ts'
export { sdkValuesOf } from './sdkValues.ts'
export { jsonOfScVal } from './spec/sdkJson.ts'
