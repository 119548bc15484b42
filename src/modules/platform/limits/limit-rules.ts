/**
 * What a limit counts by. `person` is the signed-in customer, else the browser by its visitor cookie; a client without cookies is
 * only counted by `address`. `address` is the client's network (`countedNetworks`: for IPv6 its /64, /56 and /48): many people share one
 * behind a carrier's NAT, so its maximum comes last and is far above that of a person. `email` is an account by its address, whoever sends
 * the request: strangers can use it up, so it must lead to a proof or to silence and never keep the owner out. `pair` is one account from
 * one network; `device` is a browser that has signed in to the account before.
 */
export type LimitKey = 'person' | 'address' | 'email' | 'pair' | 'device'

export interface Limit {
  by: LimitKey
  /** Maximum number allowed within the window. */
  most: number
  /** Length of the window, which begins with the first hit. */
  minutes: number
}

export interface ActionLimits {
  /**
   * Where hits are counted. `database`: each at once for all processes together, to protect money and accounts. `process`: in the memory of
   * each, to keep one client from crowding out others; from a tenth of the maximum on together with the others, within a second.
   */
  store: 'database' | 'process'
  /** Narrowest first: what a narrower limit refuses does not count towards the wider ones. */
  limits: readonly [Limit, ...Limit[]]
}

const person = (most: number, minutes: number) => ({ by: 'person', most, minutes }) as const
const address = (most: number, minutes: number) => ({ by: 'address', most, minutes }) as const
const email = (most: number, minutes: number) => ({ by: 'email', most, minutes }) as const

/**
 * Every limited action of the shop, by name. A form and an API route that do the same use the same action, and so share one count.
 * The limits are far above what a shopper needs and far below what guessing requires.
 */
export const LIMITS = {
  /** Failed logins from browsers that the account does not know; a successful login is given back. */
  login: {
    store: 'database',
    limits: [{ by: 'pair', most: 10, minutes: 10 }, address(200, 10)],
  },
  /** Failed logins to one account from anywhere; above the limit a login needs a code from the mailbox and is not refused. */
  'login-unproven': { store: 'database', limits: [email(20, 60)] },
  /** Failed logins from a browser that the account knows. */
  'login-known': { store: 'database', limits: [{ by: 'device', most: 10, minutes: 10 }] },
  /** Wrong sign-in codes after a correct password: five guesses out of a million, then a quarter of an hour's wait. */
  'sign-in-code': { store: 'database', limits: [email(5, 15)] },
  /** Sign-in codes sent; only a correct password sends one. */
  'sign-in-code-email': { store: 'database', limits: [email(5, 60)] },
  register: { store: 'database', limits: [person(10, 60), address(100, 60)] },
  /** Requests for a password reset link, by requester. */
  reset: { store: 'database', limits: [person(5, 60), address(60, 60)] },
  /**
   * Requests for a password reset link, by recipient: those above the limit get the same response, but no email. The last link
   * stays valid for at least 40 minutes after it, so a stranger's requests never leave the owner without one.
   */
  'reset-email': { store: 'database', limits: [email(3, 20)] },
  confirm: { store: 'database', limits: [person(5, 60), address(60, 60)] },
  'confirm-email': { store: 'database', limits: [email(3, 60)] },
  /** Requests for an email when a product is back or costs less, by requester. */
  'product-alert': { store: 'database', limits: [person(30, 60), address(200, 60)] },
  /** The same by recipient: those above the limit get the same response, but no email. */
  'product-alert-email': { store: 'database', limits: [email(6, 60)] },
  /** Requests to change an account's address; each checks the password and sends two emails. */
  change: { store: 'database', limits: [person(5, 60), address(60, 60)] },
  /** Uses of links from emails. */
  link: { store: 'database', limits: [person(30, 60), address(200, 60)] },
  password: { store: 'database', limits: [person(10, 10), address(200, 10)] },
  erase: { store: 'database', limits: [person(10, 10), address(200, 10)] },
  export: { store: 'database', limits: [person(10, 60)] },
  /** Checkouts begun without an account. */
  guest: { store: 'database', limits: [person(10, 60), address(100, 60)] },
  /** Look-ups of orders by number and email, right or wrong; by the pair, so that strangers who guess keep no buyer elsewhere out. */
  'order-lookup': {
    store: 'database',
    limits: [{ by: 'pair', most: 20, minutes: 60 }, person(20, 10), address(200, 10)],
  },
  /** Links to a guest's order, by requester, then by recipient; who asks has named a right order and its address. */
  'order-link': { store: 'database', limits: [person(5, 60), address(60, 60)] },
  'order-link-email': { store: 'database', limits: [email(3, 20)] },
  /** Orders saved by form or API; a repeated save counts too. */
  order: { store: 'database', limits: [person(30, 1), address(300, 1)] },
  /** Cancelling orders, requesting returns and withdrawing return requests; they move money and send emails. */
  'order-change': { store: 'database', limits: [person(30, 1), address(300, 1)] },
  /** Return forms with photos; each photo is decoded, which takes a second of a core. */
  'return-photos': { store: 'database', limits: [person(20, 10), address(200, 10)] },
  /** Bank and installment queries by card number prefix (decisions D13). */
  'bin-control': { store: 'database', limits: [person(20, 10), address(400, 10)] },
  /** Complete card forms submitted for payment. */
  'card-payment': { store: 'database', limits: [person(20, 10), address(400, 10)] },
  'payment-abandon': { store: 'process', limits: [person(60, 1), address(600, 1)] },
  /** Codes of coupons tried, right or wrong: nobody guesses one, with a new browser for each try either. */
  coupon: { store: 'database', limits: [person(20, 10), address(100, 10)] },
  cart: { store: 'process', limits: [person(300, 1), address(3000, 1)] },
  wishlist: { store: 'process', limits: [person(300, 1), address(3000, 1)] },
  review: { store: 'process', limits: [person(20, 60), address(200, 60)] },
  /** Helpful votes for reviews. */
  'review-vote': { store: 'process', limits: [person(120, 10), address(1200, 10)] },
  question: { store: 'process', limits: [person(10, 60), address(100, 60)] },
  address: { store: 'process', limits: [person(60, 10), address(600, 10)] },
  /** Places looked up while an address is typed. */
  place: { store: 'process', limits: [person(300, 1), address(3000, 1)] },
  account: { store: 'process', limits: [person(60, 10), address(600, 10)] },
  session: { store: 'process', limits: [person(60, 10), address(600, 10)] },
  /** Any request to the API of the back office. */
  staff: { store: 'process', limits: [person(1200, 1), address(6000, 1)] },
  /** Failed logins of staff from browsers that the account does not know; a stranger's failures elsewhere keep nobody out. */
  'staff-login': { store: 'database', limits: [{ by: 'pair', most: 10, minutes: 10 }, address(100, 10)] },
  /** Failed logins to one account from anywhere; above the limit a browser that it does not know proves the mailbox. */
  'staff-login-unproven': { store: 'database', limits: [email(20, 60)] },
  /** Failed logins of staff from a browser that the account knows. */
  'staff-login-known': { store: 'database', limits: [{ by: 'device', most: 10, minutes: 10 }] },
  /**
   * Wrong codes of an app after a right password, from browsers that the account does not know: guessing one of a million takes years. Above
   * the limit such a browser proves the mailbox, so that whoever knows the password alone keeps nobody out.
   */
  'staff-login-code': { store: 'database', limits: [email(5, 15)] },
  /** The same from a browser that the account knows. */
  'staff-login-code-known': { store: 'database', limits: [{ by: 'device', most: 5, minutes: 15 }] },
  /** Codes mailed to staff; only a right password sends one. The last one is valid for at least five minutes after the next may be sent. */
  'staff-sign-in-code-email': { store: 'database', limits: [email(3, 10)] },
  /** Wrong second factors of a person who is signed in. */
  'staff-second-factor': { store: 'database', limits: [email(5, 15)] },
  /** Requests of staff for a link to a new password: by requester, then emails by recipient, as for customers. */
  'staff-reset': { store: 'database', limits: [address(30, 60)] },
  'staff-reset-email': { store: 'database', limits: [email(3, 20)] },
  /** Uses of links from emails and of the setup link. */
  'staff-link': { store: 'database', limits: [address(60, 60)] },
  /** Passwords that a signed-in member of staff confirms a change of the own account with. */
  'staff-password': { store: 'database', limits: [person(10, 10)] },
  /** Invitations sent to one address. */
  'staff-invitation': { store: 'database', limits: [email(5, 60)] },
  preference: { store: 'process', limits: [person(120, 1), address(1200, 1)] },
  /** Sitemaps and product feeds: a crawler that reads all sitemaps of a million products within a minute is allowed. */
  feed: { store: 'process', limits: [address(300, 1)] },
  /** Any form of a page, before its action is known. */
  form: { store: 'process', limits: [person(300, 1), address(3000, 1)] },
} as const satisfies Record<string, ActionLimits>

export type LimitedAction = keyof typeof LIMITS
