import { m } from '#texts/messages.js'
import { MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const accountErased: MailView<'account-erased'> = {
  subject: (_data, { locale, sender }) => m.mail_account_erased_subject({ store: sender.name }, { locale }),
  preview: ({ date }, { locale, sender }) =>
    m.mail_account_erased_text({ store: sender.name, date }, { locale }),
  Body: ({ data: { name, date }, about }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, about)}</MailHeading>
      <MailText>{m.mail_account_erased_text({ store: about.sender.name, date }, about)}</MailText>
      <MailText>{m.mail_account_erased_kept({}, about)}</MailText>
      <MailText quiet>{m.mail_account_erased_not_you({}, about)}</MailText>
    </>
  ),
}
