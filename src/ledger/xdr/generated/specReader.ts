// Generated from the SDK’s XDR schemas by `npm run generate`. Do not edit.

import type * as Xdr from './xdr.ts'
import { count, enter, i32, leave, skipVar, step, u32, unknownCase, varOpaque } from '../xdrBytes.ts'

export function readScSpecEntry(): Xdr.ScSpecEntry {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScSpecFunctionV0(); return { type: 'scSpecEntryFunctionV0', functionV0: value } }
    case 1: { const value = readScSpecUdtStructV0(); return { type: 'scSpecEntryUdtStructV0', udtStructV0: value } }
    case 2: { const value = readScSpecUdtUnionV0(); return { type: 'scSpecEntryUdtUnionV0', udtUnionV0: value } }
    case 3: { const value = readScSpecUdtEnumV0(); return { type: 'scSpecEntryUdtEnumV0', udtEnumV0: value } }
    case 4: { const value = readScSpecUdtErrorEnumV0(); return { type: 'scSpecEntryUdtErrorEnumV0', udtErrorEnumV0: value } }
    case 5: { const value = readScSpecEventV0(); return { type: 'scSpecEntryEventV0', eventV0: value } }
    default: return unknownCase('ScSpecEntry', tag)
  }
}

export function readScSpecFunctionV0(): Xdr.ScSpecFunctionV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(32)
  const inputs_ = readScSpecFunctionInputV0List()
  const outputs_ = readScSpecTypeDefList2()
  return { doc: doc_, name: name_, inputs: inputs_, outputs: outputs_ }
}

export function readScSpecFunctionInputV0List(): readonly Xdr.ScSpecFunctionInputV0[] {
  const n = count(4294967295)
  const list: (Xdr.ScSpecFunctionInputV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecFunctionInputV0())
  return list
}

export function readScSpecFunctionInputV0(): Xdr.ScSpecFunctionInputV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(30)
  const type_ = readScSpecTypeDef()
  return { doc: doc_, name: name_, type: type_ }
}

export function readScSpecTypeDef(): Xdr.ScSpecTypeDef {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'scSpecTypeVal' }
    case 1: leave(); return { type: 'scSpecTypeBool' }
    case 2: leave(); return { type: 'scSpecTypeVoid' }
    case 3: leave(); return { type: 'scSpecTypeError' }
    case 4: leave(); return { type: 'scSpecTypeU32' }
    case 5: leave(); return { type: 'scSpecTypeI32' }
    case 6: leave(); return { type: 'scSpecTypeU64' }
    case 7: leave(); return { type: 'scSpecTypeI64' }
    case 8: leave(); return { type: 'scSpecTypeTimepoint' }
    case 9: leave(); return { type: 'scSpecTypeDuration' }
    case 10: leave(); return { type: 'scSpecTypeU128' }
    case 11: leave(); return { type: 'scSpecTypeI128' }
    case 12: leave(); return { type: 'scSpecTypeU256' }
    case 13: leave(); return { type: 'scSpecTypeI256' }
    case 14: leave(); return { type: 'scSpecTypeBytes' }
    case 16: leave(); return { type: 'scSpecTypeString' }
    case 17: leave(); return { type: 'scSpecTypeSymbol' }
    case 19: leave(); return { type: 'scSpecTypeAddress' }
    case 20: leave(); return { type: 'scSpecTypeMuxedAddress' }
    case 1000: { const value = readScSpecTypeOption(); leave(); return { type: 'scSpecTypeOption', option: value } }
    case 1001: { const value = readScSpecTypeResult(); leave(); return { type: 'scSpecTypeResult', result: value } }
    case 1002: { const value = readScSpecTypeVec(); leave(); return { type: 'scSpecTypeVec', vec: value } }
    case 1004: { const value = readScSpecTypeMap(); leave(); return { type: 'scSpecTypeMap', map: value } }
    case 1005: { const value = readScSpecTypeTuple(); leave(); return { type: 'scSpecTypeTuple', tuple: value } }
    case 1006: { const value = readScSpecTypeBytesN(); leave(); return { type: 'scSpecTypeBytesN', bytesN: value } }
    case 2000: { const value = readScSpecTypeUdt(); leave(); return { type: 'scSpecTypeUdt', udt: value } }
    default: return unknownCase('ScSpecTypeDef', tag)
  }
}

export function readScSpecTypeOption(): Xdr.ScSpecTypeOption {
  enter()
  const valueType_ = readScSpecTypeDef()
  leave()
  return { valueType: valueType_ }
}

export function readScSpecTypeResult(): Xdr.ScSpecTypeResult {
  enter()
  const okType_ = readScSpecTypeDef()
  const errorType_ = readScSpecTypeDef()
  leave()
  return { okType: okType_, errorType: errorType_ }
}

export function readScSpecTypeVec(): Xdr.ScSpecTypeVec {
  enter()
  const elementType_ = readScSpecTypeDef()
  leave()
  return { elementType: elementType_ }
}

export function readScSpecTypeMap(): Xdr.ScSpecTypeMap {
  enter()
  const keyType_ = readScSpecTypeDef()
  const valueType_ = readScSpecTypeDef()
  leave()
  return { keyType: keyType_, valueType: valueType_ }
}

export function readScSpecTypeTuple(): Xdr.ScSpecTypeTuple {
  enter()
  const valueTypes_ = readScSpecTypeDefList()
  leave()
  return { valueTypes: valueTypes_ }
}

export function readScSpecTypeDefList(): readonly Xdr.ScSpecTypeDef[] {
  enter()
  const n = count(12)
  const list: (Xdr.ScSpecTypeDef)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecTypeDef())
  leave()
  return list
}

export function readScSpecTypeBytesN(): Xdr.ScSpecTypeBytesN {
  const n_ = u32()
  return { n: n_ }
}

export function readScSpecTypeUdt(): Xdr.ScSpecTypeUdt {
  const name_ = varOpaque(60)
  return { name: name_ }
}

export function readScSpecTypeDefList2(): readonly Xdr.ScSpecTypeDef[] {
  const n = count(1)
  const list: (Xdr.ScSpecTypeDef)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecTypeDef())
  return list
}

export function readScSpecUdtStructV0(): Xdr.ScSpecUdtStructV0 {
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const fields_ = readScSpecUdtStructFieldV0List()
  return { doc: doc_, lib: lib_, name: name_, fields: fields_ }
}

export function readScSpecUdtStructFieldV0List(): readonly Xdr.ScSpecUdtStructFieldV0[] {
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtStructFieldV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtStructFieldV0())
  return list
}

export function readScSpecUdtStructFieldV0(): Xdr.ScSpecUdtStructFieldV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(30)
  const type_ = readScSpecTypeDef()
  return { doc: doc_, name: name_, type: type_ }
}

export function readScSpecUdtUnionV0(): Xdr.ScSpecUdtUnionV0 {
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const cases_ = readScSpecUdtUnionCaseV0List()
  return { doc: doc_, lib: lib_, name: name_, cases: cases_ }
}

export function readScSpecUdtUnionCaseV0List(): readonly Xdr.ScSpecUdtUnionCaseV0[] {
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtUnionCaseV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtUnionCaseV0())
  return list
}

export function readScSpecUdtUnionCaseV0(): Xdr.ScSpecUdtUnionCaseV0 {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScSpecUdtUnionCaseVoidV0(); return { type: 'scSpecUdtUnionCaseVoidV0', voidCase: value } }
    case 1: { const value = readScSpecUdtUnionCaseTupleV0(); return { type: 'scSpecUdtUnionCaseTupleV0', tupleCase: value } }
    default: return unknownCase('ScSpecUdtUnionCaseV0', tag)
  }
}

export function readScSpecUdtUnionCaseVoidV0(): Xdr.ScSpecUdtUnionCaseVoidV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  return { doc: doc_, name: name_ }
}

export function readScSpecUdtUnionCaseTupleV0(): Xdr.ScSpecUdtUnionCaseTupleV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  const type_ = readScSpecTypeDefList3()
  return { doc: doc_, name: name_, type: type_ }
}

export function readScSpecTypeDefList3(): readonly Xdr.ScSpecTypeDef[] {
  const n = count(4294967295)
  const list: (Xdr.ScSpecTypeDef)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecTypeDef())
  return list
}

export function readScSpecUdtEnumV0(): Xdr.ScSpecUdtEnumV0 {
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const cases_ = readScSpecUdtEnumCaseV0List()
  return { doc: doc_, lib: lib_, name: name_, cases: cases_ }
}

export function readScSpecUdtEnumCaseV0List(): readonly Xdr.ScSpecUdtEnumCaseV0[] {
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtEnumCaseV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtEnumCaseV0())
  return list
}

export function readScSpecUdtEnumCaseV0(): Xdr.ScSpecUdtEnumCaseV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  const value_ = u32()
  return { doc: doc_, name: name_, value: value_ }
}

export function readScSpecUdtErrorEnumV0(): Xdr.ScSpecUdtErrorEnumV0 {
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const cases_ = readScSpecUdtErrorEnumCaseV0List()
  return { doc: doc_, lib: lib_, name: name_, cases: cases_ }
}

export function readScSpecUdtErrorEnumCaseV0List(): readonly Xdr.ScSpecUdtErrorEnumCaseV0[] {
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtErrorEnumCaseV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtErrorEnumCaseV0())
  return list
}

export function readScSpecUdtErrorEnumCaseV0(): Xdr.ScSpecUdtErrorEnumCaseV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  const value_ = u32()
  return { doc: doc_, name: name_, value: value_ }
}

export function readScSpecEventV0(): Xdr.ScSpecEventV0 {
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(32)
  const prefixTopics_ = readStringList()
  const params_ = readScSpecEventParamV0List()
  const dataFormat_ = readScSpecEventDataFormat()
  return { doc: doc_, lib: lib_, name: name_, prefixTopics: prefixTopics_, params: params_, dataFormat: dataFormat_ }
}

export function readStringList(): readonly Uint8Array[] {
  const n = count(2)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(32))
  return list
}

export function readScSpecEventParamV0List(): readonly Xdr.ScSpecEventParamV0[] {
  const n = count(4294967295)
  const list: (Xdr.ScSpecEventParamV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecEventParamV0())
  return list
}

export function readScSpecEventParamV0(): Xdr.ScSpecEventParamV0 {
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(30)
  const type_ = readScSpecTypeDef()
  const location_ = readScSpecEventParamLocationV0()
  return { doc: doc_, name: name_, type: type_, location: location_ }
}

export function readScSpecEventParamLocationV0(): Xdr.ScSpecEventParamLocationV0 {
  const value = i32()
  switch (value) {
    case 0: return 'scSpecEventParamLocationData'
    case 1: return 'scSpecEventParamLocationTopicList'
    default: return unknownCase('ScSpecEventParamLocationV0', value)
  }
}

export function readScSpecEventDataFormat(): Xdr.ScSpecEventDataFormat {
  const value = i32()
  switch (value) {
    case 0: return 'scSpecEventDataFormatSingleValue'
    case 1: return 'scSpecEventDataFormatVec'
    case 2: return 'scSpecEventDataFormatMap'
    default: return unknownCase('ScSpecEventDataFormat', value)
  }
}

export function skipScSpecEntry(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipScSpecFunctionV0(); break
    case 1: skipScSpecUdtStructV0(); break
    case 2: skipScSpecUdtUnionV0(); break
    case 3: skipScSpecUdtEnumV0(); break
    case 4: skipScSpecUdtErrorEnumV0(); break
    case 5: skipScSpecEventV0(); break
    default: unknownCase('ScSpecEntry', tag)
  }
}

export function skipScSpecFunctionV0(): void {
  skipVar(1024)
  skipVar(32)
  skipScSpecFunctionInputV0List()
  skipScSpecTypeDefList2()
}

export function skipScSpecFunctionInputV0List(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScSpecFunctionInputV0()
}

export function skipScSpecFunctionInputV0(): void {
  skipVar(1024)
  skipVar(30)
  skipScSpecTypeDef()
}

export function skipScSpecTypeDef(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: break
    case 2: break
    case 3: break
    case 4: break
    case 5: break
    case 6: break
    case 7: break
    case 8: break
    case 9: break
    case 10: break
    case 11: break
    case 12: break
    case 13: break
    case 14: break
    case 16: break
    case 17: break
    case 19: break
    case 20: break
    case 1000: skipScSpecTypeOption(); break
    case 1001: skipScSpecTypeResult(); break
    case 1002: skipScSpecTypeVec(); break
    case 1004: skipScSpecTypeMap(); break
    case 1005: skipScSpecTypeTuple(); break
    case 1006: skipScSpecTypeBytesN(); break
    case 2000: skipScSpecTypeUdt(); break
    default: unknownCase('ScSpecTypeDef', tag)
  }
  leave()
}

export function skipScSpecTypeOption(): void {
  skipScSpecTypeDef()
}

export function skipScSpecTypeResult(): void {
  skipScSpecTypeDef()
  skipScSpecTypeDef()
}

export function skipScSpecTypeVec(): void {
  skipScSpecTypeDef()
}

export function skipScSpecTypeMap(): void {
  skipScSpecTypeDef()
  skipScSpecTypeDef()
}

export function skipScSpecTypeTuple(): void {
  skipScSpecTypeDefList()
}

export function skipScSpecTypeDefList(): void {
  const n = count(12)
  enter()
  for (let i = 0; i < n; i++) skipScSpecTypeDef()
  leave()
}

export function skipScSpecTypeBytesN(): void {
  step(4)
}

export function skipScSpecTypeUdt(): void {
  skipVar(60)
}

export function skipScSpecTypeDefList2(): void {
  const n = count(1)
  for (let i = 0; i < n; i++) skipScSpecTypeDef()
}

export function skipScSpecUdtStructV0(): void {
  skipVar(1024)
  skipVar(80)
  skipVar(60)
  skipScSpecUdtStructFieldV0List()
}

export function skipScSpecUdtStructFieldV0List(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScSpecUdtStructFieldV0()
}

export function skipScSpecUdtStructFieldV0(): void {
  skipVar(1024)
  skipVar(30)
  skipScSpecTypeDef()
}

export function skipScSpecUdtUnionV0(): void {
  skipVar(1024)
  skipVar(80)
  skipVar(60)
  skipScSpecUdtUnionCaseV0List()
}

export function skipScSpecUdtUnionCaseV0List(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScSpecUdtUnionCaseV0()
}

export function skipScSpecUdtUnionCaseV0(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipScSpecUdtUnionCaseVoidV0(); break
    case 1: skipScSpecUdtUnionCaseTupleV0(); break
    default: unknownCase('ScSpecUdtUnionCaseV0', tag)
  }
}

export function skipScSpecUdtUnionCaseVoidV0(): void {
  skipVar(1024)
  skipVar(60)
}

export function skipScSpecUdtUnionCaseTupleV0(): void {
  skipVar(1024)
  skipVar(60)
  skipScSpecTypeDefList3()
}

export function skipScSpecTypeDefList3(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScSpecTypeDef()
}

export function skipScSpecUdtEnumV0(): void {
  skipVar(1024)
  skipVar(80)
  skipVar(60)
  skipScSpecUdtEnumCaseV0List()
}

export function skipScSpecUdtEnumCaseV0List(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScSpecUdtEnumCaseV0()
}

export function skipScSpecUdtEnumCaseV0(): void {
  skipVar(1024)
  skipVar(60)
  step(4)
}

export function skipScSpecUdtErrorEnumV0(): void {
  skipVar(1024)
  skipVar(80)
  skipVar(60)
  skipScSpecUdtErrorEnumCaseV0List()
}

export function skipScSpecUdtErrorEnumCaseV0List(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScSpecUdtErrorEnumCaseV0()
}

export function skipScSpecUdtErrorEnumCaseV0(): void {
  skipVar(1024)
  skipVar(60)
  step(4)
}

export function skipScSpecEventV0(): void {
  skipVar(1024)
  skipVar(80)
  skipVar(32)
  skipStringList()
  skipScSpecEventParamV0List()
  step(4)
}

export function skipStringList(): void {
  const n = count(2)
  for (let i = 0; i < n; i++) skipVar(32)
}

export function skipScSpecEventParamV0List(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScSpecEventParamV0()
}

export function skipScSpecEventParamV0(): void {
  skipVar(1024)
  skipVar(30)
  skipScSpecTypeDef()
  step(4)
}

export function readScEnvMetaEntry(): Xdr.ScEnvMetaEntry {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScEnvMetaEntryInterfaceVersion(); return { type: 'scEnvMetaKindInterfaceVersion', interfaceVersion: value } }
    default: return unknownCase('ScEnvMetaEntry', tag)
  }
}

export function readScEnvMetaEntryInterfaceVersion(): Xdr.ScEnvMetaEntryInterfaceVersion {
  const protocol_ = u32()
  const preRelease_ = u32()
  return { protocol: protocol_, preRelease: preRelease_ }
}

export function skipScEnvMetaEntry(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipScEnvMetaEntryInterfaceVersion(); break
    default: unknownCase('ScEnvMetaEntry', tag)
  }
}

export function skipScEnvMetaEntryInterfaceVersion(): void {
  step(8)
}

export function readScMetaEntry(): Xdr.ScMetaEntry {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScMetaV0(); return { type: 'scMetaV0', v0: value } }
    default: return unknownCase('ScMetaEntry', tag)
  }
}

export function readScMetaV0(): Xdr.ScMetaV0 {
  const key_ = varOpaque(4294967295)
  const val_ = varOpaque(4294967295)
  return { key: key_, val: val_ }
}

export function skipScMetaEntry(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipScMetaV0(); break
    default: unknownCase('ScMetaEntry', tag)
  }
}

export function skipScMetaV0(): void {
  skipVar(4294967295)
  skipVar(4294967295)
}
