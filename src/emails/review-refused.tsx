import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const reviewRefused: MailView<'review-refused'> = {
  subject: ({ product }, { locale, sender }) =>
    m.mail_review_refused_subject({ store: sender.name, product }, { locale }),
  preview: ({ product }, { locale }) => m.mail_review_refused_text({ product }, { locale }),
  Body: ({ data: { name, product, title, reason, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_review_refused_text({ product }, context)}</MailText>
      <MailFacts
        facts={[
          [m.mail_review_refused_title({}, context), title],
          [m.mail_review_refused_reason({}, context), reason],
        ]}
      />
      <MailText>{m.mail_review_refused_next({}, context)}</MailText>
      <MailAction href={link} label={m.mail_review_refused_button({}, context)} context={context} />
    </>
  ),
}
