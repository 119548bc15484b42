export type {
  BankOffer,
  BinInfo,
  Callback,
  Card,
  ContactAddress,
  DeclineReason,
  HostedStart,
  KeptCard,
  MoneyBackResult,
  PaymentOutcome,
  PaymentProvider,
  ProviderPlan,
  StartResult,
  VaultCard,
  VaultKey,
} from '#modules/kernel/payments/payment-provider.ts'
export { readBin } from './bin-queries.ts'
export { refundOrCancel } from './money-back.ts'
export {
  closeOpenPayments,
  countDeclines,
  hasPaymentIn,
  insertPayment,
  lockPayment,
  moveOrderPayments,
  movePayment,
  type NewPayment,
  readLastPayment,
  readOpenPages,
  readPaidPayment,
  readPayment,
  readPaymentByPage,
  readPaymentOfAttempt,
  recordEvent,
} from './payment-queries.ts'
export {
  checkLater,
  claimStatusCheck,
  countEvents,
  isAccountPaymentCharging,
  readChargingPayment,
  readRefundingPayments,
  stopPaymentChecks,
  takeOpenPayments,
  takeUnconfirmedPayments,
} from './payment-reconcile-queries.ts'
export { asStarted, type PaymentRow } from './payment-row.ts'
export { sendWindowPage, type WindowPage, windowDocument, windowHeaders } from './window-page.ts'
