// Generated from the SDK’s XDR schemas by `npm run generate`. Do not edit.

import type * as Xdr from './xdr.ts'
import { bool, count, enter, i32, i64, leave, opaque, opaque32, opaque4, skipVar, step, u32, u64, unknownCase, varOpaque, wi32, wi64, wopaque, wu32, wu64, wvar } from '../xdrBytes.ts'

export function readLedgerCloseMeta(): Xdr.LedgerCloseMeta {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerCloseMetaV0(); return { type: 'v0', v0: value } }
    case 1: { const value = readLedgerCloseMetaV1(); return { type: 'v1', v1: value } }
    case 2: { const value = readLedgerCloseMetaV2(); return { type: 'v2', v2: value } }
    default: return unknownCase('LedgerCloseMeta', tag)
  }
}

export function readLedgerCloseMetaV0(): Xdr.LedgerCloseMetaV0 {
  const ledgerHeader_ = readLedgerHeaderHistoryEntry()
  const txSet_ = readTransactionSet()
  const txProcessing_ = readTransactionResultMetaList()
  const upgradesProcessing_ = readUpgradeEntryMetaList()
  const scpInfo_ = readScpHistoryEntryList()
  return { ledgerHeader: ledgerHeader_, txSet: txSet_, txProcessing: txProcessing_, upgradesProcessing: upgradesProcessing_, scpInfo: scpInfo_ }
}

export function readLedgerHeaderHistoryEntry(): Xdr.LedgerHeaderHistoryEntry {
  const hash_ = opaque32()
  const header_ = readLedgerHeader()
  const ext_ = readLedgerHeaderHistoryEntryExt()
  return { hash: hash_, header: header_, ext: ext_ }
}

export function readLedgerHeader(): Xdr.LedgerHeader {
  const ledgerVersion_ = u32()
  const previousLedgerHash_ = opaque32()
  const scpValue_ = readStellarValue()
  const txSetResultHash_ = opaque32()
  const bucketListHash_ = opaque32()
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
  return { ledgerVersion: ledgerVersion_, previousLedgerHash: previousLedgerHash_, scpValue: scpValue_, txSetResultHash: txSetResultHash_, bucketListHash: bucketListHash_, ledgerSeq: ledgerSeq_, totalCoins: totalCoins_, feePool: feePool_, inflationSeq: inflationSeq_, idPool: idPool_, baseFee: baseFee_, baseReserve: baseReserve_, maxTxSetSize: maxTxSetSize_, skipList: skipList_, ext: ext_ }
}

export function readStellarValue(): Xdr.StellarValue {
  const txSetHash_ = opaque32()
  const closeTime_ = u64()
  const upgrades_ = readUpgradeTypeList()
  const ext_ = readStellarValueExt()
  return { txSetHash: txSetHash_, closeTime: closeTime_, upgrades: upgrades_, ext: ext_ }
}

export function readUpgradeTypeList(): readonly Uint8Array[] {
  const n = count(6)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(128))
  return list
}

export function readStellarValueExt(): Xdr.StellarValueExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'stellarValueBasic' }
    case 1: { const value = readLedgerCloseValueSignature(); return { type: 'stellarValueSigned', lcValueSignature: value } }
    case 2: { const value = readStellarValueProposedValue(); return { type: 'stellarValueEmptyTxSet', proposedValue: value } }
    default: return unknownCase('StellarValueExt', tag)
  }
}

export function readLedgerCloseValueSignature(): Xdr.LedgerCloseValueSignature {
  const nodeId_ = readPublicKey()
  const signature_ = varOpaque(64)
  return { nodeId: nodeId_, signature: signature_ }
}

export function readPublicKey(): Xdr.PublicKey {
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque32(); return { type: 'publicKeyTypeEd25519', ed25519: value } }
    default: return unknownCase('PublicKey', tag)
  }
}

export function readStellarValueProposedValue(): Xdr.StellarValueProposedValue {
  const txSetHash_ = opaque32()
  const previousLedgerHash_ = opaque32()
  const previousLedgerVersion_ = u32()
  const lcValueSignature_ = readLedgerCloseValueSignature()
  return { txSetHash: txSetHash_, previousLedgerHash: previousLedgerHash_, previousLedgerVersion: previousLedgerVersion_, lcValueSignature: lcValueSignature_ }
}

export function readHashList(): readonly Uint8Array[] {
  const list: (Uint8Array)[] = []
  for (let i = 0; i < 4; i++) list.push(opaque32())
  return list
}

export function readLedgerHeaderExt(): Xdr.LedgerHeaderExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readLedgerHeaderExtensionV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('LedgerHeaderExt', tag)
  }
}

export function readLedgerHeaderExtensionV1(): Xdr.LedgerHeaderExtensionV1 {
  const flags_ = u32()
  const ext_ = readLedgerHeaderExtensionV1Ext()
  return { flags: flags_, ext: ext_ }
}

export function readLedgerHeaderExtensionV1Ext(): Xdr.LedgerHeaderExtensionV1Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('LedgerHeaderExtensionV1Ext', tag)
  }
}

export function readLedgerHeaderHistoryEntryExt(): Xdr.LedgerHeaderHistoryEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('LedgerHeaderHistoryEntryExt', tag)
  }
}

export function readTransactionSet(): Xdr.TransactionSet {
  const previousLedgerHash_ = opaque32()
  const txs_ = readTransactionEnvelopeList()
  return { previousLedgerHash: previousLedgerHash_, txs: txs_ }
}

export function readTransactionEnvelopeList(): readonly Xdr.TransactionEnvelope[] {
  const n = count(4294967295)
  const list: (Xdr.TransactionEnvelope)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEnvelope())
  return list
}

export function readTransactionEnvelope(): Xdr.TransactionEnvelope {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readTransactionV0Envelope(); return { type: 'envelopeTypeTxV0', v0: value } }
    case 2: { const value = readTransactionV1Envelope(); return { type: 'envelopeTypeTx', v1: value } }
    case 5: { const value = readFeeBumpTransactionEnvelope(); return { type: 'envelopeTypeTxFeeBump', feeBump: value } }
    default: return unknownCase('TransactionEnvelope', tag)
  }
}

export function readTransactionV0Envelope(): Xdr.TransactionV0Envelope {
  const tx_ = readTransactionV0()
  const signatures_ = readDecoratedSignatureList()
  return { tx: tx_, signatures: signatures_ }
}

export function readTransactionV0(): Xdr.TransactionV0 {
  const sourceAccountEd25519_ = opaque32()
  const fee_ = u32()
  const seqNum_ = i64()
  const timeBounds_ = readOptionalTimeBounds()
  const memo_ = readMemo()
  const operations_ = readOperationList()
  const ext_ = readTransactionV0Ext()
  return { sourceAccountEd25519: sourceAccountEd25519_, fee: fee_, seqNum: seqNum_, timeBounds: timeBounds_, memo: memo_, operations: operations_, ext: ext_ }
}

export function readOptionalTimeBounds(): Xdr.TimeBounds | undefined {
  const value = bool() ? readTimeBounds() : undefined
  return value
}

export function readTimeBounds(): Xdr.TimeBounds {
  const minTime_ = u64()
  const maxTime_ = u64()
  return { minTime: minTime_, maxTime: maxTime_ }
}

export function readMemo(): Xdr.Memo {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'memoNone' }
    case 1: { const value = varOpaque(28); return { type: 'memoText', text: value } }
    case 2: { const value = u64(); return { type: 'memoId', id: value } }
    case 3: { const value = opaque32(); return { type: 'memoHash', hash: value } }
    case 4: { const value = opaque32(); return { type: 'memoReturn', retHash: value } }
    default: return unknownCase('Memo', tag)
  }
}

export function readOperationList(): readonly Xdr.Operation[] {
  const n = count(100)
  const list: (Xdr.Operation)[] = []
  for (let i = 0; i < n; i++) list.push(readOperation())
  return list
}

export function readOperation(): Xdr.Operation {
  const sourceAccount_ = readOptionalMuxedAccount()
  const body_ = readOperationBody()
  return { sourceAccount: sourceAccount_, body: body_ }
}

export function readOptionalMuxedAccount(): Xdr.MuxedAccount | undefined {
  const value = bool() ? readMuxedAccount() : undefined
  return value
}

export function readMuxedAccount(): Xdr.MuxedAccount {
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque32(); return { type: 'keyTypeEd25519', ed25519: value } }
    case 256: { const value = readMuxedAccountMed25519(); return { type: 'keyTypeMuxedEd25519', med25519: value } }
    default: return unknownCase('MuxedAccount', tag)
  }
}

export function readMuxedAccountMed25519(): Xdr.MuxedAccountMed25519 {
  const id_ = u64()
  const ed25519_ = opaque32()
  return { id: id_, ed25519: ed25519_ }
}

export function readOperationBody(): Xdr.OperationBody {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readCreateAccountOp(); return { type: 'createAccount', createAccountOp: value } }
    case 1: { const value = readPaymentOp(); return { type: 'payment', paymentOp: value } }
    case 2: { const value = readPathPaymentStrictReceiveOp(); return { type: 'pathPaymentStrictReceive', pathPaymentStrictReceiveOp: value } }
    case 3: { const value = readManageSellOfferOp(); return { type: 'manageSellOffer', manageSellOfferOp: value } }
    case 4: { const value = readCreatePassiveSellOfferOp(); return { type: 'createPassiveSellOffer', createPassiveSellOfferOp: value } }
    case 5: { const value = readSetOptionsOp(); return { type: 'setOptions', setOptionsOp: value } }
    case 6: { const value = readChangeTrustOp(); return { type: 'changeTrust', changeTrustOp: value } }
    case 7: { const value = readAllowTrustOp(); return { type: 'allowTrust', allowTrustOp: value } }
    case 8: { const value = readMuxedAccount(); return { type: 'accountMerge', destination: value } }
    case 9: return { type: 'inflation' }
    case 10: { const value = readManageDataOp(); return { type: 'manageData', manageDataOp: value } }
    case 11: { const value = readBumpSequenceOp(); return { type: 'bumpSequence', bumpSequenceOp: value } }
    case 12: { const value = readManageBuyOfferOp(); return { type: 'manageBuyOffer', manageBuyOfferOp: value } }
    case 13: { const value = readPathPaymentStrictSendOp(); return { type: 'pathPaymentStrictSend', pathPaymentStrictSendOp: value } }
    case 14: { const value = readCreateClaimableBalanceOp(); return { type: 'createClaimableBalance', createClaimableBalanceOp: value } }
    case 15: { const value = readClaimClaimableBalanceOp(); return { type: 'claimClaimableBalance', claimClaimableBalanceOp: value } }
    case 16: { const value = readBeginSponsoringFutureReservesOp(); return { type: 'beginSponsoringFutureReserves', beginSponsoringFutureReservesOp: value } }
    case 17: return { type: 'endSponsoringFutureReserves' }
    case 18: { const value = readRevokeSponsorshipOp(); return { type: 'revokeSponsorship', revokeSponsorshipOp: value } }
    case 19: { const value = readClawbackOp(); return { type: 'clawback', clawbackOp: value } }
    case 20: { const value = readClawbackClaimableBalanceOp(); return { type: 'clawbackClaimableBalance', clawbackClaimableBalanceOp: value } }
    case 21: { const value = readSetTrustLineFlagsOp(); return { type: 'setTrustLineFlags', setTrustLineFlagsOp: value } }
    case 22: { const value = readLiquidityPoolDepositOp(); return { type: 'liquidityPoolDeposit', liquidityPoolDepositOp: value } }
    case 23: { const value = readLiquidityPoolWithdrawOp(); return { type: 'liquidityPoolWithdraw', liquidityPoolWithdrawOp: value } }
    case 24: { const value = readInvokeHostFunctionOp(); return { type: 'invokeHostFunction', invokeHostFunctionOp: value } }
    case 25: { const value = readExtendFootprintTtlOp(); return { type: 'extendFootprintTtl', extendFootprintTtlOp: value } }
    case 26: { const value = readRestoreFootprintOp(); return { type: 'restoreFootprint', restoreFootprintOp: value } }
    default: return unknownCase('OperationBody', tag)
  }
}

export function readCreateAccountOp(): Xdr.CreateAccountOp {
  const destination_ = readPublicKey()
  const startingBalance_ = i64()
  return { destination: destination_, startingBalance: startingBalance_ }
}

export function readPaymentOp(): Xdr.PaymentOp {
  const destination_ = readMuxedAccount()
  const asset_ = readAsset()
  const amount_ = i64()
  return { destination: destination_, asset: asset_, amount: amount_ }
}

export function readAsset(): Xdr.Asset {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'assetTypeNative' }
    case 1: { const value = readAlphaNum4(); return { type: 'assetTypeCreditAlphanum4', alphaNum4: value } }
    case 2: { const value = readAlphaNum12(); return { type: 'assetTypeCreditAlphanum12', alphaNum12: value } }
    default: return unknownCase('Asset', tag)
  }
}

export function readAlphaNum4(): Xdr.AlphaNum4 {
  const assetCode_ = opaque4()
  const issuer_ = readPublicKey()
  return { assetCode: assetCode_, issuer: issuer_ }
}

export function readAlphaNum12(): Xdr.AlphaNum12 {
  const assetCode_ = opaque(12)
  const issuer_ = readPublicKey()
  return { assetCode: assetCode_, issuer: issuer_ }
}

export function readPathPaymentStrictReceiveOp(): Xdr.PathPaymentStrictReceiveOp {
  const sendAsset_ = readAsset()
  const sendMax_ = i64()
  const destination_ = readMuxedAccount()
  const destAsset_ = readAsset()
  const destAmount_ = i64()
  const path_ = readAssetList()
  return { sendAsset: sendAsset_, sendMax: sendMax_, destination: destination_, destAsset: destAsset_, destAmount: destAmount_, path: path_ }
}

export function readAssetList(): readonly Xdr.Asset[] {
  const n = count(5)
  const list: (Xdr.Asset)[] = []
  for (let i = 0; i < n; i++) list.push(readAsset())
  return list
}

export function readManageSellOfferOp(): Xdr.ManageSellOfferOp {
  const selling_ = readAsset()
  const buying_ = readAsset()
  const amount_ = i64()
  const price_ = readPrice()
  const offerId_ = i64()
  return { selling: selling_, buying: buying_, amount: amount_, price: price_, offerId: offerId_ }
}

export function readPrice(): Xdr.Price {
  const n_ = i32()
  const d_ = i32()
  return { n: n_, d: d_ }
}

export function readCreatePassiveSellOfferOp(): Xdr.CreatePassiveSellOfferOp {
  const selling_ = readAsset()
  const buying_ = readAsset()
  const amount_ = i64()
  const price_ = readPrice()
  return { selling: selling_, buying: buying_, amount: amount_, price: price_ }
}

export function readSetOptionsOp(): Xdr.SetOptionsOp {
  const inflationDest_ = readOptionalPublicKey()
  const clearFlags_ = readOptionalUint32()
  const setFlags_ = readOptionalUint32()
  const masterWeight_ = readOptionalUint32()
  const lowThreshold_ = readOptionalUint32()
  const medThreshold_ = readOptionalUint32()
  const highThreshold_ = readOptionalUint32()
  const homeDomain_ = readOptionalString()
  const signer_ = readOptionalSigner()
  return { inflationDest: inflationDest_, clearFlags: clearFlags_, setFlags: setFlags_, masterWeight: masterWeight_, lowThreshold: lowThreshold_, medThreshold: medThreshold_, highThreshold: highThreshold_, homeDomain: homeDomain_, signer: signer_ }
}

export function readOptionalPublicKey(): Xdr.PublicKey | undefined {
  const value = bool() ? readPublicKey() : undefined
  return value
}

export function readOptionalUint32(): number | undefined {
  const value = bool() ? u32() : undefined
  return value
}

export function readOptionalString(): Uint8Array | undefined {
  const value = bool() ? varOpaque(32) : undefined
  return value
}

export function readOptionalSigner(): Xdr.Signer | undefined {
  const value = bool() ? readSigner() : undefined
  return value
}

export function readSigner(): Xdr.Signer {
  const key_ = readSignerKey()
  const weight_ = u32()
  return { key: key_, weight: weight_ }
}

export function readSignerKey(): Xdr.SignerKey {
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque32(); return { type: 'signerKeyTypeEd25519', ed25519: value } }
    case 1: { const value = opaque32(); return { type: 'signerKeyTypePreAuthTx', preAuthTx: value } }
    case 2: { const value = opaque32(); return { type: 'signerKeyTypeHashX', hashX: value } }
    case 3: { const value = readSignerKeyEd25519SignedPayload(); return { type: 'signerKeyTypeEd25519SignedPayload', ed25519SignedPayload: value } }
    default: return unknownCase('SignerKey', tag)
  }
}

export function readSignerKeyEd25519SignedPayload(): Xdr.SignerKeyEd25519SignedPayload {
  const ed25519_ = opaque32()
  const payload_ = varOpaque(64)
  return { ed25519: ed25519_, payload: payload_ }
}

export function readChangeTrustOp(): Xdr.ChangeTrustOp {
  const line_ = readChangeTrustAsset()
  const limit_ = i64()
  return { line: line_, limit: limit_ }
}

export function readChangeTrustAsset(): Xdr.ChangeTrustAsset {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'assetTypeNative' }
    case 1: { const value = readAlphaNum4(); return { type: 'assetTypeCreditAlphanum4', alphaNum4: value } }
    case 2: { const value = readAlphaNum12(); return { type: 'assetTypeCreditAlphanum12', alphaNum12: value } }
    case 3: { const value = readLiquidityPoolParameters(); return { type: 'assetTypePoolShare', liquidityPool: value } }
    default: return unknownCase('ChangeTrustAsset', tag)
  }
}

export function readLiquidityPoolParameters(): Xdr.LiquidityPoolParameters {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLiquidityPoolConstantProductParameters(); return { type: 'liquidityPoolConstantProduct', constantProduct: value } }
    default: return unknownCase('LiquidityPoolParameters', tag)
  }
}

export function readLiquidityPoolConstantProductParameters(): Xdr.LiquidityPoolConstantProductParameters {
  const assetA_ = readAsset()
  const assetB_ = readAsset()
  const fee_ = i32()
  return { assetA: assetA_, assetB: assetB_, fee: fee_ }
}

export function readAllowTrustOp(): Xdr.AllowTrustOp {
  const trustor_ = readPublicKey()
  const asset_ = readAssetCode()
  const authorize_ = u32()
  return { trustor: trustor_, asset: asset_, authorize: authorize_ }
}

export function readAssetCode(): Xdr.AssetCode {
  const tag = i32()
  switch (tag) {
    case 1: { const value = opaque4(); return { type: 'assetTypeCreditAlphanum4', assetCode4: value } }
    case 2: { const value = opaque(12); return { type: 'assetTypeCreditAlphanum12', assetCode12: value } }
    default: return unknownCase('AssetCode', tag)
  }
}

export function readManageDataOp(): Xdr.ManageDataOp {
  const dataName_ = varOpaque(64)
  const dataValue_ = readOptionalDataValue()
  return { dataName: dataName_, dataValue: dataValue_ }
}

export function readOptionalDataValue(): Uint8Array | undefined {
  const value = bool() ? varOpaque(64) : undefined
  return value
}

export function readBumpSequenceOp(): Xdr.BumpSequenceOp {
  const bumpTo_ = i64()
  return { bumpTo: bumpTo_ }
}

export function readManageBuyOfferOp(): Xdr.ManageBuyOfferOp {
  const selling_ = readAsset()
  const buying_ = readAsset()
  const buyAmount_ = i64()
  const price_ = readPrice()
  const offerId_ = i64()
  return { selling: selling_, buying: buying_, buyAmount: buyAmount_, price: price_, offerId: offerId_ }
}

export function readPathPaymentStrictSendOp(): Xdr.PathPaymentStrictSendOp {
  const sendAsset_ = readAsset()
  const sendAmount_ = i64()
  const destination_ = readMuxedAccount()
  const destAsset_ = readAsset()
  const destMin_ = i64()
  const path_ = readAssetList()
  return { sendAsset: sendAsset_, sendAmount: sendAmount_, destination: destination_, destAsset: destAsset_, destMin: destMin_, path: path_ }
}

export function readCreateClaimableBalanceOp(): Xdr.CreateClaimableBalanceOp {
  const asset_ = readAsset()
  const amount_ = i64()
  const claimants_ = readClaimantList()
  return { asset: asset_, amount: amount_, claimants: claimants_ }
}

export function readClaimantList(): readonly Xdr.Claimant[] {
  const n = count(10)
  const list: (Xdr.Claimant)[] = []
  for (let i = 0; i < n; i++) list.push(readClaimant())
  return list
}

export function readClaimant(): Xdr.Claimant {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readClaimantV0(); return { type: 'claimantTypeV0', v0: value } }
    default: return unknownCase('Claimant', tag)
  }
}

export function readClaimantV0(): Xdr.ClaimantV0 {
  const destination_ = readPublicKey()
  const predicate_ = readClaimPredicate()
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
  const balanceId_ = readClaimableBalanceId()
  return { balanceId: balanceId_ }
}

export function readClaimableBalanceId(): Xdr.ClaimableBalanceId {
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque32(); return { type: 'claimableBalanceIdTypeV0', v0: value } }
    default: return unknownCase('ClaimableBalanceId', tag)
  }
}

export function readBeginSponsoringFutureReservesOp(): Xdr.BeginSponsoringFutureReservesOp {
  const sponsoredId_ = readPublicKey()
  return { sponsoredId: sponsoredId_ }
}

export function readRevokeSponsorshipOp(): Xdr.RevokeSponsorshipOp {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerKey(); return { type: 'revokeSponsorshipLedgerEntry', ledgerKey: value } }
    case 1: { const value = readRevokeSponsorshipOpSigner(); return { type: 'revokeSponsorshipSigner', signer: value } }
    default: return unknownCase('RevokeSponsorshipOp', tag)
  }
}

export function readLedgerKey(): Xdr.LedgerKey {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerKeyAccount(); return { type: 'account', account: value } }
    case 1: { const value = readLedgerKeyTrustLine(); return { type: 'trustline', trustLine: value } }
    case 2: { const value = readLedgerKeyOffer(); return { type: 'offer', offer: value } }
    case 3: { const value = readLedgerKeyData(); return { type: 'data', data: value } }
    case 4: { const value = readLedgerKeyClaimableBalance(); return { type: 'claimableBalance', claimableBalance: value } }
    case 5: { const value = readLedgerKeyLiquidityPool(); return { type: 'liquidityPool', liquidityPool: value } }
    case 6: { const value = readLedgerKeyContractData(); return { type: 'contractData', contractData: value } }
    case 7: { const value = readLedgerKeyContractCode(); return { type: 'contractCode', contractCode: value } }
    case 8: { const value = readLedgerKeyConfigSetting(); return { type: 'configSetting', configSetting: value } }
    case 9: { const value = readLedgerKeyTtl(); return { type: 'ttl', ttl: value } }
    default: return unknownCase('LedgerKey', tag)
  }
}

export function readLedgerKeyAccount(): Xdr.LedgerKeyAccount {
  const accountId_ = readPublicKey()
  return { accountId: accountId_ }
}

export function readLedgerKeyTrustLine(): Xdr.LedgerKeyTrustLine {
  const accountId_ = readPublicKey()
  const asset_ = readTrustLineAsset()
  return { accountId: accountId_, asset: asset_ }
}

export function readTrustLineAsset(): Xdr.TrustLineAsset {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'assetTypeNative' }
    case 1: { const value = readAlphaNum4(); return { type: 'assetTypeCreditAlphanum4', alphaNum4: value } }
    case 2: { const value = readAlphaNum12(); return { type: 'assetTypeCreditAlphanum12', alphaNum12: value } }
    case 3: { const value = opaque32(); return { type: 'assetTypePoolShare', liquidityPoolId: value } }
    default: return unknownCase('TrustLineAsset', tag)
  }
}

export function readLedgerKeyOffer(): Xdr.LedgerKeyOffer {
  const sellerId_ = readPublicKey()
  const offerId_ = i64()
  return { sellerId: sellerId_, offerId: offerId_ }
}

export function readLedgerKeyData(): Xdr.LedgerKeyData {
  const accountId_ = readPublicKey()
  const dataName_ = varOpaque(64)
  return { accountId: accountId_, dataName: dataName_ }
}

export function readLedgerKeyClaimableBalance(): Xdr.LedgerKeyClaimableBalance {
  const balanceId_ = readClaimableBalanceId()
  return { balanceId: balanceId_ }
}

export function readLedgerKeyLiquidityPool(): Xdr.LedgerKeyLiquidityPool {
  const liquidityPoolId_ = opaque32()
  return { liquidityPoolId: liquidityPoolId_ }
}

export function readLedgerKeyContractData(): Xdr.LedgerKeyContractData {
  const contract_ = readScAddress()
  const key_ = readScVal()
  const durability_ = readContractDataDurability()
  return { contract: contract_, key: key_, durability: durability_ }
}

export function readScAddress(): Xdr.ScAddress {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readPublicKey(); return { type: 'scAddressTypeAccount', accountId: value } }
    case 1: { const value = opaque32(); return { type: 'scAddressTypeContract', contractId: value } }
    case 2: { const value = readMuxedEd25519Account(); return { type: 'scAddressTypeMuxedAccount', muxedAccount: value } }
    case 3: { const value = readClaimableBalanceId(); return { type: 'scAddressTypeClaimableBalance', claimableBalanceId: value } }
    case 4: { const value = opaque32(); return { type: 'scAddressTypeLiquidityPool', liquidityPoolId: value } }
    default: return unknownCase('ScAddress', tag)
  }
}

export function readMuxedEd25519Account(): Xdr.MuxedEd25519Account {
  const id_ = u64()
  const ed25519_ = opaque32()
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
  const tag = i32()
  switch (tag) {
    case 0: { const value = u32(); return { type: 'sceContract', contractCode: value } }
    case 1: { const value = readScErrorCode(); return { type: 'sceWasmVm', code: value } }
    case 2: { const value = readScErrorCode(); return { type: 'sceContext', code: value } }
    case 3: { const value = readScErrorCode(); return { type: 'sceStorage', code: value } }
    case 4: { const value = readScErrorCode(); return { type: 'sceObject', code: value } }
    case 5: { const value = readScErrorCode(); return { type: 'sceCrypto', code: value } }
    case 6: { const value = readScErrorCode(); return { type: 'sceEvents', code: value } }
    case 7: { const value = readScErrorCode(); return { type: 'sceBudget', code: value } }
    case 8: { const value = readScErrorCode(); return { type: 'sceValue', code: value } }
    case 9: { const value = readScErrorCode(); return { type: 'sceAuth', code: value } }
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
  const hi_ = u64()
  const lo_ = u64()
  return { hi: hi_, lo: lo_ }
}

export function readInt128Parts(): Xdr.Int128Parts {
  const hi_ = i64()
  const lo_ = u64()
  return { hi: hi_, lo: lo_ }
}

export function readUint256Parts(): Xdr.Uint256Parts {
  const hiHi_ = u64()
  const hiLo_ = u64()
  const loHi_ = u64()
  const loLo_ = u64()
  return { hiHi: hiHi_, hiLo: hiLo_, loHi: loHi_, loLo: loLo_ }
}

export function readInt256Parts(): Xdr.Int256Parts {
  const hiHi_ = i64()
  const hiLo_ = u64()
  const loHi_ = u64()
  const loLo_ = u64()
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
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque32(); return { type: 'contractExecutableWasm', wasmHash: value } }
    case 1: return { type: 'contractExecutableStellarAsset' }
    case 2: { const value = readContractExecutableExternalRef(); return { type: 'contractExecutableExternalRef', externalRef: value } }
    default: return unknownCase('ContractExecutable', tag)
  }
}

export function readContractExecutableExternalRef(): Xdr.ContractExecutableExternalRef {
  const executableOwner_ = readScAddress()
  const tag_ = varOpaque(4294967295)
  return { executableOwner: executableOwner_, tag: tag_ }
}

export function readScNonceKey(): Xdr.ScNonceKey {
  const nonce_ = i64()
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
  const hash_ = opaque32()
  return { hash: hash_ }
}

export function readLedgerKeyConfigSetting(): Xdr.LedgerKeyConfigSetting {
  const configSettingId_ = readConfigSettingId()
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
  const keyHash_ = opaque32()
  return { keyHash: keyHash_ }
}

export function readRevokeSponsorshipOpSigner(): Xdr.RevokeSponsorshipOpSigner {
  const accountId_ = readPublicKey()
  const signerKey_ = readSignerKey()
  return { accountId: accountId_, signerKey: signerKey_ }
}

export function readClawbackOp(): Xdr.ClawbackOp {
  const asset_ = readAsset()
  const from_ = readMuxedAccount()
  const amount_ = i64()
  return { asset: asset_, from: from_, amount: amount_ }
}

export function readClawbackClaimableBalanceOp(): Xdr.ClawbackClaimableBalanceOp {
  const balanceId_ = readClaimableBalanceId()
  return { balanceId: balanceId_ }
}

export function readSetTrustLineFlagsOp(): Xdr.SetTrustLineFlagsOp {
  const trustor_ = readPublicKey()
  const asset_ = readAsset()
  const clearFlags_ = u32()
  const setFlags_ = u32()
  return { trustor: trustor_, asset: asset_, clearFlags: clearFlags_, setFlags: setFlags_ }
}

export function readLiquidityPoolDepositOp(): Xdr.LiquidityPoolDepositOp {
  const liquidityPoolId_ = opaque32()
  const maxAmountA_ = i64()
  const maxAmountB_ = i64()
  const minPrice_ = readPrice()
  const maxPrice_ = readPrice()
  return { liquidityPoolId: liquidityPoolId_, maxAmountA: maxAmountA_, maxAmountB: maxAmountB_, minPrice: minPrice_, maxPrice: maxPrice_ }
}

export function readLiquidityPoolWithdrawOp(): Xdr.LiquidityPoolWithdrawOp {
  const liquidityPoolId_ = opaque32()
  const amount_ = i64()
  const minAmountA_ = i64()
  const minAmountB_ = i64()
  return { liquidityPoolId: liquidityPoolId_, amount: amount_, minAmountA: minAmountA_, minAmountB: minAmountB_ }
}

export function readInvokeHostFunctionOp(): Xdr.InvokeHostFunctionOp {
  const hostFunction_ = readHostFunction()
  const auth_ = readSorobanAuthorizationEntryList()
  return { hostFunction: hostFunction_, auth: auth_ }
}

export function readHostFunction(): Xdr.HostFunction {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readInvokeContractArgs(); return { type: 'hostFunctionTypeInvokeContract', invokeContract: value } }
    case 1: { const value = readCreateContractArgs(); return { type: 'hostFunctionTypeCreateContract', createContract: value } }
    case 2: { const value = varOpaque(4294967295); return { type: 'hostFunctionTypeUploadContractWasm', wasm: value } }
    case 3: { const value = readCreateContractArgsV2(); return { type: 'hostFunctionTypeCreateContractV2', createContractV2: value } }
    default: return unknownCase('HostFunction', tag)
  }
}

export function readInvokeContractArgs(): Xdr.InvokeContractArgs {
  const contractAddress_ = readScAddress()
  const functionName_ = varOpaque(32)
  const args_ = readScValList()
  return { contractAddress: contractAddress_, functionName: functionName_, args: args_ }
}

export function readCreateContractArgs(): Xdr.CreateContractArgs {
  const contractIdPreimage_ = readContractIdPreimage()
  const executable_ = readContractExecutable()
  return { contractIdPreimage: contractIdPreimage_, executable: executable_ }
}

export function readContractIdPreimage(): Xdr.ContractIdPreimage {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readContractIdPreimageFromAddress(); return { type: 'contractIdPreimageFromAddress', fromAddress: value } }
    case 1: { const value = readAsset(); return { type: 'contractIdPreimageFromAsset', fromAsset: value } }
    default: return unknownCase('ContractIdPreimage', tag)
  }
}

export function readContractIdPreimageFromAddress(): Xdr.ContractIdPreimageFromAddress {
  const address_ = readScAddress()
  const salt_ = opaque32()
  return { address: address_, salt: salt_ }
}

export function readCreateContractArgsV2(): Xdr.CreateContractArgsV2 {
  const contractIdPreimage_ = readContractIdPreimage()
  const executable_ = readContractExecutable()
  const constructorArgs_ = readScValList()
  return { contractIdPreimage: contractIdPreimage_, executable: executable_, constructorArgs: constructorArgs_ }
}

export function readSorobanAuthorizationEntryList(): readonly Xdr.SorobanAuthorizationEntry[] {
  const n = count(4294967295)
  const list: (Xdr.SorobanAuthorizationEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readSorobanAuthorizationEntry())
  return list
}

export function readSorobanAuthorizationEntry(): Xdr.SorobanAuthorizationEntry {
  const credentials_ = readSorobanCredentials()
  const rootInvocation_ = readSorobanAuthorizedInvocation()
  return { credentials: credentials_, rootInvocation: rootInvocation_ }
}

export function readSorobanCredentials(): Xdr.SorobanCredentials {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'sorobanCredentialsSourceAccount' }
    case 1: { const value = readSorobanAddressCredentials(); return { type: 'sorobanCredentialsAddress', address: value } }
    case 2: { const value = readSorobanAddressCredentials(); return { type: 'sorobanCredentialsAddressV2', addressV2: value } }
    case 3: { const value = readSorobanAddressCredentialsWithDelegates(); return { type: 'sorobanCredentialsAddressWithDelegates', addressWithDelegates: value } }
    default: return unknownCase('SorobanCredentials', tag)
  }
}

export function readSorobanAddressCredentials(): Xdr.SorobanAddressCredentials {
  const address_ = readScAddress()
  const nonce_ = i64()
  const signatureExpirationLedger_ = u32()
  const signature_ = readScVal()
  return { address: address_, nonce: nonce_, signatureExpirationLedger: signatureExpirationLedger_, signature: signature_ }
}

export function readSorobanAddressCredentialsWithDelegates(): Xdr.SorobanAddressCredentialsWithDelegates {
  const addressCredentials_ = readSorobanAddressCredentials()
  const delegates_ = readSorobanDelegateSignatureList()
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
  const tag = i32()
  switch (tag) {
    case 0: { const value = readInvokeContractArgs(); return { type: 'sorobanAuthorizedFunctionTypeContractFn', contractFn: value } }
    case 1: { const value = readCreateContractArgs(); return { type: 'sorobanAuthorizedFunctionTypeCreateContractHostFn', createContractHostFn: value } }
    case 2: { const value = readCreateContractArgsV2(); return { type: 'sorobanAuthorizedFunctionTypeCreateContractV2HostFn', createContractV2HostFn: value } }
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
  const ext_ = readExtensionPoint()
  const extendTo_ = u32()
  return { ext: ext_, extendTo: extendTo_ }
}

export function readExtensionPoint(): Xdr.ExtensionPoint {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('ExtensionPoint', tag)
  }
}

export function readRestoreFootprintOp(): Xdr.RestoreFootprintOp {
  const ext_ = readExtensionPoint()
  return { ext: ext_ }
}

export function readTransactionV0Ext(): Xdr.TransactionV0Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('TransactionV0Ext', tag)
  }
}

export function readDecoratedSignatureList(): readonly Xdr.DecoratedSignature[] {
  const n = count(20)
  const list: (Xdr.DecoratedSignature)[] = []
  for (let i = 0; i < n; i++) list.push(readDecoratedSignature())
  return list
}

export function readDecoratedSignature(): Xdr.DecoratedSignature {
  const hint_ = opaque4()
  const signature_ = varOpaque(64)
  return { hint: hint_, signature: signature_ }
}

export function readTransactionV1Envelope(): Xdr.TransactionV1Envelope {
  const tx_ = readTransaction()
  const signatures_ = readDecoratedSignatureList()
  return { tx: tx_, signatures: signatures_ }
}

export function readTransaction(): Xdr.Transaction {
  const sourceAccount_ = readMuxedAccount()
  const fee_ = u32()
  const seqNum_ = i64()
  const cond_ = readPreconditions()
  const memo_ = readMemo()
  const operations_ = readOperationList()
  const ext_ = readTransactionExt()
  return { sourceAccount: sourceAccount_, fee: fee_, seqNum: seqNum_, cond: cond_, memo: memo_, operations: operations_, ext: ext_ }
}

export function readPreconditions(): Xdr.Preconditions {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'precondNone' }
    case 1: { const value = readTimeBounds(); return { type: 'precondTime', timeBounds: value } }
    case 2: { const value = readPreconditionsV2(); return { type: 'precondV2', v2: value } }
    default: return unknownCase('Preconditions', tag)
  }
}

export function readPreconditionsV2(): Xdr.PreconditionsV2 {
  const timeBounds_ = readOptionalTimeBounds()
  const ledgerBounds_ = readOptionalLedgerBounds()
  const minSeqNum_ = readOptionalInt64()
  const minSeqAge_ = u64()
  const minSeqLedgerGap_ = u32()
  const extraSigners_ = readSignerKeyList()
  return { timeBounds: timeBounds_, ledgerBounds: ledgerBounds_, minSeqNum: minSeqNum_, minSeqAge: minSeqAge_, minSeqLedgerGap: minSeqLedgerGap_, extraSigners: extraSigners_ }
}

export function readOptionalLedgerBounds(): Xdr.LedgerBounds | undefined {
  const value = bool() ? readLedgerBounds() : undefined
  return value
}

export function readLedgerBounds(): Xdr.LedgerBounds {
  const minLedger_ = u32()
  const maxLedger_ = u32()
  return { minLedger: minLedger_, maxLedger: maxLedger_ }
}

export function readOptionalInt64(): bigint | undefined {
  const value = bool() ? i64() : undefined
  return value
}

export function readSignerKeyList(): readonly Xdr.SignerKey[] {
  const n = count(2)
  const list: (Xdr.SignerKey)[] = []
  for (let i = 0; i < n; i++) list.push(readSignerKey())
  return list
}

export function readTransactionExt(): Xdr.TransactionExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readSorobanTransactionData(); return { type: 'sorobanData', sorobanData: value } }
    default: return unknownCase('TransactionExt', tag)
  }
}

export function readSorobanTransactionData(): Xdr.SorobanTransactionData {
  const ext_ = readSorobanTransactionDataExt()
  const resources_ = readSorobanResources()
  const resourceFee_ = i64()
  return { ext: ext_, resources: resources_, resourceFee: resourceFee_ }
}

export function readSorobanTransactionDataExt(): Xdr.SorobanTransactionDataExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readSorobanResourcesExtV0(); return { type: 'resourceExt', resourceExt: value } }
    default: return unknownCase('SorobanTransactionDataExt', tag)
  }
}

export function readSorobanResourcesExtV0(): Xdr.SorobanResourcesExtV0 {
  const archivedSorobanEntries_ = readUint32List()
  return { archivedSorobanEntries: archivedSorobanEntries_ }
}

export function readUint32List(): readonly number[] {
  const n = count(4294967295)
  const list: (number)[] = []
  for (let i = 0; i < n; i++) list.push(u32())
  return list
}

export function readSorobanResources(): Xdr.SorobanResources {
  const footprint_ = readLedgerFootprint()
  const instructions_ = u32()
  const diskReadBytes_ = u32()
  const writeBytes_ = u32()
  return { footprint: footprint_, instructions: instructions_, diskReadBytes: diskReadBytes_, writeBytes: writeBytes_ }
}

export function readLedgerFootprint(): Xdr.LedgerFootprint {
  const readOnly_ = readLedgerKeyList()
  const readWrite_ = readLedgerKeyList()
  return { readOnly: readOnly_, readWrite: readWrite_ }
}

export function readLedgerKeyList(): readonly Xdr.LedgerKey[] {
  const n = count(4294967295)
  const list: (Xdr.LedgerKey)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerKey())
  return list
}

export function readFeeBumpTransactionEnvelope(): Xdr.FeeBumpTransactionEnvelope {
  const tx_ = readFeeBumpTransaction()
  const signatures_ = readDecoratedSignatureList()
  return { tx: tx_, signatures: signatures_ }
}

export function readFeeBumpTransaction(): Xdr.FeeBumpTransaction {
  const feeSource_ = readMuxedAccount()
  const fee_ = i64()
  const innerTx_ = readFeeBumpTransactionInnerTx()
  const ext_ = readFeeBumpTransactionExt()
  return { feeSource: feeSource_, fee: fee_, innerTx: innerTx_, ext: ext_ }
}

export function readFeeBumpTransactionInnerTx(): Xdr.FeeBumpTransactionInnerTx {
  const tag = i32()
  switch (tag) {
    case 2: { const value = readTransactionV1Envelope(); return { type: 'envelopeTypeTx', v1: value } }
    default: return unknownCase('FeeBumpTransactionInnerTx', tag)
  }
}

export function readFeeBumpTransactionExt(): Xdr.FeeBumpTransactionExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('FeeBumpTransactionExt', tag)
  }
}

export function readTransactionResultMetaList(): readonly Xdr.TransactionResultMeta[] {
  const n = count(4294967295)
  const list: (Xdr.TransactionResultMeta)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionResultMeta())
  return list
}

export function readTransactionResultMeta(): Xdr.TransactionResultMeta {
  const result_ = readTransactionResultPair()
  const feeProcessing_ = readLedgerEntryChangeList()
  const txApplyProcessing_ = readTransactionMeta()
  return { result: result_, feeProcessing: feeProcessing_, txApplyProcessing: txApplyProcessing_ }
}

export function readTransactionResultPair(): Xdr.TransactionResultPair {
  const transactionHash_ = opaque32()
  const result_ = readTransactionResult()
  return { transactionHash: transactionHash_, result: result_ }
}

export function readTransactionResult(): Xdr.TransactionResult {
  const feeCharged_ = i64()
  const result_ = readTransactionResultResult()
  const ext_ = readTransactionResultExt()
  return { feeCharged: feeCharged_, result: result_, ext: ext_ }
}

export function readTransactionResultResult(): Xdr.TransactionResultResult {
  const tag = i32()
  switch (tag) {
    case 1: { const value = readInnerTransactionResultPair(); return { type: 'txFeeBumpInnerSuccess', innerResultPair: value } }
    case -13: { const value = readInnerTransactionResultPair(); return { type: 'txFeeBumpInnerFailed', innerResultPair: value } }
    case 0: { const value = readOperationResultList(); return { type: 'txSuccess', results: value } }
    case -1: { const value = readOperationResultList(); return { type: 'txFailed', results: value } }
    case -2: return { type: 'txTooEarly' }
    case -3: return { type: 'txTooLate' }
    case -4: return { type: 'txMissingOperation' }
    case -5: return { type: 'txBadSeq' }
    case -6: return { type: 'txBadAuth' }
    case -7: return { type: 'txInsufficientBalance' }
    case -8: return { type: 'txNoAccount' }
    case -9: return { type: 'txInsufficientFee' }
    case -10: return { type: 'txBadAuthExtra' }
    case -11: return { type: 'txInternalError' }
    case -12: return { type: 'txNotSupported' }
    case -14: return { type: 'txBadSponsorship' }
    case -15: return { type: 'txBadMinSeqAgeOrGap' }
    case -16: return { type: 'txMalformed' }
    case -17: return { type: 'txSorobanInvalid' }
    case -18: return { type: 'txFrozenKeyAccessed' }
    default: return unknownCase('TransactionResultResult', tag)
  }
}

export function readInnerTransactionResultPair(): Xdr.InnerTransactionResultPair {
  const transactionHash_ = opaque32()
  const result_ = readInnerTransactionResult()
  return { transactionHash: transactionHash_, result: result_ }
}

export function readInnerTransactionResult(): Xdr.InnerTransactionResult {
  const feeCharged_ = i64()
  const result_ = readInnerTransactionResultResult()
  const ext_ = readInnerTransactionResultExt()
  return { feeCharged: feeCharged_, result: result_, ext: ext_ }
}

export function readInnerTransactionResultResult(): Xdr.InnerTransactionResultResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOperationResultList(); return { type: 'txSuccess', results: value } }
    case -1: { const value = readOperationResultList(); return { type: 'txFailed', results: value } }
    case -2: return { type: 'txTooEarly' }
    case -3: return { type: 'txTooLate' }
    case -4: return { type: 'txMissingOperation' }
    case -5: return { type: 'txBadSeq' }
    case -6: return { type: 'txBadAuth' }
    case -7: return { type: 'txInsufficientBalance' }
    case -8: return { type: 'txNoAccount' }
    case -9: return { type: 'txInsufficientFee' }
    case -10: return { type: 'txBadAuthExtra' }
    case -11: return { type: 'txInternalError' }
    case -12: return { type: 'txNotSupported' }
    case -14: return { type: 'txBadSponsorship' }
    case -15: return { type: 'txBadMinSeqAgeOrGap' }
    case -16: return { type: 'txMalformed' }
    case -17: return { type: 'txSorobanInvalid' }
    case -18: return { type: 'txFrozenKeyAccessed' }
    default: return unknownCase('InnerTransactionResultResult', tag)
  }
}

export function readOperationResultList(): readonly Xdr.OperationResult[] {
  const n = count(4294967295)
  const list: (Xdr.OperationResult)[] = []
  for (let i = 0; i < n; i++) list.push(readOperationResult())
  return list
}

export function readOperationResult(): Xdr.OperationResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOperationResultTr(); return { type: 'opInner', tr: value } }
    case -1: return { type: 'opBadAuth' }
    case -2: return { type: 'opNoAccount' }
    case -3: return { type: 'opNotSupported' }
    case -4: return { type: 'opTooManySubentries' }
    case -5: return { type: 'opExceededWorkLimit' }
    case -6: return { type: 'opTooManySponsoring' }
    default: return unknownCase('OperationResult', tag)
  }
}

export function readOperationResultTr(): Xdr.OperationResultTr {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readCreateAccountResult(); return { type: 'createAccount', createAccountResult: value } }
    case 1: { const value = readPaymentResult(); return { type: 'payment', paymentResult: value } }
    case 2: { const value = readPathPaymentStrictReceiveResult(); return { type: 'pathPaymentStrictReceive', pathPaymentStrictReceiveResult: value } }
    case 3: { const value = readManageSellOfferResult(); return { type: 'manageSellOffer', manageSellOfferResult: value } }
    case 4: { const value = readManageSellOfferResult(); return { type: 'createPassiveSellOffer', createPassiveSellOfferResult: value } }
    case 5: { const value = readSetOptionsResult(); return { type: 'setOptions', setOptionsResult: value } }
    case 6: { const value = readChangeTrustResult(); return { type: 'changeTrust', changeTrustResult: value } }
    case 7: { const value = readAllowTrustResult(); return { type: 'allowTrust', allowTrustResult: value } }
    case 8: { const value = readAccountMergeResult(); return { type: 'accountMerge', accountMergeResult: value } }
    case 9: { const value = readInflationResult(); return { type: 'inflation', inflationResult: value } }
    case 10: { const value = readManageDataResult(); return { type: 'manageData', manageDataResult: value } }
    case 11: { const value = readBumpSequenceResult(); return { type: 'bumpSequence', bumpSeqResult: value } }
    case 12: { const value = readManageBuyOfferResult(); return { type: 'manageBuyOffer', manageBuyOfferResult: value } }
    case 13: { const value = readPathPaymentStrictSendResult(); return { type: 'pathPaymentStrictSend', pathPaymentStrictSendResult: value } }
    case 14: { const value = readCreateClaimableBalanceResult(); return { type: 'createClaimableBalance', createClaimableBalanceResult: value } }
    case 15: { const value = readClaimClaimableBalanceResult(); return { type: 'claimClaimableBalance', claimClaimableBalanceResult: value } }
    case 16: { const value = readBeginSponsoringFutureReservesResult(); return { type: 'beginSponsoringFutureReserves', beginSponsoringFutureReservesResult: value } }
    case 17: { const value = readEndSponsoringFutureReservesResult(); return { type: 'endSponsoringFutureReserves', endSponsoringFutureReservesResult: value } }
    case 18: { const value = readRevokeSponsorshipResult(); return { type: 'revokeSponsorship', revokeSponsorshipResult: value } }
    case 19: { const value = readClawbackResult(); return { type: 'clawback', clawbackResult: value } }
    case 20: { const value = readClawbackClaimableBalanceResult(); return { type: 'clawbackClaimableBalance', clawbackClaimableBalanceResult: value } }
    case 21: { const value = readSetTrustLineFlagsResult(); return { type: 'setTrustLineFlags', setTrustLineFlagsResult: value } }
    case 22: { const value = readLiquidityPoolDepositResult(); return { type: 'liquidityPoolDeposit', liquidityPoolDepositResult: value } }
    case 23: { const value = readLiquidityPoolWithdrawResult(); return { type: 'liquidityPoolWithdraw', liquidityPoolWithdrawResult: value } }
    case 24: { const value = readInvokeHostFunctionResult(); return { type: 'invokeHostFunction', invokeHostFunctionResult: value } }
    case 25: { const value = readExtendFootprintTtlResult(); return { type: 'extendFootprintTtl', extendFootprintTtlResult: value } }
    case 26: { const value = readRestoreFootprintResult(); return { type: 'restoreFootprint', restoreFootprintResult: value } }
    default: return unknownCase('OperationResultTr', tag)
  }
}

export function readCreateAccountResult(): Xdr.CreateAccountResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'createAccountSuccess' }
    case -1: return { type: 'createAccountMalformed' }
    case -2: return { type: 'createAccountUnderfunded' }
    case -3: return { type: 'createAccountLowReserve' }
    case -4: return { type: 'createAccountAlreadyExist' }
    default: return unknownCase('CreateAccountResult', tag)
  }
}

export function readPaymentResult(): Xdr.PaymentResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'paymentSuccess' }
    case -1: return { type: 'paymentMalformed' }
    case -2: return { type: 'paymentUnderfunded' }
    case -3: return { type: 'paymentSrcNoTrust' }
    case -4: return { type: 'paymentSrcNotAuthorized' }
    case -5: return { type: 'paymentNoDestination' }
    case -6: return { type: 'paymentNoTrust' }
    case -7: return { type: 'paymentNotAuthorized' }
    case -8: return { type: 'paymentLineFull' }
    case -9: return { type: 'paymentNoIssuer' }
    default: return unknownCase('PaymentResult', tag)
  }
}

export function readPathPaymentStrictReceiveResult(): Xdr.PathPaymentStrictReceiveResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readPathPaymentStrictReceiveResultSuccess(); return { type: 'pathPaymentStrictReceiveSuccess', success: value } }
    case -1: return { type: 'pathPaymentStrictReceiveMalformed' }
    case -2: return { type: 'pathPaymentStrictReceiveUnderfunded' }
    case -3: return { type: 'pathPaymentStrictReceiveSrcNoTrust' }
    case -4: return { type: 'pathPaymentStrictReceiveSrcNotAuthorized' }
    case -5: return { type: 'pathPaymentStrictReceiveNoDestination' }
    case -6: return { type: 'pathPaymentStrictReceiveNoTrust' }
    case -7: return { type: 'pathPaymentStrictReceiveNotAuthorized' }
    case -8: return { type: 'pathPaymentStrictReceiveLineFull' }
    case -9: { const value = readAsset(); return { type: 'pathPaymentStrictReceiveNoIssuer', noIssuer: value } }
    case -10: return { type: 'pathPaymentStrictReceiveTooFewOffers' }
    case -11: return { type: 'pathPaymentStrictReceiveOfferCrossSelf' }
    case -12: return { type: 'pathPaymentStrictReceiveOverSendmax' }
    default: return unknownCase('PathPaymentStrictReceiveResult', tag)
  }
}

export function readPathPaymentStrictReceiveResultSuccess(): Xdr.PathPaymentStrictReceiveResultSuccess {
  const offers_ = readClaimAtomList()
  const last_ = readSimplePaymentResult()
  return { offers: offers_, last: last_ }
}

export function readClaimAtomList(): readonly Xdr.ClaimAtom[] {
  const n = count(4294967295)
  const list: (Xdr.ClaimAtom)[] = []
  for (let i = 0; i < n; i++) list.push(readClaimAtom())
  return list
}

export function readClaimAtom(): Xdr.ClaimAtom {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readClaimOfferAtomV0(); return { type: 'claimAtomTypeV0', v0: value } }
    case 1: { const value = readClaimOfferAtom(); return { type: 'claimAtomTypeOrderBook', orderBook: value } }
    case 2: { const value = readClaimLiquidityAtom(); return { type: 'claimAtomTypeLiquidityPool', liquidityPool: value } }
    default: return unknownCase('ClaimAtom', tag)
  }
}

export function readClaimOfferAtomV0(): Xdr.ClaimOfferAtomV0 {
  const sellerEd25519_ = opaque32()
  const offerId_ = i64()
  const assetSold_ = readAsset()
  const amountSold_ = i64()
  const assetBought_ = readAsset()
  const amountBought_ = i64()
  return { sellerEd25519: sellerEd25519_, offerId: offerId_, assetSold: assetSold_, amountSold: amountSold_, assetBought: assetBought_, amountBought: amountBought_ }
}

export function readClaimOfferAtom(): Xdr.ClaimOfferAtom {
  const sellerId_ = readPublicKey()
  const offerId_ = i64()
  const assetSold_ = readAsset()
  const amountSold_ = i64()
  const assetBought_ = readAsset()
  const amountBought_ = i64()
  return { sellerId: sellerId_, offerId: offerId_, assetSold: assetSold_, amountSold: amountSold_, assetBought: assetBought_, amountBought: amountBought_ }
}

export function readClaimLiquidityAtom(): Xdr.ClaimLiquidityAtom {
  const liquidityPoolId_ = opaque32()
  const assetSold_ = readAsset()
  const amountSold_ = i64()
  const assetBought_ = readAsset()
  const amountBought_ = i64()
  return { liquidityPoolId: liquidityPoolId_, assetSold: assetSold_, amountSold: amountSold_, assetBought: assetBought_, amountBought: amountBought_ }
}

export function readSimplePaymentResult(): Xdr.SimplePaymentResult {
  const destination_ = readPublicKey()
  const asset_ = readAsset()
  const amount_ = i64()
  return { destination: destination_, asset: asset_, amount: amount_ }
}

export function readManageSellOfferResult(): Xdr.ManageSellOfferResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readManageOfferSuccessResult(); return { type: 'manageSellOfferSuccess', success: value } }
    case -1: return { type: 'manageSellOfferMalformed' }
    case -2: return { type: 'manageSellOfferSellNoTrust' }
    case -3: return { type: 'manageSellOfferBuyNoTrust' }
    case -4: return { type: 'manageSellOfferSellNotAuthorized' }
    case -5: return { type: 'manageSellOfferBuyNotAuthorized' }
    case -6: return { type: 'manageSellOfferLineFull' }
    case -7: return { type: 'manageSellOfferUnderfunded' }
    case -8: return { type: 'manageSellOfferCrossSelf' }
    case -9: return { type: 'manageSellOfferSellNoIssuer' }
    case -10: return { type: 'manageSellOfferBuyNoIssuer' }
    case -11: return { type: 'manageSellOfferNotFound' }
    case -12: return { type: 'manageSellOfferLowReserve' }
    default: return unknownCase('ManageSellOfferResult', tag)
  }
}

export function readManageOfferSuccessResult(): Xdr.ManageOfferSuccessResult {
  const offersClaimed_ = readClaimAtomList()
  const offer_ = readManageOfferSuccessResultOffer()
  return { offersClaimed: offersClaimed_, offer: offer_ }
}

export function readManageOfferSuccessResultOffer(): Xdr.ManageOfferSuccessResultOffer {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOfferEntry(); return { type: 'manageOfferCreated', offer: value } }
    case 1: { const value = readOfferEntry(); return { type: 'manageOfferUpdated', offer: value } }
    case 2: return { type: 'manageOfferDeleted' }
    default: return unknownCase('ManageOfferSuccessResultOffer', tag)
  }
}

export function readOfferEntry(): Xdr.OfferEntry {
  const sellerId_ = readPublicKey()
  const offerId_ = i64()
  const selling_ = readAsset()
  const buying_ = readAsset()
  const amount_ = i64()
  const price_ = readPrice()
  const flags_ = u32()
  const ext_ = readOfferEntryExt()
  return { sellerId: sellerId_, offerId: offerId_, selling: selling_, buying: buying_, amount: amount_, price: price_, flags: flags_, ext: ext_ }
}

export function readOfferEntryExt(): Xdr.OfferEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('OfferEntryExt', tag)
  }
}

export function readSetOptionsResult(): Xdr.SetOptionsResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'setOptionsSuccess' }
    case -1: return { type: 'setOptionsLowReserve' }
    case -2: return { type: 'setOptionsTooManySigners' }
    case -3: return { type: 'setOptionsBadFlags' }
    case -4: return { type: 'setOptionsInvalidInflation' }
    case -5: return { type: 'setOptionsCantChange' }
    case -6: return { type: 'setOptionsUnknownFlag' }
    case -7: return { type: 'setOptionsThresholdOutOfRange' }
    case -8: return { type: 'setOptionsBadSigner' }
    case -9: return { type: 'setOptionsInvalidHomeDomain' }
    case -10: return { type: 'setOptionsAuthRevocableRequired' }
    default: return unknownCase('SetOptionsResult', tag)
  }
}

export function readChangeTrustResult(): Xdr.ChangeTrustResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'changeTrustSuccess' }
    case -1: return { type: 'changeTrustMalformed' }
    case -2: return { type: 'changeTrustNoIssuer' }
    case -3: return { type: 'changeTrustInvalidLimit' }
    case -4: return { type: 'changeTrustLowReserve' }
    case -5: return { type: 'changeTrustSelfNotAllowed' }
    case -6: return { type: 'changeTrustTrustLineMissing' }
    case -7: return { type: 'changeTrustCannotDelete' }
    case -8: return { type: 'changeTrustNotAuthMaintainLiabilities' }
    default: return unknownCase('ChangeTrustResult', tag)
  }
}

export function readAllowTrustResult(): Xdr.AllowTrustResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'allowTrustSuccess' }
    case -1: return { type: 'allowTrustMalformed' }
    case -2: return { type: 'allowTrustNoTrustLine' }
    case -3: return { type: 'allowTrustTrustNotRequired' }
    case -4: return { type: 'allowTrustCantRevoke' }
    case -5: return { type: 'allowTrustSelfNotAllowed' }
    case -6: return { type: 'allowTrustLowReserve' }
    default: return unknownCase('AllowTrustResult', tag)
  }
}

export function readAccountMergeResult(): Xdr.AccountMergeResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = i64(); return { type: 'accountMergeSuccess', sourceAccountBalance: value } }
    case -1: return { type: 'accountMergeMalformed' }
    case -2: return { type: 'accountMergeNoAccount' }
    case -3: return { type: 'accountMergeImmutableSet' }
    case -4: return { type: 'accountMergeHasSubEntries' }
    case -5: return { type: 'accountMergeSeqnumTooFar' }
    case -6: return { type: 'accountMergeDestFull' }
    case -7: return { type: 'accountMergeIsSponsor' }
    default: return unknownCase('AccountMergeResult', tag)
  }
}

export function readInflationResult(): Xdr.InflationResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readInflationPayoutList(); return { type: 'inflationSuccess', payouts: value } }
    case -1: return { type: 'inflationNotTime' }
    default: return unknownCase('InflationResult', tag)
  }
}

export function readInflationPayoutList(): readonly Xdr.InflationPayout[] {
  const n = count(4294967295)
  const list: (Xdr.InflationPayout)[] = []
  for (let i = 0; i < n; i++) list.push(readInflationPayout())
  return list
}

export function readInflationPayout(): Xdr.InflationPayout {
  const destination_ = readPublicKey()
  const amount_ = i64()
  return { destination: destination_, amount: amount_ }
}

export function readManageDataResult(): Xdr.ManageDataResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'manageDataSuccess' }
    case -1: return { type: 'manageDataNotSupportedYet' }
    case -2: return { type: 'manageDataNameNotFound' }
    case -3: return { type: 'manageDataLowReserve' }
    case -4: return { type: 'manageDataInvalidName' }
    default: return unknownCase('ManageDataResult', tag)
  }
}

export function readBumpSequenceResult(): Xdr.BumpSequenceResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'bumpSequenceSuccess' }
    case -1: return { type: 'bumpSequenceBadSeq' }
    default: return unknownCase('BumpSequenceResult', tag)
  }
}

export function readManageBuyOfferResult(): Xdr.ManageBuyOfferResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readManageOfferSuccessResult(); return { type: 'manageBuyOfferSuccess', success: value } }
    case -1: return { type: 'manageBuyOfferMalformed' }
    case -2: return { type: 'manageBuyOfferSellNoTrust' }
    case -3: return { type: 'manageBuyOfferBuyNoTrust' }
    case -4: return { type: 'manageBuyOfferSellNotAuthorized' }
    case -5: return { type: 'manageBuyOfferBuyNotAuthorized' }
    case -6: return { type: 'manageBuyOfferLineFull' }
    case -7: return { type: 'manageBuyOfferUnderfunded' }
    case -8: return { type: 'manageBuyOfferCrossSelf' }
    case -9: return { type: 'manageBuyOfferSellNoIssuer' }
    case -10: return { type: 'manageBuyOfferBuyNoIssuer' }
    case -11: return { type: 'manageBuyOfferNotFound' }
    case -12: return { type: 'manageBuyOfferLowReserve' }
    default: return unknownCase('ManageBuyOfferResult', tag)
  }
}

export function readPathPaymentStrictSendResult(): Xdr.PathPaymentStrictSendResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readPathPaymentStrictSendResultSuccess(); return { type: 'pathPaymentStrictSendSuccess', success: value } }
    case -1: return { type: 'pathPaymentStrictSendMalformed' }
    case -2: return { type: 'pathPaymentStrictSendUnderfunded' }
    case -3: return { type: 'pathPaymentStrictSendSrcNoTrust' }
    case -4: return { type: 'pathPaymentStrictSendSrcNotAuthorized' }
    case -5: return { type: 'pathPaymentStrictSendNoDestination' }
    case -6: return { type: 'pathPaymentStrictSendNoTrust' }
    case -7: return { type: 'pathPaymentStrictSendNotAuthorized' }
    case -8: return { type: 'pathPaymentStrictSendLineFull' }
    case -9: { const value = readAsset(); return { type: 'pathPaymentStrictSendNoIssuer', noIssuer: value } }
    case -10: return { type: 'pathPaymentStrictSendTooFewOffers' }
    case -11: return { type: 'pathPaymentStrictSendOfferCrossSelf' }
    case -12: return { type: 'pathPaymentStrictSendUnderDestmin' }
    default: return unknownCase('PathPaymentStrictSendResult', tag)
  }
}

export function readPathPaymentStrictSendResultSuccess(): Xdr.PathPaymentStrictSendResultSuccess {
  const offers_ = readClaimAtomList()
  const last_ = readSimplePaymentResult()
  return { offers: offers_, last: last_ }
}

export function readCreateClaimableBalanceResult(): Xdr.CreateClaimableBalanceResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readClaimableBalanceId(); return { type: 'createClaimableBalanceSuccess', balanceId: value } }
    case -1: return { type: 'createClaimableBalanceMalformed' }
    case -2: return { type: 'createClaimableBalanceLowReserve' }
    case -3: return { type: 'createClaimableBalanceNoTrust' }
    case -4: return { type: 'createClaimableBalanceNotAuthorized' }
    case -5: return { type: 'createClaimableBalanceUnderfunded' }
    default: return unknownCase('CreateClaimableBalanceResult', tag)
  }
}

export function readClaimClaimableBalanceResult(): Xdr.ClaimClaimableBalanceResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'claimClaimableBalanceSuccess' }
    case -1: return { type: 'claimClaimableBalanceDoesNotExist' }
    case -2: return { type: 'claimClaimableBalanceCannotClaim' }
    case -3: return { type: 'claimClaimableBalanceLineFull' }
    case -4: return { type: 'claimClaimableBalanceNoTrust' }
    case -5: return { type: 'claimClaimableBalanceNotAuthorized' }
    case -6: return { type: 'claimClaimableBalanceTrustlineFrozen' }
    default: return unknownCase('ClaimClaimableBalanceResult', tag)
  }
}

export function readBeginSponsoringFutureReservesResult(): Xdr.BeginSponsoringFutureReservesResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'beginSponsoringFutureReservesSuccess' }
    case -1: return { type: 'beginSponsoringFutureReservesMalformed' }
    case -2: return { type: 'beginSponsoringFutureReservesAlreadySponsored' }
    case -3: return { type: 'beginSponsoringFutureReservesRecursive' }
    default: return unknownCase('BeginSponsoringFutureReservesResult', tag)
  }
}

export function readEndSponsoringFutureReservesResult(): Xdr.EndSponsoringFutureReservesResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'endSponsoringFutureReservesSuccess' }
    case -1: return { type: 'endSponsoringFutureReservesNotSponsored' }
    default: return unknownCase('EndSponsoringFutureReservesResult', tag)
  }
}

export function readRevokeSponsorshipResult(): Xdr.RevokeSponsorshipResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'revokeSponsorshipSuccess' }
    case -1: return { type: 'revokeSponsorshipDoesNotExist' }
    case -2: return { type: 'revokeSponsorshipNotSponsor' }
    case -3: return { type: 'revokeSponsorshipLowReserve' }
    case -4: return { type: 'revokeSponsorshipOnlyTransferable' }
    case -5: return { type: 'revokeSponsorshipMalformed' }
    default: return unknownCase('RevokeSponsorshipResult', tag)
  }
}

export function readClawbackResult(): Xdr.ClawbackResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'clawbackSuccess' }
    case -1: return { type: 'clawbackMalformed' }
    case -2: return { type: 'clawbackNotClawbackEnabled' }
    case -3: return { type: 'clawbackNoTrust' }
    case -4: return { type: 'clawbackUnderfunded' }
    default: return unknownCase('ClawbackResult', tag)
  }
}

export function readClawbackClaimableBalanceResult(): Xdr.ClawbackClaimableBalanceResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'clawbackClaimableBalanceSuccess' }
    case -1: return { type: 'clawbackClaimableBalanceDoesNotExist' }
    case -2: return { type: 'clawbackClaimableBalanceNotIssuer' }
    case -3: return { type: 'clawbackClaimableBalanceNotClawbackEnabled' }
    default: return unknownCase('ClawbackClaimableBalanceResult', tag)
  }
}

export function readSetTrustLineFlagsResult(): Xdr.SetTrustLineFlagsResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'setTrustLineFlagsSuccess' }
    case -1: return { type: 'setTrustLineFlagsMalformed' }
    case -2: return { type: 'setTrustLineFlagsNoTrustLine' }
    case -3: return { type: 'setTrustLineFlagsCantRevoke' }
    case -4: return { type: 'setTrustLineFlagsInvalidState' }
    case -5: return { type: 'setTrustLineFlagsLowReserve' }
    default: return unknownCase('SetTrustLineFlagsResult', tag)
  }
}

export function readLiquidityPoolDepositResult(): Xdr.LiquidityPoolDepositResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'liquidityPoolDepositSuccess' }
    case -1: return { type: 'liquidityPoolDepositMalformed' }
    case -2: return { type: 'liquidityPoolDepositNoTrust' }
    case -3: return { type: 'liquidityPoolDepositNotAuthorized' }
    case -4: return { type: 'liquidityPoolDepositUnderfunded' }
    case -5: return { type: 'liquidityPoolDepositLineFull' }
    case -6: return { type: 'liquidityPoolDepositBadPrice' }
    case -7: return { type: 'liquidityPoolDepositPoolFull' }
    case -8: return { type: 'liquidityPoolDepositTrustlineFrozen' }
    default: return unknownCase('LiquidityPoolDepositResult', tag)
  }
}

export function readLiquidityPoolWithdrawResult(): Xdr.LiquidityPoolWithdrawResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'liquidityPoolWithdrawSuccess' }
    case -1: return { type: 'liquidityPoolWithdrawMalformed' }
    case -2: return { type: 'liquidityPoolWithdrawNoTrust' }
    case -3: return { type: 'liquidityPoolWithdrawUnderfunded' }
    case -4: return { type: 'liquidityPoolWithdrawLineFull' }
    case -5: return { type: 'liquidityPoolWithdrawUnderMinimum' }
    case -6: return { type: 'liquidityPoolWithdrawTrustlineFrozen' }
    default: return unknownCase('LiquidityPoolWithdrawResult', tag)
  }
}

export function readInvokeHostFunctionResult(): Xdr.InvokeHostFunctionResult {
  const tag = i32()
  switch (tag) {
    case 0: { const value = opaque32(); return { type: 'invokeHostFunctionSuccess', success: value } }
    case -1: return { type: 'invokeHostFunctionMalformed' }
    case -2: return { type: 'invokeHostFunctionTrapped' }
    case -3: return { type: 'invokeHostFunctionResourceLimitExceeded' }
    case -4: return { type: 'invokeHostFunctionEntryArchived' }
    case -5: return { type: 'invokeHostFunctionInsufficientRefundableFee' }
    default: return unknownCase('InvokeHostFunctionResult', tag)
  }
}

export function readExtendFootprintTtlResult(): Xdr.ExtendFootprintTtlResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'extendFootprintTtlSuccess' }
    case -1: return { type: 'extendFootprintTtlMalformed' }
    case -2: return { type: 'extendFootprintTtlResourceLimitExceeded' }
    case -3: return { type: 'extendFootprintTtlInsufficientRefundableFee' }
    default: return unknownCase('ExtendFootprintTtlResult', tag)
  }
}

export function readRestoreFootprintResult(): Xdr.RestoreFootprintResult {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'restoreFootprintSuccess' }
    case -1: return { type: 'restoreFootprintMalformed' }
    case -2: return { type: 'restoreFootprintResourceLimitExceeded' }
    case -3: return { type: 'restoreFootprintInsufficientRefundableFee' }
    default: return unknownCase('RestoreFootprintResult', tag)
  }
}

export function readInnerTransactionResultExt(): Xdr.InnerTransactionResultExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('InnerTransactionResultExt', tag)
  }
}

export function readTransactionResultExt(): Xdr.TransactionResultExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('TransactionResultExt', tag)
  }
}

export function readLedgerEntryChangeList(): readonly Xdr.LedgerEntryChange[] {
  const n = count(4294967295)
  const list: (Xdr.LedgerEntryChange)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerEntryChange())
  return list
}

export function readLedgerEntryChange(): Xdr.LedgerEntryChange {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLedgerEntry(); return { type: 'ledgerEntryCreated', created: value } }
    case 1: { const value = readLedgerEntry(); return { type: 'ledgerEntryUpdated', updated: value } }
    case 2: { const value = readLedgerKey(); return { type: 'ledgerEntryRemoved', removed: value } }
    case 3: { const value = readLedgerEntry(); return { type: 'ledgerEntryState', state: value } }
    case 4: { const value = readLedgerEntry(); return { type: 'ledgerEntryRestored', restored: value } }
    default: return unknownCase('LedgerEntryChange', tag)
  }
}

export function readLedgerEntry(): Xdr.LedgerEntry {
  const lastModifiedLedgerSeq_ = u32()
  const data_ = readLedgerEntryData()
  const ext_ = readLedgerEntryExt()
  return { lastModifiedLedgerSeq: lastModifiedLedgerSeq_, data: data_, ext: ext_ }
}

export function readLedgerEntryData(): Xdr.LedgerEntryData {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readAccountEntry(); return { type: 'account', account: value } }
    case 1: { const value = readTrustLineEntry(); return { type: 'trustline', trustLine: value } }
    case 2: { const value = readOfferEntry(); return { type: 'offer', offer: value } }
    case 3: { const value = readDataEntry(); return { type: 'data', data: value } }
    case 4: { const value = readClaimableBalanceEntry(); return { type: 'claimableBalance', claimableBalance: value } }
    case 5: { const value = readLiquidityPoolEntry(); return { type: 'liquidityPool', liquidityPool: value } }
    case 6: { const value = readContractDataEntry(); return { type: 'contractData', contractData: value } }
    case 7: { const value = readContractCodeEntry(); return { type: 'contractCode', contractCode: value } }
    case 8: { const value = readConfigSettingEntry(); return { type: 'configSetting', configSetting: value } }
    case 9: { const value = readTtlEntry(); return { type: 'ttl', ttl: value } }
    default: return unknownCase('LedgerEntryData', tag)
  }
}

export function readAccountEntry(): Xdr.AccountEntry {
  const accountId_ = readPublicKey()
  const balance_ = i64()
  const seqNum_ = i64()
  const numSubEntries_ = u32()
  const inflationDest_ = readOptionalPublicKey()
  const flags_ = u32()
  const homeDomain_ = varOpaque(32)
  const thresholds_ = opaque4()
  const signers_ = readSignerList()
  const ext_ = readAccountEntryExt()
  return { accountId: accountId_, balance: balance_, seqNum: seqNum_, numSubEntries: numSubEntries_, inflationDest: inflationDest_, flags: flags_, homeDomain: homeDomain_, thresholds: thresholds_, signers: signers_, ext: ext_ }
}

export function readSignerList(): readonly Xdr.Signer[] {
  const n = count(20)
  const list: (Xdr.Signer)[] = []
  for (let i = 0; i < n; i++) list.push(readSigner())
  return list
}

export function readAccountEntryExt(): Xdr.AccountEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readAccountEntryExtensionV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('AccountEntryExt', tag)
  }
}

export function readAccountEntryExtensionV1(): Xdr.AccountEntryExtensionV1 {
  const liabilities_ = readLiabilities()
  const ext_ = readAccountEntryExtensionV1Ext()
  return { liabilities: liabilities_, ext: ext_ }
}

export function readLiabilities(): Xdr.Liabilities {
  const buying_ = i64()
  const selling_ = i64()
  return { buying: buying_, selling: selling_ }
}

export function readAccountEntryExtensionV1Ext(): Xdr.AccountEntryExtensionV1Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 2: { const value = readAccountEntryExtensionV2(); return { type: 'v2', v2: value } }
    default: return unknownCase('AccountEntryExtensionV1Ext', tag)
  }
}

export function readAccountEntryExtensionV2(): Xdr.AccountEntryExtensionV2 {
  const numSponsored_ = u32()
  const numSponsoring_ = u32()
  const signerSponsoringIDs_ = readOptionalPublicKeyList()
  const ext_ = readAccountEntryExtensionV2Ext()
  return { numSponsored: numSponsored_, numSponsoring: numSponsoring_, signerSponsoringIDs: signerSponsoringIDs_, ext: ext_ }
}

export function readOptionalPublicKeyList(): readonly (Xdr.PublicKey | undefined)[] {
  const n = count(20)
  const list: (Xdr.PublicKey | undefined)[] = []
  for (let i = 0; i < n; i++) list.push(readOptionalPublicKey())
  return list
}

export function readAccountEntryExtensionV2Ext(): Xdr.AccountEntryExtensionV2Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 3: { const value = readAccountEntryExtensionV3(); return { type: 'v3', v3: value } }
    default: return unknownCase('AccountEntryExtensionV2Ext', tag)
  }
}

export function readAccountEntryExtensionV3(): Xdr.AccountEntryExtensionV3 {
  const ext_ = readExtensionPoint()
  const seqLedger_ = u32()
  const seqTime_ = u64()
  return { ext: ext_, seqLedger: seqLedger_, seqTime: seqTime_ }
}

export function readTrustLineEntry(): Xdr.TrustLineEntry {
  const accountId_ = readPublicKey()
  const asset_ = readTrustLineAsset()
  const balance_ = i64()
  const limit_ = i64()
  const flags_ = u32()
  const ext_ = readTrustLineEntryExt()
  return { accountId: accountId_, asset: asset_, balance: balance_, limit: limit_, flags: flags_, ext: ext_ }
}

export function readTrustLineEntryExt(): Xdr.TrustLineEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readTrustLineEntryV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('TrustLineEntryExt', tag)
  }
}

export function readTrustLineEntryV1(): Xdr.TrustLineEntryV1 {
  const liabilities_ = readLiabilities()
  const ext_ = readTrustLineEntryV1Ext()
  return { liabilities: liabilities_, ext: ext_ }
}

export function readTrustLineEntryV1Ext(): Xdr.TrustLineEntryV1Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 2: { const value = readTrustLineEntryExtensionV2(); return { type: 'v2', v2: value } }
    default: return unknownCase('TrustLineEntryV1Ext', tag)
  }
}

export function readTrustLineEntryExtensionV2(): Xdr.TrustLineEntryExtensionV2 {
  const liquidityPoolUseCount_ = i32()
  const ext_ = readTrustLineEntryExtensionV2Ext()
  return { liquidityPoolUseCount: liquidityPoolUseCount_, ext: ext_ }
}

export function readTrustLineEntryExtensionV2Ext(): Xdr.TrustLineEntryExtensionV2Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('TrustLineEntryExtensionV2Ext', tag)
  }
}

export function readDataEntry(): Xdr.DataEntry {
  const accountId_ = readPublicKey()
  const dataName_ = varOpaque(64)
  const dataValue_ = varOpaque(64)
  const ext_ = readDataEntryExt()
  return { accountId: accountId_, dataName: dataName_, dataValue: dataValue_, ext: ext_ }
}

export function readDataEntryExt(): Xdr.DataEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('DataEntryExt', tag)
  }
}

export function readClaimableBalanceEntry(): Xdr.ClaimableBalanceEntry {
  const balanceId_ = readClaimableBalanceId()
  const claimants_ = readClaimantList()
  const asset_ = readAsset()
  const amount_ = i64()
  const ext_ = readClaimableBalanceEntryExt()
  return { balanceId: balanceId_, claimants: claimants_, asset: asset_, amount: amount_, ext: ext_ }
}

export function readClaimableBalanceEntryExt(): Xdr.ClaimableBalanceEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readClaimableBalanceEntryExtensionV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('ClaimableBalanceEntryExt', tag)
  }
}

export function readClaimableBalanceEntryExtensionV1(): Xdr.ClaimableBalanceEntryExtensionV1 {
  const ext_ = readClaimableBalanceEntryExtensionV1Ext()
  const flags_ = u32()
  return { ext: ext_, flags: flags_ }
}

export function readClaimableBalanceEntryExtensionV1Ext(): Xdr.ClaimableBalanceEntryExtensionV1Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('ClaimableBalanceEntryExtensionV1Ext', tag)
  }
}

export function readLiquidityPoolEntry(): Xdr.LiquidityPoolEntry {
  const liquidityPoolId_ = opaque32()
  const body_ = readLiquidityPoolEntryBody()
  return { liquidityPoolId: liquidityPoolId_, body: body_ }
}

export function readLiquidityPoolEntryBody(): Xdr.LiquidityPoolEntryBody {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readLiquidityPoolEntryConstantProduct(); return { type: 'liquidityPoolConstantProduct', constantProduct: value } }
    default: return unknownCase('LiquidityPoolEntryBody', tag)
  }
}

export function readLiquidityPoolEntryConstantProduct(): Xdr.LiquidityPoolEntryConstantProduct {
  const params_ = readLiquidityPoolConstantProductParameters()
  const reserveA_ = i64()
  const reserveB_ = i64()
  const totalPoolShares_ = i64()
  const poolSharesTrustLineCount_ = i64()
  return { params: params_, reserveA: reserveA_, reserveB: reserveB_, totalPoolShares: totalPoolShares_, poolSharesTrustLineCount: poolSharesTrustLineCount_ }
}

export function readContractDataEntry(): Xdr.ContractDataEntry {
  const ext_ = readExtensionPoint()
  const contract_ = readScAddress()
  const key_ = readScVal()
  const durability_ = readContractDataDurability()
  const val_ = readScVal()
  return { ext: ext_, contract: contract_, key: key_, durability: durability_, val: val_ }
}

export function readContractCodeEntry(): Xdr.ContractCodeEntry {
  const ext_ = readContractCodeEntryExt()
  const hash_ = opaque32()
  const code_ = varOpaque(4294967295)
  return { ext: ext_, hash: hash_, code: code_ }
}

export function readContractCodeEntryExt(): Xdr.ContractCodeEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readContractCodeEntryV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('ContractCodeEntryExt', tag)
  }
}

export function readContractCodeEntryV1(): Xdr.ContractCodeEntryV1 {
  const ext_ = readExtensionPoint()
  const costInputs_ = readContractCodeCostInputs()
  return { ext: ext_, costInputs: costInputs_ }
}

export function readContractCodeCostInputs(): Xdr.ContractCodeCostInputs {
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
  return { ext: ext_, nInstructions: nInstructions_, nFunctions: nFunctions_, nGlobals: nGlobals_, nTableEntries: nTableEntries_, nTypes: nTypes_, nDataSegments: nDataSegments_, nElemSegments: nElemSegments_, nImports: nImports_, nExports: nExports_, nDataSegmentBytes: nDataSegmentBytes_ }
}

export function readConfigSettingEntry(): Xdr.ConfigSettingEntry {
  const tag = i32()
  switch (tag) {
    case 0: { const value = u32(); return { type: 'configSettingContractMaxSizeBytes', contractMaxSizeBytes: value } }
    case 1: { const value = readConfigSettingContractComputeV0(); return { type: 'configSettingContractComputeV0', contractCompute: value } }
    case 2: { const value = readConfigSettingContractLedgerCostV0(); return { type: 'configSettingContractLedgerCostV0', contractLedgerCost: value } }
    case 3: { const value = readConfigSettingContractHistoricalDataV0(); return { type: 'configSettingContractHistoricalDataV0', contractHistoricalData: value } }
    case 4: { const value = readConfigSettingContractEventsV0(); return { type: 'configSettingContractEventsV0', contractEvents: value } }
    case 5: { const value = readConfigSettingContractBandwidthV0(); return { type: 'configSettingContractBandwidthV0', contractBandwidth: value } }
    case 6: { const value = readContractCostParamEntryList(); return { type: 'configSettingContractCostParamsCpuInstructions', contractCostParamsCpuInsns: value } }
    case 7: { const value = readContractCostParamEntryList(); return { type: 'configSettingContractCostParamsMemoryBytes', contractCostParamsMemBytes: value } }
    case 8: { const value = u32(); return { type: 'configSettingContractDataKeySizeBytes', contractDataKeySizeBytes: value } }
    case 9: { const value = u32(); return { type: 'configSettingContractDataEntrySizeBytes', contractDataEntrySizeBytes: value } }
    case 10: { const value = readStateArchivalSettings(); return { type: 'configSettingStateArchival', stateArchivalSettings: value } }
    case 11: { const value = readConfigSettingContractExecutionLanesV0(); return { type: 'configSettingContractExecutionLanes', contractExecutionLanes: value } }
    case 12: { const value = readUint64List(); return { type: 'configSettingLiveSorobanStateSizeWindow', liveSorobanStateSizeWindow: value } }
    case 13: { const value = readEvictionIterator(); return { type: 'configSettingEvictionIterator', evictionIterator: value } }
    case 14: { const value = readConfigSettingContractParallelComputeV0(); return { type: 'configSettingContractParallelComputeV0', contractParallelCompute: value } }
    case 15: { const value = readConfigSettingContractLedgerCostExtV0(); return { type: 'configSettingContractLedgerCostExtV0', contractLedgerCostExt: value } }
    case 16: { const value = readConfigSettingScpTiming(); return { type: 'configSettingScpTiming', contractScpTiming: value } }
    case 17: { const value = readFrozenLedgerKeys(); return { type: 'configSettingFrozenLedgerKeys', frozenLedgerKeys: value } }
    case 18: { const value = readFrozenLedgerKeysDelta(); return { type: 'configSettingFrozenLedgerKeysDelta', frozenLedgerKeysDelta: value } }
    case 19: { const value = readFreezeBypassTxs(); return { type: 'configSettingFreezeBypassTxs', freezeBypassTxs: value } }
    case 20: { const value = readFreezeBypassTxsDelta(); return { type: 'configSettingFreezeBypassTxsDelta', freezeBypassTxsDelta: value } }
    default: return unknownCase('ConfigSettingEntry', tag)
  }
}

export function readConfigSettingContractComputeV0(): Xdr.ConfigSettingContractComputeV0 {
  const ledgerMaxInstructions_ = i64()
  const txMaxInstructions_ = i64()
  const feeRatePerInstructionsIncrement_ = i64()
  const txMemoryLimit_ = u32()
  return { ledgerMaxInstructions: ledgerMaxInstructions_, txMaxInstructions: txMaxInstructions_, feeRatePerInstructionsIncrement: feeRatePerInstructionsIncrement_, txMemoryLimit: txMemoryLimit_ }
}

export function readConfigSettingContractLedgerCostV0(): Xdr.ConfigSettingContractLedgerCostV0 {
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
  return { ledgerMaxDiskReadEntries: ledgerMaxDiskReadEntries_, ledgerMaxDiskReadBytes: ledgerMaxDiskReadBytes_, ledgerMaxWriteLedgerEntries: ledgerMaxWriteLedgerEntries_, ledgerMaxWriteBytes: ledgerMaxWriteBytes_, txMaxDiskReadEntries: txMaxDiskReadEntries_, txMaxDiskReadBytes: txMaxDiskReadBytes_, txMaxWriteLedgerEntries: txMaxWriteLedgerEntries_, txMaxWriteBytes: txMaxWriteBytes_, feeDiskReadLedgerEntry: feeDiskReadLedgerEntry_, feeWriteLedgerEntry: feeWriteLedgerEntry_, feeDiskRead1Kb: feeDiskRead1Kb_, sorobanStateTargetSizeBytes: sorobanStateTargetSizeBytes_, rentFee1KbSorobanStateSizeLow: rentFee1KbSorobanStateSizeLow_, rentFee1KbSorobanStateSizeHigh: rentFee1KbSorobanStateSizeHigh_, sorobanStateRentFeeGrowthFactor: sorobanStateRentFeeGrowthFactor_ }
}

export function readConfigSettingContractHistoricalDataV0(): Xdr.ConfigSettingContractHistoricalDataV0 {
  const feeHistorical1Kb_ = i64()
  return { feeHistorical1Kb: feeHistorical1Kb_ }
}

export function readConfigSettingContractEventsV0(): Xdr.ConfigSettingContractEventsV0 {
  const txMaxContractEventsSizeBytes_ = u32()
  const feeContractEvents1Kb_ = i64()
  return { txMaxContractEventsSizeBytes: txMaxContractEventsSizeBytes_, feeContractEvents1Kb: feeContractEvents1Kb_ }
}

export function readConfigSettingContractBandwidthV0(): Xdr.ConfigSettingContractBandwidthV0 {
  const ledgerMaxTxsSizeBytes_ = u32()
  const txMaxSizeBytes_ = u32()
  const feeTxSize1Kb_ = i64()
  return { ledgerMaxTxsSizeBytes: ledgerMaxTxsSizeBytes_, txMaxSizeBytes: txMaxSizeBytes_, feeTxSize1Kb: feeTxSize1Kb_ }
}

export function readContractCostParamEntryList(): readonly Xdr.ContractCostParamEntry[] {
  const n = count(1024)
  const list: (Xdr.ContractCostParamEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readContractCostParamEntry())
  return list
}

export function readContractCostParamEntry(): Xdr.ContractCostParamEntry {
  const ext_ = readExtensionPoint()
  const constTerm_ = i64()
  const linearTerm_ = i64()
  return { ext: ext_, constTerm: constTerm_, linearTerm: linearTerm_ }
}

export function readStateArchivalSettings(): Xdr.StateArchivalSettings {
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
  return { maxEntryTtl: maxEntryTtl_, minTemporaryTtl: minTemporaryTtl_, minPersistentTtl: minPersistentTtl_, persistentRentRateDenominator: persistentRentRateDenominator_, tempRentRateDenominator: tempRentRateDenominator_, maxEntriesToArchive: maxEntriesToArchive_, liveSorobanStateSizeWindowSampleSize: liveSorobanStateSizeWindowSampleSize_, liveSorobanStateSizeWindowSamplePeriod: liveSorobanStateSizeWindowSamplePeriod_, evictionScanSize: evictionScanSize_, startingEvictionScanLevel: startingEvictionScanLevel_ }
}

export function readConfigSettingContractExecutionLanesV0(): Xdr.ConfigSettingContractExecutionLanesV0 {
  const ledgerMaxTxCount_ = u32()
  return { ledgerMaxTxCount: ledgerMaxTxCount_ }
}

export function readUint64List(): readonly bigint[] {
  const n = count(4294967295)
  const list: (bigint)[] = []
  for (let i = 0; i < n; i++) list.push(u64())
  return list
}

export function readEvictionIterator(): Xdr.EvictionIterator {
  const bucketListLevel_ = u32()
  const isCurrBucket_ = bool()
  const bucketFileOffset_ = u64()
  return { bucketListLevel: bucketListLevel_, isCurrBucket: isCurrBucket_, bucketFileOffset: bucketFileOffset_ }
}

export function readConfigSettingContractParallelComputeV0(): Xdr.ConfigSettingContractParallelComputeV0 {
  const ledgerMaxDependentTxClusters_ = u32()
  return { ledgerMaxDependentTxClusters: ledgerMaxDependentTxClusters_ }
}

export function readConfigSettingContractLedgerCostExtV0(): Xdr.ConfigSettingContractLedgerCostExtV0 {
  const txMaxFootprintEntries_ = u32()
  const feeWrite1Kb_ = i64()
  return { txMaxFootprintEntries: txMaxFootprintEntries_, feeWrite1Kb: feeWrite1Kb_ }
}

export function readConfigSettingScpTiming(): Xdr.ConfigSettingScpTiming {
  const ledgerTargetCloseTimeMilliseconds_ = u32()
  const nominationTimeoutInitialMilliseconds_ = u32()
  const nominationTimeoutIncrementMilliseconds_ = u32()
  const ballotTimeoutInitialMilliseconds_ = u32()
  const ballotTimeoutIncrementMilliseconds_ = u32()
  return { ledgerTargetCloseTimeMilliseconds: ledgerTargetCloseTimeMilliseconds_, nominationTimeoutInitialMilliseconds: nominationTimeoutInitialMilliseconds_, nominationTimeoutIncrementMilliseconds: nominationTimeoutIncrementMilliseconds_, ballotTimeoutInitialMilliseconds: ballotTimeoutInitialMilliseconds_, ballotTimeoutIncrementMilliseconds: ballotTimeoutIncrementMilliseconds_ }
}

export function readFrozenLedgerKeys(): Xdr.FrozenLedgerKeys {
  const keys_ = readEncodedLedgerKeyList()
  return { keys: keys_ }
}

export function readEncodedLedgerKeyList(): readonly Uint8Array[] {
  const n = count(4294967295)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(4294967295))
  return list
}

export function readFrozenLedgerKeysDelta(): Xdr.FrozenLedgerKeysDelta {
  const keysToFreeze_ = readEncodedLedgerKeyList()
  const keysToUnfreeze_ = readEncodedLedgerKeyList()
  return { keysToFreeze: keysToFreeze_, keysToUnfreeze: keysToUnfreeze_ }
}

export function readFreezeBypassTxs(): Xdr.FreezeBypassTxs {
  const txHashes_ = readHashList2()
  return { txHashes: txHashes_ }
}

export function readHashList2(): readonly Uint8Array[] {
  const n = count(4294967295)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(opaque32())
  return list
}

export function readFreezeBypassTxsDelta(): Xdr.FreezeBypassTxsDelta {
  const addTxs_ = readHashList2()
  const removeTxs_ = readHashList2()
  return { addTxs: addTxs_, removeTxs: removeTxs_ }
}

export function readTtlEntry(): Xdr.TtlEntry {
  const keyHash_ = opaque32()
  const liveUntilLedgerSeq_ = u32()
  return { keyHash: keyHash_, liveUntilLedgerSeq: liveUntilLedgerSeq_ }
}

export function readLedgerEntryExt(): Xdr.LedgerEntryExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readLedgerEntryExtensionV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('LedgerEntryExt', tag)
  }
}

export function readLedgerEntryExtensionV1(): Xdr.LedgerEntryExtensionV1 {
  const sponsoringId_ = readOptionalPublicKey()
  const ext_ = readLedgerEntryExtensionV1Ext()
  return { sponsoringId: sponsoringId_, ext: ext_ }
}

export function readLedgerEntryExtensionV1Ext(): Xdr.LedgerEntryExtensionV1Ext {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    default: return unknownCase('LedgerEntryExtensionV1Ext', tag)
  }
}

export function readTransactionMeta(): Xdr.TransactionMeta {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readOperationMetaList(); return { type: 'operations', operations: value } }
    case 1: { const value = readTransactionMetaV1(); return { type: 'v1', v1: value } }
    case 2: { const value = readTransactionMetaV2(); return { type: 'v2', v2: value } }
    case 3: { const value = readTransactionMetaV3(); return { type: 'v3', v3: value } }
    case 4: { const value = readTransactionMetaV4(); return { type: 'v4', v4: value } }
    default: return unknownCase('TransactionMeta', tag)
  }
}

export function readOperationMetaList(): readonly Xdr.OperationMeta[] {
  const n = count(4294967295)
  const list: (Xdr.OperationMeta)[] = []
  for (let i = 0; i < n; i++) list.push(readOperationMeta())
  return list
}

export function readOperationMeta(): Xdr.OperationMeta {
  const changes_ = readLedgerEntryChangeList()
  return { changes: changes_ }
}

export function readTransactionMetaV1(): Xdr.TransactionMetaV1 {
  const txChanges_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaList()
  return { txChanges: txChanges_, operations: operations_ }
}

export function readTransactionMetaV2(): Xdr.TransactionMetaV2 {
  const txChangesBefore_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaList()
  const txChangesAfter_ = readLedgerEntryChangeList()
  return { txChangesBefore: txChangesBefore_, operations: operations_, txChangesAfter: txChangesAfter_ }
}

export function readTransactionMetaV3(): Xdr.TransactionMetaV3 {
  const ext_ = readExtensionPoint()
  const txChangesBefore_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaList()
  const txChangesAfter_ = readLedgerEntryChangeList()
  const sorobanMeta_ = readOptionalSorobanTransactionMeta()
  return { ext: ext_, txChangesBefore: txChangesBefore_, operations: operations_, txChangesAfter: txChangesAfter_, sorobanMeta: sorobanMeta_ }
}

export function readOptionalSorobanTransactionMeta(): Xdr.SorobanTransactionMeta | undefined {
  const value = bool() ? readSorobanTransactionMeta() : undefined
  return value
}

export function readSorobanTransactionMeta(): Xdr.SorobanTransactionMeta {
  const ext_ = readSorobanTransactionMetaExt()
  const events_ = readContractEventList()
  const returnValue_ = readScVal()
  const diagnosticEvents_ = readDiagnosticEventList()
  return { ext: ext_, events: events_, returnValue: returnValue_, diagnosticEvents: diagnosticEvents_ }
}

export function readSorobanTransactionMetaExt(): Xdr.SorobanTransactionMetaExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readSorobanTransactionMetaExtV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('SorobanTransactionMetaExt', tag)
  }
}

export function readSorobanTransactionMetaExtV1(): Xdr.SorobanTransactionMetaExtV1 {
  const ext_ = readExtensionPoint()
  const totalNonRefundableResourceFeeCharged_ = i64()
  const totalRefundableResourceFeeCharged_ = i64()
  const rentFeeCharged_ = i64()
  return { ext: ext_, totalNonRefundableResourceFeeCharged: totalNonRefundableResourceFeeCharged_, totalRefundableResourceFeeCharged: totalRefundableResourceFeeCharged_, rentFeeCharged: rentFeeCharged_ }
}

export function readContractEventList(): readonly Xdr.ContractEvent[] {
  const n = count(4294967295)
  const list: (Xdr.ContractEvent)[] = []
  for (let i = 0; i < n; i++) list.push(readContractEvent())
  return list
}

export function readContractEvent(): Xdr.ContractEvent {
  const ext_ = readExtensionPoint()
  const contractId_ = readOptionalContractId()
  const type_ = readContractEventType()
  const body_ = readContractEventBody()
  return { ext: ext_, contractId: contractId_, type: type_, body: body_ }
}

export function readOptionalContractId(): Uint8Array | undefined {
  const value = bool() ? opaque32() : undefined
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
  const tag = i32()
  switch (tag) {
    case 0: { const value = readContractEventV0(); return { type: 'v0', v0: value } }
    default: return unknownCase('ContractEventBody', tag)
  }
}

export function readContractEventV0(): Xdr.ContractEventV0 {
  const topics_ = readScValList()
  const data_ = readScVal()
  return { topics: topics_, data: data_ }
}

export function readDiagnosticEventList(): readonly Xdr.DiagnosticEvent[] {
  const n = count(4294967295)
  const list: (Xdr.DiagnosticEvent)[] = []
  for (let i = 0; i < n; i++) list.push(readDiagnosticEvent())
  return list
}

export function readDiagnosticEvent(): Xdr.DiagnosticEvent {
  const inSuccessfulContractCall_ = bool()
  const event_ = readContractEvent()
  return { inSuccessfulContractCall: inSuccessfulContractCall_, event: event_ }
}

export function readTransactionMetaV4(): Xdr.TransactionMetaV4 {
  const ext_ = readExtensionPoint()
  const txChangesBefore_ = readLedgerEntryChangeList()
  const operations_ = readOperationMetaV2List()
  const txChangesAfter_ = readLedgerEntryChangeList()
  const sorobanMeta_ = readOptionalSorobanTransactionMetaV2()
  const events_ = readTransactionEventList()
  const diagnosticEvents_ = readDiagnosticEventList()
  return { ext: ext_, txChangesBefore: txChangesBefore_, operations: operations_, txChangesAfter: txChangesAfter_, sorobanMeta: sorobanMeta_, events: events_, diagnosticEvents: diagnosticEvents_ }
}

export function readOperationMetaV2List(): readonly Xdr.OperationMetaV2[] {
  const n = count(4294967295)
  const list: (Xdr.OperationMetaV2)[] = []
  for (let i = 0; i < n; i++) list.push(readOperationMetaV2())
  return list
}

export function readOperationMetaV2(): Xdr.OperationMetaV2 {
  const ext_ = readExtensionPoint()
  const changes_ = readLedgerEntryChangeList()
  const events_ = readContractEventList()
  return { ext: ext_, changes: changes_, events: events_ }
}

export function readOptionalSorobanTransactionMetaV2(): Xdr.SorobanTransactionMetaV2 | undefined {
  const value = bool() ? readSorobanTransactionMetaV2() : undefined
  return value
}

export function readSorobanTransactionMetaV2(): Xdr.SorobanTransactionMetaV2 {
  const ext_ = readSorobanTransactionMetaExt()
  const returnValue_ = readOptionalScVal()
  return { ext: ext_, returnValue: returnValue_ }
}

export function readOptionalScVal(): Xdr.ScVal | undefined {
  const value = bool() ? readScVal() : undefined
  return value
}

export function readTransactionEventList(): readonly Xdr.TransactionEvent[] {
  const n = count(4294967295)
  const list: (Xdr.TransactionEvent)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEvent())
  return list
}

export function readTransactionEvent(): Xdr.TransactionEvent {
  const stage_ = readTransactionEventStage()
  const event_ = readContractEvent()
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
  const n = count(4294967295)
  const list: (Xdr.UpgradeEntryMeta)[] = []
  for (let i = 0; i < n; i++) list.push(readUpgradeEntryMeta())
  return list
}

export function readUpgradeEntryMeta(): Xdr.UpgradeEntryMeta {
  const upgrade_ = readLedgerUpgrade()
  const changes_ = readLedgerEntryChangeList()
  return { upgrade: upgrade_, changes: changes_ }
}

export function readLedgerUpgrade(): Xdr.LedgerUpgrade {
  const tag = i32()
  switch (tag) {
    case 1: { const value = u32(); return { type: 'ledgerUpgradeVersion', newLedgerVersion: value } }
    case 2: { const value = u32(); return { type: 'ledgerUpgradeBaseFee', newBaseFee: value } }
    case 3: { const value = u32(); return { type: 'ledgerUpgradeMaxTxSetSize', newMaxTxSetSize: value } }
    case 4: { const value = u32(); return { type: 'ledgerUpgradeBaseReserve', newBaseReserve: value } }
    case 5: { const value = u32(); return { type: 'ledgerUpgradeFlags', newFlags: value } }
    case 6: { const value = readConfigUpgradeSetKey(); return { type: 'ledgerUpgradeConfig', newConfig: value } }
    case 7: { const value = u32(); return { type: 'ledgerUpgradeMaxSorobanTxSetSize', newMaxSorobanTxSetSize: value } }
    default: return unknownCase('LedgerUpgrade', tag)
  }
}

export function readConfigUpgradeSetKey(): Xdr.ConfigUpgradeSetKey {
  const contractId_ = opaque32()
  const contentHash_ = opaque32()
  return { contractId: contractId_, contentHash: contentHash_ }
}

export function readScpHistoryEntryList(): readonly Xdr.ScpHistoryEntry[] {
  const n = count(4294967295)
  const list: (Xdr.ScpHistoryEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readScpHistoryEntry())
  return list
}

export function readScpHistoryEntry(): Xdr.ScpHistoryEntry {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScpHistoryEntryV0(); return { type: 'v0', v0: value } }
    default: return unknownCase('ScpHistoryEntry', tag)
  }
}

export function readScpHistoryEntryV0(): Xdr.ScpHistoryEntryV0 {
  const quorumSets_ = readScpQuorumSetList()
  const ledgerMessages_ = readLedgerScpMessages()
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
  const n = count(4294967295)
  const list: (Xdr.PublicKey)[] = []
  for (let i = 0; i < n; i++) list.push(readPublicKey())
  return list
}

export function readLedgerScpMessages(): Xdr.LedgerScpMessages {
  const ledgerSeq_ = u32()
  const messages_ = readScpEnvelopeList()
  return { ledgerSeq: ledgerSeq_, messages: messages_ }
}

export function readScpEnvelopeList(): readonly Xdr.ScpEnvelope[] {
  const n = count(4294967295)
  const list: (Xdr.ScpEnvelope)[] = []
  for (let i = 0; i < n; i++) list.push(readScpEnvelope())
  return list
}

export function readScpEnvelope(): Xdr.ScpEnvelope {
  const statement_ = readScpStatement()
  const signature_ = varOpaque(64)
  return { statement: statement_, signature: signature_ }
}

export function readScpStatement(): Xdr.ScpStatement {
  const nodeId_ = readPublicKey()
  const slotIndex_ = u64()
  const pledges_ = readScpStatementPledges()
  return { nodeId: nodeId_, slotIndex: slotIndex_, pledges: pledges_ }
}

export function readScpStatementPledges(): Xdr.ScpStatementPledges {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readScpStatementPrepare(); return { type: 'scpStPrepare', prepare: value } }
    case 1: { const value = readScpStatementConfirm(); return { type: 'scpStConfirm', confirm: value } }
    case 2: { const value = readScpStatementExternalize(); return { type: 'scpStExternalize', externalize: value } }
    case 3: { const value = readScpNomination(); return { type: 'scpStNominate', nominate: value } }
    default: return unknownCase('ScpStatementPledges', tag)
  }
}

export function readScpStatementPrepare(): Xdr.ScpStatementPrepare {
  const quorumSetHash_ = opaque32()
  const ballot_ = readScpBallot()
  const prepared_ = readOptionalScpBallot()
  const preparedPrime_ = readOptionalScpBallot()
  const nC_ = u32()
  const nH_ = u32()
  return { quorumSetHash: quorumSetHash_, ballot: ballot_, prepared: prepared_, preparedPrime: preparedPrime_, nC: nC_, nH: nH_ }
}

export function readScpBallot(): Xdr.ScpBallot {
  const counter_ = u32()
  const value_ = varOpaque(4294967295)
  return { counter: counter_, value: value_ }
}

export function readOptionalScpBallot(): Xdr.ScpBallot | undefined {
  const value = bool() ? readScpBallot() : undefined
  return value
}

export function readScpStatementConfirm(): Xdr.ScpStatementConfirm {
  const ballot_ = readScpBallot()
  const nPrepared_ = u32()
  const nCommit_ = u32()
  const nH_ = u32()
  const quorumSetHash_ = opaque32()
  return { ballot: ballot_, nPrepared: nPrepared_, nCommit: nCommit_, nH: nH_, quorumSetHash: quorumSetHash_ }
}

export function readScpStatementExternalize(): Xdr.ScpStatementExternalize {
  const commit_ = readScpBallot()
  const nH_ = u32()
  const commitQuorumSetHash_ = opaque32()
  return { commit: commit_, nH: nH_, commitQuorumSetHash: commitQuorumSetHash_ }
}

export function readScpNomination(): Xdr.ScpNomination {
  const quorumSetHash_ = opaque32()
  const votes_ = readValueList()
  const accepted_ = readValueList()
  return { quorumSetHash: quorumSetHash_, votes: votes_, accepted: accepted_ }
}

export function readValueList(): readonly Uint8Array[] {
  const n = count(4294967295)
  const list: (Uint8Array)[] = []
  for (let i = 0; i < n; i++) list.push(varOpaque(4294967295))
  return list
}

export function readLedgerCloseMetaV1(): Xdr.LedgerCloseMetaV1 {
  const ext_ = readLedgerCloseMetaExt()
  const ledgerHeader_ = readLedgerHeaderHistoryEntry()
  const txSet_ = readGeneralizedTransactionSet()
  const txProcessing_ = readTransactionResultMetaList()
  const upgradesProcessing_ = readUpgradeEntryMetaList()
  const scpInfo_ = readScpHistoryEntryList()
  const totalByteSizeOfLiveSorobanState_ = u64()
  const evictedKeys_ = readLedgerKeyList()
  const unused_ = readLedgerEntryList()
  return { ext: ext_, ledgerHeader: ledgerHeader_, txSet: txSet_, txProcessing: txProcessing_, upgradesProcessing: upgradesProcessing_, scpInfo: scpInfo_, totalByteSizeOfLiveSorobanState: totalByteSizeOfLiveSorobanState_, evictedKeys: evictedKeys_, unused: unused_ }
}

export function readLedgerCloseMetaExt(): Xdr.LedgerCloseMetaExt {
  const tag = i32()
  switch (tag) {
    case 0: return { type: 'v0' }
    case 1: { const value = readLedgerCloseMetaExtV1(); return { type: 'v1', v1: value } }
    default: return unknownCase('LedgerCloseMetaExt', tag)
  }
}

export function readLedgerCloseMetaExtV1(): Xdr.LedgerCloseMetaExtV1 {
  const ext_ = readExtensionPoint()
  const sorobanFeeWrite1Kb_ = i64()
  return { ext: ext_, sorobanFeeWrite1Kb: sorobanFeeWrite1Kb_ }
}

export function readGeneralizedTransactionSet(): Xdr.GeneralizedTransactionSet {
  const tag = i32()
  switch (tag) {
    case 1: { const value = readTransactionSetV1(); return { type: 'v1TxSet', v1TxSet: value } }
    default: return unknownCase('GeneralizedTransactionSet', tag)
  }
}

export function readTransactionSetV1(): Xdr.TransactionSetV1 {
  const previousLedgerHash_ = opaque32()
  const phases_ = readTransactionPhaseList()
  return { previousLedgerHash: previousLedgerHash_, phases: phases_ }
}

export function readTransactionPhaseList(): readonly Xdr.TransactionPhase[] {
  const n = count(4294967295)
  const list: (Xdr.TransactionPhase)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionPhase())
  return list
}

export function readTransactionPhase(): Xdr.TransactionPhase {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readTxSetComponentList(); return { type: 'v0Components', v0Components: value } }
    case 1: { const value = readParallelTxsComponent(); return { type: 'parallelTxsComponent', parallelTxsComponent: value } }
    default: return unknownCase('TransactionPhase', tag)
  }
}

export function readTxSetComponentList(): readonly Xdr.TxSetComponent[] {
  const n = count(4294967295)
  const list: (Xdr.TxSetComponent)[] = []
  for (let i = 0; i < n; i++) list.push(readTxSetComponent())
  return list
}

export function readTxSetComponent(): Xdr.TxSetComponent {
  const tag = i32()
  switch (tag) {
    case 0: { const value = readTxSetComponentTxsMaybeDiscountedFee(); return { type: 'txsetCompTxsMaybeDiscountedFee', txsMaybeDiscountedFee: value } }
    default: return unknownCase('TxSetComponent', tag)
  }
}

export function readTxSetComponentTxsMaybeDiscountedFee(): Xdr.TxSetComponentTxsMaybeDiscountedFee {
  const baseFee_ = readOptionalInt64()
  const txs_ = readTransactionEnvelopeList()
  return { baseFee: baseFee_, txs: txs_ }
}

export function readParallelTxsComponent(): Xdr.ParallelTxsComponent {
  const baseFee_ = readOptionalInt64()
  const executionStages_ = readTransactionEnvelopeListListList()
  return { baseFee: baseFee_, executionStages: executionStages_ }
}

export function readTransactionEnvelopeListListList(): readonly (readonly (readonly Xdr.TransactionEnvelope[])[])[] {
  const n = count(4294967295)
  const list: (readonly (readonly Xdr.TransactionEnvelope[])[])[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEnvelopeListList())
  return list
}

export function readTransactionEnvelopeListList(): readonly (readonly Xdr.TransactionEnvelope[])[] {
  const n = count(4294967295)
  const list: (readonly Xdr.TransactionEnvelope[])[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionEnvelopeList())
  return list
}

export function readLedgerEntryList(): readonly Xdr.LedgerEntry[] {
  const n = count(4294967295)
  const list: (Xdr.LedgerEntry)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerEntry())
  return list
}

export function readLedgerCloseMetaV2(): Xdr.LedgerCloseMetaV2 {
  const ext_ = readLedgerCloseMetaExt()
  const ledgerHeader_ = readLedgerHeaderHistoryEntry()
  const txSet_ = readGeneralizedTransactionSet()
  const txProcessing_ = readTransactionResultMetaV1List()
  const upgradesProcessing_ = readUpgradeEntryMetaList()
  const scpInfo_ = readScpHistoryEntryList()
  const totalByteSizeOfLiveSorobanState_ = u64()
  const evictedKeys_ = readLedgerKeyList()
  return { ext: ext_, ledgerHeader: ledgerHeader_, txSet: txSet_, txProcessing: txProcessing_, upgradesProcessing: upgradesProcessing_, scpInfo: scpInfo_, totalByteSizeOfLiveSorobanState: totalByteSizeOfLiveSorobanState_, evictedKeys: evictedKeys_ }
}

export function readTransactionResultMetaV1List(): readonly Xdr.TransactionResultMetaV1[] {
  const n = count(4294967295)
  const list: (Xdr.TransactionResultMetaV1)[] = []
  for (let i = 0; i < n; i++) list.push(readTransactionResultMetaV1())
  return list
}

export function readTransactionResultMetaV1(): Xdr.TransactionResultMetaV1 {
  const ext_ = readExtensionPoint()
  const result_ = readTransactionResultPair()
  const feeProcessing_ = readLedgerEntryChangeList()
  const txApplyProcessing_ = readTransactionMeta()
  const postTxApplyFeeProcessing_ = readLedgerEntryChangeList()
  return { ext: ext_, result: result_, feeProcessing: feeProcessing_, txApplyProcessing: txApplyProcessing_, postTxApplyFeeProcessing: postTxApplyFeeProcessing_ }
}

export function skipLedgerCloseMeta(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipLedgerCloseMetaV0(); break
    case 1: skipLedgerCloseMetaV1(); break
    case 2: skipLedgerCloseMetaV2(); break
    default: unknownCase('LedgerCloseMeta', tag)
  }
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
  for (let i = 0; i < n; i++) skipVar(128)
}

export function skipStellarValueExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerCloseValueSignature(); break
    case 2: skipStellarValueProposedValue(); break
    default: unknownCase('StellarValueExt', tag)
  }
}

export function skipLedgerCloseValueSignature(): void {
  skipPublicKey()
  skipVar(64)
}

export function skipPublicKey(): void {
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    default: unknownCase('PublicKey', tag)
  }
}

export function skipStellarValueProposedValue(): void {
  step(68)
  skipLedgerCloseValueSignature()
}

export function skipLedgerHeaderExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerHeaderExtensionV1(); break
    default: unknownCase('LedgerHeaderExt', tag)
  }
}

export function skipLedgerHeaderExtensionV1(): void {
  step(4)
  skipLedgerHeaderExtensionV1Ext()
}

export function skipLedgerHeaderExtensionV1Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('LedgerHeaderExtensionV1Ext', tag)
  }
}

export function skipLedgerHeaderHistoryEntryExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('LedgerHeaderHistoryEntryExt', tag)
  }
}

export function skipTransactionSet(): void {
  step(32)
  skipTransactionEnvelopeList()
}

export function skipTransactionEnvelopeList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipTransactionEnvelope()
}

export function skipTransactionEnvelope(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipTransactionV0Envelope(); break
    case 2: skipTransactionV1Envelope(); break
    case 5: skipFeeBumpTransactionEnvelope(); break
    default: unknownCase('TransactionEnvelope', tag)
  }
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
  if (bool()) skipTimeBounds()
}

export function skipTimeBounds(): void {
  step(16)
}

export function skipMemo(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipVar(28); break
    case 2: step(8); break
    case 3: step(32); break
    case 4: step(32); break
    default: unknownCase('Memo', tag)
  }
}

export function skipOperationList(): void {
  const n = count(100)
  for (let i = 0; i < n; i++) skipOperation()
}

export function skipOperation(): void {
  skipOptionalMuxedAccount()
  skipOperationBody()
}

export function skipOptionalMuxedAccount(): void {
  if (bool()) skipMuxedAccount()
}

export function skipMuxedAccount(): void {
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    case 256: skipMuxedAccountMed25519(); break
    default: unknownCase('MuxedAccount', tag)
  }
}

export function skipMuxedAccountMed25519(): void {
  step(40)
}

export function skipOperationBody(): void {
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
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAlphaNum4(); break
    case 2: skipAlphaNum12(); break
    default: unknownCase('Asset', tag)
  }
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
  for (let i = 0; i < n; i++) skipAsset()
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
  if (bool()) skipPublicKey()
}

export function skipOptionalUint32(): void {
  if (bool()) step(4)
}

export function skipOptionalString(): void {
  if (bool()) skipVar(32)
}

export function skipOptionalSigner(): void {
  if (bool()) skipSigner()
}

export function skipSigner(): void {
  skipSignerKey()
  step(4)
}

export function skipSignerKey(): void {
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    case 1: step(32); break
    case 2: step(32); break
    case 3: skipSignerKeyEd25519SignedPayload(); break
    default: unknownCase('SignerKey', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAlphaNum4(); break
    case 2: skipAlphaNum12(); break
    case 3: skipLiquidityPoolParameters(); break
    default: unknownCase('ChangeTrustAsset', tag)
  }
}

export function skipLiquidityPoolParameters(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipLiquidityPoolConstantProductParameters(); break
    default: unknownCase('LiquidityPoolParameters', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 1: step(4); break
    case 2: step(12); break
    default: unknownCase('AssetCode', tag)
  }
}

export function skipManageDataOp(): void {
  skipVar(64)
  skipOptionalDataValue()
}

export function skipOptionalDataValue(): void {
  if (bool()) skipVar(64)
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
  for (let i = 0; i < n; i++) skipClaimant()
}

export function skipClaimant(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipClaimantV0(); break
    default: unknownCase('Claimant', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    default: unknownCase('ClaimableBalanceId', tag)
  }
}

export function skipBeginSponsoringFutureReservesOp(): void {
  skipPublicKey()
}

export function skipRevokeSponsorshipOp(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipLedgerKey(); break
    case 1: skipRevokeSponsorshipOpSigner(); break
    default: unknownCase('RevokeSponsorshipOp', tag)
  }
}

export function skipLedgerKey(): void {
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
}

export function skipLedgerKeyAccount(): void {
  skipPublicKey()
}

export function skipLedgerKeyTrustLine(): void {
  skipPublicKey()
  skipTrustLineAsset()
}

export function skipTrustLineAsset(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAlphaNum4(); break
    case 2: skipAlphaNum12(); break
    case 3: step(32); break
    default: unknownCase('TrustLineAsset', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: skipPublicKey(); break
    case 1: step(32); break
    case 2: skipMuxedEd25519Account(); break
    case 3: skipClaimableBalanceId(); break
    case 4: step(32); break
    default: unknownCase('ScAddress', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: step(32); break
    case 1: break
    case 2: skipContractExecutableExternalRef(); break
    default: unknownCase('ContractExecutable', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: skipInvokeContractArgs(); break
    case 1: skipCreateContractArgs(); break
    case 2: skipVar(4294967295); break
    case 3: skipCreateContractArgsV2(); break
    default: unknownCase('HostFunction', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: skipContractIdPreimageFromAddress(); break
    case 1: skipAsset(); break
    default: unknownCase('ContractIdPreimage', tag)
  }
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
  for (let i = 0; i < n; i++) skipSorobanAuthorizationEntry()
}

export function skipSorobanAuthorizationEntry(): void {
  skipSorobanCredentials()
  skipSorobanAuthorizedInvocation()
}

export function skipSorobanCredentials(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanAddressCredentials(); break
    case 2: skipSorobanAddressCredentials(); break
    case 3: skipSorobanAddressCredentialsWithDelegates(); break
    default: unknownCase('SorobanCredentials', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: skipInvokeContractArgs(); break
    case 1: skipCreateContractArgs(); break
    case 2: skipCreateContractArgsV2(); break
    default: unknownCase('SorobanAuthorizedFunction', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('ExtensionPoint', tag)
  }
}

export function skipRestoreFootprintOp(): void {
  skipExtensionPoint()
}

export function skipTransactionV0Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('TransactionV0Ext', tag)
  }
}

export function skipDecoratedSignatureList(): void {
  const n = count(20)
  for (let i = 0; i < n; i++) skipDecoratedSignature()
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
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipTimeBounds(); break
    case 2: skipPreconditionsV2(); break
    default: unknownCase('Preconditions', tag)
  }
}

export function skipPreconditionsV2(): void {
  skipOptionalTimeBounds()
  skipOptionalLedgerBounds()
  skipOptionalInt64()
  step(12)
  skipSignerKeyList()
}

export function skipOptionalLedgerBounds(): void {
  if (bool()) skipLedgerBounds()
}

export function skipLedgerBounds(): void {
  step(8)
}

export function skipOptionalInt64(): void {
  if (bool()) step(8)
}

export function skipSignerKeyList(): void {
  const n = count(2)
  for (let i = 0; i < n; i++) skipSignerKey()
}

export function skipTransactionExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanTransactionData(); break
    default: unknownCase('TransactionExt', tag)
  }
}

export function skipSorobanTransactionData(): void {
  skipSorobanTransactionDataExt()
  skipSorobanResources()
  step(8)
}

export function skipSorobanTransactionDataExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanResourcesExtV0(); break
    default: unknownCase('SorobanTransactionDataExt', tag)
  }
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
  for (let i = 0; i < n; i++) skipLedgerKey()
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
  const tag = i32()
  switch (tag) {
    case 2: skipTransactionV1Envelope(); break
    default: unknownCase('FeeBumpTransactionInnerTx', tag)
  }
}

export function skipFeeBumpTransactionExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('FeeBumpTransactionExt', tag)
  }
}

export function skipTransactionResultMetaList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipTransactionResultMeta()
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
}

export function skipOperationResultList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipOperationResult()
}

export function skipOperationResult(): void {
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
}

export function skipOperationResultTr(): void {
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
}

export function skipCreateAccountResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    default: unknownCase('CreateAccountResult', tag)
  }
}

export function skipPaymentResult(): void {
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
}

export function skipPathPaymentStrictReceiveResult(): void {
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
}

export function skipPathPaymentStrictReceiveResultSuccess(): void {
  skipClaimAtomList()
  skipSimplePaymentResult()
}

export function skipClaimAtomList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipClaimAtom()
}

export function skipClaimAtom(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipClaimOfferAtomV0(); break
    case 1: skipClaimOfferAtom(); break
    case 2: skipClaimLiquidityAtom(); break
    default: unknownCase('ClaimAtom', tag)
  }
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
}

export function skipManageOfferSuccessResult(): void {
  skipClaimAtomList()
  skipManageOfferSuccessResultOffer()
}

export function skipManageOfferSuccessResultOffer(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipOfferEntry(); break
    case 1: skipOfferEntry(); break
    case 2: break
    default: unknownCase('ManageOfferSuccessResultOffer', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('OfferEntryExt', tag)
  }
}

export function skipSetOptionsResult(): void {
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
}

export function skipChangeTrustResult(): void {
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
}

export function skipAllowTrustResult(): void {
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
}

export function skipAccountMergeResult(): void {
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
}

export function skipInflationResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipInflationPayoutList(); break
    case -1: break
    default: unknownCase('InflationResult', tag)
  }
}

export function skipInflationPayoutList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipInflationPayout()
}

export function skipInflationPayout(): void {
  skipPublicKey()
  step(8)
}

export function skipManageDataResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    default: unknownCase('ManageDataResult', tag)
  }
}

export function skipBumpSequenceResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    default: unknownCase('BumpSequenceResult', tag)
  }
}

export function skipManageBuyOfferResult(): void {
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
}

export function skipPathPaymentStrictSendResult(): void {
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
}

export function skipPathPaymentStrictSendResultSuccess(): void {
  skipClaimAtomList()
  skipSimplePaymentResult()
}

export function skipCreateClaimableBalanceResult(): void {
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
}

export function skipClaimClaimableBalanceResult(): void {
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
}

export function skipBeginSponsoringFutureReservesResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('BeginSponsoringFutureReservesResult', tag)
  }
}

export function skipEndSponsoringFutureReservesResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    default: unknownCase('EndSponsoringFutureReservesResult', tag)
  }
}

export function skipRevokeSponsorshipResult(): void {
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
}

export function skipClawbackResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    case -4: break
    default: unknownCase('ClawbackResult', tag)
  }
}

export function skipClawbackClaimableBalanceResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('ClawbackClaimableBalanceResult', tag)
  }
}

export function skipSetTrustLineFlagsResult(): void {
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
}

export function skipLiquidityPoolDepositResult(): void {
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
}

export function skipLiquidityPoolWithdrawResult(): void {
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
}

export function skipInvokeHostFunctionResult(): void {
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
}

export function skipExtendFootprintTtlResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('ExtendFootprintTtlResult', tag)
  }
}

export function skipRestoreFootprintResult(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case -1: break
    case -2: break
    case -3: break
    default: unknownCase('RestoreFootprintResult', tag)
  }
}

export function skipInnerTransactionResultExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('InnerTransactionResultExt', tag)
  }
}

export function skipTransactionResultExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('TransactionResultExt', tag)
  }
}

export function skipLedgerEntryChangeList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipLedgerEntryChange()
}

export function skipLedgerEntryChange(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipLedgerEntry(); break
    case 1: skipLedgerEntry(); break
    case 2: skipLedgerKey(); break
    case 3: skipLedgerEntry(); break
    case 4: skipLedgerEntry(); break
    default: unknownCase('LedgerEntryChange', tag)
  }
}

export function skipLedgerEntry(): void {
  step(4)
  skipLedgerEntryData()
  skipLedgerEntryExt()
}

export function skipLedgerEntryData(): void {
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
  for (let i = 0; i < n; i++) skipSigner()
}

export function skipAccountEntryExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipAccountEntryExtensionV1(); break
    default: unknownCase('AccountEntryExt', tag)
  }
}

export function skipAccountEntryExtensionV1(): void {
  step(16)
  skipAccountEntryExtensionV1Ext()
}

export function skipAccountEntryExtensionV1Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 2: skipAccountEntryExtensionV2(); break
    default: unknownCase('AccountEntryExtensionV1Ext', tag)
  }
}

export function skipAccountEntryExtensionV2(): void {
  step(8)
  skipOptionalPublicKeyList()
  skipAccountEntryExtensionV2Ext()
}

export function skipOptionalPublicKeyList(): void {
  const n = count(20)
  for (let i = 0; i < n; i++) skipOptionalPublicKey()
}

export function skipAccountEntryExtensionV2Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 3: skipAccountEntryExtensionV3(); break
    default: unknownCase('AccountEntryExtensionV2Ext', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipTrustLineEntryV1(); break
    default: unknownCase('TrustLineEntryExt', tag)
  }
}

export function skipTrustLineEntryV1(): void {
  step(16)
  skipTrustLineEntryV1Ext()
}

export function skipTrustLineEntryV1Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 2: skipTrustLineEntryExtensionV2(); break
    default: unknownCase('TrustLineEntryV1Ext', tag)
  }
}

export function skipTrustLineEntryExtensionV2(): void {
  step(4)
  skipTrustLineEntryExtensionV2Ext()
}

export function skipTrustLineEntryExtensionV2Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('TrustLineEntryExtensionV2Ext', tag)
  }
}

export function skipDataEntry(): void {
  skipPublicKey()
  skipVar(64)
  skipVar(64)
  skipDataEntryExt()
}

export function skipDataEntryExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('DataEntryExt', tag)
  }
}

export function skipClaimableBalanceEntry(): void {
  skipClaimableBalanceId()
  skipClaimantList()
  skipAsset()
  step(8)
  skipClaimableBalanceEntryExt()
}

export function skipClaimableBalanceEntryExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipClaimableBalanceEntryExtensionV1(); break
    default: unknownCase('ClaimableBalanceEntryExt', tag)
  }
}

export function skipClaimableBalanceEntryExtensionV1(): void {
  skipClaimableBalanceEntryExtensionV1Ext()
  step(4)
}

export function skipClaimableBalanceEntryExtensionV1Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('ClaimableBalanceEntryExtensionV1Ext', tag)
  }
}

export function skipLiquidityPoolEntry(): void {
  step(32)
  skipLiquidityPoolEntryBody()
}

export function skipLiquidityPoolEntryBody(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipLiquidityPoolEntryConstantProduct(); break
    default: unknownCase('LiquidityPoolEntryBody', tag)
  }
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
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipContractCodeEntryV1(); break
    default: unknownCase('ContractCodeEntryExt', tag)
  }
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
  for (let i = 0; i < n; i++) skipContractCostParamEntry()
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
  for (let i = 0; i < n; i++) skipVar(4294967295)
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
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerEntryExtensionV1(); break
    default: unknownCase('LedgerEntryExt', tag)
  }
}

export function skipLedgerEntryExtensionV1(): void {
  skipOptionalPublicKey()
  skipLedgerEntryExtensionV1Ext()
}

export function skipLedgerEntryExtensionV1Ext(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    default: unknownCase('LedgerEntryExtensionV1Ext', tag)
  }
}

export function skipTransactionMeta(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipOperationMetaList(); break
    case 1: skipTransactionMetaV1(); break
    case 2: skipTransactionMetaV2(); break
    case 3: skipTransactionMetaV3(); break
    case 4: skipTransactionMetaV4(); break
    default: unknownCase('TransactionMeta', tag)
  }
}

export function skipOperationMetaList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipOperationMeta()
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
  if (bool()) skipSorobanTransactionMeta()
}

export function skipSorobanTransactionMeta(): void {
  skipSorobanTransactionMetaExt()
  skipContractEventList()
  skipScVal()
  skipDiagnosticEventList()
}

export function skipSorobanTransactionMetaExt(): void {
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipSorobanTransactionMetaExtV1(); break
    default: unknownCase('SorobanTransactionMetaExt', tag)
  }
}

export function skipSorobanTransactionMetaExtV1(): void {
  skipExtensionPoint()
  step(24)
}

export function skipContractEventList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipContractEvent()
}

export function skipContractEvent(): void {
  skipExtensionPoint()
  skipOptionalContractId()
  step(4)
  skipContractEventBody()
}

export function skipOptionalContractId(): void {
  if (bool()) step(32)
}

export function skipContractEventBody(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipContractEventV0(); break
    default: unknownCase('ContractEventBody', tag)
  }
}

export function skipContractEventV0(): void {
  skipScValList()
  skipScVal()
}

export function skipDiagnosticEventList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipDiagnosticEvent()
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
  for (let i = 0; i < n; i++) skipOperationMetaV2()
}

export function skipOperationMetaV2(): void {
  skipExtensionPoint()
  skipLedgerEntryChangeList()
  skipContractEventList()
}

export function skipOptionalSorobanTransactionMetaV2(): void {
  if (bool()) skipSorobanTransactionMetaV2()
}

export function skipSorobanTransactionMetaV2(): void {
  skipSorobanTransactionMetaExt()
  skipOptionalScVal()
}

export function skipOptionalScVal(): void {
  if (bool()) skipScVal()
}

export function skipTransactionEventList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipTransactionEvent()
}

export function skipTransactionEvent(): void {
  step(4)
  skipContractEvent()
}

export function skipUpgradeEntryMetaList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipUpgradeEntryMeta()
}

export function skipUpgradeEntryMeta(): void {
  skipLedgerUpgrade()
  skipLedgerEntryChangeList()
}

export function skipLedgerUpgrade(): void {
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
}

export function skipConfigUpgradeSetKey(): void {
  step(64)
}

export function skipScpHistoryEntryList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScpHistoryEntry()
}

export function skipScpHistoryEntry(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipScpHistoryEntryV0(); break
    default: unknownCase('ScpHistoryEntry', tag)
  }
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
  for (let i = 0; i < n; i++) skipPublicKey()
}

export function skipLedgerScpMessages(): void {
  step(4)
  skipScpEnvelopeList()
}

export function skipScpEnvelopeList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipScpEnvelope()
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
  const tag = i32()
  switch (tag) {
    case 0: skipScpStatementPrepare(); break
    case 1: skipScpStatementConfirm(); break
    case 2: skipScpStatementExternalize(); break
    case 3: skipScpNomination(); break
    default: unknownCase('ScpStatementPledges', tag)
  }
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
  if (bool()) skipScpBallot()
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
  for (let i = 0; i < n; i++) skipVar(4294967295)
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
  const tag = i32()
  switch (tag) {
    case 0: break
    case 1: skipLedgerCloseMetaExtV1(); break
    default: unknownCase('LedgerCloseMetaExt', tag)
  }
}

export function skipLedgerCloseMetaExtV1(): void {
  skipExtensionPoint()
  step(8)
}

export function skipGeneralizedTransactionSet(): void {
  const tag = i32()
  switch (tag) {
    case 1: skipTransactionSetV1(); break
    default: unknownCase('GeneralizedTransactionSet', tag)
  }
}

export function skipTransactionSetV1(): void {
  step(32)
  skipTransactionPhaseList()
}

export function skipTransactionPhaseList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipTransactionPhase()
}

export function skipTransactionPhase(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipTxSetComponentList(); break
    case 1: skipParallelTxsComponent(); break
    default: unknownCase('TransactionPhase', tag)
  }
}

export function skipTxSetComponentList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipTxSetComponent()
}

export function skipTxSetComponent(): void {
  const tag = i32()
  switch (tag) {
    case 0: skipTxSetComponentTxsMaybeDiscountedFee(); break
    default: unknownCase('TxSetComponent', tag)
  }
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
  for (let i = 0; i < n; i++) skipTransactionEnvelopeListList()
}

export function skipTransactionEnvelopeListList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipTransactionEnvelopeList()
}

export function skipLedgerEntryList(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipLedgerEntry()
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
  for (let i = 0; i < n; i++) skipTransactionResultMetaV1()
}

export function skipTransactionResultMetaV1(): void {
  skipExtensionPoint()
  skipTransactionResultPair()
  skipLedgerEntryChangeList()
  skipTransactionMeta()
  skipLedgerEntryChangeList()
}

export function readLedgerEntryChanges(): readonly Xdr.LedgerEntryChange[] {
  const n = count(4294967295)
  const list: (Xdr.LedgerEntryChange)[] = []
  for (let i = 0; i < n; i++) list.push(readLedgerEntryChange())
  return list
}

export function skipLedgerEntryChanges(): void {
  const n = count(4294967295)
  for (let i = 0; i < n; i++) skipLedgerEntryChange()
}

export function readHashIdPreimage(): Xdr.HashIdPreimage {
  const tag = i32()
  switch (tag) {
    case 6: { const value = readHashIdPreimageOperationId(); return { type: 'envelopeTypeOpId', operationId: value } }
    case 7: { const value = readHashIdPreimageRevokeId(); return { type: 'envelopeTypePoolRevokeOpId', revokeId: value } }
    case 8: { const value = readHashIdPreimageContractId(); return { type: 'envelopeTypeContractId', contractId: value } }
    case 9: { const value = readHashIdPreimageSorobanAuthorization(); return { type: 'envelopeTypeSorobanAuthorization', sorobanAuthorization: value } }
    case 10: { const value = readHashIdPreimageSorobanAuthorizationWithAddress(); return { type: 'envelopeTypeSorobanAuthorizationWithAddress', sorobanAuthorizationWithAddress: value } }
    default: return unknownCase('HashIdPreimage', tag)
  }
}

export function readHashIdPreimageOperationId(): Xdr.HashIdPreimageOperationId {
  const sourceAccount_ = readPublicKey()
  const seqNum_ = i64()
  const opNum_ = u32()
  return { sourceAccount: sourceAccount_, seqNum: seqNum_, opNum: opNum_ }
}

export function readHashIdPreimageRevokeId(): Xdr.HashIdPreimageRevokeId {
  const sourceAccount_ = readPublicKey()
  const seqNum_ = i64()
  const opNum_ = u32()
  const liquidityPoolId_ = opaque32()
  const asset_ = readAsset()
  return { sourceAccount: sourceAccount_, seqNum: seqNum_, opNum: opNum_, liquidityPoolId: liquidityPoolId_, asset: asset_ }
}

export function readHashIdPreimageContractId(): Xdr.HashIdPreimageContractId {
  const networkId_ = opaque32()
  const contractIdPreimage_ = readContractIdPreimage()
  return { networkId: networkId_, contractIdPreimage: contractIdPreimage_ }
}

export function readHashIdPreimageSorobanAuthorization(): Xdr.HashIdPreimageSorobanAuthorization {
  const networkId_ = opaque32()
  const nonce_ = i64()
  const signatureExpirationLedger_ = u32()
  const invocation_ = readSorobanAuthorizedInvocation()
  return { networkId: networkId_, nonce: nonce_, signatureExpirationLedger: signatureExpirationLedger_, invocation: invocation_ }
}

export function readHashIdPreimageSorobanAuthorizationWithAddress(): Xdr.HashIdPreimageSorobanAuthorizationWithAddress {
  const networkId_ = opaque32()
  const nonce_ = i64()
  const signatureExpirationLedger_ = u32()
  const address_ = readScAddress()
  const invocation_ = readSorobanAuthorizedInvocation()
  return { networkId: networkId_, nonce: nonce_, signatureExpirationLedger: signatureExpirationLedger_, address: address_, invocation: invocation_ }
}

export function skipHashIdPreimage(): void {
  const tag = i32()
  switch (tag) {
    case 6: skipHashIdPreimageOperationId(); break
    case 7: skipHashIdPreimageRevokeId(); break
    case 8: skipHashIdPreimageContractId(); break
    case 9: skipHashIdPreimageSorobanAuthorization(); break
    case 10: skipHashIdPreimageSorobanAuthorizationWithAddress(); break
    default: unknownCase('HashIdPreimage', tag)
  }
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
