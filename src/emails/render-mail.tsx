import { plainTextSelectors, render } from '@react-email/render'
import { compile } from 'html-to-text'
import { documentFile } from '#modules/ordering/orders/legal-documents/order-legal-documents-copy-rules.ts'
import type { EmailAttachment, RenderMail } from '#modules/platform/mail/mail.server.ts'
import type { MailContent, MailTemplate } from '#modules/platform/mail/mail-schemas.ts'
import { SafeHtml } from '#shared/text/html.ts'
import { accountErased } from './account/account-erased.tsx'
import { accountExists } from './account/account-exists.tsx'
import { accountInvitation } from './account/account-invitation.tsx'
import { changeEmail } from './account/change-email.tsx'
import { emailChangeNotice } from './account/email-change-notice.tsx'
import { passwordChanged } from './account/password-changed.tsx'
import { resetPassword } from './account/reset-password.tsx'
import { signInCode } from './account/sign-in-code.tsx'
import { staffInvitation } from './account/staff-invitation.tsx'
import { staffResetPassword } from './account/staff-reset-password.tsx'
import { staffSecurity } from './account/staff-security.tsx'
import { verifyEmail } from './account/verify-email.tsx'
import { cartReminder } from './cart-reminder.tsx'
import { lowStock } from './low-stock.tsx'
import { MailLayout } from './mail-layout.tsx'
import type { MailContext, MailView } from './mail-view.ts'
import { orderAddressCorrected } from './orders/order-address-corrected.tsx'
import { orderCancelled } from './orders/order-cancelled.tsx'
import { orderEdited } from './orders/order-edited.tsx'
import { orderInvoice } from './orders/order-invoice.tsx'
import { orderLink } from './orders/order-link.tsx'
import { orderPaid } from './orders/order-paid.tsx'
import { orderReceived } from './orders/order-received.tsx'
import { orderRefunded } from './orders/order-refunded.tsx'
import { orderShipped } from './orders/order-shipped.tsx'
import { returnAnswered } from './orders/return-answered.tsx'
import { returnReceived } from './orders/return-received.tsx'
import { transferReminder } from './orders/transfer-reminder.tsx'
import { backInStock, confirmAlert, priceDrop } from './product-alerts.tsx'
import { questionAnswered } from './question-answered.tsx'
import { recipeStopped } from './recipe-stopped.tsx'
import { reviewRefused } from './review-refused.tsx'
import { wishlistPrices } from './wishlist-prices.tsx'

const VIEWS: { readonly [Template in MailTemplate]: MailView<Template> } = {
  'verify-email': verifyEmail,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'account-invitation': accountInvitation,
  'change-email': changeEmail,
  'email-change-notice': emailChangeNotice,
  'password-changed': passwordChanged,
  'sign-in-code': signInCode,
  'staff-invitation': staffInvitation,
  'staff-reset-password': staffResetPassword,
  'staff-security': staffSecurity,
  'low-stock': lowStock,
  'recipe-stopped': recipeStopped,
  'account-erased': accountErased,
  'review-refused': reviewRefused,
  'question-answered': questionAnswered,
  'confirm-alert': confirmAlert,
  'back-in-stock': backInStock,
  'price-drop': priceDrop,
  'cart-reminder': cartReminder,
  'wishlist-prices': wishlistPrices,
  'order-received': orderReceived,
  'order-link': orderLink,
  'order-paid': orderPaid,
  'transfer-reminder': transferReminder,
  'order-shipped': orderShipped,
  'order-address-corrected': orderAddressCorrected,
  'order-edited': orderEdited,
  'order-invoice': orderInvoice,
  'order-refunded': orderRefunded,
  'order-cancelled': orderCancelled,
  'return-received': returnReceived,
  'return-answered': returnAnswered,
}

/** Uppercasing a heading without Turkish rules turns 'inci' into 'INCI' instead of 'İNCİ'. */
const KEEP_CASE = ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } }))

/** `toPlainText` of react-email, which builds the matcher of all selectors anew for each email: four times the work. */
const toPlainText = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...KEEP_CASE] })

/** The view of a template, typed for any template: TypeScript cannot see through the lookup that view and data agree. */
function viewOf(template: MailTemplate): MailView<MailTemplate> {
  return VIEWS[template] as MailView<MailTemplate>
}

/** The legal documents accepted with an order, as HTML files that open without the shop. `html` escaped them when the order was placed. */
function legalDocumentAttachments(
  { template, data }: MailContent,
  locale: MailContext['locale'],
): EmailAttachment[] {
  if (template !== 'order-received' && template !== 'order-paid') return []
  return data.papers.map(({ document, title, html }) => ({
    filename: `${document}.html`,
    content: documentFile(title, new SafeHtml(html), locale),
    contentType: 'text/html; charset=utf-8',
  }))
}

/** Renders an email: subject, HTML and plain text, in the language of the email. */
export const renderMail: RenderMail = async (content: MailContent, context: MailContext) => {
  const { template, data } = content
  const { subject, preview, Body } = viewOf(template)
  const html = await render(
    <MailLayout context={context} preview={preview(data, context)}>
      <Body data={data} context={context} />
    </MailLayout>,
  )
  return {
    subject: subject(data, context),
    html,
    text: toPlainText(html),
    attachments: legalDocumentAttachments(content, context.locale),
  }
}
