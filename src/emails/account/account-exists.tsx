import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailLink, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

export const accountExists: MailView<'account-exists'> = {
  subject: (_data, { locale, sender }) => m.mail_account_exists_subject({ store: sender.name }, { locale }),
  preview: (_data, { locale }) => m.mail_account_exists_text({}, { locale }),
  Body: ({ data: { name, loginLink, forgotLink }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_account_exists_text({}, context)}</MailText>
      <MailAction href={loginLink} label={m.sign_in({}, context)} context={context} />
      <MailLink href={forgotLink} label={m.mail_account_exists_forgot({}, context)} />
      <MailText quiet>{m.mail_account_exists_not_you({}, context)}</MailText>
    </>
  ),
}
