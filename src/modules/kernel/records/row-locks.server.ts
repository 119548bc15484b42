/**
 * The order in which a transaction locks rows: first the customer's cart, then the order, then its payment, then coupons by id, then stock
 * levels by product id, then the stock of those products in the warehouses. A transaction that needs an earlier row locks it before a later
 * one, also when it is written only at the end; so two transactions never deadlock. Steps that are not needed are left out; a locked row may
 * be locked again.
 *
 * Each table's module locks its rows: `lockCustomerCart` (cart), `withOrder` and `withPayment` (orders), `takeCouponUse` and
 * `releaseCouponUse` (coupons), `lockStock` (stock). Tests check every transaction for the order (`tests/support/lock-order.ts`).
 */
export const LOCK_ORDER = ['carts', 'orders', 'payments', 'coupons', 'stock_levels', 'inventory'] as const
