import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const questionAnswered: MailView<'question-answered'> = {
  subject: ({ product }, { locale, sender }) =>
    m.mail_question_answered_subject({ store: sender.name, product }, { locale }),
  preview: ({ answer }) => answer,
  Body: ({ data: { name, product, question, answer, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_question_answered_text({ product }, context)}</MailText>
      <MailFacts
        facts={[
          [m.mail_question_answered_question({}, context), question],
          [m.mail_question_answered_answer({}, context), answer],
        ]}
      />
      <MailAction href={link} label={m.mail_question_answered_button({}, context)} context={context} />
    </>
  ),
}
