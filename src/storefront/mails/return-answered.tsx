import type { MailData } from '#modules/mail/mail-schemas.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from './mail-parts.tsx'
import type { MailAbout, MailView } from './mail-view.ts'

type Answer = MailData<'return-answered'>

const SUBJECTS = {
  onaylandi: m.mail_return_approved_subject,
  reddedildi: m.mail_return_refused_subject,
  iade_edildi: m.mail_return_refunded_subject,
} as const
const WORDS = {
  onaylandi: m.mail_return_approved_text,
  reddedildi: m.mail_return_refused_text,
  iade_edildi: m.mail_return_refunded_text,
} as const

const words = ({ status, orderNo }: Answer, { locale }: MailAbout) => WORDS[status]({ orderNo }, { locale })

export const returnAnswered: MailView<'return-answered'> = {
  subject: ({ status, orderNo }, { locale, sender }) =>
    SUBJECTS[status]({ store: sender.name, orderNo }, { locale }),
  preview: words,
  Body: ({ data, about }) => (
    <>
      <MailHeading>{m.mail_hello({ name: data.name }, about)}</MailHeading>
      <MailText>{words(data, about)}</MailText>
      {data.answer && <MailText>{data.answer}</MailText>}
      {data.returnAddress && <MailText>{m.return_address({ address: data.returnAddress }, about)}</MailText>}
      {data.refund && <MailFacts facts={[[m.return_refund({}, about), data.refund]]} />}
      <MailAction href={data.link} label={m.mail_order_open({}, about)} about={about} />
    </>
  ),
}
