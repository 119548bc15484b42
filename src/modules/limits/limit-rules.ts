/**
 * Whom a limit counts. `person` is the signed-in customer, else the browser by its visitor cookie; a client that sends no cookie is
 * counted by `address` alone. `address` is the client's network (`clientNetwork`): many people share one behind a carrier's NAT, so its
 * bound is the last and far above that of a person. `email` is an account by its address, whoever asks; `pair` is one account from one
 * network; `device` is a browser that has signed in to the account before.
 */
export type LimitKey = 'person' | 'address' | 'email' | 'pair' | 'device'

export interface Limit {
  by: LimitKey
  /** How many are let through within the window. */
  most: number
  /** Length of the window, which begins with the first one counted. */
  minutes: number
}

export interface ActionLimits {
  /**
   * Where it is counted. `database`: once for all processes, for what guards money and accounts. `process`: in each process, for what
   * only keeps one client from taking the place of others; N processes let N times as many through.
   */
  store: 'database' | 'process'
  /** Narrowest first: what a narrower limit refuses does not count towards the wider ones. */
  limits: readonly [Limit, ...Limit[]]
}

const person = (most: number, minutes: number) => ({ by: 'person', most, minutes }) as const
const address = (most: number, minutes: number) => ({ by: 'address', most, minutes }) as const
const email = (most: number, minutes: number) => ({ by: 'email', most, minutes }) as const

/**
 * Every action of the shop that is limited, by name. A form and an API call that do the same name the same action, and so share one
 * count. Figures are far above what a shopper does and far below what trying things out takes.
 */
export const LIMITS = {
  /** Failed logins from browsers that the account does not know; a success is given back. */
  login: {
    store: 'database',
    limits: [{ by: 'pair', most: 10, minutes: 10 }, address(200, 10)],
  },
  /** Failed logins to one account from anywhere; beyond them a code from the mailbox is needed, nothing is refused. */
  'login-unproven': { store: 'database', limits: [email(20, 60)] },
  /** Failed logins from a browser that the account knows. */
  'login-known': { store: 'database', limits: [{ by: 'device', most: 10, minutes: 10 }] },
  /** Wrong sign-in codes, counted where the password was right: five guesses at a million, then a quarter of an hour. */
  'sign-in-code': { store: 'database', limits: [email(5, 15)] },
  /** Sign-in codes that are sent; only the right password causes one. */
  'sign-in-code-email': { store: 'database', limits: [email(5, 60)] },
  register: { store: 'database', limits: [person(10, 60), address(100, 60)] },
  /** Requests for the link to a new password, by who asks. */
  reset: { store: 'database', limits: [person(5, 60), address(60, 60)] },
  /**
   * The same by who is written to: what goes beyond is answered like the others, and not sent. The link of the last one works for
   * at least 40 minutes more, so a stranger's requests never leave the owner without one.
   */
  'reset-email': { store: 'database', limits: [email(3, 20)] },
  confirm: { store: 'database', limits: [person(5, 60), address(60, 60)] },
  'confirm-email': { store: 'database', limits: [email(3, 60)] },
  /** Requests to change an account's address; each checks the password and writes two emails. */
  change: { store: 'database', limits: [person(5, 60), address(60, 60)] },
  /** Uses of links from emails. */
  link: { store: 'database', limits: [person(30, 60), address(200, 60)] },
  password: { store: 'database', limits: [person(10, 10), address(200, 10)] },
  erase: { store: 'database', limits: [person(10, 10), address(200, 10)] },
  export: { store: 'database', limits: [person(10, 60)] },
  /** An order as the forms and calls save it; a repeated save counts too. */
  order: { store: 'database', limits: [person(30, 1), address(300, 1)] },
  /** Cancelling orders, asking for returns and taking them back. */
  'order-change': { store: 'process', limits: [person(30, 1), address(300, 1)] },
  /** Banks and plans by the beginning of a card number (decisions D13). */
  'bin-control': { store: 'database', limits: [person(20, 10), address(400, 10)] },
  /** Complete card forms, on their way to the bank. */
  'card-payment': { store: 'database', limits: [person(20, 10), address(400, 10)] },
  'payment-abandon': { store: 'process', limits: [person(60, 1), address(600, 1)] },
  cart: { store: 'process', limits: [person(300, 1), address(3000, 1)] },
  wishlist: { store: 'process', limits: [person(300, 1), address(3000, 1)] },
  review: { store: 'process', limits: [person(20, 60), address(200, 60)] },
  address: { store: 'process', limits: [person(60, 10), address(600, 10)] },
  account: { store: 'process', limits: [person(60, 10), address(600, 10)] },
  session: { store: 'process', limits: [person(60, 10), address(600, 10)] },
  preference: { store: 'process', limits: [person(120, 1), address(1200, 1)] },
  /** Sitemaps and product feeds: a robot reads all sitemaps of a million products within a minute and is not refused. */
  feed: { store: 'process', limits: [address(300, 1)] },
  /** Any form of a page, before what it does is known. */
  form: { store: 'process', limits: [person(300, 1), address(3000, 1)] },
} as const satisfies Record<string, ActionLimits>

export type LimitedAction = keyof typeof LIMITS
