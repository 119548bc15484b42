import { z } from 'zod'

const limitOf = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual)

/** The page of a keyset list, as its address names it; `usual` rows without a `limit`. */
export const keysetQuery = (usual: number) => ({
  cursor: z.string().max(300).optional(),
  limit: limitOf(usual),
})

/** The page of a list by number, as `newestFirst` marks it: 'b7' is the rows before number 7, which has at most `digits`. */
export const newestFirstQuery = (usual: number, { digits }: { digits: number }) => ({
  cursor: z
    .string()
    .regex(new RegExp(`^b\\d{1,${digits}}$`))
    .transform((cursor) => Number(cursor.slice(1)))
    .optional(),
  limit: limitOf(usual),
})
