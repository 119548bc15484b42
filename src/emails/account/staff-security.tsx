import type { ConfirmedChange } from '#modules/kernel/staff/confirmed-change-rules.ts'
import type { MailData } from '#modules/platform/mail/mail-schemas.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MailAction, MailHeading, MailText } from '../mail-parts.tsx'
import type { MailView } from '../mail-view.ts'

const CHANGES = {
  'bank-accounts': m.mail_confirmed_bank_accounts,
  'return-address': m.mail_confirmed_return_address,
  'shop-address': m.mail_confirmed_shop_address,
  'rate-bulletin': m.mail_confirmed_rate_bulletin,
  'card-keys': m.mail_confirmed_card_keys,
  'mail-server': m.mail_confirmed_mail_server,
  'sms-account': m.mail_confirmed_sms_account,
  invitation: m.mail_confirmed_invitation,
  role: m.mail_confirmed_role,
  access: m.mail_confirmed_access,
  'second-factor': m.mail_confirmed_second_factor,
  token: m.mail_confirmed_token,
  webhook: m.mail_confirmed_webhook,
  'webhook-secret': m.mail_confirmed_webhook_secret,
  'data-export': m.mail_confirmed_data_export,
  erasure: m.mail_confirmed_erasure,
  'move-in-undo': m.mail_confirmed_move_in_undo,
  release: m.mail_confirmed_release,
  backup: m.mail_confirmed_backup,
  'recipe-schedule': m.mail_confirmed_recipe_schedule,
} as const satisfies Record<ConfirmedChange, unknown>

function sentence(data: MailData<'staff-security'>, locale: Locale): string {
  switch (data.notice) {
    case 'password-changed':
      return m.mail_staff_security_password_changed({ date: data.date }, { locale })
    case 'second-factor-on':
      return m.mail_staff_security_second_factor_on({ date: data.date }, { locale })
    case 'second-factor-off':
      return m.mail_staff_security_second_factor_off({ date: data.date }, { locale })
    case 'recovery-code-used':
      return m.mail_staff_security_recovery_code_used({ date: data.date }, { locale })
    case 'confirmed-change': {
      const change = CHANGES[data.change]({}, { locale })
      return m.mail_staff_security_confirmed_change({ by: data.by, date: data.date, change }, { locale })
    }
    case 'tokens-reduced':
      return m.mail_staff_security_tokens_reduced({ tokens: data.tokens.join(', ') }, { locale })
  }
}

/** What the reader can do about it, and the button that leads there. */
function advice(data: MailData<'staff-security'>, locale: Locale): { text: string; button: string } {
  switch (data.notice) {
    case 'confirmed-change':
      return {
        text: m.mail_staff_security_ask_them({ by: data.by }, { locale }),
        button: m.mail_staff_security_log_button({}, { locale }),
      }
    case 'tokens-reduced':
      return {
        text: m.mail_staff_security_tokens_advice({}, { locale }),
        button: m.mail_staff_security_tokens_button({}, { locale }),
      }
    default:
      return {
        text: m.mail_staff_security_not_you({}, { locale }),
        button: m.mail_staff_security_button({}, { locale }),
      }
  }
}

export const staffSecurity: MailView<'staff-security'> = {
  subject: ({ notice }, { locale, sender: { name: store } }) =>
    notice === 'confirmed-change' || notice === 'tokens-reduced'
      ? m.mail_staff_security_owner_subject({ store }, { locale })
      : m.mail_staff_security_subject({ store }, { locale }),
  preview: (data, { locale }) => sentence(data, locale),
  Body: ({ data, context }) => {
    const { text, button } = advice(data, context.locale)
    return (
      <>
        <MailHeading>{m.mail_hello({ name: data.name }, context)}</MailHeading>
        <MailText>{sentence(data, context.locale)}</MailText>
        <MailText>{text}</MailText>
        <MailAction href={data.link} label={button} context={context} />
      </>
    )
  },
}
