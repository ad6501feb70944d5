// Generated from the SDK’s XDR schemas by `npm run generate`. Do not edit.

import type * as Xdr from '../../model/generated/xdr.ts'
import { bool, count, enter, i32, i64, leave, opaque, skipVar, step, u32, u64, unknownCase, varOpaque, wi32, wi64, wopaque, wu32, wu64, wvar } from '../xdrBytes.ts'

export function readLedgerCloseMeta(): Xdr.LedgerCloseMeta {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerCloseMetaV0(); leave(); return { type: 'v0', v0: value } }
    case 1: { const value = readLedgerCloseMetaV1(); leave(); return { type: 'v1', v1: value } }
    case 2: { const value = readLedgerCloseMetaV2(); leave(); return { type: 'v2', v2: value } }
    default: return unknownCase('LedgerCloseMeta', tag)
  }
}

export function readLedgerCloseMetaV0(): Xdr.LedgerCloseMetaV0 {
  enter()
  const ledgerHeader_ = readLedgerHeaderHistoryEntry()
  const txSet_ = readTransactionSet()
  const txProcessing_ = readTransactionResultMetaList()
  const upgradesProcessing_ = readUpgradeEntryMetaList()
  const scpInfo_ = readScpHistoryEntryList()
  leave()
  return { ledgerHeader: ledgerHeader_, txSet: txSet_, txProcessing: txProcessing_, upgradesProcessing: upgradesProcessing_, scpInfo: scpInfo_ }
}

export function readLedgerHeaderHistoryEntry(): Xdr.LedgerHeaderHistoryEntry {
  enter()
  const hash_ = opaque(32)
  const header_ = readLedgerHeader()
  const ext_ = readLedgerHeaderHistoryEntryExt()
  leave()
  return { hash: hash_, header: header_, ext: ext_ }
}

export function readLedgerHeader(): Xdr.LedgerHeader {
  enter()
  const ledgerVersion_ = u32()
  const previousLedgerHash_ = opaque(32)
  const scpValue_ = readStellarValue()
  const txSetResultHash_ = opaque(32)
  const bucketListHash_ = opaque(32)
  const ledgerSeq_ = u32()
  const totalCoins_ = i64()
  const feePool_ = i64()
  const inflationSeq_ = u32()
  const idPool_ = u64()
  const baseFee_ = u32()
  const baseReserve_ = u32()
  const maxTxSetSize_ = u32()
  const skipList_ = readHashList()
  const ext_ = readLedgerHeaderExt()
  leave()
  return { ledgerVersion: ledgerVersion_, previousLedgerHash: previousLedgerHash_, scpValue: scpValue_, txSetResultHash: txSetResultHash_, bucketListHash: bucketListHash_, ledgerSeq: ledgerSeq_, totalCoins: totalCoins_, feePool: feePool_, inflationSeq: inflationSeq_, idPool: idPool_, baseFee: baseFee_, baseReserve: baseReserve_, maxTxSetSize: maxTxSetSize_, skipList: skipList_, ext: ext_ }
}

export function readStellarValue(): Xdr.StellarValue {
  enter()
  const txSetHash_ = opaque(32)
  const closeTime_ = u64()
  const upgrades_ = readUpgradeTypeList()
  const ext_ = readStellarValueExt()
  leave()
  return { txSetHash: txSetHash_, closeTime: closeTime_, upgrades: upgrades_, ext: ext_ }
}

export function readUpgradeTypeList(): readonly Uint8Array[] {
  enter()
  const n = count(6)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(128))
  leave()
  return list
}

export function readStellarValueExt(): Xdr.StellarValueExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'stellarValueBasic' }
    case 1: { const value = readLedgerCloseValueSignature(); leave(); return { type: 'stellarValueSigned', lcValueSignature: value } }
    case 2: { const value = readStellarValueProposedValue(); leave(); return { type: 'stellarValueEmptyTxSet', proposedValue: value } }
    default: return unknownCase('StellarValueExt', tag)
  }
}

export function readLedgerCloseValueSignature(): Xdr.LedgerCloseValueSignature {
  enter()
  const nodeId_ = readPublicKey()
  const signature_ = varOpaque(64)
  leave()
  return { nodeId: nodeId_, signature: signature_ }
}

export function readPublicKey(): Xdr.PublicKey {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque(32); leave(); return { type: 'publicKeyTypeEd25519', ed25519: value } }
    default: return unknownCase('PublicKey', tag)
  }
}

export function readStellarValueProposedValue(): Xdr.StellarValueProposedValue {
  enter()
  const txSetHash_ = opaque(32)
  const previousLedgerHash_ = opaque(32)
  const previousLedgerVersion_ = u32()
  const lcValueSignature_ = readLedgerCloseValueSignature()
  leave()
  return { txSetHash: txSetHash_, previousLedgerHash: previousLedgerHash_, previousLedgerVersion: previousLedgerVersion_, lcValueSignature: lcValueSignature_ }
}

export function readHashList(): readonly Uint8Array[] {
  enter()
  const list: (Uint8Array)[] = []
  for (let i = 0; i < 4; i++) list.push(opaque(32))
  leave()
  return list
}

export function readLedgerHeaderExt(): Xdr.LedgerHeaderExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readLedgerHeaderExtensionV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('LedgerHeaderExt', tag)
  }
}

export function readLedgerHeaderExtensionV1(): Xdr.LedgerHeaderExtensionV1 {
  enter()
  const flags_ = u32()
  const ext_ = readLedgerHeaderExtensionV1Ext()
  leave()
  return { flags: flags_, ext: ext_ }
}

export function readLedgerHeaderExtensionV1Ext(): Xdr.LedgerHeaderExtensionV1Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('LedgerHeaderExtensionV1Ext', tag)
  }
}

export function readLedgerHeaderHistoryEntryExt(): Xdr.LedgerHeaderHistoryEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('LedgerHeaderHistoryEntryExt', tag)
  }
}

export function readTransactionSet(): Xdr.TransactionSet {
  enter()
  const previousLedgerHash_ = opaque(32)
  const txs_ = readTransactionEnvelopeList()
  leave()
  return { previousLedgerHash: previousLedgerHash_, txs: txs_ }
}

export function readTransactionEnvelopeList(): readonly Xdr.TransactionEnvelope[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.TransactionEnvelope)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEnvelope())
  leave()
  return list
}

export function readTransactionEnvelope(): Xdr.TransactionEnvelope {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readTransactionV0Envelope(); leave(); return { type: 'envelopeTypeTxV0', v0: value } }
    case 2: { const value = readTransactionV1Envelope(); leave(); return { type: 'envelopeTypeTx', v1: value } }
    case 5: { const value = readFeeBumpTransactionEnvelope(); leave(); return { type: 'envelopeTypeTxFeeBump', feeBump: value } }
    default: return unknownCase('TransactionEnvelope', tag)
  }
}

export function readTransactionV0Envelope(): Xdr.TransactionV0Envelope {
  enter()
  const tx_ = readTransactionV0()
  const signatures_ = readDecoratedSignatureList()
  leave()
  return { tx: tx_, signatures: signatures_ }
}

export function readTransactionV0(): Xdr.TransactionV0 {
  enter()
  const sourceAccountEd25519_ = opaque(32)
  const fee_ = u32()
  const seqNum_ = i64()
  const timeBounds_ = readOptionalTimeBounds()
  const memo_ = readMemo()
  const operations_ = readOperationList()
  const ext_ = readTransactionV0Ext()
  leave()
  return { sourceAccountEd25519: sourceAccountEd25519_, fee: fee_, seqNum: seqNum_, timeBounds: timeBounds_, memo: memo_, operations: operations_, ext: ext_ }
}

export function readOptionalTimeBounds(): Xdr.TimeBounds | undefined {
  enter()
  const value = bool() ? readTimeBounds() : undefined
  leave()
  return value
}

export function readTimeBounds(): Xdr.TimeBounds {
  enter()
  const minTime_ = u64()
  const maxTime_ = u64()
  leave()
  return { minTime: minTime_, maxTime: maxTime_ }
}

export function readMemo(): Xdr.Memo {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'memoNone' }
    case 1: { const value = varOpaque(28); leave(); return { type: 'memoText', text: value } }
    case 2: { const value = u64(); leave(); return { type: 'memoId', id: value } }
    case 3: { const value = opaque(32); leave(); return { type: 'memoHash', hash: value } }
    case 4: { const value = opaque(32); leave(); return { type: 'memoReturn', retHash: value } }
    default: return unknownCase('Memo', tag)
  }
}

export function readOperationList(): readonly Xdr.Operation[] {
  enter()
  const n = count(100)
  const list: (Xdr.Operation)[] = []
  for (let i = 0; i < n; i++) list.push(readOperation())
  leave()
  return list
}

export function readOperation(): Xdr.Operation {
  enter()
  const sourceAccount_ = readOptionalMuxedAccount()
  const body_ = readOperationBody()
  leave()
  return { sourceAccount: sourceAccount_, body: body_ }
}

export function readOptionalMuxedAccount(): Xdr.MuxedAccount | undefined {
  enter()
  const value = bool() ? readMuxedAccount() : undefined
  leave()
  return value
}

export function readMuxedAccount(): Xdr.MuxedAccount {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque(32); leave(); return { type: 'keyTypeEd25519', ed25519: value } }
    case 256: { const value = readMuxedAccountMed25519(); leave(); return { type: 'keyTypeMuxedEd25519', med25519: value } }
    default: return unknownCase('MuxedAccount', tag)
  }
}

export function readMuxedAccountMed25519(): Xdr.MuxedAccountMed25519 {
  enter()
  const id_ = u64()
  const ed25519_ = opaque(32)
  leave()
  return { id: id_, ed25519: ed25519_ }
}

export function readOperationBody(): Xdr.OperationBody {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readCreateAccountOp(); leave(); return { type: 'createAccount', createAccountOp: value } }
    case 1: { const value = readPaymentOp(); leave(); return { type: 'payment', paymentOp: value } }
    case 2: { const value = readPathPaymentStrictReceiveOp(); leave(); return { type: 'pathPaymentStrictReceive', pathPaymentStrictReceiveOp: value } }
    case 3: { const value = readManageSellOfferOp(); leave(); return { type: 'manageSellOffer', manageSellOfferOp: value } }
    case 4: { const value = readCreatePassiveSellOfferOp(); leave(); return { type: 'createPassiveSellOffer', createPassiveSellOfferOp: value } }
    case 5: { const value = readSetOptionsOp(); leave(); return { type: 'setOptions', setOptionsOp: value } }
    case 6: { const value = readChangeTrustOp(); leave(); return { type: 'changeTrust', changeTrustOp: value } }
    case 7: { const value = readAllowTrustOp(); leave(); return { type: 'allowTrust', allowTrustOp: value } }
    case 8: { const value = readMuxedAccount(); leave(); return { type: 'accountMerge', destination: value } }
    case 9: leave(); return { type: 'inflation' }
    case 10: { const value = readManageDataOp(); leave(); return { type: 'manageData', manageDataOp: value } }
    case 11: { const value = readBumpSequenceOp(); leave(); return { type: 'bumpSequence', bumpSequenceOp: value } }
    case 12: { const value = readManageBuyOfferOp(); leave(); return { type: 'manageBuyOffer', manageBuyOfferOp: value } }
    case 13: { const value = readPathPaymentStrictSendOp(); leave(); return { type: 'pathPaymentStrictSend', pathPaymentStrictSendOp: value } }
    case 14: { const value = readCreateClaimableBalanceOp(); leave(); return { type: 'createClaimableBalance', createClaimableBalanceOp: value } }
    case 15: { const value = readClaimClaimableBalanceOp(); leave(); return { type: 'claimClaimableBalance', claimClaimableBalanceOp: value } }
    case 16: { const value = readBeginSponsoringFutureReservesOp(); leave(); return { type: 'beginSponsoringFutureReserves', beginSponsoringFutureReservesOp: value } }
    case 17: leave(); return { type: 'endSponsoringFutureReserves' }
    case 18: { const value = readRevokeSponsorshipOp(); leave(); return { type: 'revokeSponsorship', revokeSponsorshipOp: value } }
    case 19: { const value = readClawbackOp(); leave(); return { type: 'clawback', clawbackOp: value } }
    case 20: { const value = readClawbackClaimableBalanceOp(); leave(); return { type: 'clawbackClaimableBalance', clawbackClaimableBalanceOp: value } }
    case 21: { const value = readSetTrustLineFlagsOp(); leave(); return { type: 'setTrustLineFlags', setTrustLineFlagsOp: value } }
    case 22: { const value = readLiquidityPoolDepositOp(); leave(); return { type: 'liquidityPoolDeposit', liquidityPoolDepositOp: value } }
    case 23: { const value = readLiquidityPoolWithdrawOp(); leave(); return { type: 'liquidityPoolWithdraw', liquidityPoolWithdrawOp: value } }
    case 24: { const value = readInvokeHostFunctionOp(); leave(); return { type: 'invokeHostFunction', invokeHostFunctionOp: value } }
    case 25: { const value = readExtendFootprintTtlOp(); leave(); return { type: 'extendFootprintTtl', extendFootprintTtlOp: value } }
    case 26: { const value = readRestoreFootprintOp(); leave(); return { type: 'restoreFootprint', restoreFootprintOp: value } }
    default: return unknownCase('OperationBody', tag)
  }
}

export function readCreateAccountOp(): Xdr.CreateAccountOp {
  enter()
  const destination_ = readPublicKey()
  const startingBalance_ = i64()
  leave()
  return { destination: destination_, startingBalance: startingBalance_ }
}

export function readPaymentOp(): Xdr.PaymentOp {
  enter()
  const destination_ = readMuxedAccount()
  const asset_ = readAsset()
  const amount_ = i64()
  leave()
  return { destination: destination_, asset: asset_, amount: amount_ }
}

export function readAsset(): Xdr.Asset {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'assetTypeNative' }
    case 1: { const value = readAlphaNum4(); leave(); return { type: 'assetTypeCreditAlphanum4', alphaNum4: value } }
    case 2: { const value = readAlphaNum12(); leave(); return { type: 'assetTypeCreditAlphanum12', alphaNum12: value } }
    default: return unknownCase('Asset', tag)
  }
}

export function readAlphaNum4(): Xdr.AlphaNum4 {
  enter()
  const assetCode_ = opaque(4)
  const issuer_ = readPublicKey()
  leave()
  return { assetCode: assetCode_, issuer: issuer_ }
}

export function readAlphaNum12(): Xdr.AlphaNum12 {
  enter()
  const assetCode_ = opaque(12)
  const issuer_ = readPublicKey()
  leave()
  return { assetCode: assetCode_, issuer: issuer_ }
}

export function readPathPaymentStrictReceiveOp(): Xdr.PathPaymentStrictReceiveOp {
  enter()
  const sendAsset_ = readAsset()
  const sendMax_ = i64()
  const destination_ = readMuxedAccount()
  const destAsset_ = readAsset()
  const destAmount_ = i64()
  const path_ = readAssetList()
  leave()
  return { sendAsset: sendAsset_, sendMax: sendMax_, destination: destination_, destAsset: destAsset_, destAmount: destAmount_, path: path_ }
}

export function readAssetList(): readonly Xdr.Asset[] {
  enter()
  const n = count(5)
  const list: (Xdr.Asset)[] = []
  for (let i = 0; i < n; i++) list.push(readAsset())
  leave()
  return list
}

export function readManageSellOfferOp(): Xdr.ManageSellOfferOp {
  enter()
  const selling_ = readAsset()
  const buying_ = readAsset()
  const amount_ = i64()
  const price_ = readPrice()
  const offerId_ = i64()
  leave()
  return { selling: selling_, buying: buying_, amount: amount_, price: price_, offerId: offerId_ }
}

export function readPrice(): Xdr.Price {
  enter()
  const n_ = i32()
  const d_ = i32()
  leave()
  return { n: n_, d: d_ }
}

export function readCreatePassiveSellOfferOp(): Xdr.CreatePassiveSellOfferOp {
  enter()
  const selling_ = readAsset()
  const buying_ = readAsset()
  const amount_ = i64()
  const price_ = readPrice()
  leave()
  return { selling: selling_, buying: buying_, amount: amount_, price: price_ }
}

export function readSetOptionsOp(): Xdr.SetOptionsOp {
  enter()
  const inflationDest_ = readOptionalPublicKey()
  const clearFlags_ = readOptionalUint32()
  const setFlags_ = readOptionalUint32()
  const masterWeight_ = readOptionalUint32()
  const lowThreshold_ = readOptionalUint32()
  const medThreshold_ = readOptionalUint32()
  const highThreshold_ = readOptionalUint32()
  const homeDomain_ = readOptionalString()
  const signer_ = readOptionalSigner()
  leave()
  return { inflationDest: inflationDest_, clearFlags: clearFlags_, setFlags: setFlags_, masterWeight: masterWeight_, lowThreshold: lowThreshold_, medThreshold: medThreshold_, highThreshold: highThreshold_, homeDomain: homeDomain_, signer: signer_ }
}

export function readOptionalPublicKey(): Xdr.PublicKey | undefined {
  enter()
  const value = bool() ? readPublicKey() : undefined
  leave()
  return value
}

export function readOptionalUint32(): number | undefined {
  enter()
  const value = bool() ? u32() : undefined
  leave()
  return value
}

export function readOptionalString(): Uint8Array | undefined {
  enter()
  const value = bool() ? varOpaque(32) : undefined
  leave()
  return value
}

export function readOptionalSigner(): Xdr.Signer | undefined {
  enter()
  const value = bool() ? readSigner() : undefined
  leave()
  return value
}

export function readSigner(): Xdr.Signer {
  enter()
  const key_ = readSignerKey()
  const weight_ = u32()
  leave()
  return { key: key_, weight: weight_ }
}

export function readSignerKey(): Xdr.SignerKey {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque(32); leave(); return { type: 'signerKeyTypeEd25519', ed25519: value } }
    case 1: { const value = opaque(32); leave(); return { type: 'signerKeyTypePreAuthTx', preAuthTx: value } }
    case 2: { const value = opaque(32); leave(); return { type: 'signerKeyTypeHashX', hashX: value } }
    case 3: { const value = readSignerKeyEd25519SignedPayload(); leave(); return { type: 'signerKeyTypeEd25519SignedPayload', ed25519SignedPayload: value } }
    default: return unknownCase('SignerKey', tag)
  }
}

export function readSignerKeyEd25519SignedPayload(): Xdr.SignerKeyEd25519SignedPayload {
  enter()
  const ed25519_ = opaque(32)
  const payload_ = varOpaque(64)
  leave()
  return { ed25519: ed25519_, payload: payload_ }
}

export function readChangeTrustOp(): Xdr.ChangeTrustOp {
  enter()
  const line_ = readChangeTrustAsset()
  const limit_ = i64()
  leave()
  return { line: line_, limit: limit_ }
}

export function readChangeTrustAsset(): Xdr.ChangeTrustAsset {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'assetTypeNative' }
    case 1: { const value = readAlphaNum4(); leave(); return { type: 'assetTypeCreditAlphanum4', alphaNum4: value } }
    case 2: { const value = readAlphaNum12(); leave(); return { type: 'assetTypeCreditAlphanum12', alphaNum12: value } }
    case 3: { const value = readLiquidityPoolParameters(); leave(); return { type: 'assetTypePoolShare', liquidityPool: value } }
    default: return unknownCase('ChangeTrustAsset', tag)
  }
}

export function readLiquidityPoolParameters(): Xdr.LiquidityPoolParameters {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLiquidityPoolConstantProductParameters(); leave(); return { type: 'liquidityPoolConstantProduct', constantProduct: value } }
    default: return unknownCase('LiquidityPoolParameters', tag)
  }
}

export function readLiquidityPoolConstantProductParameters(): Xdr.LiquidityPoolConstantProductParameters {
  enter()
  const assetA_ = readAsset()
  const assetB_ = readAsset()
  const fee_ = i32()
  leave()
  return { assetA: assetA_, assetB: assetB_, fee: fee_ }
}

export function readAllowTrustOp(): Xdr.AllowTrustOp {
  enter()
  const trustor_ = readPublicKey()
  const asset_ = readAssetCode()
  const authorize_ = u32()
  leave()
  return { trustor: trustor_, asset: asset_, authorize: authorize_ }
}

export function readAssetCode(): Xdr.AssetCode {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: { const value = opaque(4); leave(); return { type: 'assetTypeCreditAlphanum4', assetCode4: value } }
    case 2: { const value = opaque(12); leave(); return { type: 'assetTypeCreditAlphanum12', assetCode12: value } }
    default: return unknownCase('AssetCode', tag)
  }
}

export function readManageDataOp(): Xdr.ManageDataOp {
  enter()
  const dataName_ = varOpaque(64)
  const dataValue_ = readOptionalDataValue()
  leave()
  return { dataName: dataName_, dataValue: dataValue_ }
}

export function readOptionalDataValue(): Uint8Array | undefined {
  enter()
  const value = bool() ? varOpaque(64) : undefined
  leave()
  return value
}

export function readBumpSequenceOp(): Xdr.BumpSequenceOp {
  enter()
  const bumpTo_ = i64()
  leave()
  return { bumpTo: bumpTo_ }
}

export function readManageBuyOfferOp(): Xdr.ManageBuyOfferOp {
  enter()
  const selling_ = readAsset()
  const buying_ = readAsset()
  const buyAmount_ = i64()
  const price_ = readPrice()
  const offerId_ = i64()
  leave()
  return { selling: selling_, buying: buying_, buyAmount: buyAmount_, price: price_, offerId: offerId_ }
}

export function readPathPaymentStrictSendOp(): Xdr.PathPaymentStrictSendOp {
  enter()
  const sendAsset_ = readAsset()
  const sendAmount_ = i64()
  const destination_ = readMuxedAccount()
  const destAsset_ = readAsset()
  const destMin_ = i64()
  const path_ = readAssetList()
  leave()
  return { sendAsset: sendAsset_, sendAmount: sendAmount_, destination: destination_, destAsset: destAsset_, destMin: destMin_, path: path_ }
}

export function readCreateClaimableBalanceOp(): Xdr.CreateClaimableBalanceOp {
  enter()
  const asset_ = readAsset()
  const amount_ = i64()
  const claimants_ = readClaimantList()
  leave()
  return { asset: asset_, amount: amount_, claimants: claimants_ }
}

export function readClaimantList(): readonly Xdr.Claimant[] {
  enter()
  const n = count(10)
  const list: (Xdr.Claimant)[] = []
  for (let i = 0; i < n; i++) list.push(readClaimant())
  leave()
  return list
}

export function readClaimant(): Xdr.Claimant {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readClaimantV0(); leave(); return { type: 'claimantTypeV0', v0: value } }
    default: return unknownCase('Claimant', tag)
  }
}

export function readClaimantV0(): Xdr.ClaimantV0 {
  enter()
  const destination_ = readPublicKey()
  const predicate_ = readClaimPredicate()
  leave()
  return { destination: destination_, predicate: predicate_ }
}

export function readClaimPredicate(): Xdr.ClaimPredicate {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'claimPredicateUnconditional' }
    case 1: { const value = readClaimPredicateList(); leave(); return { type: 'claimPredicateAnd', andPredicates: value } }
    case 2: { const value = readClaimPredicateList(); leave(); return { type: 'claimPredicateOr', orPredicates: value } }
    case 3: { const value = readOptionalClaimPredicate(); leave(); return { type: 'claimPredicateNot', notPredicate: value } }
    case 4: { const value = i64(); leave(); return { type: 'claimPredicateBeforeAbsoluteTime', absBefore: value } }
    case 5: { const value = i64(); leave(); return { type: 'claimPredicateBeforeRelativeTime', relBefore: value } }
    default: return unknownCase('ClaimPredicate', tag)
  }
}

export function readClaimPredicateList(): readonly Xdr.ClaimPredicate[] {
  enter()
  const n = count(2)
  const list: (Xdr.ClaimPredicate)[] = []
  for (let i = 0; i < n; i++) list.push(readClaimPredicate())
  leave()
  return list
}

export function readOptionalClaimPredicate(): Xdr.ClaimPredicate | undefined {
  enter()
  const value = bool() ? readClaimPredicate() : undefined
  leave()
  return value
}

export function readClaimClaimableBalanceOp(): Xdr.ClaimClaimableBalanceOp {
  enter()
  const balanceId_ = readClaimableBalanceId()
  leave()
  return { balanceId: balanceId_ }
}

export function readClaimableBalanceId(): Xdr.ClaimableBalanceId {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque(32); leave(); return { type: 'claimableBalanceIdTypeV0', v0: value } }
    default: return unknownCase('ClaimableBalanceId', tag)
  }
}

export function readBeginSponsoringFutureReservesOp(): Xdr.BeginSponsoringFutureReservesOp {
  enter()
  const sponsoredId_ = readPublicKey()
  leave()
  return { sponsoredId: sponsoredId_ }
}

export function readRevokeSponsorshipOp(): Xdr.RevokeSponsorshipOp {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerKey(); leave(); return { type: 'revokeSponsorshipLedgerEntry', ledgerKey: value } }
    case 1: { const value = readRevokeSponsorshipOpSigner(); leave(); return { type: 'revokeSponsorshipSigner', signer: value } }
    default: return unknownCase('RevokeSponsorshipOp', tag)
  }
}

export function readLedgerKey(): Xdr.LedgerKey {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerKeyAccount(); leave(); return { type: 'account', account: value } }
    case 1: { const value = readLedgerKeyTrustLine(); leave(); return { type: 'trustline', trustLine: value } }
    case 2: { const value = readLedgerKeyOffer(); leave(); return { type: 'offer', offer: value } }
    case 3: { const value = readLedgerKeyData(); leave(); return { type: 'data', data: value } }
    case 4: { const value = readLedgerKeyClaimableBalance(); leave(); return { type: 'claimableBalance', claimableBalance: value } }
    case 5: { const value = readLedgerKeyLiquidityPool(); leave(); return { type: 'liquidityPool', liquidityPool: value } }
    case 6: { const value = readLedgerKeyContractData(); leave(); return { type: 'contractData', contractData: value } }
    case 7: { const value = readLedgerKeyContractCode(); leave(); return { type: 'contractCode', contractCode: value } }
    case 8: { const value = readLedgerKeyConfigSetting(); leave(); return { type: 'configSetting', configSetting: value } }
    case 9: { const value = readLedgerKeyTtl(); leave(); return { type: 'ttl', ttl: value } }
    default: return unknownCase('LedgerKey', tag)
  }
}

export function readLedgerKeyAccount(): Xdr.LedgerKeyAccount {
  enter()
  const accountId_ = readPublicKey()
  leave()
  return { accountId: accountId_ }
}

export function readLedgerKeyTrustLine(): Xdr.LedgerKeyTrustLine {
  enter()
  const accountId_ = readPublicKey()
  const asset_ = readTrustLineAsset()
  leave()
  return { accountId: accountId_, asset: asset_ }
}

export function readTrustLineAsset(): Xdr.TrustLineAsset {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'assetTypeNative' }
    case 1: { const value = readAlphaNum4(); leave(); return { type: 'assetTypeCreditAlphanum4', alphaNum4: value } }
    case 2: { const value = readAlphaNum12(); leave(); return { type: 'assetTypeCreditAlphanum12', alphaNum12: value } }
    case 3: { const value = opaque(32); leave(); return { type: 'assetTypePoolShare', liquidityPoolId: value } }
    default: return unknownCase('TrustLineAsset', tag)
  }
}

export function readLedgerKeyOffer(): Xdr.LedgerKeyOffer {
  enter()
  const sellerId_ = readPublicKey()
  const offerId_ = i64()
  leave()
  return { sellerId: sellerId_, offerId: offerId_ }
}

export function readLedgerKeyData(): Xdr.LedgerKeyData {
  enter()
  const accountId_ = readPublicKey()
  const dataName_ = varOpaque(64)
  leave()
  return { accountId: accountId_, dataName: dataName_ }
}

export function readLedgerKeyClaimableBalance(): Xdr.LedgerKeyClaimableBalance {
  enter()
  const balanceId_ = readClaimableBalanceId()
  leave()
  return { balanceId: balanceId_ }
}

export function readLedgerKeyLiquidityPool(): Xdr.LedgerKeyLiquidityPool {
  enter()
  const liquidityPoolId_ = opaque(32)
  leave()
  return { liquidityPoolId: liquidityPoolId_ }
}

export function readLedgerKeyContractData(): Xdr.LedgerKeyContractData {
  enter()
  const contract_ = readScAddress()
  const key_ = readScVal()
  const durability_ = readContractDataDurability()
  leave()
  return { contract: contract_, key: key_, durability: durability_ }
}

export function readScAddress(): Xdr.ScAddress {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readPublicKey(); leave(); return { type: 'scAddressTypeAccount', accountId: value } }
    case 1: { const value = opaque(32); leave(); return { type: 'scAddressTypeContract', contractId: value } }
    case 2: { const value = readMuxedEd25519Account(); leave(); return { type: 'scAddressTypeMuxedAccount', muxedAccount: value } }
    case 3: { const value = readClaimableBalanceId(); leave(); return { type: 'scAddressTypeClaimableBalance', claimableBalanceId: value } }
    case 4: { const value = opaque(32); leave(); return { type: 'scAddressTypeLiquidityPool', liquidityPoolId: value } }
    default: return unknownCase('ScAddress', tag)
  }
}

export function readMuxedEd25519Account(): Xdr.MuxedEd25519Account {
  enter()
  const id_ = u64()
  const ed25519_ = opaque(32)
  leave()
  return { id: id_, ed25519: ed25519_ }
}

export function readScVal(): Xdr.ScVal {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = bool(); leave(); return { type: 'scvBool', b: value } }
    case 1: leave(); return { type: 'scvVoid' }
    case 2: { const value = readScError(); leave(); return { type: 'scvError', error: value } }
    case 3: { const value = u32(); leave(); return { type: 'scvU32', u32: value } }
    case 4: { const value = i32(); leave(); return { type: 'scvI32', i32: value } }
    case 5: { const value = u64(); leave(); return { type: 'scvU64', u64: value } }
    case 6: { const value = i64(); leave(); return { type: 'scvI64', i64: value } }
    case 7: { const value = u64(); leave(); return { type: 'scvTimepoint', timepoint: value } }
    case 8: { const value = u64(); leave(); return { type: 'scvDuration', duration: value } }
    case 9: { const value = readUint128Parts(); leave(); return { type: 'scvU128', u128: value } }
    case 10: { const value = readInt128Parts(); leave(); return { type: 'scvI128', i128: value } }
    case 11: { const value = readUint256Parts(); leave(); return { type: 'scvU256', u256: value } }
    case 12: { const value = readInt256Parts(); leave(); return { type: 'scvI256', i256: value } }
    case 13: { const value = varOpaque(4294967295); leave(); return { type: 'scvBytes', bytes: value } }
    case 14: { const value = varOpaque(4294967295); leave(); return { type: 'scvString', str: value } }
    case 15: { const value = varOpaque(32); leave(); return { type: 'scvSymbol', sym: value } }
    case 16: { const value = readOptionalScValList(); leave(); return { type: 'scvVec', vec: value } }
    case 17: { const value = readOptionalScMapEntryList(); leave(); return { type: 'scvMap', map: value } }
    case 18: { const value = readScAddress(); leave(); return { type: 'scvAddress', address: value } }
    case 19: { const value = readScContractInstance(); leave(); return { type: 'scvContractInstance', instance: value } }
    case 20: leave(); return { type: 'scvLedgerKeyContractInstance' }
    case 21: { const value = readScNonceKey(); leave(); return { type: 'scvLedgerKeyNonce', nonceKey: value } }
    case 22: { const value = varOpaque(4294967295); leave(); return { type: 'scvExecutableTag', executableTag: value } }
    default: return unknownCase('ScVal', tag)
  }
}

export function readScError(): Xdr.ScError {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = u32(); leave(); return { type: 'sceContract', contractCode: value } }
    case 1: { const value = readScErrorCode(); leave(); return { type: 'sceWasmVm', code: value } }
    case 2: { const value = readScErrorCode(); leave(); return { type: 'sceContext', code: value } }
    case 3: { const value = readScErrorCode(); leave(); return { type: 'sceStorage', code: value } }
    case 4: { const value = readScErrorCode(); leave(); return { type: 'sceObject', code: value } }
    case 5: { const value = readScErrorCode(); leave(); return { type: 'sceCrypto', code: value } }
    case 6: { const value = readScErrorCode(); leave(); return { type: 'sceEvents', code: value } }
    case 7: { const value = readScErrorCode(); leave(); return { type: 'sceBudget', code: value } }
    case 8: { const value = readScErrorCode(); leave(); return { type: 'sceValue', code: value } }
    case 9: { const value = readScErrorCode(); leave(); return { type: 'sceAuth', code: value } }
    default: return unknownCase('ScError', tag)
  }
}

export function readScErrorCode(): Xdr.ScErrorCode {
  const value = i32()
  switch (value) {
    case 0: return 'scecArithDomain'
    case 1: return 'scecIndexBounds'
    case 2: return 'scecInvalidInput'
    case 3: return 'scecMissingValue'
    case 4: return 'scecExistingValue'
    case 5: return 'scecExceededLimit'
    case 6: return 'scecInvalidAction'
    case 7: return 'scecInternalError'
    case 8: return 'scecUnexpectedType'
    case 9: return 'scecUnexpectedSize'
    default: return unknownCase('ScErrorCode', value)
  }
}

export function readUint128Parts(): Xdr.Uint128Parts {
  enter()
  const hi_ = u64()
  const lo_ = u64()
  leave()
  return { hi: hi_, lo: lo_ }
}

export function readInt128Parts(): Xdr.Int128Parts {
  enter()
  const hi_ = i64()
  const lo_ = u64()
  leave()
  return { hi: hi_, lo: lo_ }
}

export function readUint256Parts(): Xdr.Uint256Parts {
  enter()
  const hiHi_ = u64()
  const hiLo_ = u64()
  const loHi_ = u64()
  const loLo_ = u64()
  leave()
  return { hiHi: hiHi_, hiLo: hiLo_, loHi: loHi_, loLo: loLo_ }
}

export function readInt256Parts(): Xdr.Int256Parts {
  enter()
  const hiHi_ = i64()
  const hiLo_ = u64()
  const loHi_ = u64()
  const loLo_ = u64()
  leave()
  return { hiHi: hiHi_, hiLo: hiLo_, loHi: loHi_, loLo: loLo_ }
}

export function readOptionalScValList(): readonly Xdr.ScVal[] | undefined {
  enter()
  const value = bool() ? readScValList() : undefined
  leave()
  return value
}

export function readScValList(): readonly Xdr.ScVal[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScVal)[] = []
  for (let i = 0; i < n; i++) list.push(readScVal())
  leave()
  return list
}

export function readOptionalScMapEntryList(): readonly Xdr.ScMapEntry[] | undefined {
  enter()
  const value = bool() ? readScMapEntryList() : undefined
  leave()
  return value
}

export function readScMapEntryList(): readonly Xdr.ScMapEntry[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScMapEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readScMapEntry())
  leave()
  return list
}

export function readScMapEntry(): Xdr.ScMapEntry {
  enter()
  const key_ = readScVal()
  const val_ = readScVal()
  leave()
  return { key: key_, val: val_ }
}

export function readScContractInstance(): Xdr.ScContractInstance {
  enter()
  const executable_ = readContractExecutable()
  const storage_ = readOptionalScMapEntryList()
  leave()
  return { executable: executable_, storage: storage_ }
}

export function readContractExecutable(): Xdr.ContractExecutable {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque(32); leave(); return { type: 'contractExecutableWasm', wasmHash: value } }
    case 1: leave(); return { type: 'contractExecutableStellarAsset' }
    case 2: { const value = readContractExecutableExternalRef(); leave(); return { type: 'contractExecutableExternalRef', externalRef: value } }
    default: return unknownCase('ContractExecutable', tag)
  }
}

export function readContractExecutableExternalRef(): Xdr.ContractExecutableExternalRef {
  enter()
  const executableOwner_ = readScAddress()
  const tag_ = varOpaque(4294967295)
  leave()
  return { executableOwner: executableOwner_, tag: tag_ }
}

export function readScNonceKey(): Xdr.ScNonceKey {
  enter()
  const nonce_ = i64()
  leave()
  return { nonce: nonce_ }
}

export function readContractDataDurability(): Xdr.ContractDataDurability {
  const value = i32()
  switch (value) {
    case 0: return 'temporary'
    case 1: return 'persistent'
    default: return unknownCase('ContractDataDurability', value)
  }
}

export function readLedgerKeyContractCode(): Xdr.LedgerKeyContractCode {
  enter()
  const hash_ = opaque(32)
  leave()
  return { hash: hash_ }
}

export function readLedgerKeyConfigSetting(): Xdr.LedgerKeyConfigSetting {
  enter()
  const configSettingId_ = readConfigSettingId()
  leave()
  return { configSettingId: configSettingId_ }
}

export function readConfigSettingId(): Xdr.ConfigSettingId {
  const value = i32()
  switch (value) {
    case 0: return 'configSettingContractMaxSizeBytes'
    case 1: return 'configSettingContractComputeV0'
    case 2: return 'configSettingContractLedgerCostV0'
    case 3: return 'configSettingContractHistoricalDataV0'
    case 4: return 'configSettingContractEventsV0'
    case 5: return 'configSettingContractBandwidthV0'
    case 6: return 'configSettingContractCostParamsCpuInstructions'
    case 7: return 'configSettingContractCostParamsMemoryBytes'
    case 8: return 'configSettingContractDataKeySizeBytes'
    case 9: return 'configSettingContractDataEntrySizeBytes'
    case 10: return 'configSettingStateArchival'
    case 11: return 'configSettingContractExecutionLanes'
    case 12: return 'configSettingLiveSorobanStateSizeWindow'
    case 13: return 'configSettingEvictionIterator'
    case 14: return 'configSettingContractParallelComputeV0'
    case 15: return 'configSettingContractLedgerCostExtV0'
    case 16: return 'configSettingScpTiming'
    case 17: return 'configSettingFrozenLedgerKeys'
    case 18: return 'configSettingFrozenLedgerKeysDelta'
    case 19: return 'configSettingFreezeBypassTxs'
    case 20: return 'configSettingFreezeBypassTxsDelta'
    default: return unknownCase('ConfigSettingId', value)
  }
}

export function readLedgerKeyTtl(): Xdr.LedgerKeyTtl {
  enter()
  const keyHash_ = opaque(32)
  leave()
  return { keyHash: keyHash_ }
}

export function readRevokeSponsorshipOpSigner(): Xdr.RevokeSponsorshipOpSigner {
  enter()
  const accountId_ = readPublicKey()
  const signerKey_ = readSignerKey()
  leave()
  return { accountId: accountId_, signerKey: signerKey_ }
}

export function readClawbackOp(): Xdr.ClawbackOp {
  enter()
  const asset_ = readAsset()
  const from_ = readMuxedAccount()
  const amount_ = i64()
  leave()
  return { asset: asset_, from: from_, amount: amount_ }
}

export function readClawbackClaimableBalanceOp(): Xdr.ClawbackClaimableBalanceOp {
  enter()
  const balanceId_ = readClaimableBalanceId()
  leave()
  return { balanceId: balanceId_ }
}

export function readSetTrustLineFlagsOp(): Xdr.SetTrustLineFlagsOp {
  enter()
  const trustor_ = readPublicKey()
  const asset_ = readAsset()
  const clearFlags_ = u32()
  const setFlags_ = u32()
  leave()
  return { trustor: trustor_, asset: asset_, clearFlags: clearFlags_, setFlags: setFlags_ }
}

export function readLiquidityPoolDepositOp(): Xdr.LiquidityPoolDepositOp {
  enter()
  const liquidityPoolId_ = opaque(32)
  const maxAmountA_ = i64()
  const maxAmountB_ = i64()
  const minPrice_ = readPrice()
  const maxPrice_ = readPrice()
  leave()
  return { liquidityPoolId: liquidityPoolId_, maxAmountA: maxAmountA_, maxAmountB: maxAmountB_, minPrice: minPrice_, maxPrice: maxPrice_ }
}

export function readLiquidityPoolWithdrawOp(): Xdr.LiquidityPoolWithdrawOp {
  enter()
  const liquidityPoolId_ = opaque(32)
  const amount_ = i64()
  const minAmountA_ = i64()
  const minAmountB_ = i64()
  leave()
  return { liquidityPoolId: liquidityPoolId_, amount: amount_, minAmountA: minAmountA_, minAmountB: minAmountB_ }
}

export function readInvokeHostFunctionOp(): Xdr.InvokeHostFunctionOp {
  enter()
  const hostFunction_ = readHostFunction()
  const auth_ = readSorobanAuthorizationEntryList()
  leave()
  return { hostFunction: hostFunction_, auth: auth_ }
}

export function readHostFunction(): Xdr.HostFunction {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readInvokeContractArgs(); leave(); return { type: 'hostFunctionTypeInvokeContract', invokeContract: value } }
    case 1: { const value = readCreateContractArgs(); leave(); return { type: 'hostFunctionTypeCreateContract', createContract: value } }
    case 2: { const value = varOpaque(4294967295); leave(); return { type: 'hostFunctionTypeUploadContractWasm', wasm: value } }
    case 3: { const value = readCreateContractArgsV2(); leave(); return { type: 'hostFunctionTypeCreateContractV2', createContractV2: value } }
    default: return unknownCase('HostFunction', tag)
  }
}

export function readInvokeContractArgs(): Xdr.InvokeContractArgs {
  enter()
  const contractAddress_ = readScAddress()
  const functionName_ = varOpaque(32)
  const args_ = readScValList()
  leave()
  return { contractAddress: contractAddress_, functionName: functionName_, args: args_ }
}

export function readCreateContractArgs(): Xdr.CreateContractArgs {
  enter()
  const contractIdPreimage_ = readContractIdPreimage()
  const executable_ = readContractExecutable()
  leave()
  return { contractIdPreimage: contractIdPreimage_, executable: executable_ }
}

export function readContractIdPreimage(): Xdr.ContractIdPreimage {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readContractIdPreimageFromAddress(); leave(); return { type: 'contractIdPreimageFromAddress', fromAddress: value } }
    case 1: { const value = readAsset(); leave(); return { type: 'contractIdPreimageFromAsset', fromAsset: value } }
    default: return unknownCase('ContractIdPreimage', tag)
  }
}

export function readContractIdPreimageFromAddress(): Xdr.ContractIdPreimageFromAddress {
  enter()
  const address_ = readScAddress()
  const salt_ = opaque(32)
  leave()
  return { address: address_, salt: salt_ }
}

export function readCreateContractArgsV2(): Xdr.CreateContractArgsV2 {
  enter()
  const contractIdPreimage_ = readContractIdPreimage()
  const executable_ = readContractExecutable()
  const constructorArgs_ = readScValList()
  leave()
  return { contractIdPreimage: contractIdPreimage_, executable: executable_, constructorArgs: constructorArgs_ }
}

export function readSorobanAuthorizationEntryList(): readonly Xdr.SorobanAuthorizationEntry[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.SorobanAuthorizationEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readSorobanAuthorizationEntry())
  leave()
  return list
}

export function readSorobanAuthorizationEntry(): Xdr.SorobanAuthorizationEntry {
  enter()
  const credentials_ = readSorobanCredentials()
  const rootInvocation_ = readSorobanAuthorizedInvocation()
  leave()
  return { credentials: credentials_, rootInvocation: rootInvocation_ }
}

export function readSorobanCredentials(): Xdr.SorobanCredentials {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'sorobanCredentialsSourceAccount' }
    case 1: { const value = readSorobanAddressCredentials(); leave(); return { type: 'sorobanCredentialsAddress', address: value } }
    case 2: { const value = readSorobanAddressCredentials(); leave(); return { type: 'sorobanCredentialsAddressV2', addressV2: value } }
    case 3: { const value = readSorobanAddressCredentialsWithDelegates(); leave(); return { type: 'sorobanCredentialsAddressWithDelegates', addressWithDelegates: value } }
    default: return unknownCase('SorobanCredentials', tag)
  }
}

export function readSorobanAddressCredentials(): Xdr.SorobanAddressCredentials {
  enter()
  const address_ = readScAddress()
  const nonce_ = i64()
  const signatureExpirationLedger_ = u32()
  const signature_ = readScVal()
  leave()
  return { address: address_, nonce: nonce_, signatureExpirationLedger: signatureExpirationLedger_, signature: signature_ }
}

export function readSorobanAddressCredentialsWithDelegates(): Xdr.SorobanAddressCredentialsWithDelegates {
  enter()
  const addressCredentials_ = readSorobanAddressCredentials()
  const delegates_ = readSorobanDelegateSignatureList()
  leave()
  return { addressCredentials: addressCredentials_, delegates: delegates_ }
}

export function readSorobanDelegateSignatureList(): readonly Xdr.SorobanDelegateSignature[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.SorobanDelegateSignature)[] = []
  for (let i = 0; i < n; i++) list.push(readSorobanDelegateSignature())
  leave()
  return list
}

export function readSorobanDelegateSignature(): Xdr.SorobanDelegateSignature {
  enter()
  const address_ = readScAddress()
  const signature_ = readScVal()
  const nestedDelegates_ = readSorobanDelegateSignatureList()
  leave()
  return { address: address_, signature: signature_, nestedDelegates: nestedDelegates_ }
}

export function readSorobanAuthorizedInvocation(): Xdr.SorobanAuthorizedInvocation {
  enter()
  const function_ = readSorobanAuthorizedFunction()
  const subInvocations_ = readSorobanAuthorizedInvocationList()
  leave()
  return { function: function_, subInvocations: subInvocations_ }
}

export function readSorobanAuthorizedFunction(): Xdr.SorobanAuthorizedFunction {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readInvokeContractArgs(); leave(); return { type: 'sorobanAuthorizedFunctionTypeContractFn', contractFn: value } }
    case 1: { const value = readCreateContractArgs(); leave(); return { type: 'sorobanAuthorizedFunctionTypeCreateContractHostFn', createContractHostFn: value } }
    case 2: { const value = readCreateContractArgsV2(); leave(); return { type: 'sorobanAuthorizedFunctionTypeCreateContractV2HostFn', createContractV2HostFn: value } }
    default: return unknownCase('SorobanAuthorizedFunction', tag)
  }
}

export function readSorobanAuthorizedInvocationList(): readonly Xdr.SorobanAuthorizedInvocation[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.SorobanAuthorizedInvocation)[] = []
  for (let i = 0; i < n; i++) list.push(readSorobanAuthorizedInvocation())
  leave()
  return list
}

export function readExtendFootprintTtlOp(): Xdr.ExtendFootprintTtlOp {
  enter()
  const ext_ = readExtensionPoint()
  const extendTo_ = u32()
  leave()
  return { ext: ext_, extendTo: extendTo_ }
}

export function readExtensionPoint(): Xdr.ExtensionPoint {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('ExtensionPoint', tag)
  }
}

export function readRestoreFootprintOp(): Xdr.RestoreFootprintOp {
  enter()
  const ext_ = readExtensionPoint()
  leave()
  return { ext: ext_ }
}

export function readTransactionV0Ext(): Xdr.TransactionV0Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('TransactionV0Ext', tag)
  }
}

export function readDecoratedSignatureList(): readonly Xdr.DecoratedSignature[] {
  enter()
  const n = count(20)
  const list: (Xdr.DecoratedSignature)[] = []
  for (let i = 0; i < n; i++) list.push(readDecoratedSignature())
  leave()
  return list
}

export function readDecoratedSignature(): Xdr.DecoratedSignature {
  enter()
  const hint_ = opaque(4)
  const signature_ = varOpaque(64)
  leave()
  return { hint: hint_, signature: signature_ }
}

export function readTransactionV1Envelope(): Xdr.TransactionV1Envelope {
  enter()
  const tx_ = readTransaction()
  const signatures_ = readDecoratedSignatureList()
  leave()
  return { tx: tx_, signatures: signatures_ }
}

export function readTransaction(): Xdr.Transaction {
  enter()
  const sourceAccount_ = readMuxedAccount()
  const fee_ = u32()
  const seqNum_ = i64()
  const cond_ = readPreconditions()
  const memo_ = readMemo()
  const operations_ = readOperationList()
  const ext_ = readTransactionExt()
  leave()
  return { sourceAccount: sourceAccount_, fee: fee_, seqNum: seqNum_, cond: cond_, memo: memo_, operations: operations_, ext: ext_ }
}

export function readPreconditions(): Xdr.Preconditions {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'precondNone' }
    case 1: { const value = readTimeBounds(); leave(); return { type: 'precondTime', timeBounds: value } }
    case 2: { const value = readPreconditionsV2(); leave(); return { type: 'precondV2', v2: value } }
    default: return unknownCase('Preconditions', tag)
  }
}

export function readPreconditionsV2(): Xdr.PreconditionsV2 {
  enter()
  const timeBounds_ = readOptionalTimeBounds()
  const ledgerBounds_ = readOptionalLedgerBounds()
  const minSeqNum_ = readOptionalInt64()
  const minSeqAge_ = u64()
  const minSeqLedgerGap_ = u32()
  const extraSigners_ = readSignerKeyList()
  leave()
  return { timeBounds: timeBounds_, ledgerBounds: ledgerBounds_, minSeqNum: minSeqNum_, minSeqAge: minSeqAge_, minSeqLedgerGap: minSeqLedgerGap_, extraSigners: extraSigners_ }
}

export function readOptionalLedgerBounds(): Xdr.LedgerBounds | undefined {
  enter()
  const value = bool() ? readLedgerBounds() : undefined
  leave()
  return value
}

export function readLedgerBounds(): Xdr.LedgerBounds {
  enter()
  const minLedger_ = u32()
  const maxLedger_ = u32()
  leave()
  return { minLedger: minLedger_, maxLedger: maxLedger_ }
}

export function readOptionalInt64(): bigint | undefined {
  enter()
  const value = bool() ? i64() : undefined
  leave()
  return value
}

export function readSignerKeyList(): readonly Xdr.SignerKey[] {
  enter()
  const n = count(2)
  const list: (Xdr.SignerKey)[] = []
  for (let i = 0; i < n; i++) list.push(readSignerKey())
  leave()
  return list
}

export function readTransactionExt(): Xdr.TransactionExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readSorobanTransactionData(); leave(); return { type: 'sorobanData', sorobanData: value } }
    default: return unknownCase('TransactionExt', tag)
  }
}

export function readSorobanTransactionData(): Xdr.SorobanTransactionData {
  enter()
  const ext_ = readSorobanTransactionDataExt()
  const resources_ = readSorobanResources()
  const resourceFee_ = i64()
  leave()
  return { ext: ext_, resources: resources_, resourceFee: resourceFee_ }
}

export function readSorobanTransactionDataExt(): Xdr.SorobanTransactionDataExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readSorobanResourcesExtV0(); leave(); return { type: 'resourceExt', resourceExt: value } }
    default: return unknownCase('SorobanTransactionDataExt', tag)
  }
}

export function readSorobanResourcesExtV0(): Xdr.SorobanResourcesExtV0 {
  enter()
  const archivedSorobanEntries_ = readUint32List()
  leave()
  return { archivedSorobanEntries: archivedSorobanEntries_ }
}

export function readUint32List(): readonly number[] {
  enter()
  const n = count(4294967295)
  const list: (number)[] = []
  for (let i = 0; i < n; i++) list.push(u32())
  leave()
  return list
}

export function readSorobanResources(): Xdr.SorobanResources {
  enter()
  const footprint_ = readLedgerFootprint()
  const instructions_ = u32()
  const diskReadBytes_ = u32()
  const writeBytes_ = u32()
  leave()
  return { footprint: footprint_, instructions: instructions_, diskReadBytes: diskReadBytes_, writeBytes: writeBytes_ }
}

export function readLedgerFootprint(): Xdr.LedgerFootprint {
  enter()
  const readOnly_ = readLedgerKeyList()
  const readWrite_ = readLedgerKeyList()
  leave()
  return { readOnly: readOnly_, readWrite: readWrite_ }
}

export function readLedgerKeyList(): readonly Xdr.LedgerKey[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.LedgerKey)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerKey())
  leave()
  return list
}

export function readFeeBumpTransactionEnvelope(): Xdr.FeeBumpTransactionEnvelope {
  enter()
  const tx_ = readFeeBumpTransaction()
  const signatures_ = readDecoratedSignatureList()
  leave()
  return { tx: tx_, signatures: signatures_ }
}

export function readFeeBumpTransaction(): Xdr.FeeBumpTransaction {
  enter()
  const feeSource_ = readMuxedAccount()
  const fee_ = i64()
  const innerTx_ = readFeeBumpTransactionInnerTx()
  const ext_ = readFeeBumpTransactionExt()
  leave()
  return { feeSource: feeSource_, fee: fee_, innerTx: innerTx_, ext: ext_ }
}

export function readFeeBumpTransactionInnerTx(): Xdr.FeeBumpTransactionInnerTx {
  enter()
  const tag = i32()
  switch (tag) {
    case 2: { const value = readTransactionV1Envelope(); leave(); return { type: 'envelopeTypeTx', v1: value } }
    default: return unknownCase('FeeBumpTransactionInnerTx', tag)
  }
}

export function readFeeBumpTransactionExt(): Xdr.FeeBumpTransactionExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('FeeBumpTransactionExt', tag)
  }
}

export function readTransactionResultMetaList(): readonly Xdr.TransactionResultMeta[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.TransactionResultMeta)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionResultMeta())
  leave()
  return list
}

export function readTransactionResultMeta(): Xdr.TransactionResultMeta {
  enter()
  const result_ = readTransactionResultPair()
  const feeProcessing_ = readLedgerEntryChangeList()
  const txApplyProcessing_ = readTransactionMeta()
  leave()
  return { result: result_, feeProcessing: feeProcessing_, txApplyProcessing: txApplyProcessing_ }
}

export function readTransactionResultPair(): Xdr.TransactionResultPair {
  enter()
  const transactionHash_ = opaque(32)
  const result_ = readTransactionResult()
  leave()
  return { transactionHash: transactionHash_, result: result_ }
}

export function readTransactionResult(): Xdr.TransactionResult {
  enter()
  const feeCharged_ = i64()
  const result_ = readTransactionResultResult()
  const ext_ = readTransactionResultExt()
  leave()
  return { feeCharged: feeCharged_, result: result_, ext: ext_ }
}

export function readTransactionResultResult(): Xdr.TransactionResultResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: { const value = readInnerTransactionResultPair(); leave(); return { type: 'txFeeBumpInnerSuccess', innerResultPair: value } }
    case -13: { const value = readInnerTransactionResultPair(); leave(); return { type: 'txFeeBumpInnerFailed', innerResultPair: value } }
    case 0: { const value = readOperationResultList(); leave(); return { type: 'txSuccess', results: value } }
    case -1: { const value = readOperationResultList(); leave(); return { type: 'txFailed', results: value } }
    case -2: leave(); return { type: 'txTooEarly' }
    case -3: leave(); return { type: 'txTooLate' }
    case -4: leave(); return { type: 'txMissingOperation' }
    case -5: leave(); return { type: 'txBadSeq' }
    case -6: leave(); return { type: 'txBadAuth' }
    case -7: leave(); return { type: 'txInsufficientBalance' }
    case -8: leave(); return { type: 'txNoAccount' }
    case -9: leave(); return { type: 'txInsufficientFee' }
    case -10: leave(); return { type: 'txBadAuthExtra' }
    case -11: leave(); return { type: 'txInternalError' }
    case -12: leave(); return { type: 'txNotSupported' }
    case -14: leave(); return { type: 'txBadSponsorship' }
    case -15: leave(); return { type: 'txBadMinSeqAgeOrGap' }
    case -16: leave(); return { type: 'txMalformed' }
    case -17: leave(); return { type: 'txSorobanInvalid' }
    case -18: leave(); return { type: 'txFrozenKeyAccessed' }
    default: return unknownCase('TransactionResultResult', tag)
  }
}

export function readInnerTransactionResultPair(): Xdr.InnerTransactionResultPair {
  enter()
  const transactionHash_ = opaque(32)
  const result_ = readInnerTransactionResult()
  leave()
  return { transactionHash: transactionHash_, result: result_ }
}

export function readInnerTransactionResult(): Xdr.InnerTransactionResult {
  enter()
  const feeCharged_ = i64()
  const result_ = readInnerTransactionResultResult()
  const ext_ = readInnerTransactionResultExt()
  leave()
  return { feeCharged: feeCharged_, result: result_, ext: ext_ }
}

export function readInnerTransactionResultResult(): Xdr.InnerTransactionResultResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOperationResultList(); leave(); return { type: 'txSuccess', results: value } }
    case -1: { const value = readOperationResultList(); leave(); return { type: 'txFailed', results: value } }
    case -2: leave(); return { type: 'txTooEarly' }
    case -3: leave(); return { type: 'txTooLate' }
    case -4: leave(); return { type: 'txMissingOperation' }
    case -5: leave(); return { type: 'txBadSeq' }
    case -6: leave(); return { type: 'txBadAuth' }
    case -7: leave(); return { type: 'txInsufficientBalance' }
    case -8: leave(); return { type: 'txNoAccount' }
    case -9: leave(); return { type: 'txInsufficientFee' }
    case -10: leave(); return { type: 'txBadAuthExtra' }
    case -11: leave(); return { type: 'txInternalError' }
    case -12: leave(); return { type: 'txNotSupported' }
    case -14: leave(); return { type: 'txBadSponsorship' }
    case -15: leave(); return { type: 'txBadMinSeqAgeOrGap' }
    case -16: leave(); return { type: 'txMalformed' }
    case -17: leave(); return { type: 'txSorobanInvalid' }
    case -18: leave(); return { type: 'txFrozenKeyAccessed' }
    default: return unknownCase('InnerTransactionResultResult', tag)
  }
}

export function readOperationResultList(): readonly Xdr.OperationResult[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.OperationResult)[] = []
  for (let i = 0; i < n; i++) list.push(readOperationResult())
  leave()
  return list
}

export function readOperationResult(): Xdr.OperationResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOperationResultTr(); leave(); return { type: 'opInner', tr: value } }
    case -1: leave(); return { type: 'opBadAuth' }
    case -2: leave(); return { type: 'opNoAccount' }
    case -3: leave(); return { type: 'opNotSupported' }
    case -4: leave(); return { type: 'opTooManySubentries' }
    case -5: leave(); return { type: 'opExceededWorkLimit' }
    case -6: leave(); return { type: 'opTooManySponsoring' }
    default: return unknownCase('OperationResult', tag)
  }
}

export function readOperationResultTr(): Xdr.OperationResultTr {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readCreateAccountResult(); leave(); return { type: 'createAccount', createAccountResult: value } }
    case 1: { const value = readPaymentResult(); leave(); return { type: 'payment', paymentResult: value } }
    case 2: { const value = readPathPaymentStrictReceiveResult(); leave(); return { type: 'pathPaymentStrictReceive', pathPaymentStrictReceiveResult: value } }
    case 3: { const value = readManageSellOfferResult(); leave(); return { type: 'manageSellOffer', manageSellOfferResult: value } }
    case 4: { const value = readManageSellOfferResult(); leave(); return { type: 'createPassiveSellOffer', createPassiveSellOfferResult: value } }
    case 5: { const value = readSetOptionsResult(); leave(); return { type: 'setOptions', setOptionsResult: value } }
    case 6: { const value = readChangeTrustResult(); leave(); return { type: 'changeTrust', changeTrustResult: value } }
    case 7: { const value = readAllowTrustResult(); leave(); return { type: 'allowTrust', allowTrustResult: value } }
    case 8: { const value = readAccountMergeResult(); leave(); return { type: 'accountMerge', accountMergeResult: value } }
    case 9: { const value = readInflationResult(); leave(); return { type: 'inflation', inflationResult: value } }
    case 10: { const value = readManageDataResult(); leave(); return { type: 'manageData', manageDataResult: value } }
    case 11: { const value = readBumpSequenceResult(); leave(); return { type: 'bumpSequence', bumpSeqResult: value } }
    case 12: { const value = readManageBuyOfferResult(); leave(); return { type: 'manageBuyOffer', manageBuyOfferResult: value } }
    case 13: { const value = readPathPaymentStrictSendResult(); leave(); return { type: 'pathPaymentStrictSend', pathPaymentStrictSendResult: value } }
    case 14: { const value = readCreateClaimableBalanceResult(); leave(); return { type: 'createClaimableBalance', createClaimableBalanceResult: value } }
    case 15: { const value = readClaimClaimableBalanceResult(); leave(); return { type: 'claimClaimableBalance', claimClaimableBalanceResult: value } }
    case 16: { const value = readBeginSponsoringFutureReservesResult(); leave(); return { type: 'beginSponsoringFutureReserves', beginSponsoringFutureReservesResult: value } }
    case 17: { const value = readEndSponsoringFutureReservesResult(); leave(); return { type: 'endSponsoringFutureReserves', endSponsoringFutureReservesResult: value } }
    case 18: { const value = readRevokeSponsorshipResult(); leave(); return { type: 'revokeSponsorship', revokeSponsorshipResult: value } }
    case 19: { const value = readClawbackResult(); leave(); return { type: 'clawback', clawbackResult: value } }
    case 20: { const value = readClawbackClaimableBalanceResult(); leave(); return { type: 'clawbackClaimableBalance', clawbackClaimableBalanceResult: value } }
    case 21: { const value = readSetTrustLineFlagsResult(); leave(); return { type: 'setTrustLineFlags', setTrustLineFlagsResult: value } }
    case 22: { const value = readLiquidityPoolDepositResult(); leave(); return { type: 'liquidityPoolDeposit', liquidityPoolDepositResult: value } }
    case 23: { const value = readLiquidityPoolWithdrawResult(); leave(); return { type: 'liquidityPoolWithdraw', liquidityPoolWithdrawResult: value } }
    case 24: { const value = readInvokeHostFunctionResult(); leave(); return { type: 'invokeHostFunction', invokeHostFunctionResult: value } }
    case 25: { const value = readExtendFootprintTtlResult(); leave(); return { type: 'extendFootprintTtl', extendFootprintTtlResult: value } }
    case 26: { const value = readRestoreFootprintResult(); leave(); return { type: 'restoreFootprint', restoreFootprintResult: value } }
    default: return unknownCase('OperationResultTr', tag)
  }
}

export function readCreateAccountResult(): Xdr.CreateAccountResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'createAccountSuccess' }
    case -1: leave(); return { type: 'createAccountMalformed' }
    case -2: leave(); return { type: 'createAccountUnderfunded' }
    case -3: leave(); return { type: 'createAccountLowReserve' }
    case -4: leave(); return { type: 'createAccountAlreadyExist' }
    default: return unknownCase('CreateAccountResult', tag)
  }
}

export function readPaymentResult(): Xdr.PaymentResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'paymentSuccess' }
    case -1: leave(); return { type: 'paymentMalformed' }
    case -2: leave(); return { type: 'paymentUnderfunded' }
    case -3: leave(); return { type: 'paymentSrcNoTrust' }
    case -4: leave(); return { type: 'paymentSrcNotAuthorized' }
    case -5: leave(); return { type: 'paymentNoDestination' }
    case -6: leave(); return { type: 'paymentNoTrust' }
    case -7: leave(); return { type: 'paymentNotAuthorized' }
    case -8: leave(); return { type: 'paymentLineFull' }
    case -9: leave(); return { type: 'paymentNoIssuer' }
    default: return unknownCase('PaymentResult', tag)
  }
}

export function readPathPaymentStrictReceiveResult(): Xdr.PathPaymentStrictReceiveResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readPathPaymentStrictReceiveResultSuccess(); leave(); return { type: 'pathPaymentStrictReceiveSuccess', success: value } }
    case -1: leave(); return { type: 'pathPaymentStrictReceiveMalformed' }
    case -2: leave(); return { type: 'pathPaymentStrictReceiveUnderfunded' }
    case -3: leave(); return { type: 'pathPaymentStrictReceiveSrcNoTrust' }
    case -4: leave(); return { type: 'pathPaymentStrictReceiveSrcNotAuthorized' }
    case -5: leave(); return { type: 'pathPaymentStrictReceiveNoDestination' }
    case -6: leave(); return { type: 'pathPaymentStrictReceiveNoTrust' }
    case -7: leave(); return { type: 'pathPaymentStrictReceiveNotAuthorized' }
    case -8: leave(); return { type: 'pathPaymentStrictReceiveLineFull' }
    case -9: { const value = readAsset(); leave(); return { type: 'pathPaymentStrictReceiveNoIssuer', noIssuer: value } }
    case -10: leave(); return { type: 'pathPaymentStrictReceiveTooFewOffers' }
    case -11: leave(); return { type: 'pathPaymentStrictReceiveOfferCrossSelf' }
    case -12: leave(); return { type: 'pathPaymentStrictReceiveOverSendmax' }
    default: return unknownCase('PathPaymentStrictReceiveResult', tag)
  }
}

export function readPathPaymentStrictReceiveResultSuccess(): Xdr.PathPaymentStrictReceiveResultSuccess {
  enter()
  const offers_ = readClaimAtomList()
  const last_ = readSimplePaymentResult()
  leave()
  return { offers: offers_, last: last_ }
}

export function readClaimAtomList(): readonly Xdr.ClaimAtom[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ClaimAtom)[] = []
  for (let i = 0; i < n; i++) list.push(readClaimAtom())
  leave()
  return list
}

export function readClaimAtom(): Xdr.ClaimAtom {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readClaimOfferAtomV0(); leave(); return { type: 'claimAtomTypeV0', v0: value } }
    case 1: { const value = readClaimOfferAtom(); leave(); return { type: 'claimAtomTypeOrderBook', orderBook: value } }
    case 2: { const value = readClaimLiquidityAtom(); leave(); return { type: 'claimAtomTypeLiquidityPool', liquidityPool: value } }
    default: return unknownCase('ClaimAtom', tag)
  }
}

export function readClaimOfferAtomV0(): Xdr.ClaimOfferAtomV0 {
  enter()
  const sellerEd25519_ = opaque(32)
  const offerId_ = i64()
  const assetSold_ = readAsset()
  const amountSold_ = i64()
  const assetBought_ = readAsset()
  const amountBought_ = i64()
  leave()
  return { sellerEd25519: sellerEd25519_, offerId: offerId_, assetSold: assetSold_, amountSold: amountSold_, assetBought: assetBought_, amountBought: amountBought_ }
}

export function readClaimOfferAtom(): Xdr.ClaimOfferAtom {
  enter()
  const sellerId_ = readPublicKey()
  const offerId_ = i64()
  const assetSold_ = readAsset()
  const amountSold_ = i64()
  const assetBought_ = readAsset()
  const amountBought_ = i64()
  leave()
  return { sellerId: sellerId_, offerId: offerId_, assetSold: assetSold_, amountSold: amountSold_, assetBought: assetBought_, amountBought: amountBought_ }
}

export function readClaimLiquidityAtom(): Xdr.ClaimLiquidityAtom {
  enter()
  const liquidityPoolId_ = opaque(32)
  const assetSold_ = readAsset()
  const amountSold_ = i64()
  const assetBought_ = readAsset()
  const amountBought_ = i64()
  leave()
  return { liquidityPoolId: liquidityPoolId_, assetSold: assetSold_, amountSold: amountSold_, assetBought: assetBought_, amountBought: amountBought_ }
}

export function readSimplePaymentResult(): Xdr.SimplePaymentResult {
  enter()
  const destination_ = readPublicKey()
  const asset_ = readAsset()
  const amount_ = i64()
  leave()
  return { destination: destination_, asset: asset_, amount: amount_ }
}

export function readManageSellOfferResult(): Xdr.ManageSellOfferResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readManageOfferSuccessResult(); leave(); return { type: 'manageSellOfferSuccess', success: value } }
    case -1: leave(); return { type: 'manageSellOfferMalformed' }
    case -2: leave(); return { type: 'manageSellOfferSellNoTrust' }
    case -3: leave(); return { type: 'manageSellOfferBuyNoTrust' }
    case -4: leave(); return { type: 'manageSellOfferSellNotAuthorized' }
    case -5: leave(); return { type: 'manageSellOfferBuyNotAuthorized' }
    case -6: leave(); return { type: 'manageSellOfferLineFull' }
    case -7: leave(); return { type: 'manageSellOfferUnderfunded' }
    case -8: leave(); return { type: 'manageSellOfferCrossSelf' }
    case -9: leave(); return { type: 'manageSellOfferSellNoIssuer' }
    case -10: leave(); return { type: 'manageSellOfferBuyNoIssuer' }
    case -11: leave(); return { type: 'manageSellOfferNotFound' }
    case -12: leave(); return { type: 'manageSellOfferLowReserve' }
    default: return unknownCase('ManageSellOfferResult', tag)
  }
}

export function readManageOfferSuccessResult(): Xdr.ManageOfferSuccessResult {
  enter()
  const offersClaimed_ = readClaimAtomList()
  const offer_ = readManageOfferSuccessResultOffer()
  leave()
  return { offersClaimed: offersClaimed_, offer: offer_ }
}

export function readManageOfferSuccessResultOffer(): Xdr.ManageOfferSuccessResultOffer {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOfferEntry(); leave(); return { type: 'manageOfferCreated', offer: value } }
    case 1: { const value = readOfferEntry(); leave(); return { type: 'manageOfferUpdated', offer: value } }
    case 2: leave(); return { type: 'manageOfferDeleted' }
    default: return unknownCase('ManageOfferSuccessResultOffer', tag)
  }
}

export function readOfferEntry(): Xdr.OfferEntry {
  enter()
  const sellerId_ = readPublicKey()
  const offerId_ = i64()
  const selling_ = readAsset()
  const buying_ = readAsset()
  const amount_ = i64()
  const price_ = readPrice()
  const flags_ = u32()
  const ext_ = readOfferEntryExt()
  leave()
  return { sellerId: sellerId_, offerId: offerId_, selling: selling_, buying: buying_, amount: amount_, price: price_, flags: flags_, ext: ext_ }
}

export function readOfferEntryExt(): Xdr.OfferEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('OfferEntryExt', tag)
  }
}

export function readSetOptionsResult(): Xdr.SetOptionsResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'setOptionsSuccess' }
    case -1: leave(); return { type: 'setOptionsLowReserve' }
    case -2: leave(); return { type: 'setOptionsTooManySigners' }
    case -3: leave(); return { type: 'setOptionsBadFlags' }
    case -4: leave(); return { type: 'setOptionsInvalidInflation' }
    case -5: leave(); return { type: 'setOptionsCantChange' }
    case -6: leave(); return { type: 'setOptionsUnknownFlag' }
    case -7: leave(); return { type: 'setOptionsThresholdOutOfRange' }
    case -8: leave(); return { type: 'setOptionsBadSigner' }
    case -9: leave(); return { type: 'setOptionsInvalidHomeDomain' }
    case -10: leave(); return { type: 'setOptionsAuthRevocableRequired' }
    default: return unknownCase('SetOptionsResult', tag)
  }
}

export function readChangeTrustResult(): Xdr.ChangeTrustResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'changeTrustSuccess' }
    case -1: leave(); return { type: 'changeTrustMalformed' }
    case -2: leave(); return { type: 'changeTrustNoIssuer' }
    case -3: leave(); return { type: 'changeTrustInvalidLimit' }
    case -4: leave(); return { type: 'changeTrustLowReserve' }
    case -5: leave(); return { type: 'changeTrustSelfNotAllowed' }
    case -6: leave(); return { type: 'changeTrustTrustLineMissing' }
    case -7: leave(); return { type: 'changeTrustCannotDelete' }
    case -8: leave(); return { type: 'changeTrustNotAuthMaintainLiabilities' }
    default: return unknownCase('ChangeTrustResult', tag)
  }
}

export function readAllowTrustResult(): Xdr.AllowTrustResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'allowTrustSuccess' }
    case -1: leave(); return { type: 'allowTrustMalformed' }
    case -2: leave(); return { type: 'allowTrustNoTrustLine' }
    case -3: leave(); return { type: 'allowTrustTrustNotRequired' }
    case -4: leave(); return { type: 'allowTrustCantRevoke' }
    case -5: leave(); return { type: 'allowTrustSelfNotAllowed' }
    case -6: leave(); return { type: 'allowTrustLowReserve' }
    default: return unknownCase('AllowTrustResult', tag)
  }
}

export function readAccountMergeResult(): Xdr.AccountMergeResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = i64(); leave(); return { type: 'accountMergeSuccess', sourceAccountBalance: value } }
    case -1: leave(); return { type: 'accountMergeMalformed' }
    case -2: leave(); return { type: 'accountMergeNoAccount' }
    case -3: leave(); return { type: 'accountMergeImmutableSet' }
    case -4: leave(); return { type: 'accountMergeHasSubEntries' }
    case -5: leave(); return { type: 'accountMergeSeqnumTooFar' }
    case -6: leave(); return { type: 'accountMergeDestFull' }
    case -7: leave(); return { type: 'accountMergeIsSponsor' }
    default: return unknownCase('AccountMergeResult', tag)
  }
}

export function readInflationResult(): Xdr.InflationResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readInflationPayoutList(); leave(); return { type: 'inflationSuccess', payouts: value } }
    case -1: leave(); return { type: 'inflationNotTime' }
    default: return unknownCase('InflationResult', tag)
  }
}

export function readInflationPayoutList(): readonly Xdr.InflationPayout[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.InflationPayout)[] = []
  for (let i = 0; i < n; i++) list.push(readInflationPayout())
  leave()
  return list
}

export function readInflationPayout(): Xdr.InflationPayout {
  enter()
  const destination_ = readPublicKey()
  const amount_ = i64()
  leave()
  return { destination: destination_, amount: amount_ }
}

export function readManageDataResult(): Xdr.ManageDataResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'manageDataSuccess' }
    case -1: leave(); return { type: 'manageDataNotSupportedYet' }
    case -2: leave(); return { type: 'manageDataNameNotFound' }
    case -3: leave(); return { type: 'manageDataLowReserve' }
    case -4: leave(); return { type: 'manageDataInvalidName' }
    default: return unknownCase('ManageDataResult', tag)
  }
}

export function readBumpSequenceResult(): Xdr.BumpSequenceResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'bumpSequenceSuccess' }
    case -1: leave(); return { type: 'bumpSequenceBadSeq' }
    default: return unknownCase('BumpSequenceResult', tag)
  }
}

export function readManageBuyOfferResult(): Xdr.ManageBuyOfferResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readManageOfferSuccessResult(); leave(); return { type: 'manageBuyOfferSuccess', success: value } }
    case -1: leave(); return { type: 'manageBuyOfferMalformed' }
    case -2: leave(); return { type: 'manageBuyOfferSellNoTrust' }
    case -3: leave(); return { type: 'manageBuyOfferBuyNoTrust' }
    case -4: leave(); return { type: 'manageBuyOfferSellNotAuthorized' }
    case -5: leave(); return { type: 'manageBuyOfferBuyNotAuthorized' }
    case -6: leave(); return { type: 'manageBuyOfferLineFull' }
    case -7: leave(); return { type: 'manageBuyOfferUnderfunded' }
    case -8: leave(); return { type: 'manageBuyOfferCrossSelf' }
    case -9: leave(); return { type: 'manageBuyOfferSellNoIssuer' }
    case -10: leave(); return { type: 'manageBuyOfferBuyNoIssuer' }
    case -11: leave(); return { type: 'manageBuyOfferNotFound' }
    case -12: leave(); return { type: 'manageBuyOfferLowReserve' }
    default: return unknownCase('ManageBuyOfferResult', tag)
  }
}

export function readPathPaymentStrictSendResult(): Xdr.PathPaymentStrictSendResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readPathPaymentStrictSendResultSuccess(); leave(); return { type: 'pathPaymentStrictSendSuccess', success: value } }
    case -1: leave(); return { type: 'pathPaymentStrictSendMalformed' }
    case -2: leave(); return { type: 'pathPaymentStrictSendUnderfunded' }
    case -3: leave(); return { type: 'pathPaymentStrictSendSrcNoTrust' }
    case -4: leave(); return { type: 'pathPaymentStrictSendSrcNotAuthorized' }
    case -5: leave(); return { type: 'pathPaymentStrictSendNoDestination' }
    case -6: leave(); return { type: 'pathPaymentStrictSendNoTrust' }
    case -7: leave(); return { type: 'pathPaymentStrictSendNotAuthorized' }
    case -8: leave(); return { type: 'pathPaymentStrictSendLineFull' }
    case -9: { const value = readAsset(); leave(); return { type: 'pathPaymentStrictSendNoIssuer', noIssuer: value } }
    case -10: leave(); return { type: 'pathPaymentStrictSendTooFewOffers' }
    case -11: leave(); return { type: 'pathPaymentStrictSendOfferCrossSelf' }
    case -12: leave(); return { type: 'pathPaymentStrictSendUnderDestmin' }
    default: return unknownCase('PathPaymentStrictSendResult', tag)
  }
}

export function readPathPaymentStrictSendResultSuccess(): Xdr.PathPaymentStrictSendResultSuccess {
  enter()
  const offers_ = readClaimAtomList()
  const last_ = readSimplePaymentResult()
  leave()
  return { offers: offers_, last: last_ }
}

export function readCreateClaimableBalanceResult(): Xdr.CreateClaimableBalanceResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readClaimableBalanceId(); leave(); return { type: 'createClaimableBalanceSuccess', balanceId: value } }
    case -1: leave(); return { type: 'createClaimableBalanceMalformed' }
    case -2: leave(); return { type: 'createClaimableBalanceLowReserve' }
    case -3: leave(); return { type: 'createClaimableBalanceNoTrust' }
    case -4: leave(); return { type: 'createClaimableBalanceNotAuthorized' }
    case -5: leave(); return { type: 'createClaimableBalanceUnderfunded' }
    default: return unknownCase('CreateClaimableBalanceResult', tag)
  }
}

export function readClaimClaimableBalanceResult(): Xdr.ClaimClaimableBalanceResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'claimClaimableBalanceSuccess' }
    case -1: leave(); return { type: 'claimClaimableBalanceDoesNotExist' }
    case -2: leave(); return { type: 'claimClaimableBalanceCannotClaim' }
    case -3: leave(); return { type: 'claimClaimableBalanceLineFull' }
    case -4: leave(); return { type: 'claimClaimableBalanceNoTrust' }
    case -5: leave(); return { type: 'claimClaimableBalanceNotAuthorized' }
    case -6: leave(); return { type: 'claimClaimableBalanceTrustlineFrozen' }
    default: return unknownCase('ClaimClaimableBalanceResult', tag)
  }
}

export function readBeginSponsoringFutureReservesResult(): Xdr.BeginSponsoringFutureReservesResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'beginSponsoringFutureReservesSuccess' }
    case -1: leave(); return { type: 'beginSponsoringFutureReservesMalformed' }
    case -2: leave(); return { type: 'beginSponsoringFutureReservesAlreadySponsored' }
    case -3: leave(); return { type: 'beginSponsoringFutureReservesRecursive' }
    default: return unknownCase('BeginSponsoringFutureReservesResult', tag)
  }
}

export function readEndSponsoringFutureReservesResult(): Xdr.EndSponsoringFutureReservesResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'endSponsoringFutureReservesSuccess' }
    case -1: leave(); return { type: 'endSponsoringFutureReservesNotSponsored' }
    default: return unknownCase('EndSponsoringFutureReservesResult', tag)
  }
}

export function readRevokeSponsorshipResult(): Xdr.RevokeSponsorshipResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'revokeSponsorshipSuccess' }
    case -1: leave(); return { type: 'revokeSponsorshipDoesNotExist' }
    case -2: leave(); return { type: 'revokeSponsorshipNotSponsor' }
    case -3: leave(); return { type: 'revokeSponsorshipLowReserve' }
    case -4: leave(); return { type: 'revokeSponsorshipOnlyTransferable' }
    case -5: leave(); return { type: 'revokeSponsorshipMalformed' }
    default: return unknownCase('RevokeSponsorshipResult', tag)
  }
}

export function readClawbackResult(): Xdr.ClawbackResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'clawbackSuccess' }
    case -1: leave(); return { type: 'clawbackMalformed' }
    case -2: leave(); return { type: 'clawbackNotClawbackEnabled' }
    case -3: leave(); return { type: 'clawbackNoTrust' }
    case -4: leave(); return { type: 'clawbackUnderfunded' }
    default: return unknownCase('ClawbackResult', tag)
  }
}

export function readClawbackClaimableBalanceResult(): Xdr.ClawbackClaimableBalanceResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'clawbackClaimableBalanceSuccess' }
    case -1: leave(); return { type: 'clawbackClaimableBalanceDoesNotExist' }
    case -2: leave(); return { type: 'clawbackClaimableBalanceNotIssuer' }
    case -3: leave(); return { type: 'clawbackClaimableBalanceNotClawbackEnabled' }
    default: return unknownCase('ClawbackClaimableBalanceResult', tag)
  }
}

export function readSetTrustLineFlagsResult(): Xdr.SetTrustLineFlagsResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'setTrustLineFlagsSuccess' }
    case -1: leave(); return { type: 'setTrustLineFlagsMalformed' }
    case -2: leave(); return { type: 'setTrustLineFlagsNoTrustLine' }
    case -3: leave(); return { type: 'setTrustLineFlagsCantRevoke' }
    case -4: leave(); return { type: 'setTrustLineFlagsInvalidState' }
    case -5: leave(); return { type: 'setTrustLineFlagsLowReserve' }
    default: return unknownCase('SetTrustLineFlagsResult', tag)
  }
}

export function readLiquidityPoolDepositResult(): Xdr.LiquidityPoolDepositResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'liquidityPoolDepositSuccess' }
    case -1: leave(); return { type: 'liquidityPoolDepositMalformed' }
    case -2: leave(); return { type: 'liquidityPoolDepositNoTrust' }
    case -3: leave(); return { type: 'liquidityPoolDepositNotAuthorized' }
    case -4: leave(); return { type: 'liquidityPoolDepositUnderfunded' }
    case -5: leave(); return { type: 'liquidityPoolDepositLineFull' }
    case -6: leave(); return { type: 'liquidityPoolDepositBadPrice' }
    case -7: leave(); return { type: 'liquidityPoolDepositPoolFull' }
    case -8: leave(); return { type: 'liquidityPoolDepositTrustlineFrozen' }
    default: return unknownCase('LiquidityPoolDepositResult', tag)
  }
}

export function readLiquidityPoolWithdrawResult(): Xdr.LiquidityPoolWithdrawResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'liquidityPoolWithdrawSuccess' }
    case -1: leave(); return { type: 'liquidityPoolWithdrawMalformed' }
    case -2: leave(); return { type: 'liquidityPoolWithdrawNoTrust' }
    case -3: leave(); return { type: 'liquidityPoolWithdrawUnderfunded' }
    case -4: leave(); return { type: 'liquidityPoolWithdrawLineFull' }
    case -5: leave(); return { type: 'liquidityPoolWithdrawUnderMinimum' }
    case -6: leave(); return { type: 'liquidityPoolWithdrawTrustlineFrozen' }
    default: return unknownCase('LiquidityPoolWithdrawResult', tag)
  }
}

export function readInvokeHostFunctionResult(): Xdr.InvokeHostFunctionResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque(32); leave(); return { type: 'invokeHostFunctionSuccess', success: value } }
    case -1: leave(); return { type: 'invokeHostFunctionMalformed' }
    case -2: leave(); return { type: 'invokeHostFunctionTrapped' }
    case -3: leave(); return { type: 'invokeHostFunctionResourceLimitExceeded' }
    case -4: leave(); return { type: 'invokeHostFunctionEntryArchived' }
    case -5: leave(); return { type: 'invokeHostFunctionInsufficientRefundableFee' }
    default: return unknownCase('InvokeHostFunctionResult', tag)
  }
}

export function readExtendFootprintTtlResult(): Xdr.ExtendFootprintTtlResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'extendFootprintTtlSuccess' }
    case -1: leave(); return { type: 'extendFootprintTtlMalformed' }
    case -2: leave(); return { type: 'extendFootprintTtlResourceLimitExceeded' }
    case -3: leave(); return { type: 'extendFootprintTtlInsufficientRefundableFee' }
    default: return unknownCase('ExtendFootprintTtlResult', tag)
  }
}

export function readRestoreFootprintResult(): Xdr.RestoreFootprintResult {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'restoreFootprintSuccess' }
    case -1: leave(); return { type: 'restoreFootprintMalformed' }
    case -2: leave(); return { type: 'restoreFootprintResourceLimitExceeded' }
    case -3: leave(); return { type: 'restoreFootprintInsufficientRefundableFee' }
    default: return unknownCase('RestoreFootprintResult', tag)
  }
}

export function readInnerTransactionResultExt(): Xdr.InnerTransactionResultExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('InnerTransactionResultExt', tag)
  }
}

export function readTransactionResultExt(): Xdr.TransactionResultExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('TransactionResultExt', tag)
  }
}

export function readLedgerEntryChangeList(): readonly Xdr.LedgerEntryChange[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.LedgerEntryChange)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerEntryChange())
  leave()
  return list
}

export function readLedgerEntryChange(): Xdr.LedgerEntryChange {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerEntry(); leave(); return { type: 'ledgerEntryCreated', created: value } }
    case 1: { const value = readLedgerEntry(); leave(); return { type: 'ledgerEntryUpdated', updated: value } }
    case 2: { const value = readLedgerKey(); leave(); return { type: 'ledgerEntryRemoved', removed: value } }
    case 3: { const value = readLedgerEntry(); leave(); return { type: 'ledgerEntryState', state: value } }
    case 4: { const value = readLedgerEntry(); leave(); return { type: 'ledgerEntryRestored', restored: value } }
    default: return unknownCase('LedgerEntryChange', tag)
  }
}

export function readLedgerEntry(): Xdr.LedgerEntry {
  enter()
  const lastModifiedLedgerSeq_ = u32()
  const data_ = readLedgerEntryData()
  const ext_ = readLedgerEntryExt()
  leave()
  return { lastModifiedLedgerSeq: lastModifiedLedgerSeq_, data: data_, ext: ext_ }
}

export function readLedgerEntryData(): Xdr.LedgerEntryData {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readAccountEntry(); leave(); return { type: 'account', account: value } }
    case 1: { const value = readTrustLineEntry(); leave(); return { type: 'trustline', trustLine: value } }
    case 2: { const value = readOfferEntry(); leave(); return { type: 'offer', offer: value } }
    case 3: { const value = readDataEntry(); leave(); return { type: 'data', data: value } }
    case 4: { const value = readClaimableBalanceEntry(); leave(); return { type: 'claimableBalance', claimableBalance: value } }
    case 5: { const value = readLiquidityPoolEntry(); leave(); return { type: 'liquidityPool', liquidityPool: value } }
    case 6: { const value = readContractDataEntry(); leave(); return { type: 'contractData', contractData: value } }
    case 7: { const value = readContractCodeEntry(); leave(); return { type: 'contractCode', contractCode: value } }
    case 8: { const value = readConfigSettingEntry(); leave(); return { type: 'configSetting', configSetting: value } }
    case 9: { const value = readTtlEntry(); leave(); return { type: 'ttl', ttl: value } }
    default: return unknownCase('LedgerEntryData', tag)
  }
}

export function readAccountEntry(): Xdr.AccountEntry {
  enter()
  const accountId_ = readPublicKey()
  const balance_ = i64()
  const seqNum_ = i64()
  const numSubEntries_ = u32()
  const inflationDest_ = readOptionalPublicKey()
  const flags_ = u32()
  const homeDomain_ = varOpaque(32)
  const thresholds_ = opaque(4)
  const signers_ = readSignerList()
  const ext_ = readAccountEntryExt()
  leave()
  return { accountId: accountId_, balance: balance_, seqNum: seqNum_, numSubEntries: numSubEntries_, inflationDest: inflationDest_, flags: flags_, homeDomain: homeDomain_, thresholds: thresholds_, signers: signers_, ext: ext_ }
}

export function readSignerList(): readonly Xdr.Signer[] {
  enter()
  const n = count(20)
  const list: (Xdr.Signer)[] = []
  for (let i = 0; i < n; i++) list.push(readSigner())
  leave()
  return list
}

export function readAccountEntryExt(): Xdr.AccountEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readAccountEntryExtensionV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('AccountEntryExt', tag)
  }
}

export function readAccountEntryExtensionV1(): Xdr.AccountEntryExtensionV1 {
  enter()
  const liabilities_ = readLiabilities()
  const ext_ = readAccountEntryExtensionV1Ext()
  leave()
  return { liabilities: liabilities_, ext: ext_ }
}

export function readLiabilities(): Xdr.Liabilities {
  enter()
  const buying_ = i64()
  const selling_ = i64()
  leave()
  return { buying: buying_, selling: selling_ }
}

export function readAccountEntryExtensionV1Ext(): Xdr.AccountEntryExtensionV1Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 2: { const value = readAccountEntryExtensionV2(); leave(); return { type: 'v2', v2: value } }
    default: return unknownCase('AccountEntryExtensionV1Ext', tag)
  }
}

export function readAccountEntryExtensionV2(): Xdr.AccountEntryExtensionV2 {
  enter()
  const numSponsored_ = u32()
  const numSponsoring_ = u32()
  const signerSponsoringIDs_ = readOptionalPublicKeyList()
  const ext_ = readAccountEntryExtensionV2Ext()
  leave()
  return { numSponsored: numSponsored_, numSponsoring: numSponsoring_, signerSponsoringIDs: signerSponsoringIDs_, ext: ext_ }
}

export function readOptionalPublicKeyList(): readonly (Xdr.PublicKey | undefined)[] {
  enter()
  const n = count(20)
  const list: (Xdr.PublicKey | undefined)[] = []
  for (let i = 0; i < n; i++) list.push(readOptionalPublicKey())
  leave()
  return list
}

export function readAccountEntryExtensionV2Ext(): Xdr.AccountEntryExtensionV2Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 3: { const value = readAccountEntryExtensionV3(); leave(); return { type: 'v3', v3: value } }
    default: return unknownCase('AccountEntryExtensionV2Ext', tag)
  }
}

export function readAccountEntryExtensionV3(): Xdr.AccountEntryExtensionV3 {
  enter()
  const ext_ = readExtensionPoint()
  const seqLedger_ = u32()
  const seqTime_ = u64()
  leave()
  return { ext: ext_, seqLedger: seqLedger_, seqTime: seqTime_ }
}

export function readTrustLineEntry(): Xdr.TrustLineEntry {
  enter()
  const accountId_ = readPublicKey()
  const asset_ = readTrustLineAsset()
  const balance_ = i64()
  const limit_ = i64()
  const flags_ = u32()
  const ext_ = readTrustLineEntryExt()
  leave()
  return { accountId: accountId_, asset: asset_, balance: balance_, limit: limit_, flags: flags_, ext: ext_ }
}

export function readTrustLineEntryExt(): Xdr.TrustLineEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readTrustLineEntryV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('TrustLineEntryExt', tag)
  }
}

export function readTrustLineEntryV1(): Xdr.TrustLineEntryV1 {
  enter()
  const liabilities_ = readLiabilities()
  const ext_ = readTrustLineEntryV1Ext()
  leave()
  return { liabilities: liabilities_, ext: ext_ }
}

export function readTrustLineEntryV1Ext(): Xdr.TrustLineEntryV1Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 2: { const value = readTrustLineEntryExtensionV2(); leave(); return { type: 'v2', v2: value } }
    default: return unknownCase('TrustLineEntryV1Ext', tag)
  }
}

export function readTrustLineEntryExtensionV2(): Xdr.TrustLineEntryExtensionV2 {
  enter()
  const liquidityPoolUseCount_ = i32()
  const ext_ = readTrustLineEntryExtensionV2Ext()
  leave()
  return { liquidityPoolUseCount: liquidityPoolUseCount_, ext: ext_ }
}

export function readTrustLineEntryExtensionV2Ext(): Xdr.TrustLineEntryExtensionV2Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('TrustLineEntryExtensionV2Ext', tag)
  }
}

export function readDataEntry(): Xdr.DataEntry {
  enter()
  const accountId_ = readPublicKey()
  const dataName_ = varOpaque(64)
  const dataValue_ = varOpaque(64)
  const ext_ = readDataEntryExt()
  leave()
  return { accountId: accountId_, dataName: dataName_, dataValue: dataValue_, ext: ext_ }
}

export function readDataEntryExt(): Xdr.DataEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('DataEntryExt', tag)
  }
}

export function readClaimableBalanceEntry(): Xdr.ClaimableBalanceEntry {
  enter()
  const balanceId_ = readClaimableBalanceId()
  const claimants_ = readClaimantList()
  const asset_ = readAsset()
  const amount_ = i64()
  const ext_ = readClaimableBalanceEntryExt()
  leave()
  return { balanceId: balanceId_, claimants: claimants_, asset: asset_, amount: amount_, ext: ext_ }
}

export function readClaimableBalanceEntryExt(): Xdr.ClaimableBalanceEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readClaimableBalanceEntryExtensionV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('ClaimableBalanceEntryExt', tag)
  }
}

export function readClaimableBalanceEntryExtensionV1(): Xdr.ClaimableBalanceEntryExtensionV1 {
  enter()
  const ext_ = readClaimableBalanceEntryExtensionV1Ext()
  const flags_ = u32()
  leave()
  return { ext: ext_, flags: flags_ }
}

export function readClaimableBalanceEntryExtensionV1Ext(): Xdr.ClaimableBalanceEntryExtensionV1Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('ClaimableBalanceEntryExtensionV1Ext', tag)
  }
}

export function readLiquidityPoolEntry(): Xdr.LiquidityPoolEntry {
  enter()
  const liquidityPoolId_ = opaque(32)
  const body_ = readLiquidityPoolEntryBody()
  leave()
  return { liquidityPoolId: liquidityPoolId_, body: body_ }
}

export function readLiquidityPoolEntryBody(): Xdr.LiquidityPoolEntryBody {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLiquidityPoolEntryConstantProduct(); leave(); return { type: 'liquidityPoolConstantProduct', constantProduct: value } }
    default: return unknownCase('LiquidityPoolEntryBody', tag)
  }
}

export function readLiquidityPoolEntryConstantProduct(): Xdr.LiquidityPoolEntryConstantProduct {
  enter()
  const params_ = readLiquidityPoolConstantProductParameters()
  const reserveA_ = i64()
  const reserveB_ = i64()
  const totalPoolShares_ = i64()
  const poolSharesTrustLineCount_ = i64()
  leave()
  return { params: params_, reserveA: reserveA_, reserveB: reserveB_, totalPoolShares: totalPoolShares_, poolSharesTrustLineCount: poolSharesTrustLineCount_ }
}

export function readContractDataEntry(): Xdr.ContractDataEntry {
  enter()
  const ext_ = readExtensionPoint()
  const contract_ = readScAddress()
  const key_ = readScVal()
  const durability_ = readContractDataDurability()
  const val_ = readScVal()
  leave()
  return { ext: ext_, contract: contract_, key: key_, durability: durability_, val: val_ }
}

export function readContractCodeEntry(): Xdr.ContractCodeEntry {
  enter()
  const ext_ = readContractCodeEntryExt()
  const hash_ = opaque(32)
  const code_ = varOpaque(4294967295)
  leave()
  return { ext: ext_, hash: hash_, code: code_ }
}

export function readContractCodeEntryExt(): Xdr.ContractCodeEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readContractCodeEntryV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('ContractCodeEntryExt', tag)
  }
}

export function readContractCodeEntryV1(): Xdr.ContractCodeEntryV1 {
  enter()
  const ext_ = readExtensionPoint()
  const costInputs_ = readContractCodeCostInputs()
  leave()
  return { ext: ext_, costInputs: costInputs_ }
}

export function readContractCodeCostInputs(): Xdr.ContractCodeCostInputs {
  enter()
  const ext_ = readExtensionPoint()
  const nInstructions_ = u32()
  const nFunctions_ = u32()
  const nGlobals_ = u32()
  const nTableEntries_ = u32()
  const nTypes_ = u32()
  const nDataSegments_ = u32()
  const nElemSegments_ = u32()
  const nImports_ = u32()
  const nExports_ = u32()
  const nDataSegmentBytes_ = u32()
  leave()
  return { ext: ext_, nInstructions: nInstructions_, nFunctions: nFunctions_, nGlobals: nGlobals_, nTableEntries: nTableEntries_, nTypes: nTypes_, nDataSegments: nDataSegments_, nElemSegments: nElemSegments_, nImports: nImports_, nExports: nExports_, nDataSegmentBytes: nDataSegmentBytes_ }
}

export function readConfigSettingEntry(): Xdr.ConfigSettingEntry {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = u32(); leave(); return { type: 'configSettingContractMaxSizeBytes', contractMaxSizeBytes: value } }
    case 1: { const value = readConfigSettingContractComputeV0(); leave(); return { type: 'configSettingContractComputeV0', contractCompute: value } }
    case 2: { const value = readConfigSettingContractLedgerCostV0(); leave(); return { type: 'configSettingContractLedgerCostV0', contractLedgerCost: value } }
    case 3: { const value = readConfigSettingContractHistoricalDataV0(); leave(); return { type: 'configSettingContractHistoricalDataV0', contractHistoricalData: value } }
    case 4: { const value = readConfigSettingContractEventsV0(); leave(); return { type: 'configSettingContractEventsV0', contractEvents: value } }
    case 5: { const value = readConfigSettingContractBandwidthV0(); leave(); return { type: 'configSettingContractBandwidthV0', contractBandwidth: value } }
    case 6: { const value = readContractCostParamEntryList(); leave(); return { type: 'configSettingContractCostParamsCpuInstructions', contractCostParamsCpuInsns: value } }
    case 7: { const value = readContractCostParamEntryList(); leave(); return { type: 'configSettingContractCostParamsMemoryBytes', contractCostParamsMemBytes: value } }
    case 8: { const value = u32(); leave(); return { type: 'configSettingContractDataKeySizeBytes', contractDataKeySizeBytes: value } }
    case 9: { const value = u32(); leave(); return { type: 'configSettingContractDataEntrySizeBytes', contractDataEntrySizeBytes: value } }
    case 10: { const value = readStateArchivalSettings(); leave(); return { type: 'configSettingStateArchival', stateArchivalSettings: value } }
    case 11: { const value = readConfigSettingContractExecutionLanesV0(); leave(); return { type: 'configSettingContractExecutionLanes', contractExecutionLanes: value } }
    case 12: { const value = readUint64List(); leave(); return { type: 'configSettingLiveSorobanStateSizeWindow', liveSorobanStateSizeWindow: value } }
    case 13: { const value = readEvictionIterator(); leave(); return { type: 'configSettingEvictionIterator', evictionIterator: value } }
    case 14: { const value = readConfigSettingContractParallelComputeV0(); leave(); return { type: 'configSettingContractParallelComputeV0', contractParallelCompute: value } }
    case 15: { const value = readConfigSettingContractLedgerCostExtV0(); leave(); return { type: 'configSettingContractLedgerCostExtV0', contractLedgerCostExt: value } }
    case 16: { const value = readConfigSettingScpTiming(); leave(); return { type: 'configSettingScpTiming', contractScpTiming: value } }
    case 17: { const value = readFrozenLedgerKeys(); leave(); return { type: 'configSettingFrozenLedgerKeys', frozenLedgerKeys: value } }
    case 18: { const value = readFrozenLedgerKeysDelta(); leave(); return { type: 'configSettingFrozenLedgerKeysDelta', frozenLedgerKeysDelta: value } }
    case 19: { const value = readFreezeBypassTxs(); leave(); return { type: 'configSettingFreezeBypassTxs', freezeBypassTxs: value } }
    case 20: { const value = readFreezeBypassTxsDelta(); leave(); return { type: 'configSettingFreezeBypassTxsDelta', freezeBypassTxsDelta: value } }
    default: return unknownCase('ConfigSettingEntry', tag)
  }
}

export function readConfigSettingContractComputeV0(): Xdr.ConfigSettingContractComputeV0 {
  enter()
  const ledgerMaxInstructions_ = i64()
  const txMaxInstructions_ = i64()
  const feeRatePerInstructionsIncrement_ = i64()
  const txMemoryLimit_ = u32()
  leave()
  return { ledgerMaxInstructions: ledgerMaxInstructions_, txMaxInstructions: txMaxInstructions_, feeRatePerInstructionsIncrement: feeRatePerInstructionsIncrement_, txMemoryLimit: txMemoryLimit_ }
}

export function readConfigSettingContractLedgerCostV0(): Xdr.ConfigSettingContractLedgerCostV0 {
  enter()
  const ledgerMaxDiskReadEntries_ = u32()
  const ledgerMaxDiskReadBytes_ = u32()
  const ledgerMaxWriteLedgerEntries_ = u32()
  const ledgerMaxWriteBytes_ = u32()
  const txMaxDiskReadEntries_ = u32()
  const txMaxDiskReadBytes_ = u32()
  const txMaxWriteLedgerEntries_ = u32()
  const txMaxWriteBytes_ = u32()
  const feeDiskReadLedgerEntry_ = i64()
  const feeWriteLedgerEntry_ = i64()
  const feeDiskRead1Kb_ = i64()
  const sorobanStateTargetSizeBytes_ = i64()
  const rentFee1KbSorobanStateSizeLow_ = i64()
  const rentFee1KbSorobanStateSizeHigh_ = i64()
  const sorobanStateRentFeeGrowthFactor_ = u32()
  leave()
  return { ledgerMaxDiskReadEntries: ledgerMaxDiskReadEntries_, ledgerMaxDiskReadBytes: ledgerMaxDiskReadBytes_, ledgerMaxWriteLedgerEntries: ledgerMaxWriteLedgerEntries_, ledgerMaxWriteBytes: ledgerMaxWriteBytes_, txMaxDiskReadEntries: txMaxDiskReadEntries_, txMaxDiskReadBytes: txMaxDiskReadBytes_, txMaxWriteLedgerEntries: txMaxWriteLedgerEntries_, txMaxWriteBytes: txMaxWriteBytes_, feeDiskReadLedgerEntry: feeDiskReadLedgerEntry_, feeWriteLedgerEntry: feeWriteLedgerEntry_, feeDiskRead1Kb: feeDiskRead1Kb_, sorobanStateTargetSizeBytes: sorobanStateTargetSizeBytes_, rentFee1KbSorobanStateSizeLow: rentFee1KbSorobanStateSizeLow_, rentFee1KbSorobanStateSizeHigh: rentFee1KbSorobanStateSizeHigh_, sorobanStateRentFeeGrowthFactor: sorobanStateRentFeeGrowthFactor_ }
}

export function readConfigSettingContractHistoricalDataV0(): Xdr.ConfigSettingContractHistoricalDataV0 {
  enter()
  const feeHistorical1Kb_ = i64()
  leave()
  return { feeHistorical1Kb: feeHistorical1Kb_ }
}

export function readConfigSettingContractEventsV0(): Xdr.ConfigSettingContractEventsV0 {
  enter()
  const txMaxContractEventsSizeBytes_ = u32()
  const feeContractEvents1Kb_ = i64()
  leave()
  return { txMaxContractEventsSizeBytes: txMaxContractEventsSizeBytes_, feeContractEvents1Kb: feeContractEvents1Kb_ }
}

export function readConfigSettingContractBandwidthV0(): Xdr.ConfigSettingContractBandwidthV0 {
  enter()
  const ledgerMaxTxsSizeBytes_ = u32()
  const txMaxSizeBytes_ = u32()
  const feeTxSize1Kb_ = i64()
  leave()
  return { ledgerMaxTxsSizeBytes: ledgerMaxTxsSizeBytes_, txMaxSizeBytes: txMaxSizeBytes_, feeTxSize1Kb: feeTxSize1Kb_ }
}

export function readContractCostParamEntryList(): readonly Xdr.ContractCostParamEntry[] {
  enter()
  const n = count(1024)
  const list: (Xdr.ContractCostParamEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readContractCostParamEntry())
  leave()
  return list
}

export function readContractCostParamEntry(): Xdr.ContractCostParamEntry {
  enter()
  const ext_ = readExtensionPoint()
  const constTerm_ = i64()
  const linearTerm_ = i64()
  leave()
  return { ext: ext_, constTerm: constTerm_, linearTerm: linearTerm_ }
}

export function readStateArchivalSettings(): Xdr.StateArchivalSettings {
  enter()
  const maxEntryTtl_ = u32()
  const minTemporaryTtl_ = u32()
  const minPersistentTtl_ = u32()
  const persistentRentRateDenominator_ = i64()
  const tempRentRateDenominator_ = i64()
  const maxEntriesToArchive_ = u32()
  const liveSorobanStateSizeWindowSampleSize_ = u32()
  const liveSorobanStateSizeWindowSamplePeriod_ = u32()
  const evictionScanSize_ = u32()
  const startingEvictionScanLevel_ = u32()
  leave()
  return { maxEntryTtl: maxEntryTtl_, minTemporaryTtl: minTemporaryTtl_, minPersistentTtl: minPersistentTtl_, persistentRentRateDenominator: persistentRentRateDenominator_, tempRentRateDenominator: tempRentRateDenominator_, maxEntriesToArchive: maxEntriesToArchive_, liveSorobanStateSizeWindowSampleSize: liveSorobanStateSizeWindowSampleSize_, liveSorobanStateSizeWindowSamplePeriod: liveSorobanStateSizeWindowSamplePeriod_, evictionScanSize: evictionScanSize_, startingEvictionScanLevel: startingEvictionScanLevel_ }
}

export function readConfigSettingContractExecutionLanesV0(): Xdr.ConfigSettingContractExecutionLanesV0 {
  enter()
  const ledgerMaxTxCount_ = u32()
  leave()
  return { ledgerMaxTxCount: ledgerMaxTxCount_ }
}

export function readUint64List(): readonly bigint[] {
  enter()
  const n = count(4294967295)
  const list: (bigint)[] = []
  for (let i = 0; i < n; i++) list.push(u64())
  leave()
  return list
}

export function readEvictionIterator(): Xdr.EvictionIterator {
  enter()
  const bucketListLevel_ = u32()
  const isCurrBucket_ = bool()
  const bucketFileOffset_ = u64()
  leave()
  return { bucketListLevel: bucketListLevel_, isCurrBucket: isCurrBucket_, bucketFileOffset: bucketFileOffset_ }
}

export function readConfigSettingContractParallelComputeV0(): Xdr.ConfigSettingContractParallelComputeV0 {
  enter()
  const ledgerMaxDependentTxClusters_ = u32()
  leave()
  return { ledgerMaxDependentTxClusters: ledgerMaxDependentTxClusters_ }
}

export function readConfigSettingContractLedgerCostExtV0(): Xdr.ConfigSettingContractLedgerCostExtV0 {
  enter()
  const txMaxFootprintEntries_ = u32()
  const feeWrite1Kb_ = i64()
  leave()
  return { txMaxFootprintEntries: txMaxFootprintEntries_, feeWrite1Kb: feeWrite1Kb_ }
}

export function readConfigSettingScpTiming(): Xdr.ConfigSettingScpTiming {
  enter()
  const ledgerTargetCloseTimeMilliseconds_ = u32()
  const nominationTimeoutInitialMilliseconds_ = u32()
  const nominationTimeoutIncrementMilliseconds_ = u32()
  const ballotTimeoutInitialMilliseconds_ = u32()
  const ballotTimeoutIncrementMilliseconds_ = u32()
  leave()
  return { ledgerTargetCloseTimeMilliseconds: ledgerTargetCloseTimeMilliseconds_, nominationTimeoutInitialMilliseconds: nominationTimeoutInitialMilliseconds_, nominationTimeoutIncrementMilliseconds: nominationTimeoutIncrementMilliseconds_, ballotTimeoutInitialMilliseconds: ballotTimeoutInitialMilliseconds_, ballotTimeoutIncrementMilliseconds: ballotTimeoutIncrementMilliseconds_ }
}

export function readFrozenLedgerKeys(): Xdr.FrozenLedgerKeys {
  enter()
  const keys_ = readEncodedLedgerKeyList()
  leave()
  return { keys: keys_ }
}

export function readEncodedLedgerKeyList(): readonly Uint8Array[] {
  enter()
  const n = count(4294967295)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(4294967295))
  leave()
  return list
}

export function readFrozenLedgerKeysDelta(): Xdr.FrozenLedgerKeysDelta {
  enter()
  const keysToFreeze_ = readEncodedLedgerKeyList()
  const keysToUnfreeze_ = readEncodedLedgerKeyList()
  leave()
  return { keysToFreeze: keysToFreeze_, keysToUnfreeze: keysToUnfreeze_ }
}

export function readFreezeBypassTxs(): Xdr.FreezeBypassTxs {
  enter()
  const txHashes_ = readHashList2()
  leave()
  return { txHashes: txHashes_ }
}

export function readHashList2(): readonly Uint8Array[] {
  enter()
  const n = count(4294967295)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(opaque(32))
  leave()
  return list
}

export function readFreezeBypassTxsDelta(): Xdr.FreezeBypassTxsDelta {
  enter()
  const addTxs_ = readHashList2()
  const removeTxs_ = readHashList2()
  leave()
  return { addTxs: addTxs_, removeTxs: removeTxs_ }
}

export function readTtlEntry(): Xdr.TtlEntry {
  enter()
  const keyHash_ = opaque(32)
  const liveUntilLedgerSeq_ = u32()
  leave()
  return { keyHash: keyHash_, liveUntilLedgerSeq: liveUntilLedgerSeq_ }
}

export function readLedgerEntryExt(): Xdr.LedgerEntryExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readLedgerEntryExtensionV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('LedgerEntryExt', tag)
  }
}

export function readLedgerEntryExtensionV1(): Xdr.LedgerEntryExtensionV1 {
  enter()
  const sponsoringId_ = readOptionalPublicKey()
  const ext_ = readLedgerEntryExtensionV1Ext()
  leave()
  return { sponsoringId: sponsoringId_, ext: ext_ }
}

export function readLedgerEntryExtensionV1Ext(): Xdr.LedgerEntryExtensionV1Ext {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    default: return unknownCase('LedgerEntryExtensionV1Ext', tag)
  }
}

export function readTransactionMeta(): Xdr.TransactionMeta {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOperationMetaList(); leave(); return { type: 'operations', operations: value } }
    case 1: { const value = readTransactionMetaV1(); leave(); return { type: 'v1', v1: value } }
    case 2: { const value = readTransactionMetaV2(); leave(); return { type: 'v2', v2: value } }
    case 3: { const value = readTransactionMetaV3(); leave(); return { type: 'v3', v3: value } }
    case 4: { const value = readTransactionMetaV4(); leave(); return { type: 'v4', v4: value } }
    default: return unknownCase('TransactionMeta', tag)
  }
}

export function readOperationMetaList(): readonly Xdr.OperationMeta[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.OperationMeta)[] = []
  for (let i = 0; i < n; i++) list.push(readOperationMeta())
  leave()
  return list
}

export function readOperationMeta(): Xdr.OperationMeta {
  enter()
  const changes_ = readLedgerEntryChangeList()
  leave()
  return { changes: changes_ }
}

export function readTransactionMetaV1(): Xdr.TransactionMetaV1 {
  enter()
  const txChanges_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaList()
  leave()
  return { txChanges: txChanges_, operations: operations_ }
}

export function readTransactionMetaV2(): Xdr.TransactionMetaV2 {
  enter()
  const txChangesBefore_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaList()
  const txChangesAfter_ = readLedgerEntryChangeList()
  leave()
  return { txChangesBefore: txChangesBefore_, operations: operations_, txChangesAfter: txChangesAfter_ }
}

export function readTransactionMetaV3(): Xdr.TransactionMetaV3 {
  enter()
  const ext_ = readExtensionPoint()
  const txChangesBefore_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaList()
  const txChangesAfter_ = readLedgerEntryChangeList()
  const sorobanMeta_ = readOptionalSorobanTransactionMeta()
  leave()
  return { ext: ext_, txChangesBefore: txChangesBefore_, operations: operations_, txChangesAfter: txChangesAfter_, sorobanMeta: sorobanMeta_ }
}

export function readOptionalSorobanTransactionMeta(): Xdr.SorobanTransactionMeta | undefined {
  enter()
  const value = bool() ? readSorobanTransactionMeta() : undefined
  leave()
  return value
}

export function readSorobanTransactionMeta(): Xdr.SorobanTransactionMeta {
  enter()
  const ext_ = readSorobanTransactionMetaExt()
  const events_ = readContractEventList()
  const returnValue_ = readScVal()
  const diagnosticEvents_ = readDiagnosticEventList()
  leave()
  return { ext: ext_, events: events_, returnValue: returnValue_, diagnosticEvents: diagnosticEvents_ }
}

export function readSorobanTransactionMetaExt(): Xdr.SorobanTransactionMetaExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readSorobanTransactionMetaExtV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('SorobanTransactionMetaExt', tag)
  }
}

export function readSorobanTransactionMetaExtV1(): Xdr.SorobanTransactionMetaExtV1 {
  enter()
  const ext_ = readExtensionPoint()
  const totalNonRefundableResourceFeeCharged_ = i64()
  const totalRefundableResourceFeeCharged_ = i64()
  const rentFeeCharged_ = i64()
  leave()
  return { ext: ext_, totalNonRefundableResourceFeeCharged: totalNonRefundableResourceFeeCharged_, totalRefundableResourceFeeCharged: totalRefundableResourceFeeCharged_, rentFeeCharged: rentFeeCharged_ }
}

export function readContractEventList(): readonly Xdr.ContractEvent[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ContractEvent)[] = []
  for (let i = 0; i < n; i++) list.push(readContractEvent())
  leave()
  return list
}

export function readContractEvent(): Xdr.ContractEvent {
  enter()
  const ext_ = readExtensionPoint()
  const contractId_ = readOptionalContractId()
  const type_ = readContractEventType()
  const body_ = readContractEventBody()
  leave()
  return { ext: ext_, contractId: contractId_, type: type_, body: body_ }
}

export function readOptionalContractId(): Uint8Array | undefined {
  enter()
  const value = bool() ? opaque(32) : undefined
  leave()
  return value
}

export function readContractEventType(): Xdr.ContractEventType {
  const value = i32()
  switch (value) {
    case 0: return 'system'
    case 1: return 'contract'
    case 2: return 'diagnostic'
    default: return unknownCase('ContractEventType', value)
  }
}

export function readContractEventBody(): Xdr.ContractEventBody {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readContractEventV0(); leave(); return { type: 'v0', v0: value } }
    default: return unknownCase('ContractEventBody', tag)
  }
}

export function readContractEventV0(): Xdr.ContractEventV0 {
  enter()
  const topics_ = readScValList()
  const data_ = readScVal()
  leave()
  return { topics: topics_, data: data_ }
}

export function readDiagnosticEventList(): readonly Xdr.DiagnosticEvent[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.DiagnosticEvent)[] = []
  for (let i = 0; i < n; i++) list.push(readDiagnosticEvent())
  leave()
  return list
}

export function readDiagnosticEvent(): Xdr.DiagnosticEvent {
  enter()
  const inSuccessfulContractCall_ = bool()
  const event_ = readContractEvent()
  leave()
  return { inSuccessfulContractCall: inSuccessfulContractCall_, event: event_ }
}

export function readTransactionMetaV4(): Xdr.TransactionMetaV4 {
  enter()
  const ext_ = readExtensionPoint()
  const txChangesBefore_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaV2List()
  const txChangesAfter_ = readLedgerEntryChangeList()
  const sorobanMeta_ = readOptionalSorobanTransactionMetaV2()
  const events_ = readTransactionEventList()
  const diagnosticEvents_ = readDiagnosticEventList()
  leave()
  return { ext: ext_, txChangesBefore: txChangesBefore_, operations: operations_, txChangesAfter: txChangesAfter_, sorobanMeta: sorobanMeta_, events: events_, diagnosticEvents: diagnosticEvents_ }
}

export function readOperationMetaV2List(): readonly Xdr.OperationMetaV2[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.OperationMetaV2)[] = []
  for (let i = 0; i < n; i++) list.push(readOperationMetaV2())
  leave()
  return list
}

export function readOperationMetaV2(): Xdr.OperationMetaV2 {
  enter()
  const ext_ = readExtensionPoint()
  const changes_ = readLedgerEntryChangeList()
  const events_ = readContractEventList()
  leave()
  return { ext: ext_, changes: changes_, events: events_ }
}

export function readOptionalSorobanTransactionMetaV2(): Xdr.SorobanTransactionMetaV2 | undefined {
  enter()
  const value = bool() ? readSorobanTransactionMetaV2() : undefined
  leave()
  return value
}

export function readSorobanTransactionMetaV2(): Xdr.SorobanTransactionMetaV2 {
  enter()
  const ext_ = readSorobanTransactionMetaExt()
  const returnValue_ = readOptionalScVal()
  leave()
  return { ext: ext_, returnValue: returnValue_ }
}

export function readOptionalScVal(): Xdr.ScVal | undefined {
  enter()
  const value = bool() ? readScVal() : undefined
  leave()
  return value
}

export function readTransactionEventList(): readonly Xdr.TransactionEvent[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.TransactionEvent)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEvent())
  leave()
  return list
}

export function readTransactionEvent(): Xdr.TransactionEvent {
  enter()
  const stage_ = readTransactionEventStage()
  const event_ = readContractEvent()
  leave()
  return { stage: stage_, event: event_ }
}

export function readTransactionEventStage(): Xdr.TransactionEventStage {
  const value = i32()
  switch (value) {
    case 0: return 'transactionEventStageBeforeAllTxs'
    case 1: return 'transactionEventStageAfterTx'
    case 2: return 'transactionEventStageAfterAllTxs'
    default: return unknownCase('TransactionEventStage', value)
  }
}

export function readUpgradeEntryMetaList(): readonly Xdr.UpgradeEntryMeta[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.UpgradeEntryMeta)[] = []
  for (let i = 0; i < n; i++) list.push(readUpgradeEntryMeta())
  leave()
  return list
}

export function readUpgradeEntryMeta(): Xdr.UpgradeEntryMeta {
  enter()
  const upgrade_ = readLedgerUpgrade()
  const changes_ = readLedgerEntryChangeList()
  leave()
  return { upgrade: upgrade_, changes: changes_ }
}

export function readLedgerUpgrade(): Xdr.LedgerUpgrade {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: { const value = u32(); leave(); return { type: 'ledgerUpgradeVersion', newLedgerVersion: value } }
    case 2: { const value = u32(); leave(); return { type: 'ledgerUpgradeBaseFee', newBaseFee: value } }
    case 3: { const value = u32(); leave(); return { type: 'ledgerUpgradeMaxTxSetSize', newMaxTxSetSize: value } }
    case 4: { const value = u32(); leave(); return { type: 'ledgerUpgradeBaseReserve', newBaseReserve: value } }
    case 5: { const value = u32(); leave(); return { type: 'ledgerUpgradeFlags', newFlags: value } }
    case 6: { const value = readConfigUpgradeSetKey(); leave(); return { type: 'ledgerUpgradeConfig', newConfig: value } }
    case 7: { const value = u32(); leave(); return { type: 'ledgerUpgradeMaxSorobanTxSetSize', newMaxSorobanTxSetSize: value } }
    default: return unknownCase('LedgerUpgrade', tag)
  }
}

export function readConfigUpgradeSetKey(): Xdr.ConfigUpgradeSetKey {
  enter()
  const contractId_ = opaque(32)
  const contentHash_ = opaque(32)
  leave()
  return { contractId: contractId_, contentHash: contentHash_ }
}

export function readScpHistoryEntryList(): readonly Xdr.ScpHistoryEntry[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScpHistoryEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readScpHistoryEntry())
  leave()
  return list
}

export function readScpHistoryEntry(): Xdr.ScpHistoryEntry {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScpHistoryEntryV0(); leave(); return { type: 'v0', v0: value } }
    default: return unknownCase('ScpHistoryEntry', tag)
  }
}

export function readScpHistoryEntryV0(): Xdr.ScpHistoryEntryV0 {
  enter()
  const quorumSets_ = readScpQuorumSetList()
  const ledgerMessages_ = readLedgerScpMessages()
  leave()
  return { quorumSets: quorumSets_, ledgerMessages: ledgerMessages_ }
}

export function readScpQuorumSetList(): readonly Xdr.ScpQuorumSet[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScpQuorumSet)[] = []
  for (let i = 0; i < n; i++) list.push(readScpQuorumSet())
  leave()
  return list
}

export function readScpQuorumSet(): Xdr.ScpQuorumSet {
  enter()
  const threshold_ = u32()
  const validators_ = readPublicKeyList()
  const innerSets_ = readScpQuorumSetList()
  leave()
  return { threshold: threshold_, validators: validators_, innerSets: innerSets_ }
}

export function readPublicKeyList(): readonly Xdr.PublicKey[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.PublicKey)[] = []
  for (let i = 0; i < n; i++) list.push(readPublicKey())
  leave()
  return list
}

export function readLedgerScpMessages(): Xdr.LedgerScpMessages {
  enter()
  const ledgerSeq_ = u32()
  const messages_ = readScpEnvelopeList()
  leave()
  return { ledgerSeq: ledgerSeq_, messages: messages_ }
}

export function readScpEnvelopeList(): readonly Xdr.ScpEnvelope[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScpEnvelope)[] = []
  for (let i = 0; i < n; i++) list.push(readScpEnvelope())
  leave()
  return list
}

export function readScpEnvelope(): Xdr.ScpEnvelope {
  enter()
  const statement_ = readScpStatement()
  const signature_ = varOpaque(64)
  leave()
  return { statement: statement_, signature: signature_ }
}

export function readScpStatement(): Xdr.ScpStatement {
  enter()
  const nodeId_ = readPublicKey()
  const slotIndex_ = u64()
  const pledges_ = readScpStatementPledges()
  leave()
  return { nodeId: nodeId_, slotIndex: slotIndex_, pledges: pledges_ }
}

export function readScpStatementPledges(): Xdr.ScpStatementPledges {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScpStatementPrepare(); leave(); return { type: 'scpStPrepare', prepare: value } }
    case 1: { const value = readScpStatementConfirm(); leave(); return { type: 'scpStConfirm', confirm: value } }
    case 2: { const value = readScpStatementExternalize(); leave(); return { type: 'scpStExternalize', externalize: value } }
    case 3: { const value = readScpNomination(); leave(); return { type: 'scpStNominate', nominate: value } }
    default: return unknownCase('ScpStatementPledges', tag)
  }
}

export function readScpStatementPrepare(): Xdr.ScpStatementPrepare {
  enter()
  const quorumSetHash_ = opaque(32)
  const ballot_ = readScpBallot()
  const prepared_ = readOptionalScpBallot()
  const preparedPrime_ = readOptionalScpBallot()
  const nC_ = u32()
  const nH_ = u32()
  leave()
  return { quorumSetHash: quorumSetHash_, ballot: ballot_, prepared: prepared_, preparedPrime: preparedPrime_, nC: nC_, nH: nH_ }
}

export function readScpBallot(): Xdr.ScpBallot {
  enter()
  const counter_ = u32()
  const value_ = varOpaque(4294967295)
  leave()
  return { counter: counter_, value: value_ }
}

export function readOptionalScpBallot(): Xdr.ScpBallot | undefined {
  enter()
  const value = bool() ? readScpBallot() : undefined
  leave()
  return value
}

export function readScpStatementConfirm(): Xdr.ScpStatementConfirm {
  enter()
  const ballot_ = readScpBallot()
  const nPrepared_ = u32()
  const nCommit_ = u32()
  const nH_ = u32()
  const quorumSetHash_ = opaque(32)
  leave()
  return { ballot: ballot_, nPrepared: nPrepared_, nCommit: nCommit_, nH: nH_, quorumSetHash: quorumSetHash_ }
}

export function readScpStatementExternalize(): Xdr.ScpStatementExternalize {
  enter()
  const commit_ = readScpBallot()
  const nH_ = u32()
  const commitQuorumSetHash_ = opaque(32)
  leave()
  return { commit: commit_, nH: nH_, commitQuorumSetHash: commitQuorumSetHash_ }
}

export function readScpNomination(): Xdr.ScpNomination {
  enter()
  const quorumSetHash_ = opaque(32)
  const votes_ = readValueList()
  const accepted_ = readValueList()
  leave()
  return { quorumSetHash: quorumSetHash_, votes: votes_, accepted: accepted_ }
}

export function readValueList(): readonly Uint8Array[] {
  enter()
  const n = count(4294967295)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(4294967295))
  leave()
  return list
}

export function readLedgerCloseMetaV1(): Xdr.LedgerCloseMetaV1 {
  enter()
  const ext_ = readLedgerCloseMetaExt()
  const ledgerHeader_ = readLedgerHeaderHistoryEntry()
  const txSet_ = readGeneralizedTransactionSet()
  const txProcessing_ = readTransactionResultMetaList()
  const upgradesProcessing_ = readUpgradeEntryMetaList()
  const scpInfo_ = readScpHistoryEntryList()
  const totalByteSizeOfLiveSorobanState_ = u64()
  const evictedKeys_ = readLedgerKeyList()
  const unused_ = readLedgerEntryList()
  leave()
  return { ext: ext_, ledgerHeader: ledgerHeader_, txSet: txSet_, txProcessing: txProcessing_, upgradesProcessing: upgradesProcessing_, scpInfo: scpInfo_, totalByteSizeOfLiveSorobanState: totalByteSizeOfLiveSorobanState_, evictedKeys: evictedKeys_, unused: unused_ }
}

export function readLedgerCloseMetaExt(): Xdr.LedgerCloseMetaExt {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: leave(); return { type: 'v0' }
    case 1: { const value = readLedgerCloseMetaExtV1(); leave(); return { type: 'v1', v1: value } }
    default: return unknownCase('LedgerCloseMetaExt', tag)
  }
}

export function readLedgerCloseMetaExtV1(): Xdr.LedgerCloseMetaExtV1 {
  enter()
  const ext_ = readExtensionPoint()
  const sorobanFeeWrite1Kb_ = i64()
  leave()
  return { ext: ext_, sorobanFeeWrite1Kb: sorobanFeeWrite1Kb_ }
}

export function readGeneralizedTransactionSet(): Xdr.GeneralizedTransactionSet {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: { const value = readTransactionSetV1(); leave(); return { type: 'v1TxSet', v1TxSet: value } }
    default: return unknownCase('GeneralizedTransactionSet', tag)
  }
}

export function readTransactionSetV1(): Xdr.TransactionSetV1 {
  enter()
  const previousLedgerHash_ = opaque(32)
  const phases_ = readTransactionPhaseList()
  leave()
  return { previousLedgerHash: previousLedgerHash_, phases: phases_ }
}

export function readTransactionPhaseList(): readonly Xdr.TransactionPhase[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.TransactionPhase)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionPhase())
  leave()
  return list
}

export function readTransactionPhase(): Xdr.TransactionPhase {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readTxSetComponentList(); leave(); return { type: 'v0Components', v0Components: value } }
    case 1: { const value = readParallelTxsComponent(); leave(); return { type: 'parallelTxsComponent', parallelTxsComponent: value } }
    default: return unknownCase('TransactionPhase', tag)
  }
}

export function readTxSetComponentList(): readonly Xdr.TxSetComponent[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.TxSetComponent)[] = []
  for (let i = 0; i < n; i++) list.push(readTxSetComponent())
  leave()
  return list
}

export function readTxSetComponent(): Xdr.TxSetComponent {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readTxSetComponentTxsMaybeDiscountedFee(); leave(); return { type: 'txsetCompTxsMaybeDiscountedFee', txsMaybeDiscountedFee: value } }
    default: return unknownCase('TxSetComponent', tag)
  }
}

export function readTxSetComponentTxsMaybeDiscountedFee(): Xdr.TxSetComponentTxsMaybeDiscountedFee {
  enter()
  const baseFee_ = readOptionalInt64()
  const txs_ = readTransactionEnvelopeList()
  leave()
  return { baseFee: baseFee_, txs: txs_ }
}

export function readParallelTxsComponent(): Xdr.ParallelTxsComponent {
  enter()
  const baseFee_ = readOptionalInt64()
  const executionStages_ = readTransactionEnvelopeListListList()
  leave()
  return { baseFee: baseFee_, executionStages: executionStages_ }
}

export function readTransactionEnvelopeListListList(): readonly (readonly (readonly Xdr.TransactionEnvelope[])[])[] {
  enter()
  const n = count(4294967295)
  const list: (readonly (readonly Xdr.TransactionEnvelope[])[])[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEnvelopeListList())
  leave()
  return list
}

export function readTransactionEnvelopeListList(): readonly (readonly Xdr.TransactionEnvelope[])[] {
  enter()
  const n = count(4294967295)
  const list: (readonly Xdr.TransactionEnvelope[])[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEnvelopeList())
  leave()
  return list
}

export function readLedgerEntryList(): readonly Xdr.LedgerEntry[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.LedgerEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerEntry())
  leave()
  return list
}

export function readLedgerCloseMetaV2(): Xdr.LedgerCloseMetaV2 {
  enter()
  const ext_ = readLedgerCloseMetaExt()
  const ledgerHeader_ = readLedgerHeaderHistoryEntry()
  const txSet_ = readGeneralizedTransactionSet()
  const txProcessing_ = readTransactionResultMetaV1List()
  const upgradesProcessing_ = readUpgradeEntryMetaList()
  const scpInfo_ = readScpHistoryEntryList()
  const totalByteSizeOfLiveSorobanState_ = u64()
  const evictedKeys_ = readLedgerKeyList()
  leave()
  return { ext: ext_, ledgerHeader: ledgerHeader_, txSet: txSet_, txProcessing: txProcessing_, upgradesProcessing: upgradesProcessing_, scpInfo: scpInfo_, totalByteSizeOfLiveSorobanState: totalByteSizeOfLiveSorobanState_, evictedKeys: evictedKeys_ }
}

export function readTransactionResultMetaV1List(): readonly Xdr.TransactionResultMetaV1[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.TransactionResultMetaV1)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionResultMetaV1())
  leave()
  return list
}

export function readTransactionResultMetaV1(): Xdr.TransactionResultMetaV1 {
  enter()
  const ext_ = readExtensionPoint()
  const result_ = readTransactionResultPair()
  const feeProcessing_ = readLedgerEntryChangeList()
  const txApplyProcessing_ = readTransactionMeta()
  const postTxApplyFeeProcessing_ = readLedgerEntryChangeList()
  leave()
  return { ext: ext_, result: result_, feeProcessing: feeProcessing_, txApplyProcessing: txApplyProcessing_, postTxApplyFeeProcessing: postTxApplyFeeProcessing_ }
}

export function skipLedgerCloseMeta(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipLedgerCloseMetaV0(); break
    case 1: skipLedgerCloseMetaV1(); break
    case 2: skipLedgerCloseMetaV2(); break
    default: unknownCase('LedgerCloseMeta', tag)
  }
  leave()
}

export function skipLedgerCloseMetaV0(): void {
  skipLedgerHeaderHistoryEntry()
  skipTransactionSet()
  skipTransactionResultMetaList()
  skipUpgradeEntryMetaList()
  skipScpHistoryEntryList()
}

export function skipLedgerHeaderHistoryEntry(): void {
  step(32)
  skipLedgerHeader()
  skipLedgerHeaderHistoryEntryExt()
}

export function skipLedgerHeader(): void {
  step(36)
  skipStellarValue()
  step(236)
  skipLedgerHeaderExt()
}

export function skipStellarValue(): void {
  step(40)
  skipUpgradeTypeList()
  skipStellarValueExt()
}

export function skipUpgradeTypeList(): void {
  const n = count(6)
  enter()
  for (let i = 0; i < n; i++) skipVar(128)
  leave()
}

export function skipStellarValueExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerCloseValueSignature(); break
    case 2: skipStellarValueProposedValue(); break
    default: unknownCase('StellarValueExt', tag)
  }
  leave()
}

export function skipLedgerCloseValueSignature(): void {
  skipPublicKey()
  skipVar(64)
}

export function skipPublicKey(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    default: unknownCase('PublicKey', tag)
  }
  leave()
}

export function skipStellarValueProposedValue(): void {
  step(68)
  skipLedgerCloseValueSignature()
}

export function skipLedgerHeaderExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerHeaderExtensionV1(); break
    default: unknownCase('LedgerHeaderExt', tag)
  }
  leave()
}

export function skipLedgerHeaderExtensionV1(): void {
  step(4)
  skipLedgerHeaderExtensionV1Ext()
}

export function skipLedgerHeaderExtensionV1Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('LedgerHeaderExtensionV1Ext', tag)
  }
  leave()
}

export function skipLedgerHeaderHistoryEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('LedgerHeaderHistoryEntryExt', tag)
  }
  leave()
}

export function skipTransactionSet(): void {
  step(32)
  skipTransactionEnvelopeList()
}

export function skipTransactionEnvelopeList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTransactionEnvelope()
  leave()
}

export function skipTransactionEnvelope(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipTransactionV0Envelope(); break
    case 2: skipTransactionV1Envelope(); break
    case 5: skipFeeBumpTransactionEnvelope(); break
    default: unknownCase('TransactionEnvelope', tag)
  }
  leave()
}

export function skipTransactionV0Envelope(): void {
  skipTransactionV0()
  skipDecoratedSignatureList()
}

export function skipTransactionV0(): void {
  step(44)
  skipOptionalTimeBounds()
  skipMemo()
  skipOperationList()
  skipTransactionV0Ext()
}

export function skipOptionalTimeBounds(): void {
  enter()
  if (bool()) skipTimeBounds()
  leave()
}

export function skipTimeBounds(): void {
  step(16)
}

export function skipMemo(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipVar(28); break
    case 2: step(8); break
    case 3: step(32); break
    case 4: step(32); break
    default: unknownCase('Memo', tag)
  }
  leave()
}

export function skipOperationList(): void {
  const n = count(100)
  enter()
  for (let i = 0; i < n; i++) skipOperation()
  leave()
}

export function skipOperation(): void {
  skipOptionalMuxedAccount()
  skipOperationBody()
}

export function skipOptionalMuxedAccount(): void {
  enter()
  if (bool()) skipMuxedAccount()
  leave()
}

export function skipMuxedAccount(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    case 256: skipMuxedAccountMed25519(); break
    default: unknownCase('MuxedAccount', tag)
  }
  leave()
}

export function skipMuxedAccountMed25519(): void {
  step(40)
}

export function skipOperationBody(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipCreateAccountOp(); break
    case 1: skipPaymentOp(); break
    case 2: skipPathPaymentStrictReceiveOp(); break
    case 3: skipManageSellOfferOp(); break
    case 4: skipCreatePassiveSellOfferOp(); break
    case 5: skipSetOptionsOp(); break
    case 6: skipChangeTrustOp(); break
    case 7: skipAllowTrustOp(); break
    case 8: skipMuxedAccount(); break
    case 9: break
    case 10: skipManageDataOp(); break
    case 11: skipBumpSequenceOp(); break
    case 12: skipManageBuyOfferOp(); break
    case 13: skipPathPaymentStrictSendOp(); break
    case 14: skipCreateClaimableBalanceOp(); break
    case 15: skipClaimClaimableBalanceOp(); break
    case 16: skipBeginSponsoringFutureReservesOp(); break
    case 17: break
    case 18: skipRevokeSponsorshipOp(); break
    case 19: skipClawbackOp(); break
    case 20: skipClawbackClaimableBalanceOp(); break
    case 21: skipSetTrustLineFlagsOp(); break
    case 22: skipLiquidityPoolDepositOp(); break
    case 23: skipLiquidityPoolWithdrawOp(); break
    case 24: skipInvokeHostFunctionOp(); break
    case 25: skipExtendFootprintTtlOp(); break
    case 26: skipRestoreFootprintOp(); break
    default: unknownCase('OperationBody', tag)
  }
  leave()
}

export function skipCreateAccountOp(): void {
  skipPublicKey()
  step(8)
}

export function skipPaymentOp(): void {
  skipMuxedAccount()
  skipAsset()
  step(8)
}

export function skipAsset(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAlphaNum4(); break
    case 2: skipAlphaNum12(); break
    default: unknownCase('Asset', tag)
  }
  leave()
}

export function skipAlphaNum4(): void {
  step(4)
  skipPublicKey()
}

export function skipAlphaNum12(): void {
  step(12)
  skipPublicKey()
}

export function skipPathPaymentStrictReceiveOp(): void {
  skipAsset()
  step(8)
  skipMuxedAccount()
  skipAsset()
  step(8)
  skipAssetList()
}

export function skipAssetList(): void {
  const n = count(5)
  enter()
  for (let i = 0; i < n; i++) skipAsset()
  leave()
}

export function skipManageSellOfferOp(): void {
  skipAsset()
  skipAsset()
  step(24)
}

export function skipCreatePassiveSellOfferOp(): void {
  skipAsset()
  skipAsset()
  step(16)
}

export function skipSetOptionsOp(): void {
  skipOptionalPublicKey()
  skipOptionalUint32()
  skipOptionalUint32()
  skipOptionalUint32()
  skipOptionalUint32()
  skipOptionalUint32()
  skipOptionalUint32()
  skipOptionalString()
  skipOptionalSigner()
}

export function skipOptionalPublicKey(): void {
  enter()
  if (bool()) skipPublicKey()
  leave()
}

export function skipOptionalUint32(): void {
  enter()
  if (bool()) step(4)
  leave()
}

export function skipOptionalString(): void {
  enter()
  if (bool()) skipVar(32)
  leave()
}

export function skipOptionalSigner(): void {
  enter()
  if (bool()) skipSigner()
  leave()
}

export function skipSigner(): void {
  skipSignerKey()
  step(4)
}

export function skipSignerKey(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    case 1: step(32); break
    case 2: step(32); break
    case 3: skipSignerKeyEd25519SignedPayload(); break
    default: unknownCase('SignerKey', tag)
  }
  leave()
}

export function skipSignerKeyEd25519SignedPayload(): void {
  step(32)
  skipVar(64)
}

export function skipChangeTrustOp(): void {
  skipChangeTrustAsset()
  step(8)
}

export function skipChangeTrustAsset(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAlphaNum4(); break
    case 2: skipAlphaNum12(); break
    case 3: skipLiquidityPoolParameters(); break
    default: unknownCase('ChangeTrustAsset', tag)
  }
  leave()
}

export function skipLiquidityPoolParameters(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipLiquidityPoolConstantProductParameters(); break
    default: unknownCase('LiquidityPoolParameters', tag)
  }
  leave()
}

export function skipLiquidityPoolConstantProductParameters(): void {
  skipAsset()
  skipAsset()
  step(4)
}

export function skipAllowTrustOp(): void {
  skipPublicKey()
  skipAssetCode()
  step(4)
}

export function skipAssetCode(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: step(4); break
    case 2: step(12); break
    default: unknownCase('AssetCode', tag)
  }
  leave()
}

export function skipManageDataOp(): void {
  skipVar(64)
  skipOptionalDataValue()
}

export function skipOptionalDataValue(): void {
  enter()
  if (bool()) skipVar(64)
  leave()
}

export function skipBumpSequenceOp(): void {
  step(8)
}

export function skipManageBuyOfferOp(): void {
  skipAsset()
  skipAsset()
  step(24)
}

export function skipPathPaymentStrictSendOp(): void {
  skipAsset()
  step(8)
  skipMuxedAccount()
  skipAsset()
  step(8)
  skipAssetList()
}

export function skipCreateClaimableBalanceOp(): void {
  skipAsset()
  step(8)
  skipClaimantList()
}

export function skipClaimantList(): void {
  const n = count(10)
  enter()
  for (let i = 0; i < n; i++) skipClaimant()
  leave()
}

export function skipClaimant(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipClaimantV0(); break
    default: unknownCase('Claimant', tag)
  }
  leave()
}

export function skipClaimantV0(): void {
  skipPublicKey()
  skipClaimPredicate()
}

export function skipClaimPredicate(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipClaimPredicateList(); break
    case 2: skipClaimPredicateList(); break
    case 3: skipOptionalClaimPredicate(); break
    case 4: step(8); break
    case 5: step(8); break
    default: unknownCase('ClaimPredicate', tag)
  }
  leave()
}

export function skipClaimPredicateList(): void {
  const n = count(2)
  enter()
  for (let i = 0; i < n; i++) skipClaimPredicate()
  leave()
}

export function skipOptionalClaimPredicate(): void {
  enter()
  if (bool()) skipClaimPredicate()
  leave()
}

export function skipClaimClaimableBalanceOp(): void {
  skipClaimableBalanceId()
}

export function skipClaimableBalanceId(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    default: unknownCase('ClaimableBalanceId', tag)
  }
  leave()
}

export function skipBeginSponsoringFutureReservesOp(): void {
  skipPublicKey()
}

export function skipRevokeSponsorshipOp(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipLedgerKey(); break
    case 1: skipRevokeSponsorshipOpSigner(); break
    default: unknownCase('RevokeSponsorshipOp', tag)
  }
  leave()
}

export function skipLedgerKey(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipLedgerKeyAccount(); break
    case 1: skipLedgerKeyTrustLine(); break
    case 2: skipLedgerKeyOffer(); break
    case 3: skipLedgerKeyData(); break
    case 4: skipLedgerKeyClaimableBalance(); break
    case 5: skipLedgerKeyLiquidityPool(); break
    case 6: skipLedgerKeyContractData(); break
    case 7: skipLedgerKeyContractCode(); break
    case 8: skipLedgerKeyConfigSetting(); break
    case 9: skipLedgerKeyTtl(); break
    default: unknownCase('LedgerKey', tag)
  }
  leave()
}

export function skipLedgerKeyAccount(): void {
  skipPublicKey()
}

export function skipLedgerKeyTrustLine(): void {
  skipPublicKey()
  skipTrustLineAsset()
}

export function skipTrustLineAsset(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAlphaNum4(); break
    case 2: skipAlphaNum12(); break
    case 3: step(32); break
    default: unknownCase('TrustLineAsset', tag)
  }
  leave()
}

export function skipLedgerKeyOffer(): void {
  skipPublicKey()
  step(8)
}

export function skipLedgerKeyData(): void {
  skipPublicKey()
  skipVar(64)
}

export function skipLedgerKeyClaimableBalance(): void {
  skipClaimableBalanceId()
}

export function skipLedgerKeyLiquidityPool(): void {
  step(32)
}

export function skipLedgerKeyContractData(): void {
  skipScAddress()
  skipScVal()
  step(4)
}

export function skipScAddress(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipPublicKey(); break
    case 1: step(32); break
    case 2: skipMuxedEd25519Account(); break
    case 3: skipClaimableBalanceId(); break
    case 4: step(32); break
    default: unknownCase('ScAddress', tag)
  }
  leave()
}

export function skipMuxedEd25519Account(): void {
  step(40)
}

export function skipScVal(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(4); break
    case 1: break
    case 2: skipScError(); break
    case 3: step(4); break
    case 4: step(4); break
    case 5: step(8); break
    case 6: step(8); break
    case 7: step(8); break
    case 8: step(8); break
    case 9: skipUint128Parts(); break
    case 10: skipInt128Parts(); break
    case 11: skipUint256Parts(); break
    case 12: skipInt256Parts(); break
    case 13: skipVar(4294967295); break
    case 14: skipVar(4294967295); break
    case 15: skipVar(32); break
    case 16: skipOptionalScValList(); break
    case 17: skipOptionalScMapEntryList(); break
    case 18: skipScAddress(); break
    case 19: skipScContractInstance(); break
    case 20: break
    case 21: skipScNonceKey(); break
    case 22: skipVar(4294967295); break
    default: unknownCase('ScVal', tag)
  }
  leave()
}

export function skipScError(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(4); break
    case 1: step(4); break
    case 2: step(4); break
    case 3: step(4); break
    case 4: step(4); break
    case 5: step(4); break
    case 6: step(4); break
    case 7: step(4); break
    case 8: step(4); break
    case 9: step(4); break
    default: unknownCase('ScError', tag)
  }
  leave()
}

export function skipUint128Parts(): void {
  step(16)
}

export function skipInt128Parts(): void {
  step(16)
}

export function skipUint256Parts(): void {
  step(32)
}

export function skipInt256Parts(): void {
  step(32)
}

export function skipOptionalScValList(): void {
  enter()
  if (bool()) skipScValList()
  leave()
}

export function skipScValList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScVal()
  leave()
}

export function skipOptionalScMapEntryList(): void {
  enter()
  if (bool()) skipScMapEntryList()
  leave()
}

export function skipScMapEntryList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScMapEntry()
  leave()
}

export function skipScMapEntry(): void {
  skipScVal()
  skipScVal()
}

export function skipScContractInstance(): void {
  skipContractExecutable()
  skipOptionalScMapEntryList()
}

export function skipContractExecutable(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    case 1: break
    case 2: skipContractExecutableExternalRef(); break
    default: unknownCase('ContractExecutable', tag)
  }
  leave()
}

export function skipContractExecutableExternalRef(): void {
  skipScAddress()
  skipVar(4294967295)
}

export function skipScNonceKey(): void {
  step(8)
}

export function skipLedgerKeyContractCode(): void {
  step(32)
}

export function skipLedgerKeyConfigSetting(): void {
  step(4)
}

export function skipLedgerKeyTtl(): void {
  step(32)
}

export function skipRevokeSponsorshipOpSigner(): void {
  skipPublicKey()
  skipSignerKey()
}

export function skipClawbackOp(): void {
  skipAsset()
  skipMuxedAccount()
  step(8)
}

export function skipClawbackClaimableBalanceOp(): void {
  skipClaimableBalanceId()
}

export function skipSetTrustLineFlagsOp(): void {
  skipPublicKey()
  skipAsset()
  step(8)
}

export function skipLiquidityPoolDepositOp(): void {
  step(64)
}

export function skipLiquidityPoolWithdrawOp(): void {
  step(56)
}

export function skipInvokeHostFunctionOp(): void {
  skipHostFunction()
  skipSorobanAuthorizationEntryList()
}

export function skipHostFunction(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipInvokeContractArgs(); break
    case 1: skipCreateContractArgs(); break
    case 2: skipVar(4294967295); break
    case 3: skipCreateContractArgsV2(); break
    default: unknownCase('HostFunction', tag)
  }
  leave()
}

export function skipInvokeContractArgs(): void {
  skipScAddress()
  skipVar(32)
  skipScValList()
}

export function skipCreateContractArgs(): void {
  skipContractIdPreimage()
  skipContractExecutable()
}

export function skipContractIdPreimage(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipContractIdPreimageFromAddress(); break
    case 1: skipAsset(); break
    default: unknownCase('ContractIdPreimage', tag)
  }
  leave()
}

export function skipContractIdPreimageFromAddress(): void {
  skipScAddress()
  step(32)
}

export function skipCreateContractArgsV2(): void {
  skipContractIdPreimage()
  skipContractExecutable()
  skipScValList()
}

export function skipSorobanAuthorizationEntryList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipSorobanAuthorizationEntry()
  leave()
}

export function skipSorobanAuthorizationEntry(): void {
  skipSorobanCredentials()
  skipSorobanAuthorizedInvocation()
}

export function skipSorobanCredentials(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanAddressCredentials(); break
    case 2: skipSorobanAddressCredentials(); break
    case 3: skipSorobanAddressCredentialsWithDelegates(); break
    default: unknownCase('SorobanCredentials', tag)
  }
  leave()
}

export function skipSorobanAddressCredentials(): void {
  skipScAddress()
  step(12)
  skipScVal()
}

export function skipSorobanAddressCredentialsWithDelegates(): void {
  skipSorobanAddressCredentials()
  skipSorobanDelegateSignatureList()
}

export function skipSorobanDelegateSignatureList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipSorobanDelegateSignature()
  leave()
}

export function skipSorobanDelegateSignature(): void {
  skipScAddress()
  skipScVal()
  skipSorobanDelegateSignatureList()
}

export function skipSorobanAuthorizedInvocation(): void {
  skipSorobanAuthorizedFunction()
  skipSorobanAuthorizedInvocationList()
}

export function skipSorobanAuthorizedFunction(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipInvokeContractArgs(); break
    case 1: skipCreateContractArgs(); break
    case 2: skipCreateContractArgsV2(); break
    default: unknownCase('SorobanAuthorizedFunction', tag)
  }
  leave()
}

export function skipSorobanAuthorizedInvocationList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipSorobanAuthorizedInvocation()
  leave()
}

export function skipExtendFootprintTtlOp(): void {
  skipExtensionPoint()
  step(4)
}

export function skipExtensionPoint(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('ExtensionPoint', tag)
  }
  leave()
}

export function skipRestoreFootprintOp(): void {
  skipExtensionPoint()
}

export function skipTransactionV0Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('TransactionV0Ext', tag)
  }
  leave()
}

export function skipDecoratedSignatureList(): void {
  const n = count(20)
  enter()
  for (let i = 0; i < n; i++) skipDecoratedSignature()
  leave()
}

export function skipDecoratedSignature(): void {
  step(4)
  skipVar(64)
}

export function skipTransactionV1Envelope(): void {
  skipTransaction()
  skipDecoratedSignatureList()
}

export function skipTransaction(): void {
  skipMuxedAccount()
  step(12)
  skipPreconditions()
  skipMemo()
  skipOperationList()
  skipTransactionExt()
}

export function skipPreconditions(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipTimeBounds(); break
    case 2: skipPreconditionsV2(); break
    default: unknownCase('Preconditions', tag)
  }
  leave()
}

export function skipPreconditionsV2(): void {
  skipOptionalTimeBounds()
  skipOptionalLedgerBounds()
  skipOptionalInt64()
  step(12)
  skipSignerKeyList()
}

export function skipOptionalLedgerBounds(): void {
  enter()
  if (bool()) skipLedgerBounds()
  leave()
}

export function skipLedgerBounds(): void {
  step(8)
}

export function skipOptionalInt64(): void {
  enter()
  if (bool()) step(8)
  leave()
}

export function skipSignerKeyList(): void {
  const n = count(2)
  enter()
  for (let i = 0; i < n; i++) skipSignerKey()
  leave()
}

export function skipTransactionExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanTransactionData(); break
    default: unknownCase('TransactionExt', tag)
  }
  leave()
}

export function skipSorobanTransactionData(): void {
  skipSorobanTransactionDataExt()
  skipSorobanResources()
  step(8)
}

export function skipSorobanTransactionDataExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanResourcesExtV0(); break
    default: unknownCase('SorobanTransactionDataExt', tag)
  }
  leave()
}

export function skipSorobanResourcesExtV0(): void {
  skipUint32List()
}

export function skipUint32List(): void {
  const n = count(4294967295)
  step(n * 4)
}

export function skipSorobanResources(): void {
  skipLedgerFootprint()
  step(12)
}

export function skipLedgerFootprint(): void {
  skipLedgerKeyList()
  skipLedgerKeyList()
}

export function skipLedgerKeyList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipLedgerKey()
  leave()
}

export function skipFeeBumpTransactionEnvelope(): void {
  skipFeeBumpTransaction()
  skipDecoratedSignatureList()
}

export function skipFeeBumpTransaction(): void {
  skipMuxedAccount()
  step(8)
  skipFeeBumpTransactionInnerTx()
  skipFeeBumpTransactionExt()
}

export function skipFeeBumpTransactionInnerTx(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 2: skipTransactionV1Envelope(); break
    default: unknownCase('FeeBumpTransactionInnerTx', tag)
  }
  leave()
}

export function skipFeeBumpTransactionExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('FeeBumpTransactionExt', tag)
  }
  leave()
}

export function skipTransactionResultMetaList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTransactionResultMeta()
  leave()
}

export function skipTransactionResultMeta(): void {
  skipTransactionResultPair()
  skipLedgerEntryChangeList()
  skipTransactionMeta()
}

export function skipTransactionResultPair(): void {
  step(32)
  skipTransactionResult()
}

export function skipTransactionResult(): void {
  step(8)
  skipTransactionResultResult()
  skipTransactionResultExt()
}

export function skipTransactionResultResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: skipInnerTransactionResultPair(); break
    case -13: skipInnerTransactionResultPair(); break
    case 0: skipOperationResultList(); break
    case -1: skipOperationResultList(); break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: break
    case -10: break
    case -11: break
    case -12: break
    case -14: break
    case -15: break
    case -16: break
    case -17: break
    case -18: break
    default: unknownCase('TransactionResultResult', tag)
  }
  leave()
}

export function skipInnerTransactionResultPair(): void {
  step(32)
  skipInnerTransactionResult()
}

export function skipInnerTransactionResult(): void {
  step(8)
  skipInnerTransactionResultResult()
  skipInnerTransactionResultExt()
}

export function skipInnerTransactionResultResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipOperationResultList(); break
    case -1: skipOperationResultList(); break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: break
    case -10: break
    case -11: break
    case -12: break
    case -14: break
    case -15: break
    case -16: break
    case -17: break
    case -18: break
    default: unknownCase('InnerTransactionResultResult', tag)
  }
  leave()
}

export function skipOperationResultList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipOperationResult()
  leave()
}

export function skipOperationResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipOperationResultTr(); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    default: unknownCase('OperationResult', tag)
  }
  leave()
}

export function skipOperationResultTr(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipCreateAccountResult(); break
    case 1: skipPaymentResult(); break
    case 2: skipPathPaymentStrictReceiveResult(); break
    case 3: skipManageSellOfferResult(); break
    case 4: skipManageSellOfferResult(); break
    case 5: skipSetOptionsResult(); break
    case 6: skipChangeTrustResult(); break
    case 7: skipAllowTrustResult(); break
    case 8: skipAccountMergeResult(); break
    case 9: skipInflationResult(); break
    case 10: skipManageDataResult(); break
    case 11: skipBumpSequenceResult(); break
    case 12: skipManageBuyOfferResult(); break
    case 13: skipPathPaymentStrictSendResult(); break
    case 14: skipCreateClaimableBalanceResult(); break
    case 15: skipClaimClaimableBalanceResult(); break
    case 16: skipBeginSponsoringFutureReservesResult(); break
    case 17: skipEndSponsoringFutureReservesResult(); break
    case 18: skipRevokeSponsorshipResult(); break
    case 19: skipClawbackResult(); break
    case 20: skipClawbackClaimableBalanceResult(); break
    case 21: skipSetTrustLineFlagsResult(); break
    case 22: skipLiquidityPoolDepositResult(); break
    case 23: skipLiquidityPoolWithdrawResult(); break
    case 24: skipInvokeHostFunctionResult(); break
    case 25: skipExtendFootprintTtlResult(); break
    case 26: skipRestoreFootprintResult(); break
    default: unknownCase('OperationResultTr', tag)
  }
  leave()
}

export function skipCreateAccountResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    default: unknownCase('CreateAccountResult', tag)
  }
  leave()
}

export function skipPaymentResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: break
    default: unknownCase('PaymentResult', tag)
  }
  leave()
}

export function skipPathPaymentStrictReceiveResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipPathPaymentStrictReceiveResultSuccess(); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: skipAsset(); break
    case -10: break
    case -11: break
    case -12: break
    default: unknownCase('PathPaymentStrictReceiveResult', tag)
  }
  leave()
}

export function skipPathPaymentStrictReceiveResultSuccess(): void {
  skipClaimAtomList()
  skipSimplePaymentResult()
}

export function skipClaimAtomList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipClaimAtom()
  leave()
}

export function skipClaimAtom(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipClaimOfferAtomV0(); break
    case 1: skipClaimOfferAtom(); break
    case 2: skipClaimLiquidityAtom(); break
    default: unknownCase('ClaimAtom', tag)
  }
  leave()
}

export function skipClaimOfferAtomV0(): void {
  step(40)
  skipAsset()
  step(8)
  skipAsset()
  step(8)
}

export function skipClaimOfferAtom(): void {
  skipPublicKey()
  step(8)
  skipAsset()
  step(8)
  skipAsset()
  step(8)
}

export function skipClaimLiquidityAtom(): void {
  step(32)
  skipAsset()
  step(8)
  skipAsset()
  step(8)
}

export function skipSimplePaymentResult(): void {
  skipPublicKey()
  skipAsset()
  step(8)
}

export function skipManageSellOfferResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipManageOfferSuccessResult(); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: break
    case -10: break
    case -11: break
    case -12: break
    default: unknownCase('ManageSellOfferResult', tag)
  }
  leave()
}

export function skipManageOfferSuccessResult(): void {
  skipClaimAtomList()
  skipManageOfferSuccessResultOffer()
}

export function skipManageOfferSuccessResultOffer(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipOfferEntry(); break
    case 1: skipOfferEntry(); break
    case 2: break
    default: unknownCase('ManageOfferSuccessResultOffer', tag)
  }
  leave()
}

export function skipOfferEntry(): void {
  skipPublicKey()
  step(8)
  skipAsset()
  skipAsset()
  step(20)
  skipOfferEntryExt()
}

export function skipOfferEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('OfferEntryExt', tag)
  }
  leave()
}

export function skipSetOptionsResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: break
    case -10: break
    default: unknownCase('SetOptionsResult', tag)
  }
  leave()
}

export function skipChangeTrustResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    default: unknownCase('ChangeTrustResult', tag)
  }
  leave()
}

export function skipAllowTrustResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    default: unknownCase('AllowTrustResult', tag)
  }
  leave()
}

export function skipAccountMergeResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(8); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    default: unknownCase('AccountMergeResult', tag)
  }
  leave()
}

export function skipInflationResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipInflationPayoutList(); break
    case -1: break
    default: unknownCase('InflationResult', tag)
  }
  leave()
}

export function skipInflationPayoutList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipInflationPayout()
  leave()
}

export function skipInflationPayout(): void {
  skipPublicKey()
  step(8)
}

export function skipManageDataResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    default: unknownCase('ManageDataResult', tag)
  }
  leave()
}

export function skipBumpSequenceResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    default: unknownCase('BumpSequenceResult', tag)
  }
  leave()
}

export function skipManageBuyOfferResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipManageOfferSuccessResult(); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: break
    case -10: break
    case -11: break
    case -12: break
    default: unknownCase('ManageBuyOfferResult', tag)
  }
  leave()
}

export function skipPathPaymentStrictSendResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipPathPaymentStrictSendResultSuccess(); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    case -9: skipAsset(); break
    case -10: break
    case -11: break
    case -12: break
    default: unknownCase('PathPaymentStrictSendResult', tag)
  }
  leave()
}

export function skipPathPaymentStrictSendResultSuccess(): void {
  skipClaimAtomList()
  skipSimplePaymentResult()
}

export function skipCreateClaimableBalanceResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipClaimableBalanceId(); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    default: unknownCase('CreateClaimableBalanceResult', tag)
  }
  leave()
}

export function skipClaimClaimableBalanceResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    default: unknownCase('ClaimClaimableBalanceResult', tag)
  }
  leave()
}

export function skipBeginSponsoringFutureReservesResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('BeginSponsoringFutureReservesResult', tag)
  }
  leave()
}

export function skipEndSponsoringFutureReservesResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    default: unknownCase('EndSponsoringFutureReservesResult', tag)
  }
  leave()
}

export function skipRevokeSponsorshipResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    default: unknownCase('RevokeSponsorshipResult', tag)
  }
  leave()
}

export function skipClawbackResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    default: unknownCase('ClawbackResult', tag)
  }
  leave()
}

export function skipClawbackClaimableBalanceResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('ClawbackClaimableBalanceResult', tag)
  }
  leave()
}

export function skipSetTrustLineFlagsResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    default: unknownCase('SetTrustLineFlagsResult', tag)
  }
  leave()
}

export function skipLiquidityPoolDepositResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    case -7: break
    case -8: break
    default: unknownCase('LiquidityPoolDepositResult', tag)
  }
  leave()
}

export function skipLiquidityPoolWithdrawResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    case -6: break
    default: unknownCase('LiquidityPoolWithdrawResult', tag)
  }
  leave()
}

export function skipInvokeHostFunctionResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    case -5: break
    default: unknownCase('InvokeHostFunctionResult', tag)
  }
  leave()
}

export function skipExtendFootprintTtlResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('ExtendFootprintTtlResult', tag)
  }
  leave()
}

export function skipRestoreFootprintResult(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('RestoreFootprintResult', tag)
  }
  leave()
}

export function skipInnerTransactionResultExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('InnerTransactionResultExt', tag)
  }
  leave()
}

export function skipTransactionResultExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('TransactionResultExt', tag)
  }
  leave()
}

export function skipLedgerEntryChangeList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipLedgerEntryChange()
  leave()
}

export function skipLedgerEntryChange(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipLedgerEntry(); break
    case 1: skipLedgerEntry(); break
    case 2: skipLedgerKey(); break
    case 3: skipLedgerEntry(); break
    case 4: skipLedgerEntry(); break
    default: unknownCase('LedgerEntryChange', tag)
  }
  leave()
}

export function skipLedgerEntry(): void {
  step(4)
  skipLedgerEntryData()
  skipLedgerEntryExt()
}

export function skipLedgerEntryData(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipAccountEntry(); break
    case 1: skipTrustLineEntry(); break
    case 2: skipOfferEntry(); break
    case 3: skipDataEntry(); break
    case 4: skipClaimableBalanceEntry(); break
    case 5: skipLiquidityPoolEntry(); break
    case 6: skipContractDataEntry(); break
    case 7: skipContractCodeEntry(); break
    case 8: skipConfigSettingEntry(); break
    case 9: skipTtlEntry(); break
    default: unknownCase('LedgerEntryData', tag)
  }
  leave()
}

export function skipAccountEntry(): void {
  skipPublicKey()
  step(20)
  skipOptionalPublicKey()
  step(4)
  skipVar(32)
  step(4)
  skipSignerList()
  skipAccountEntryExt()
}

export function skipSignerList(): void {
  const n = count(20)
  enter()
  for (let i = 0; i < n; i++) skipSigner()
  leave()
}

export function skipAccountEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAccountEntryExtensionV1(); break
    default: unknownCase('AccountEntryExt', tag)
  }
  leave()
}

export function skipAccountEntryExtensionV1(): void {
  step(16)
  skipAccountEntryExtensionV1Ext()
}

export function skipAccountEntryExtensionV1Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 2: skipAccountEntryExtensionV2(); break
    default: unknownCase('AccountEntryExtensionV1Ext', tag)
  }
  leave()
}

export function skipAccountEntryExtensionV2(): void {
  step(8)
  skipOptionalPublicKeyList()
  skipAccountEntryExtensionV2Ext()
}

export function skipOptionalPublicKeyList(): void {
  const n = count(20)
  enter()
  for (let i = 0; i < n; i++) skipOptionalPublicKey()
  leave()
}

export function skipAccountEntryExtensionV2Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 3: skipAccountEntryExtensionV3(); break
    default: unknownCase('AccountEntryExtensionV2Ext', tag)
  }
  leave()
}

export function skipAccountEntryExtensionV3(): void {
  skipExtensionPoint()
  step(12)
}

export function skipTrustLineEntry(): void {
  skipPublicKey()
  skipTrustLineAsset()
  step(20)
  skipTrustLineEntryExt()
}

export function skipTrustLineEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipTrustLineEntryV1(); break
    default: unknownCase('TrustLineEntryExt', tag)
  }
  leave()
}

export function skipTrustLineEntryV1(): void {
  step(16)
  skipTrustLineEntryV1Ext()
}

export function skipTrustLineEntryV1Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 2: skipTrustLineEntryExtensionV2(); break
    default: unknownCase('TrustLineEntryV1Ext', tag)
  }
  leave()
}

export function skipTrustLineEntryExtensionV2(): void {
  step(4)
  skipTrustLineEntryExtensionV2Ext()
}

export function skipTrustLineEntryExtensionV2Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('TrustLineEntryExtensionV2Ext', tag)
  }
  leave()
}

export function skipDataEntry(): void {
  skipPublicKey()
  skipVar(64)
  skipVar(64)
  skipDataEntryExt()
}

export function skipDataEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('DataEntryExt', tag)
  }
  leave()
}

export function skipClaimableBalanceEntry(): void {
  skipClaimableBalanceId()
  skipClaimantList()
  skipAsset()
  step(8)
  skipClaimableBalanceEntryExt()
}

export function skipClaimableBalanceEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipClaimableBalanceEntryExtensionV1(); break
    default: unknownCase('ClaimableBalanceEntryExt', tag)
  }
  leave()
}

export function skipClaimableBalanceEntryExtensionV1(): void {
  skipClaimableBalanceEntryExtensionV1Ext()
  step(4)
}

export function skipClaimableBalanceEntryExtensionV1Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('ClaimableBalanceEntryExtensionV1Ext', tag)
  }
  leave()
}

export function skipLiquidityPoolEntry(): void {
  step(32)
  skipLiquidityPoolEntryBody()
}

export function skipLiquidityPoolEntryBody(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipLiquidityPoolEntryConstantProduct(); break
    default: unknownCase('LiquidityPoolEntryBody', tag)
  }
  leave()
}

export function skipLiquidityPoolEntryConstantProduct(): void {
  skipLiquidityPoolConstantProductParameters()
  step(32)
}

export function skipContractDataEntry(): void {
  skipExtensionPoint()
  skipScAddress()
  skipScVal()
  step(4)
  skipScVal()
}

export function skipContractCodeEntry(): void {
  skipContractCodeEntryExt()
  step(32)
  skipVar(4294967295)
}

export function skipContractCodeEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipContractCodeEntryV1(); break
    default: unknownCase('ContractCodeEntryExt', tag)
  }
  leave()
}

export function skipContractCodeEntryV1(): void {
  skipExtensionPoint()
  skipContractCodeCostInputs()
}

export function skipContractCodeCostInputs(): void {
  skipExtensionPoint()
  step(40)
}

export function skipConfigSettingEntry(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: step(4); break
    case 1: skipConfigSettingContractComputeV0(); break
    case 2: skipConfigSettingContractLedgerCostV0(); break
    case 3: skipConfigSettingContractHistoricalDataV0(); break
    case 4: skipConfigSettingContractEventsV0(); break
    case 5: skipConfigSettingContractBandwidthV0(); break
    case 6: skipContractCostParamEntryList(); break
    case 7: skipContractCostParamEntryList(); break
    case 8: step(4); break
    case 9: step(4); break
    case 10: skipStateArchivalSettings(); break
    case 11: skipConfigSettingContractExecutionLanesV0(); break
    case 12: skipUint64List(); break
    case 13: skipEvictionIterator(); break
    case 14: skipConfigSettingContractParallelComputeV0(); break
    case 15: skipConfigSettingContractLedgerCostExtV0(); break
    case 16: skipConfigSettingScpTiming(); break
    case 17: skipFrozenLedgerKeys(); break
    case 18: skipFrozenLedgerKeysDelta(); break
    case 19: skipFreezeBypassTxs(); break
    case 20: skipFreezeBypassTxsDelta(); break
    default: unknownCase('ConfigSettingEntry', tag)
  }
  leave()
}

export function skipConfigSettingContractComputeV0(): void {
  step(28)
}

export function skipConfigSettingContractLedgerCostV0(): void {
  step(84)
}

export function skipConfigSettingContractHistoricalDataV0(): void {
  step(8)
}

export function skipConfigSettingContractEventsV0(): void {
  step(12)
}

export function skipConfigSettingContractBandwidthV0(): void {
  step(16)
}

export function skipContractCostParamEntryList(): void {
  const n = count(1024)
  enter()
  for (let i = 0; i < n; i++) skipContractCostParamEntry()
  leave()
}

export function skipContractCostParamEntry(): void {
  skipExtensionPoint()
  step(16)
}

export function skipStateArchivalSettings(): void {
  step(48)
}

export function skipConfigSettingContractExecutionLanesV0(): void {
  step(4)
}

export function skipUint64List(): void {
  const n = count(4294967295)
  step(n * 8)
}

export function skipEvictionIterator(): void {
  step(16)
}

export function skipConfigSettingContractParallelComputeV0(): void {
  step(4)
}

export function skipConfigSettingContractLedgerCostExtV0(): void {
  step(12)
}

export function skipConfigSettingScpTiming(): void {
  step(20)
}

export function skipFrozenLedgerKeys(): void {
  skipEncodedLedgerKeyList()
}

export function skipEncodedLedgerKeyList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipVar(4294967295)
  leave()
}

export function skipFrozenLedgerKeysDelta(): void {
  skipEncodedLedgerKeyList()
  skipEncodedLedgerKeyList()
}

export function skipFreezeBypassTxs(): void {
  skipHashList2()
}

export function skipHashList2(): void {
  const n = count(4294967295)
  step(n * 32)
}

export function skipFreezeBypassTxsDelta(): void {
  skipHashList2()
  skipHashList2()
}

export function skipTtlEntry(): void {
  step(36)
}

export function skipLedgerEntryExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerEntryExtensionV1(); break
    default: unknownCase('LedgerEntryExt', tag)
  }
  leave()
}

export function skipLedgerEntryExtensionV1(): void {
  skipOptionalPublicKey()
  skipLedgerEntryExtensionV1Ext()
}

export function skipLedgerEntryExtensionV1Ext(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('LedgerEntryExtensionV1Ext', tag)
  }
  leave()
}

export function skipTransactionMeta(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipOperationMetaList(); break
    case 1: skipTransactionMetaV1(); break
    case 2: skipTransactionMetaV2(); break
    case 3: skipTransactionMetaV3(); break
    case 4: skipTransactionMetaV4(); break
    default: unknownCase('TransactionMeta', tag)
  }
  leave()
}

export function skipOperationMetaList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipOperationMeta()
  leave()
}

export function skipOperationMeta(): void {
  skipLedgerEntryChangeList()
}

export function skipTransactionMetaV1(): void {
  skipLedgerEntryChangeList()
  skipOperationMetaList()
}

export function skipTransactionMetaV2(): void {
  skipLedgerEntryChangeList()
  skipOperationMetaList()
  skipLedgerEntryChangeList()
}

export function skipTransactionMetaV3(): void {
  skipExtensionPoint()
  skipLedgerEntryChangeList()
  skipOperationMetaList()
  skipLedgerEntryChangeList()
  skipOptionalSorobanTransactionMeta()
}

export function skipOptionalSorobanTransactionMeta(): void {
  enter()
  if (bool()) skipSorobanTransactionMeta()
  leave()
}

export function skipSorobanTransactionMeta(): void {
  skipSorobanTransactionMetaExt()
  skipContractEventList()
  skipScVal()
  skipDiagnosticEventList()
}

export function skipSorobanTransactionMetaExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanTransactionMetaExtV1(); break
    default: unknownCase('SorobanTransactionMetaExt', tag)
  }
  leave()
}

export function skipSorobanTransactionMetaExtV1(): void {
  skipExtensionPoint()
  step(24)
}

export function skipContractEventList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipContractEvent()
  leave()
}

export function skipContractEvent(): void {
  skipExtensionPoint()
  skipOptionalContractId()
  step(4)
  skipContractEventBody()
}

export function skipOptionalContractId(): void {
  enter()
  if (bool()) step(32)
  leave()
}

export function skipContractEventBody(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipContractEventV0(); break
    default: unknownCase('ContractEventBody', tag)
  }
  leave()
}

export function skipContractEventV0(): void {
  skipScValList()
  skipScVal()
}

export function skipDiagnosticEventList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipDiagnosticEvent()
  leave()
}

export function skipDiagnosticEvent(): void {
  step(4)
  skipContractEvent()
}

export function skipTransactionMetaV4(): void {
  skipExtensionPoint()
  skipLedgerEntryChangeList()
  skipOperationMetaV2List()
  skipLedgerEntryChangeList()
  skipOptionalSorobanTransactionMetaV2()
  skipTransactionEventList()
  skipDiagnosticEventList()
}

export function skipOperationMetaV2List(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipOperationMetaV2()
  leave()
}

export function skipOperationMetaV2(): void {
  skipExtensionPoint()
  skipLedgerEntryChangeList()
  skipContractEventList()
}

export function skipOptionalSorobanTransactionMetaV2(): void {
  enter()
  if (bool()) skipSorobanTransactionMetaV2()
  leave()
}

export function skipSorobanTransactionMetaV2(): void {
  skipSorobanTransactionMetaExt()
  skipOptionalScVal()
}

export function skipOptionalScVal(): void {
  enter()
  if (bool()) skipScVal()
  leave()
}

export function skipTransactionEventList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTransactionEvent()
  leave()
}

export function skipTransactionEvent(): void {
  step(4)
  skipContractEvent()
}

export function skipUpgradeEntryMetaList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipUpgradeEntryMeta()
  leave()
}

export function skipUpgradeEntryMeta(): void {
  skipLedgerUpgrade()
  skipLedgerEntryChangeList()
}

export function skipLedgerUpgrade(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: step(4); break
    case 2: step(4); break
    case 3: step(4); break
    case 4: step(4); break
    case 5: step(4); break
    case 6: skipConfigUpgradeSetKey(); break
    case 7: step(4); break
    default: unknownCase('LedgerUpgrade', tag)
  }
  leave()
}

export function skipConfigUpgradeSetKey(): void {
  step(64)
}

export function skipScpHistoryEntryList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScpHistoryEntry()
  leave()
}

export function skipScpHistoryEntry(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipScpHistoryEntryV0(); break
    default: unknownCase('ScpHistoryEntry', tag)
  }
  leave()
}

export function skipScpHistoryEntryV0(): void {
  skipScpQuorumSetList()
  skipLedgerScpMessages()
}

export function skipScpQuorumSetList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScpQuorumSet()
  leave()
}

export function skipScpQuorumSet(): void {
  step(4)
  skipPublicKeyList()
  skipScpQuorumSetList()
}

export function skipPublicKeyList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipPublicKey()
  leave()
}

export function skipLedgerScpMessages(): void {
  step(4)
  skipScpEnvelopeList()
}

export function skipScpEnvelopeList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScpEnvelope()
  leave()
}

export function skipScpEnvelope(): void {
  skipScpStatement()
  skipVar(64)
}

export function skipScpStatement(): void {
  skipPublicKey()
  step(8)
  skipScpStatementPledges()
}

export function skipScpStatementPledges(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipScpStatementPrepare(); break
    case 1: skipScpStatementConfirm(); break
    case 2: skipScpStatementExternalize(); break
    case 3: skipScpNomination(); break
    default: unknownCase('ScpStatementPledges', tag)
  }
  leave()
}

export function skipScpStatementPrepare(): void {
  step(32)
  skipScpBallot()
  skipOptionalScpBallot()
  skipOptionalScpBallot()
  step(8)
}

export function skipScpBallot(): void {
  step(4)
  skipVar(4294967295)
}

export function skipOptionalScpBallot(): void {
  enter()
  if (bool()) skipScpBallot()
  leave()
}

export function skipScpStatementConfirm(): void {
  skipScpBallot()
  step(44)
}

export function skipScpStatementExternalize(): void {
  skipScpBallot()
  step(36)
}

export function skipScpNomination(): void {
  step(32)
  skipValueList()
  skipValueList()
}

export function skipValueList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipVar(4294967295)
  leave()
}

export function skipLedgerCloseMetaV1(): void {
  skipLedgerCloseMetaExt()
  skipLedgerHeaderHistoryEntry()
  skipGeneralizedTransactionSet()
  skipTransactionResultMetaList()
  skipUpgradeEntryMetaList()
  skipScpHistoryEntryList()
  step(8)
  skipLedgerKeyList()
  skipLedgerEntryList()
}

export function skipLedgerCloseMetaExt(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerCloseMetaExtV1(); break
    default: unknownCase('LedgerCloseMetaExt', tag)
  }
  leave()
}

export function skipLedgerCloseMetaExtV1(): void {
  skipExtensionPoint()
  step(8)
}

export function skipGeneralizedTransactionSet(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 1: skipTransactionSetV1(); break
    default: unknownCase('GeneralizedTransactionSet', tag)
  }
  leave()
}

export function skipTransactionSetV1(): void {
  step(32)
  skipTransactionPhaseList()
}

export function skipTransactionPhaseList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTransactionPhase()
  leave()
}

export function skipTransactionPhase(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipTxSetComponentList(); break
    case 1: skipParallelTxsComponent(); break
    default: unknownCase('TransactionPhase', tag)
  }
  leave()
}

export function skipTxSetComponentList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTxSetComponent()
  leave()
}

export function skipTxSetComponent(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipTxSetComponentTxsMaybeDiscountedFee(); break
    default: unknownCase('TxSetComponent', tag)
  }
  leave()
}

export function skipTxSetComponentTxsMaybeDiscountedFee(): void {
  skipOptionalInt64()
  skipTransactionEnvelopeList()
}

export function skipParallelTxsComponent(): void {
  skipOptionalInt64()
  skipTransactionEnvelopeListListList()
}

export function skipTransactionEnvelopeListListList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTransactionEnvelopeListList()
  leave()
}

export function skipTransactionEnvelopeListList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTransactionEnvelopeList()
  leave()
}

export function skipLedgerEntryList(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipLedgerEntry()
  leave()
}

export function skipLedgerCloseMetaV2(): void {
  skipLedgerCloseMetaExt()
  skipLedgerHeaderHistoryEntry()
  skipGeneralizedTransactionSet()
  skipTransactionResultMetaV1List()
  skipUpgradeEntryMetaList()
  skipScpHistoryEntryList()
  step(8)
  skipLedgerKeyList()
}

export function skipTransactionResultMetaV1List(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipTransactionResultMetaV1()
  leave()
}

export function skipTransactionResultMetaV1(): void {
  skipExtensionPoint()
  skipTransactionResultPair()
  skipLedgerEntryChangeList()
  skipTransactionMeta()
  skipLedgerEntryChangeList()
}

export function readLedgerEntryChanges(): readonly Xdr.LedgerEntryChange[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.LedgerEntryChange)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerEntryChange())
  leave()
  return list
}

export function skipLedgerEntryChanges(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipLedgerEntryChange()
  leave()
}

export function readHashIdPreimage(): Xdr.HashIdPreimage {
  enter()
  const tag = i32()
  switch (tag) {
    case 6: { const value = readHashIdPreimageOperationId(); leave(); return { type: 'envelopeTypeOpId', operationId: value } }
    case 7: { const value = readHashIdPreimageRevokeId(); leave(); return { type: 'envelopeTypePoolRevokeOpId', revokeId: value } }
    case 8: { const value = readHashIdPreimageContractId(); leave(); return { type: 'envelopeTypeContractId', contractId: value } }
    case 9: { const value = readHashIdPreimageSorobanAuthorization(); leave(); return { type: 'envelopeTypeSorobanAuthorization', sorobanAuthorization: value } }
    case 10: { const value = readHashIdPreimageSorobanAuthorizationWithAddress(); leave(); return { type: 'envelopeTypeSorobanAuthorizationWithAddress', sorobanAuthorizationWithAddress: value } }
    default: return unknownCase('HashIdPreimage', tag)
  }
}

export function readHashIdPreimageOperationId(): Xdr.HashIdPreimageOperationId {
  enter()
  const sourceAccount_ = readPublicKey()
  const seqNum_ = i64()
  const opNum_ = u32()
  leave()
  return { sourceAccount: sourceAccount_, seqNum: seqNum_, opNum: opNum_ }
}

export function readHashIdPreimageRevokeId(): Xdr.HashIdPreimageRevokeId {
  enter()
  const sourceAccount_ = readPublicKey()
  const seqNum_ = i64()
  const opNum_ = u32()
  const liquidityPoolId_ = opaque(32)
  const asset_ = readAsset()
  leave()
  return { sourceAccount: sourceAccount_, seqNum: seqNum_, opNum: opNum_, liquidityPoolId: liquidityPoolId_, asset: asset_ }
}

export function readHashIdPreimageContractId(): Xdr.HashIdPreimageContractId {
  enter()
  const networkId_ = opaque(32)
  const contractIdPreimage_ = readContractIdPreimage()
  leave()
  return { networkId: networkId_, contractIdPreimage: contractIdPreimage_ }
}

export function readHashIdPreimageSorobanAuthorization(): Xdr.HashIdPreimageSorobanAuthorization {
  enter()
  const networkId_ = opaque(32)
  const nonce_ = i64()
  const signatureExpirationLedger_ = u32()
  const invocation_ = readSorobanAuthorizedInvocation()
  leave()
  return { networkId: networkId_, nonce: nonce_, signatureExpirationLedger: signatureExpirationLedger_, invocation: invocation_ }
}

export function readHashIdPreimageSorobanAuthorizationWithAddress(): Xdr.HashIdPreimageSorobanAuthorizationWithAddress {
  enter()
  const networkId_ = opaque(32)
  const nonce_ = i64()
  const signatureExpirationLedger_ = u32()
  const address_ = readScAddress()
  const invocation_ = readSorobanAuthorizedInvocation()
  leave()
  return { networkId: networkId_, nonce: nonce_, signatureExpirationLedger: signatureExpirationLedger_, address: address_, invocation: invocation_ }
}

export function skipHashIdPreimage(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 6: skipHashIdPreimageOperationId(); break
    case 7: skipHashIdPreimageRevokeId(); break
    case 8: skipHashIdPreimageContractId(); break
    case 9: skipHashIdPreimageSorobanAuthorization(); break
    case 10: skipHashIdPreimageSorobanAuthorizationWithAddress(); break
    default: unknownCase('HashIdPreimage', tag)
  }
  leave()
}

export function skipHashIdPreimageOperationId(): void {
  skipPublicKey()
  step(12)
}

export function skipHashIdPreimageRevokeId(): void {
  skipPublicKey()
  step(44)
  skipAsset()
}

export function skipHashIdPreimageContractId(): void {
  step(32)
  skipContractIdPreimage()
}

export function skipHashIdPreimageSorobanAuthorization(): void {
  step(44)
  skipSorobanAuthorizedInvocation()
}

export function skipHashIdPreimageSorobanAuthorizationWithAddress(): void {
  step(44)
  skipScAddress()
  skipSorobanAuthorizedInvocation()
}

export function readScSpecEntry(): Xdr.ScSpecEntry {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScSpecFunctionV0(); leave(); return { type: 'scSpecEntryFunctionV0', functionV0: value } }
    case 1: { const value = readScSpecUdtStructV0(); leave(); return { type: 'scSpecEntryUdtStructV0', udtStructV0: value } }
    case 2: { const value = readScSpecUdtUnionV0(); leave(); return { type: 'scSpecEntryUdtUnionV0', udtUnionV0: value } }
    case 3: { const value = readScSpecUdtEnumV0(); leave(); return { type: 'scSpecEntryUdtEnumV0', udtEnumV0: value } }
    case 4: { const value = readScSpecUdtErrorEnumV0(); leave(); return { type: 'scSpecEntryUdtErrorEnumV0', udtErrorEnumV0: value } }
    case 5: { const value = readScSpecEventV0(); leave(); return { type: 'scSpecEntryEventV0', eventV0: value } }
    default: return unknownCase('ScSpecEntry', tag)
  }
}

export function readScSpecFunctionV0(): Xdr.ScSpecFunctionV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(32)
  const inputs_ = readScSpecFunctionInputV0List()
  const outputs_ = readScSpecTypeDefList2()
  leave()
  return { doc: doc_, name: name_, inputs: inputs_, outputs: outputs_ }
}

export function readScSpecFunctionInputV0List(): readonly Xdr.ScSpecFunctionInputV0[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScSpecFunctionInputV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecFunctionInputV0())
  leave()
  return list
}

export function readScSpecFunctionInputV0(): Xdr.ScSpecFunctionInputV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(30)
  const type_ = readScSpecTypeDef()
  leave()
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
  enter()
  const n_ = u32()
  leave()
  return { n: n_ }
}

export function readScSpecTypeUdt(): Xdr.ScSpecTypeUdt {
  enter()
  const name_ = varOpaque(60)
  leave()
  return { name: name_ }
}

export function readScSpecTypeDefList2(): readonly Xdr.ScSpecTypeDef[] {
  enter()
  const n = count(1)
  const list: (Xdr.ScSpecTypeDef)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecTypeDef())
  leave()
  return list
}

export function readScSpecUdtStructV0(): Xdr.ScSpecUdtStructV0 {
  enter()
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const fields_ = readScSpecUdtStructFieldV0List()
  leave()
  return { doc: doc_, lib: lib_, name: name_, fields: fields_ }
}

export function readScSpecUdtStructFieldV0List(): readonly Xdr.ScSpecUdtStructFieldV0[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtStructFieldV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtStructFieldV0())
  leave()
  return list
}

export function readScSpecUdtStructFieldV0(): Xdr.ScSpecUdtStructFieldV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(30)
  const type_ = readScSpecTypeDef()
  leave()
  return { doc: doc_, name: name_, type: type_ }
}

export function readScSpecUdtUnionV0(): Xdr.ScSpecUdtUnionV0 {
  enter()
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const cases_ = readScSpecUdtUnionCaseV0List()
  leave()
  return { doc: doc_, lib: lib_, name: name_, cases: cases_ }
}

export function readScSpecUdtUnionCaseV0List(): readonly Xdr.ScSpecUdtUnionCaseV0[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtUnionCaseV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtUnionCaseV0())
  leave()
  return list
}

export function readScSpecUdtUnionCaseV0(): Xdr.ScSpecUdtUnionCaseV0 {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScSpecUdtUnionCaseVoidV0(); leave(); return { type: 'scSpecUdtUnionCaseVoidV0', voidCase: value } }
    case 1: { const value = readScSpecUdtUnionCaseTupleV0(); leave(); return { type: 'scSpecUdtUnionCaseTupleV0', tupleCase: value } }
    default: return unknownCase('ScSpecUdtUnionCaseV0', tag)
  }
}

export function readScSpecUdtUnionCaseVoidV0(): Xdr.ScSpecUdtUnionCaseVoidV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  leave()
  return { doc: doc_, name: name_ }
}

export function readScSpecUdtUnionCaseTupleV0(): Xdr.ScSpecUdtUnionCaseTupleV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  const type_ = readScSpecTypeDefList3()
  leave()
  return { doc: doc_, name: name_, type: type_ }
}

export function readScSpecTypeDefList3(): readonly Xdr.ScSpecTypeDef[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScSpecTypeDef)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecTypeDef())
  leave()
  return list
}

export function readScSpecUdtEnumV0(): Xdr.ScSpecUdtEnumV0 {
  enter()
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const cases_ = readScSpecUdtEnumCaseV0List()
  leave()
  return { doc: doc_, lib: lib_, name: name_, cases: cases_ }
}

export function readScSpecUdtEnumCaseV0List(): readonly Xdr.ScSpecUdtEnumCaseV0[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtEnumCaseV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtEnumCaseV0())
  leave()
  return list
}

export function readScSpecUdtEnumCaseV0(): Xdr.ScSpecUdtEnumCaseV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  const value_ = u32()
  leave()
  return { doc: doc_, name: name_, value: value_ }
}

export function readScSpecUdtErrorEnumV0(): Xdr.ScSpecUdtErrorEnumV0 {
  enter()
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(60)
  const cases_ = readScSpecUdtErrorEnumCaseV0List()
  leave()
  return { doc: doc_, lib: lib_, name: name_, cases: cases_ }
}

export function readScSpecUdtErrorEnumCaseV0List(): readonly Xdr.ScSpecUdtErrorEnumCaseV0[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScSpecUdtErrorEnumCaseV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecUdtErrorEnumCaseV0())
  leave()
  return list
}

export function readScSpecUdtErrorEnumCaseV0(): Xdr.ScSpecUdtErrorEnumCaseV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(60)
  const value_ = u32()
  leave()
  return { doc: doc_, name: name_, value: value_ }
}

export function readScSpecEventV0(): Xdr.ScSpecEventV0 {
  enter()
  const doc_ = varOpaque(1024)
  const lib_ = varOpaque(80)
  const name_ = varOpaque(32)
  const prefixTopics_ = readStringList()
  const params_ = readScSpecEventParamV0List()
  const dataFormat_ = readScSpecEventDataFormat()
  leave()
  return { doc: doc_, lib: lib_, name: name_, prefixTopics: prefixTopics_, params: params_, dataFormat: dataFormat_ }
}

export function readStringList(): readonly Uint8Array[] {
  enter()
  const n = count(2)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(32))
  leave()
  return list
}

export function readScSpecEventParamV0List(): readonly Xdr.ScSpecEventParamV0[] {
  enter()
  const n = count(4294967295)
  const list: (Xdr.ScSpecEventParamV0)[] = []
  for (let i = 0; i < n; i++) list.push(readScSpecEventParamV0())
  leave()
  return list
}

export function readScSpecEventParamV0(): Xdr.ScSpecEventParamV0 {
  enter()
  const doc_ = varOpaque(1024)
  const name_ = varOpaque(30)
  const type_ = readScSpecTypeDef()
  const location_ = readScSpecEventParamLocationV0()
  leave()
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
  enter()
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
  leave()
}

export function skipScSpecFunctionV0(): void {
  skipVar(1024)
  skipVar(32)
  skipScSpecFunctionInputV0List()
  skipScSpecTypeDefList2()
}

export function skipScSpecFunctionInputV0List(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScSpecFunctionInputV0()
  leave()
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
  enter()
  for (let i = 0; i < n; i++) skipScSpecTypeDef()
  leave()
}

export function skipScSpecUdtStructV0(): void {
  skipVar(1024)
  skipVar(80)
  skipVar(60)
  skipScSpecUdtStructFieldV0List()
}

export function skipScSpecUdtStructFieldV0List(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScSpecUdtStructFieldV0()
  leave()
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
  enter()
  for (let i = 0; i < n; i++) skipScSpecUdtUnionCaseV0()
  leave()
}

export function skipScSpecUdtUnionCaseV0(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipScSpecUdtUnionCaseVoidV0(); break
    case 1: skipScSpecUdtUnionCaseTupleV0(); break
    default: unknownCase('ScSpecUdtUnionCaseV0', tag)
  }
  leave()
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
  enter()
  for (let i = 0; i < n; i++) skipScSpecTypeDef()
  leave()
}

export function skipScSpecUdtEnumV0(): void {
  skipVar(1024)
  skipVar(80)
  skipVar(60)
  skipScSpecUdtEnumCaseV0List()
}

export function skipScSpecUdtEnumCaseV0List(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScSpecUdtEnumCaseV0()
  leave()
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
  enter()
  for (let i = 0; i < n; i++) skipScSpecUdtErrorEnumCaseV0()
  leave()
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
  enter()
  for (let i = 0; i < n; i++) skipVar(32)
  leave()
}

export function skipScSpecEventParamV0List(): void {
  const n = count(4294967295)
  enter()
  for (let i = 0; i < n; i++) skipScSpecEventParamV0()
  leave()
}

export function skipScSpecEventParamV0(): void {
  skipVar(1024)
  skipVar(30)
  skipScSpecTypeDef()
  step(4)
}

export function readScEnvMetaEntry(): Xdr.ScEnvMetaEntry {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScEnvMetaEntryInterfaceVersion(); leave(); return { type: 'scEnvMetaKindInterfaceVersion', interfaceVersion: value } }
    default: return unknownCase('ScEnvMetaEntry', tag)
  }
}

export function readScEnvMetaEntryInterfaceVersion(): Xdr.ScEnvMetaEntryInterfaceVersion {
  enter()
  const protocol_ = u32()
  const preRelease_ = u32()
  leave()
  return { protocol: protocol_, preRelease: preRelease_ }
}

export function skipScEnvMetaEntry(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipScEnvMetaEntryInterfaceVersion(); break
    default: unknownCase('ScEnvMetaEntry', tag)
  }
  leave()
}

export function skipScEnvMetaEntryInterfaceVersion(): void {
  step(8)
}

export function readScMetaEntry(): Xdr.ScMetaEntry {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScMetaV0(); leave(); return { type: 'scMetaV0', v0: value } }
    default: return unknownCase('ScMetaEntry', tag)
  }
}

export function readScMetaV0(): Xdr.ScMetaV0 {
  enter()
  const key_ = varOpaque(4294967295)
  const val_ = varOpaque(4294967295)
  leave()
  return { key: key_, val: val_ }
}

export function skipScMetaEntry(): void {
  enter()
  const tag = i32()
  switch (tag) {
    case 0: skipScMetaV0(); break
    default: unknownCase('ScMetaEntry', tag)
  }
  leave()
}

export function skipScMetaV0(): void {
  skipVar(4294967295)
  skipVar(4294967295)
}

export function writeLedgerKey(value: Xdr.LedgerKey): void {
  switch (value.type) {
    case 'account': wi32(0); writeLedgerKeyAccount(value.account); break
    case 'trustline': wi32(1); writeLedgerKeyTrustLine(value.trustLine); break
    case 'offer': wi32(2); writeLedgerKeyOffer(value.offer); break
    case 'data': wi32(3); writeLedgerKeyData(value.data); break
    case 'claimableBalance': wi32(4); writeLedgerKeyClaimableBalance(value.claimableBalance); break
    case 'liquidityPool': wi32(5); writeLedgerKeyLiquidityPool(value.liquidityPool); break
    case 'contractData': wi32(6); writeLedgerKeyContractData(value.contractData); break
    case 'contractCode': wi32(7); writeLedgerKeyContractCode(value.contractCode); break
    case 'configSetting': wi32(8); writeLedgerKeyConfigSetting(value.configSetting); break
    case 'ttl': wi32(9); writeLedgerKeyTtl(value.ttl); break
  }
}

export function writeLedgerKeyAccount(value: Xdr.LedgerKeyAccount): void {
  writePublicKey(value.accountId)
}

export function writePublicKey(value: Xdr.PublicKey): void {
  switch (value.type) {
    case 'publicKeyTypeEd25519': wi32(0); wopaque(value.ed25519); break
  }
}

export function writeLedgerKeyTrustLine(value: Xdr.LedgerKeyTrustLine): void {
  writePublicKey(value.accountId)
  writeTrustLineAsset(value.asset)
}

export function writeTrustLineAsset(value: Xdr.TrustLineAsset): void {
  switch (value.type) {
    case 'assetTypeNative': wi32(0); ; break
    case 'assetTypeCreditAlphanum4': wi32(1); writeAlphaNum4(value.alphaNum4); break
    case 'assetTypeCreditAlphanum12': wi32(2); writeAlphaNum12(value.alphaNum12); break
    case 'assetTypePoolShare': wi32(3); wopaque(value.liquidityPoolId); break
  }
}

export function writeAlphaNum4(value: Xdr.AlphaNum4): void {
  wopaque(value.assetCode)
  writePublicKey(value.issuer)
}

export function writeAlphaNum12(value: Xdr.AlphaNum12): void {
  wopaque(value.assetCode)
  writePublicKey(value.issuer)
}

export function writeLedgerKeyOffer(value: Xdr.LedgerKeyOffer): void {
  writePublicKey(value.sellerId)
  wi64(value.offerId)
}

export function writeLedgerKeyData(value: Xdr.LedgerKeyData): void {
  writePublicKey(value.accountId)
  wvar(value.dataName)
}

export function writeLedgerKeyClaimableBalance(value: Xdr.LedgerKeyClaimableBalance): void {
  writeClaimableBalanceId(value.balanceId)
}

export function writeClaimableBalanceId(value: Xdr.ClaimableBalanceId): void {
  switch (value.type) {
    case 'claimableBalanceIdTypeV0': wi32(0); wopaque(value.v0); break
  }
}

export function writeLedgerKeyLiquidityPool(value: Xdr.LedgerKeyLiquidityPool): void {
  wopaque(value.liquidityPoolId)
}

export function writeLedgerKeyContractData(value: Xdr.LedgerKeyContractData): void {
  writeScAddress(value.contract)
  writeScVal(value.key)
  writeContractDataDurability(value.durability)
}

export function writeScAddress(value: Xdr.ScAddress): void {
  switch (value.type) {
    case 'scAddressTypeAccount': wi32(0); writePublicKey(value.accountId); break
    case 'scAddressTypeContract': wi32(1); wopaque(value.contractId); break
    case 'scAddressTypeMuxedAccount': wi32(2); writeMuxedEd25519Account(value.muxedAccount); break
    case 'scAddressTypeClaimableBalance': wi32(3); writeClaimableBalanceId(value.claimableBalanceId); break
    case 'scAddressTypeLiquidityPool': wi32(4); wopaque(value.liquidityPoolId); break
  }
}

export function writeMuxedEd25519Account(value: Xdr.MuxedEd25519Account): void {
  wu64(value.id)
  wopaque(value.ed25519)
}

export function writeScVal(value: Xdr.ScVal): void {
  switch (value.type) {
    case 'scvBool': wi32(0); wu32(value.b ? 1 : 0); break
    case 'scvVoid': wi32(1); ; break
    case 'scvError': wi32(2); writeScError(value.error); break
    case 'scvU32': wi32(3); wu32(value.u32); break
    case 'scvI32': wi32(4); wi32(value.i32); break
    case 'scvU64': wi32(5); wu64(value.u64); break
    case 'scvI64': wi32(6); wi64(value.i64); break
    case 'scvTimepoint': wi32(7); wu64(value.timepoint); break
    case 'scvDuration': wi32(8); wu64(value.duration); break
    case 'scvU128': wi32(9); writeUint128Parts(value.u128); break
    case 'scvI128': wi32(10); writeInt128Parts(value.i128); break
    case 'scvU256': wi32(11); writeUint256Parts(value.u256); break
    case 'scvI256': wi32(12); writeInt256Parts(value.i256); break
    case 'scvBytes': wi32(13); wvar(value.bytes); break
    case 'scvString': wi32(14); wvar(value.str); break
    case 'scvSymbol': wi32(15); wvar(value.sym); break
    case 'scvVec': wi32(16); writeOptionalScValList(value.vec); break
    case 'scvMap': wi32(17); writeOptionalScMapEntryList(value.map); break
    case 'scvAddress': wi32(18); writeScAddress(value.address); break
    case 'scvContractInstance': wi32(19); writeScContractInstance(value.instance); break
    case 'scvLedgerKeyContractInstance': wi32(20); ; break
    case 'scvLedgerKeyNonce': wi32(21); writeScNonceKey(value.nonceKey); break
    case 'scvExecutableTag': wi32(22); wvar(value.executableTag); break
  }
}

export function writeScError(value: Xdr.ScError): void {
  switch (value.type) {
    case 'sceContract': wi32(0); wu32(value.contractCode); break
    case 'sceWasmVm': wi32(1); writeScErrorCode(value.code); break
    case 'sceContext': wi32(2); writeScErrorCode(value.code); break
    case 'sceStorage': wi32(3); writeScErrorCode(value.code); break
    case 'sceObject': wi32(4); writeScErrorCode(value.code); break
    case 'sceCrypto': wi32(5); writeScErrorCode(value.code); break
    case 'sceEvents': wi32(6); writeScErrorCode(value.code); break
    case 'sceBudget': wi32(7); writeScErrorCode(value.code); break
    case 'sceValue': wi32(8); writeScErrorCode(value.code); break
    case 'sceAuth': wi32(9); writeScErrorCode(value.code); break
  }
}

export function writeScErrorCode(value: Xdr.ScErrorCode): void {
  switch (value) {
    case 'scecArithDomain': return wi32(0)
    case 'scecIndexBounds': return wi32(1)
    case 'scecInvalidInput': return wi32(2)
    case 'scecMissingValue': return wi32(3)
    case 'scecExistingValue': return wi32(4)
    case 'scecExceededLimit': return wi32(5)
    case 'scecInvalidAction': return wi32(6)
    case 'scecInternalError': return wi32(7)
    case 'scecUnexpectedType': return wi32(8)
    case 'scecUnexpectedSize': return wi32(9)
  }
}

export function writeUint128Parts(value: Xdr.Uint128Parts): void {
  wu64(value.hi)
  wu64(value.lo)
}

export function writeInt128Parts(value: Xdr.Int128Parts): void {
  wi64(value.hi)
  wu64(value.lo)
}

export function writeUint256Parts(value: Xdr.Uint256Parts): void {
  wu64(value.hiHi)
  wu64(value.hiLo)
  wu64(value.loHi)
  wu64(value.loLo)
}

export function writeInt256Parts(value: Xdr.Int256Parts): void {
  wi64(value.hiHi)
  wu64(value.hiLo)
  wu64(value.loHi)
  wu64(value.loLo)
}

export function writeOptionalScValList(value: readonly Xdr.ScVal[] | undefined): void {
  wu32(value === undefined ? 0 : 1)
  if (value !== undefined) writeScValList(value)
}

export function writeScValList(value: readonly Xdr.ScVal[]): void {
  wu32(value.length)
  for (const item of value) writeScVal(item)
}

export function writeOptionalScMapEntryList(value: readonly Xdr.ScMapEntry[] | undefined): void {
  wu32(value === undefined ? 0 : 1)
  if (value !== undefined) writeScMapEntryList(value)
}

export function writeScMapEntryList(value: readonly Xdr.ScMapEntry[]): void {
  wu32(value.length)
  for (const item of value) writeScMapEntry(item)
}

export function writeScMapEntry(value: Xdr.ScMapEntry): void {
  writeScVal(value.key)
  writeScVal(value.val)
}

export function writeScContractInstance(value: Xdr.ScContractInstance): void {
  writeContractExecutable(value.executable)
  writeOptionalScMapEntryList(value.storage)
}

export function writeContractExecutable(value: Xdr.ContractExecutable): void {
  switch (value.type) {
    case 'contractExecutableWasm': wi32(0); wopaque(value.wasmHash); break
    case 'contractExecutableStellarAsset': wi32(1); ; break
    case 'contractExecutableExternalRef': wi32(2); writeContractExecutableExternalRef(value.externalRef); break
  }
}

export function writeContractExecutableExternalRef(value: Xdr.ContractExecutableExternalRef): void {
  writeScAddress(value.executableOwner)
  wvar(value.tag)
}

export function writeScNonceKey(value: Xdr.ScNonceKey): void {
  wi64(value.nonce)
}

export function writeContractDataDurability(value: Xdr.ContractDataDurability): void {
  switch (value) {
    case 'temporary': return wi32(0)
    case 'persistent': return wi32(1)
  }
}

export function writeLedgerKeyContractCode(value: Xdr.LedgerKeyContractCode): void {
  wopaque(value.hash)
}

export function writeLedgerKeyConfigSetting(value: Xdr.LedgerKeyConfigSetting): void {
  writeConfigSettingId(value.configSettingId)
}

export function writeConfigSettingId(value: Xdr.ConfigSettingId): void {
  switch (value) {
    case 'configSettingContractMaxSizeBytes': return wi32(0)
    case 'configSettingContractComputeV0': return wi32(1)
    case 'configSettingContractLedgerCostV0': return wi32(2)
    case 'configSettingContractHistoricalDataV0': return wi32(3)
    case 'configSettingContractEventsV0': return wi32(4)
    case 'configSettingContractBandwidthV0': return wi32(5)
    case 'configSettingContractCostParamsCpuInstructions': return wi32(6)
    case 'configSettingContractCostParamsMemoryBytes': return wi32(7)
    case 'configSettingContractDataKeySizeBytes': return wi32(8)
    case 'configSettingContractDataEntrySizeBytes': return wi32(9)
    case 'configSettingStateArchival': return wi32(10)
    case 'configSettingContractExecutionLanes': return wi32(11)
    case 'configSettingLiveSorobanStateSizeWindow': return wi32(12)
    case 'configSettingEvictionIterator': return wi32(13)
    case 'configSettingContractParallelComputeV0': return wi32(14)
    case 'configSettingContractLedgerCostExtV0': return wi32(15)
    case 'configSettingScpTiming': return wi32(16)
    case 'configSettingFrozenLedgerKeys': return wi32(17)
    case 'configSettingFrozenLedgerKeysDelta': return wi32(18)
    case 'configSettingFreezeBypassTxs': return wi32(19)
    case 'configSettingFreezeBypassTxsDelta': return wi32(20)
  }
}

export function writeLedgerKeyTtl(value: Xdr.LedgerKeyTtl): void {
  wopaque(value.keyHash)
}

export function writeHashIdPreimage(value: Xdr.HashIdPreimage): void {
  switch (value.type) {
    case 'envelopeTypeOpId': wi32(6); writeHashIdPreimageOperationId(value.operationId); break
    case 'envelopeTypePoolRevokeOpId': wi32(7); writeHashIdPreimageRevokeId(value.revokeId); break
    case 'envelopeTypeContractId': wi32(8); writeHashIdPreimageContractId(value.contractId); break
    case 'envelopeTypeSorobanAuthorization': wi32(9); writeHashIdPreimageSorobanAuthorization(value.sorobanAuthorization); break
    case 'envelopeTypeSorobanAuthorizationWithAddress': wi32(10); writeHashIdPreimageSorobanAuthorizationWithAddress(value.sorobanAuthorizationWithAddress); break
  }
}

export function writeHashIdPreimageOperationId(value: Xdr.HashIdPreimageOperationId): void {
  writePublicKey(value.sourceAccount)
  wi64(value.seqNum)
  wu32(value.opNum)
}

export function writeHashIdPreimageRevokeId(value: Xdr.HashIdPreimageRevokeId): void {
  writePublicKey(value.sourceAccount)
  wi64(value.seqNum)
  wu32(value.opNum)
  wopaque(value.liquidityPoolId)
  writeAsset(value.asset)
}

export function writeAsset(value: Xdr.Asset): void {
  switch (value.type) {
    case 'assetTypeNative': wi32(0); ; break
    case 'assetTypeCreditAlphanum4': wi32(1); writeAlphaNum4(value.alphaNum4); break
    case 'assetTypeCreditAlphanum12': wi32(2); writeAlphaNum12(value.alphaNum12); break
  }
}

export function writeHashIdPreimageContractId(value: Xdr.HashIdPreimageContractId): void {
  wopaque(value.networkId)
  writeContractIdPreimage(value.contractIdPreimage)
}

export function writeContractIdPreimage(value: Xdr.ContractIdPreimage): void {
  switch (value.type) {
    case 'contractIdPreimageFromAddress': wi32(0); writeContractIdPreimageFromAddress(value.fromAddress); break
    case 'contractIdPreimageFromAsset': wi32(1); writeAsset(value.fromAsset); break
  }
}

export function writeContractIdPreimageFromAddress(value: Xdr.ContractIdPreimageFromAddress): void {
  writeScAddress(value.address)
  wopaque(value.salt)
}

export function writeHashIdPreimageSorobanAuthorization(value: Xdr.HashIdPreimageSorobanAuthorization): void {
  wopaque(value.networkId)
  wi64(value.nonce)
  wu32(value.signatureExpirationLedger)
  writeSorobanAuthorizedInvocation(value.invocation)
}

export function writeSorobanAuthorizedInvocation(value: Xdr.SorobanAuthorizedInvocation): void {
  writeSorobanAuthorizedFunction(value.function)
  writeSorobanAuthorizedInvocationList(value.subInvocations)
}

export function writeSorobanAuthorizedFunction(value: Xdr.SorobanAuthorizedFunction): void {
  switch (value.type) {
    case 'sorobanAuthorizedFunctionTypeContractFn': wi32(0); writeInvokeContractArgs(value.contractFn); break
    case 'sorobanAuthorizedFunctionTypeCreateContractHostFn': wi32(1); writeCreateContractArgs(value.createContractHostFn); break
    case 'sorobanAuthorizedFunctionTypeCreateContractV2HostFn': wi32(2); writeCreateContractArgsV2(value.createContractV2HostFn); break
  }
}

export function writeInvokeContractArgs(value: Xdr.InvokeContractArgs): void {
  writeScAddress(value.contractAddress)
  wvar(value.functionName)
  writeScValList(value.args)
}

export function writeCreateContractArgs(value: Xdr.CreateContractArgs): void {
  writeContractIdPreimage(value.contractIdPreimage)
  writeContractExecutable(value.executable)
}

export function writeCreateContractArgsV2(value: Xdr.CreateContractArgsV2): void {
  writeContractIdPreimage(value.contractIdPreimage)
  writeContractExecutable(value.executable)
  writeScValList(value.constructorArgs)
}

export function writeSorobanAuthorizedInvocationList(value: readonly Xdr.SorobanAuthorizedInvocation[]): void {
  wu32(value.length)
  for (const item of value) writeSorobanAuthorizedInvocation(item)
}

export function writeHashIdPreimageSorobanAuthorizationWithAddress(value: Xdr.HashIdPreimageSorobanAuthorizationWithAddress): void {
  wopaque(value.networkId)
  wi64(value.nonce)
  wu32(value.signatureExpirationLedger)
  writeScAddress(value.address)
  writeSorobanAuthorizedInvocation(value.invocation)
}

export function writeLiquidityPoolParameters(value: Xdr.LiquidityPoolParameters): void {
  switch (value.type) {
    case 'liquidityPoolConstantProduct': wi32(0); writeLiquidityPoolConstantProductParameters(value.constantProduct); break
  }
}

export function writeLiquidityPoolConstantProductParameters(value: Xdr.LiquidityPoolConstantProductParameters): void {
  writeAsset(value.assetA)
  writeAsset(value.assetB)
  wi32(value.fee)
}

export function writeLedgerHeader(value: Xdr.LedgerHeader): void {
  wu32(value.ledgerVersion)
  wopaque(value.previousLedgerHash)
  writeStellarValue(value.scpValue)
  wopaque(value.txSetResultHash)
  wopaque(value.bucketListHash)
  wu32(value.ledgerSeq)
  wi64(value.totalCoins)
  wi64(value.feePool)
  wu32(value.inflationSeq)
  wu64(value.idPool)
  wu32(value.baseFee)
  wu32(value.baseReserve)
  wu32(value.maxTxSetSize)
  writeHashList(value.skipList)
  writeLedgerHeaderExt(value.ext)
}

export function writeStellarValue(value: Xdr.StellarValue): void {
  wopaque(value.txSetHash)
  wu64(value.closeTime)
  writeUpgradeTypeList(value.upgrades)
  writeStellarValueExt(value.ext)
}

export function writeUpgradeTypeList(value: readonly Uint8Array[]): void {
  wu32(value.length)
  for (const item of value) wvar(item)
}

export function writeStellarValueExt(value: Xdr.StellarValueExt): void {
  switch (value.type) {
    case 'stellarValueBasic': wi32(0); ; break
    case 'stellarValueSigned': wi32(1); writeLedgerCloseValueSignature(value.lcValueSignature); break
    case 'stellarValueEmptyTxSet': wi32(2); writeStellarValueProposedValue(value.proposedValue); break
  }
}

export function writeLedgerCloseValueSignature(value: Xdr.LedgerCloseValueSignature): void {
  writePublicKey(value.nodeId)
  wvar(value.signature)
}

export function writeStellarValueProposedValue(value: Xdr.StellarValueProposedValue): void {
  wopaque(value.txSetHash)
  wopaque(value.previousLedgerHash)
  wu32(value.previousLedgerVersion)
  writeLedgerCloseValueSignature(value.lcValueSignature)
}

export function writeHashList(value: readonly Uint8Array[]): void {
  for (const item of value) wopaque(item)
}

export function writeLedgerHeaderExt(value: Xdr.LedgerHeaderExt): void {
  switch (value.type) {
    case 'v0': wi32(0); ; break
    case 'v1': wi32(1); writeLedgerHeaderExtensionV1(value.v1); break
  }
}

export function writeLedgerHeaderExtensionV1(value: Xdr.LedgerHeaderExtensionV1): void {
  wu32(value.flags)
  writeLedgerHeaderExtensionV1Ext(value.ext)
}

export function writeLedgerHeaderExtensionV1Ext(value: Xdr.LedgerHeaderExtensionV1Ext): void {
  switch (value.type) {
    case 'v0': wi32(0); ; break
  }
}
