import { m } from '#texts/messages.js'
import { MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const accountErased: MailView<'account-erased'> = {
  subject: (_data, { locale, sender }) => m.mail_account_erased_subject({ store: sender.name }, { locale }),
  preview: ({ date }, { locale, sender }) =>
    m.mail_account_erased_text({ store: sender.name, date }, { locale }),
  Body: ({ data: { name, date }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_account_erased_text({ store: context.sender.name, date }, context)}</MailText>
      <MailText>{m.mail_account_erased_retained({}, context)}</MailText>
      <MailText quiet>{m.mail_account_erased_not_you({}, context)}</MailText>
    </>
  ),
}
