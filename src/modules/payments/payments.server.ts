export { type BankPlans, readBankPlans, readBin, type StoredPlan } from './bin-queries.ts'
export type {
  BasketLine,
  BinInfo,
  Callback,
  Card,
  ContactAddress,
  DeclineReason,
  MoneyBackResult,
  PaymentOutcome,
  PaymentProvider,
  ProviderPlan,
  Start3ds,
  StartedPayment,
} from './payment-provider.ts'
export {
  checkLater,
  closeOpenPayments,
  countChecks,
  countDeclines,
  hasPaymentIn,
  insertPayment,
  lockPayment,
  movePayment,
  type NewPayment,
  type PaymentRow,
  readLastPayment,
  readPaidPayment,
  readPayment,
  readRefundingPayments,
  recordEvent,
  takeOpenPayments,
} from './payment-queries.ts'
export { testBankRoutes } from './test-bank/test-bank-routes.ts'
export { sendWindowPage, type WindowPage, windowHeaders } from './window-page.ts'
