import type { ReactNode } from 'react'
import type { MailSender } from '#modules/mail/mail.server.ts'
import type { MailData, MailTemplate } from '#modules/mail/mail-schemas.ts'
import type { Locale } from '#shared/locale.ts'

/** In which language a letter is written, and who writes it. */
export interface MailContext {
  locale: Locale
  sender: MailSender
}

/** How one letter reads. */
export interface MailView<Template extends MailTemplate> {
  subject(data: MailData<Template>, context: MailContext): string
  /** The words a mailbox shows after the subject. */
  preview(data: MailData<Template>, context: MailContext): string
  Body(props: { data: MailData<Template>; context: MailContext }): ReactNode
}
