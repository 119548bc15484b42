import type { ReactNode } from 'react'
import type { MailSender } from '#modules/platform/mail/mail.server.ts'
import type { MailData, MailTemplate } from '#modules/platform/mail/mail-schemas.ts'
import type { Locale } from '#shared/locale.ts'

/** The language of an email, and its sender. */
export interface MailContext {
  locale: Locale
  sender: MailSender
}

/** The content of one email template. */
export interface MailView<Template extends MailTemplate> {
  subject(data: MailData<Template>, context: MailContext): string
  /** The preview text that email clients show after the subject. */
  preview(data: MailData<Template>, context: MailContext): string
  Body(props: { data: MailData<Template>; context: MailContext }): ReactNode
}
