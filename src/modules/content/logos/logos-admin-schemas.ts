import { z } from 'zod'
import { LOGO_SHAPES } from '#modules/kernel/pictures/logo-rules.ts'

export const logoParams = z.object({ shape: z.enum(LOGO_SHAPES) })

/** The text for the setting, as 'logo-0a1b…-960x240.png'. */
export const uploadedLogoSchema = z.object({ file: z.string() })

export const officeLogoSchema = z.object({
  name: z.string(),
  logo: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
})
export type OfficeLogo = z.infer<typeof officeLogoSchema>
