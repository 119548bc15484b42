import { render, toPlainText } from '@react-email/render'
import type { RenderMail } from '#modules/mail/mail.server.ts'
import type { MailContent, MailTemplate } from '#modules/mail/mail-schemas.ts'
import { accountErased } from './account-erased.tsx'
import { accountExists } from './account-exists.tsx'
import { changeEmail } from './change-email.tsx'
import { emailChangeNotice } from './email-change-notice.tsx'
import { MailLayout } from './mail-layout.tsx'
import type { MailAbout, MailView } from './mail-view.ts'
import { orderCancelled } from './order-cancelled.tsx'
import { passwordChanged } from './password-changed.tsx'
import { resetPassword } from './reset-password.tsx'
import { returnAnswered } from './return-answered.tsx'
import { returnReceived } from './return-received.tsx'
import { verifyEmail } from './verify-email.tsx'

const VIEWS: { readonly [Template in MailTemplate]: MailView<Template> } = {
  'verify-email': verifyEmail,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'change-email': changeEmail,
  'email-change-notice': emailChangeNotice,
  'password-changed': passwordChanged,
  'account-erased': accountErased,
  'order-cancelled': orderCancelled,
  'return-received': returnReceived,
  'return-answered': returnAnswered,
}

/** Headings stay as they are written: capitals made without knowing Turkish turn İnci into INCI. */
const PLAIN = {
  selectors: ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
}

/** The letter of a template, with its data's type forgotten: each entry of the table fits its own template. */
function viewOf(template: MailTemplate): MailView<MailTemplate> {
  return VIEWS[template] as MailView<MailTemplate>
}

/** Makes a letter: subject, HTML and the same in plain text, in the letter's language. */
export const renderMail: RenderMail = async ({ template, data }: MailContent, about: MailAbout) => {
  const { subject, preview, Body } = viewOf(template)
  const html = await render(
    <MailLayout about={about} preview={preview(data, about)}>
      <Body data={data} about={about} />
    </MailLayout>,
  )
  return { subject: subject(data, about), html, text: toPlainText(html, PLAIN) }
}
