/** The shop cannot start for a reason its owner can fix; the message states it in one line. */
export class ShopNotStartedError extends Error {
  override name = 'ShopNotStartedError'
}
