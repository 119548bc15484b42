/**
 * The most unpaid bank transfer orders of one customer. Each reserves its stock for `havaleSuresiSaat` hours, so without a limit one
 * account could block the whole stock of the shop (decision 42). RATE_LIMITS=off lifts the limit, for load tests.
 */
export const MAX_AWAITING_TRANSFER = 5

/**
 * The most unshipped cash on delivery orders of one customer. They are not paid either, but staff packs each of them, so the limit is
 * higher: a company that orders for several branches is not blocked at once.
 */
export const MAX_AWAITING_SHIPMENT = 10
