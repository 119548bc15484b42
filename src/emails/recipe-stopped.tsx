import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from './mail-parts.tsx'
import type { MailView } from './mail-view.ts'

export const recipeStopped: MailView<'recipe-stopped'> = {
  subject: ({ recipe }, { locale, sender: { name: store } }) =>
    m.mail_recipe_stopped_subject({ store, recipe }, { locale }),
  preview: ({ reason }) => reason,
  Body: ({ data: { name, recipe, reason, link }, context }) => (
    <>
      <MailHeading>{m.mail_hello({ name }, context)}</MailHeading>
      <MailText>{m.mail_recipe_stopped_intro({ recipe }, context)}</MailText>
      <MailText>{reason}</MailText>
      <MailText>{m.mail_recipe_stopped_again({}, context)}</MailText>
      <MailAction href={link} label={m.mail_recipe_stopped_button({}, context)} context={context} />
    </>
  ),
}
