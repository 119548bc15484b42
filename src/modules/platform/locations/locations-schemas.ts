import { z } from 'zod'

/** A province in the shape of the API; `sehir_key` is the plate code with its zero (spec §3, turkey.md §5). */
export const citySchema = z.object({ sehir_id: z.int(), sehir_title: z.string(), sehir_key: z.string() })
export type City = z.infer<typeof citySchema>

/** A district; names repeat between provinces, so it is identified together with `ilce_sehirkey`. */
export const districtSchema = z.object({
  ilce_id: z.int(),
  ilce_title: z.string(),
  ilce_key: z.string(),
  ilce_sehirkey: z.string(),
})
export type District = z.infer<typeof districtSchema>

/** A country with its dial code, as `+90`; `code` is ISO 3166. */
export const countrySchema = z.object({ name: z.string(), dial_code: z.string(), code: z.string() })
export type Country = z.infer<typeof countrySchema>

/** What a typed text may name: a neighbourhood, a district ('' for the first) or a province ('' for both). */
export const placeSchema = z.object({
  city: z.string(),
  town: z.string(),
  neighbourhood: z.string(),
  postCode: z.string(),
})
export type Place = z.infer<typeof placeSchema>
