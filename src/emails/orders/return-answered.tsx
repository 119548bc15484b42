import type { MailData } from '#modules/platform/mail/mail-schemas.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailFacts, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailContext, MailView } from '../mail-view.ts'

type ReturnDecision = MailData<'return-answered'>

const SUBJECTS = {
  approved: m.mail_return_approved_subject,
  instructed: m.mail_return_instructed_subject,
  refused: m.mail_return_refused_subject,
  refunded: m.mail_return_refunded_subject,
} as const
const WORDS = {
  approved: m.mail_return_approved_text,
  instructed: m.mail_return_instructed_text,
  refused: m.mail_return_refused_text,
  refunded: m.mail_return_refunded_text,
} as const

const words = ({ status, orderNo }: ReturnDecision, { locale }: MailContext) =>
  WORDS[status]({ orderNo }, { locale })

/** Carrier, code, address and last day, as far as they are known. */
function sendingFacts({ carrier, code, returnAddress, sendBy }: ReturnDecision, context: MailContext) {
  const facts = [
    [m.return_carrier({}, context), carrier],
    [m.return_code({}, context), code],
    [m.return_address_name({}, context), returnAddress],
    [m.return_send_by({}, context), sendBy],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

export const returnAnswered: MailView<'return-answered'> = {
  subject: ({ status, orderNo }, { locale, sender }) =>
    SUBJECTS[status]({ store: sender.name, orderNo }, { locale }),
  preview: words,
  Body: ({ data, context }) => {
    const facts = sendingFacts(data, context)
    return (
      <>
        <MailHeading>{m.mail_hello({ name: data.name }, context)}</MailHeading>
        <MailText>{words(data, context)}</MailText>
        {data.answer && <MailText>{data.answer}</MailText>}
        {facts.length > 0 && <MailFacts facts={facts} />}
        {data.hasLabel && <MailText>{m.mail_return_label({}, context)}</MailText>}
        {data.refund && <MailFacts facts={[[m.return_refund({}, context), data.refund]]} />}
        <MailAction href={data.link} label={m.mail_order_open({}, context)} context={context} />
      </>
    )
  },
}
