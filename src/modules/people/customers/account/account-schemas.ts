import { z } from 'zod'
import { parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import { type NameReason, nameReason } from './entry-rules.ts'
import {
  cleanName,
  GENDERS,
  type Gender,
  isBirthdate,
  type PasswordProblem,
  passwordProblem,
} from './person-rules.ts'

/** The fields of the account-info form (spec §5); the name of each is also a reason it is refused for. */
export const ACCOUNT_FIELDS = ['name', 'surname', 'phone', 'gender', 'birthdate'] as const
export type AccountField = (typeof ACCOUNT_FIELDS)[number]
/** Why a field of the form is refused. */
export type AccountFieldReason = AccountField | NameReason

const genders = GENDERS.map(({ value }) => value)
const isGender = (text: string): text is Gender => genders.some((gender) => gender === text)

const personName = (field: 'name' | 'surname') =>
  z.string(field).transform((text, context) => {
    const reason = nameReason(field, text)
    if (reason === null) return cleanName(text)
    context.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  })

/**
 * The account-info form as sent, converted to what is stored: names cleaned, phone as E.164 ('' for none), birthdate as an ISO day (null
 * for none). Optional fields that were not sent stay unchanged. The e-mail is not among them: it is read-only, and a different one is
 * ignored (decisions C16). An issue's message is an `AccountFieldReason`.
 *
 * `today` bounds the birthdate, in Istanbul time.
 */
export function accountInfoSchema(today: Date) {
  return z.object({
    name: personName('name'),
    surname: personName('surname'),
    phone: z
      .string('phone')
      .transform((text, context) => {
        const phone = text.trim() === '' ? '' : parseTurkishPhone(text)
        if (phone !== null) return phone
        context.addIssue({ code: 'custom', message: 'phone' })
        return z.NEVER
      })
      .optional(),
    gender: z.string('gender').refine(isGender, 'gender').optional(),
    birthdate: z
      .string('birthdate')
      .transform((text) => text.trim())
      .refine((day) => day === '' || isBirthdate(day, today), 'birthdate')
      .transform((day) => (day === '' ? null : day))
      .optional(),
  })
}

/** What the form holds while it is typed. */
export type AccountInfoForm = z.input<ReturnType<typeof accountInfoSchema>>
/** What is stored of it. */
export type AccountInfoChange = z.output<ReturnType<typeof accountInfoSchema>>

export type PasswordReason = `password-${PasswordProblem}`

/** The change-password form as sent; a missing or non-text field is empty. */
export const passwordFieldsSchema = z.object({
  password: z.string().catch('').default(''),
  passwordVerify: z.string().catch('').default(''),
})

/** The validated change-password form; the first problem is an issue on its field with the reason as its message (spec §5). */
export const passwordFormSchema = passwordFieldsSchema.superRefine(
  ({ password, passwordVerify }, context) => {
    const problem = passwordProblem(password, passwordVerify)
    if (problem === null) return
    const message: PasswordReason = `password-${problem}`
    const path = [problem === 'length' || problem === 'common' ? 'password' : 'passwordVerify']
    context.addIssue({ code: 'custom', path, message })
  },
)

/** Account info in API responses (spec §3): the phone in its mask, the birthdate as an ISO day, '' for what is not given. */
export const accountInfoResponseSchema = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.enum(['', 'K', 'E']),
  birthdate: z.string(),
})
export type AccountInfo = z.infer<typeof accountInfoResponseSchema>

const text = z.string().max(500)
/** A required field: empty when missing or of another type, so that its own sentence is the one shown. */
const field = text.catch('').default('')

/** POST accountinfo/settings as it is sent; `accountInfoSchema` checks it and names every problem. */
export const accountInfoBodySchema = z.object({
  name: field,
  surname: field,
  email: text.optional(),
  phone: text.optional(),
  gender: text.optional(),
  birthdate: text.optional(),
})

/** POST account/settings as it is sent. */
export const passwordBodySchema = z.object({ password: field, passwordVerify: field })
