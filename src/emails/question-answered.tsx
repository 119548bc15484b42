import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailQuote, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const questionAnswered: MailView<'question-answered'> = {
  subject: ({ product }, { locale, sender }) =>
    m.mail_question_answered_subject({ store: sender.name, product }, { locale }),
  preview: ({ product }, { locale }) => m.mail_question_answered_text({ product }, { locale }),
  Body: ({ data: { name, product, question, answer, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_question_answered_text({ product }, context)}</MailText>
      <MailQuote label={m.mail_question_answered_question({}, context)} text={question} />
      <MailQuote label={m.mail_question_answered_answer({}, context)} text={answer} />
      <MailAction href={link} label={m.mail_question_answered_button({}, context)} context={context} />
    </>
  ),
}
