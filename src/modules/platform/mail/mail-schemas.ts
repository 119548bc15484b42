import { z } from 'zod'
import { CONFIRMED_CHANGES } from '#modules/kernel/staff/confirmed-change-rules.ts'
import { STAFF_ROLES } from '#modules/kernel/staff/permission-rules.ts'

/** An absolute link back into the shop, as the reader's mail program opens it. */
const link = z.url({ protocol: /^https?$/ })

/** The order an email is about; `link` shows it. */
const order = { name: z.string(), orderNo: z.string(), link }

const line = z.object({
  position: z.number(),
  name: z.string(),
  detail: z.string(),
  amount: z.string(),
  /** The absolute URL of a JPEG, '' for none. */
  image: z.string(),
})

/** A complete order: lines, amounts and addresses. */
const wholeOrder = {
  ...order,
  lines: z.array(line),
  /**
   * `paymentFee` is what paying on delivery costs, `commission` what a card's plan adds to the total; both '' where there is none, and so are
   * the `discount`, already out of all other sums, what the products cost before it, and the coupon it was given for.
   */
  sums: z.object({
    beforeDiscount: z.string().default(''),
    discount: z.string().default(''),
    coupon: z.string().default(''),
    subTotal: z.string(),
    tax: z.string(),
    shipping: z.string(),
    paymentFee: z.string().default(''),
    total: z.string(),
    commission: z.string().default(''),
    /** The way of delivery that the shipping price is for; '' for the standard one. */
    deliveryMethod: z.string().default(''),
  }),
  /** When it arrives, as a sentence; '' where no day is promised. */
  arrival: z.string().default(''),
  delivery: z.string(),
  invoice: z.string(),
  /** The branch of a company account; '' for none. */
  branch: z.string().default(''),
  /** The buyer's note; '' for none. */
  note: z.string().default(''),
  /** Legal documents accepted with the order, which are attached as files. */
  papers: z.array(z.object({ document: z.string(), title: z.string(), html: z.string() })),
}

const banks = z.array(
  z.object({ bankName: z.string(), accountName: z.string(), accountNo: z.string(), iban: z.string() }),
)

/**
 * The email templates of the shop, each with its data. The data is stored as JSON until the email is sent, so it holds text, numbers and
 * lists only: dates and amounts as the reader shall see them.
 */
export const mailContentSchema = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('verify-email'),
    data: z.object({ name: z.string(), link }),
  }),
  z.object({
    template: z.literal('account-exists'),
    data: z.object({ name: z.string(), loginLink: link, forgotLink: link }),
  }),
  z.object({
    template: z.literal('reset-password'),
    data: z.object({ name: z.string(), link }),
  }),
  z.object({
    template: z.literal('account-invitation'),
    /** `link` leads to choosing a password; it works two weeks, once. `name` may be empty. */
    data: z.object({ name: z.string(), link }),
  }),
  z.object({
    template: z.literal('change-email'),
    data: z.object({ name: z.string(), email: z.string(), link }),
  }),
  z.object({
    template: z.literal('email-change-notice'),
    data: z.object({ name: z.string(), email: z.string(), forgotLink: link }),
  }),
  z.object({
    template: z.literal('password-changed'),
    /** `date` as the reader sees it; `link` leads to setting a new password, for a customer who did not change it. */
    data: z.object({ name: z.string(), date: z.string(), link }),
  }),
  z.object({
    template: z.literal('sign-in-code'),
    /** `code` is six digits; `link` leads to setting a new password, for a customer who did not sign in. */
    data: z.object({ name: z.string(), code: z.string(), link }),
  }),
  z.object({
    template: z.literal('staff-invitation'),
    /** `link` leads to choosing a name and a password; it works three days, once. */
    data: z.object({ invitedBy: z.string(), role: z.enum(STAFF_ROLES), link }),
  }),
  z.object({
    template: z.literal('staff-reset-password'),
    data: z.object({ name: z.string(), link }),
  }),
  z.object({
    template: z.literal('staff-security'),
    data: z.union([
      /** A change of the account's security at `date`; `link` leads to the account, for somebody who did not do it. */
      z.object({
        name: z.string(),
        notice: z.enum(['password-changed', 'second-factor-on', 'second-factor-off', 'recovery-code-used']),
        date: z.string(),
        link,
      }),
      /** To the other owners: `by` changed what needs a password; `link` leads to the audit log. */
      z.object({
        name: z.string(),
        notice: z.literal('confirmed-change'),
        change: z.enum(CONFIRMED_CHANGES),
        by: z.string(),
        date: z.string(),
        link,
      }),
      /** To the owners: these tokens, by their names, may do less than they could; `link` leads to the tokens. */
      z.object({
        name: z.string(),
        notice: z.literal('tokens-reduced'),
        tokens: z.array(z.string()),
        link,
      }),
    ]),
  }),
  z.object({
    template: z.literal('low-stock'),
    /** To staff: what is running out, best-selling first, and how many `more` there are; `link` leads to all of them. */
    data: z.object({
      name: z.string(),
      products: z.array(z.object({ code: z.string(), name: z.string(), quantity: z.number() })),
      more: z.number(),
      link,
    }),
  }),
  z.object({
    template: z.literal('recipe-stopped'),
    /** To staff: a scheduled change of products that was stopped, and why; `link` leads to the saved changes. */
    data: z.object({ name: z.string(), recipe: z.string(), reason: z.string(), link }),
  }),
  z.object({
    template: z.literal('account-erased'),
    data: z.object({ name: z.string(), date: z.string() }),
  }),
  z.object({
    template: z.literal('review-refused'),
    /** `title` is the review's, `reason` what its author reads of the refusal; `link` leads to the author's reviews. */
    data: z.object({ name: z.string(), product: z.string(), title: z.string(), reason: z.string(), link }),
  }),
  z.object({
    template: z.literal('question-answered'),
    /** What a customer asked about a product and what the shop answered; `link` leads to the product, or to the customer's questions where it is gone. */
    data: z.object({ name: z.string(), product: z.string(), question: z.string(), answer: z.string(), link }),
  }),
  z.object({
    template: z.literal('confirm-alert'),
    /** Somebody wants to hear by this address when the product is back (`stock`) or costs less (`price`); `link` confirms or stops it. */
    data: z.object({ kind: z.enum(['stock', 'price']), product: z.string(), link }),
  }),
  z.object({
    template: z.literal('back-in-stock'),
    /** `link` leads to the product. */
    data: z.object({ product: z.string(), link }),
  }),
  z.object({
    template: z.literal('price-drop'),
    /** `before` and `now` as the reader sees them, with KDV; `stopLink` ends these emails. */
    data: z.object({ product: z.string(), before: z.string(), now: z.string(), link, stopLink: link }),
  }),
  z.object({
    template: z.literal('cart-reminder'),
    /**
     * What a customer left in the cart, with today's prices; `coupon` is a code that gives something to it, '' for none. A commercial message:
     * `stopLink` ends all of them.
     */
    data: z.object({ name: z.string(), lines: z.array(line), coupon: z.string(), link, stopLink: link }),
  }),
  z.object({
    template: z.literal('wishlist-prices'),
    /**
     * Products of a customer's wishlist that cost less than when they were seen; `detail` names that price. A commercial message:
     * `stopLink` ends all of them.
     */
    data: z.object({ name: z.string(), lines: z.array(line), link, stopLink: link }),
  }),
  z.object({
    template: z.literal('order-cancelled'),
    /**
     * `refund` is the amount that is refunded, '' where nothing was paid; a card's, with the plan's `commission`, has been refunded
     * already. 'unpaid' when its transfer did not arrive in time, 'shop' and 'shop-paid' when staff cancelled it; with 'shop-paid' and
     * no `refund` the shop decides about the money apart from it.
     */
    data: z.object({
      ...order,
      total: z.string(),
      commission: z.string().default(''),
      refund: z.string(),
      byCard: z.boolean().default(false),
      why: z.enum(['asked', 'unpaid', 'shop', 'shop-paid']).default('asked'),
    }),
  }),
  z.object({
    template: z.literal('order-link'),
    /** `link` opens the order of a guest until the day `until`. */
    data: z.object({ ...order, until: z.string() }),
  }),
  z.object({
    template: z.literal('order-received'),
    /** `until` is the deadline of a transfer, '' for none. */
    data: z.object({
      ...wholeOrder,
      /** 'none': a discount covers everything. */
      payment: z.enum(['cash_on_delivery', 'bank_transfer', 'none']),
      banks,
      until: z.string().default(''),
    }),
  }),
  z.object({
    template: z.literal('order-paid'),
    /** `card` is the masked number, '' where it is unknown; null for a transfer. */
    data: z.object({ ...wholeOrder, paid: z.string(), installment: z.number(), card: z.string().nullable() }),
  }),
  z.object({
    template: z.literal('transfer-reminder'),
    data: z.object({ ...order, total: z.string(), banks, until: z.string() }),
  }),
  z.object({
    template: z.literal('order-shipped'),
    /** `trackingLink` is '' where the carrier has no page; `rest` is true when more parcels follow. */
    data: z.object({
      ...order,
      lines: z.array(line),
      carrier: z.string(),
      trackingNo: z.string(),
      trackingLink: link.or(z.literal('')),
      rest: z.boolean(),
      delivery: z.string(),
    }),
  }),
  z.object({
    template: z.literal('order-edited'),
    data: z.object({
      ...order,
      reason: z.string(),
      /** The buyer cancelled pieces; missing in emails queued before buyers could. */
      byBuyer: z.boolean().default(false),
      lines: z.array(
        z.object({ name: z.string(), before: z.number(), after: z.number(), amount: z.string() }),
      ),
      /** Old and new price of delivery, and discount; '' where they stay. */
      shipping: z.string(),
      discount: z.string(),
      totalBefore: z.string(),
      total: z.string(),
      /** '' where nothing is open. */
      toPay: z.string(),
      toRefund: z.string(),
    }),
  }),
  z.object({
    template: z.literal('order-address-corrected'),
    /** `address`: name, street and place in lines, without phone and identity numbers. */
    data: z.object({ ...order, which: z.enum(['delivery', 'invoice', 'both']), address: z.string() }),
  }),
  z.object({
    template: z.literal('order-invoice'),
    data: z.object({ ...order, invoiceNo: z.string() }),
  }),
  z.object({
    template: z.literal('order-refunded'),
    data: z.object({ ...order, amount: z.string(), byCard: z.boolean() }),
  }),
  z.object({
    template: z.literal('return-received'),
    data: z.object({
      ...order,
      kind: z.enum(['withdrawal', 'return']),
      lines: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })),
    }),
  }),
  z.object({
    template: z.literal('return-answered'),
    /**
     * `answer` is what the shop wrote, `returnAddress` where the products go, `carrier` and `code` how, `sendBy` the last day; all '' for
     * none. 'instructed': an accepted return is sent in another way now.
     */
    data: z.object({
      ...order,
      status: z.enum(['approved', 'instructed', 'refused', 'refunded']),
      answer: z.string(),
      returnAddress: z.string(),
      // Emails that were queued before these fields existed have none.
      carrier: z.string().default(''),
      code: z.string().default(''),
      sendBy: z.string().default(''),
      hasLabel: z.boolean().default(false),
      refund: z.string(),
    }),
  }),
])

/** The address that ends commercial messages, in those that are some; null for all others. It is asked for by one press in mail programs. */
export function stopAddress(content: MailContent): string | null {
  const isCommercial = content.template === 'cart-reminder' || content.template === 'wishlist-prices'
  return isCommercial ? content.data.stopLink : null
}

export type MailContent = z.infer<typeof mailContentSchema>
export type MailTemplate = MailContent['template']
/** The data of one template. */
export type MailData<Template extends MailTemplate> = Extract<MailContent, { template: Template }>['data']
