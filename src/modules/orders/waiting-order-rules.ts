/**
 * Orders by bank transfer that one customer may have waiting for their money. Each holds its stock for `havaleSuresiSaat` hours without
 * a lira paid, so without an end one account could take the shop's stock away from everybody (decision 42). RATE_LIMITS=off lifts it, for load tests.
 */
export const MOST_AWAITING_TRANSFER = 5

/**
 * Orders paid on delivery that one customer may have before they are shipped. Nothing is paid for them either, but somebody packs each
 * of them, so a company that orders branch by branch is not stopped at once.
 */
export const MOST_AWAITING_SHIPMENT = 10
