import { z } from 'zod'
import {
  characters,
  hasHiddenCharacters,
  isBroken,
  isVisible,
  severalLines,
} from '#shared/text/shopper-text.ts'

/** What an entry is about. */
export const TIMELINE_KINDS = ['note', 'cargo', 'invoice', 'return', 'other'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

export const MAX_TIMELINE_TEXT = 2000
/** Entries of one order, at most. */
export const MAX_TIMELINE_ENTRIES = 500

/** An address that a buyer can be led to: https, without a name or password in it. */
function isSafeLink(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

export const timelineFormSchema = z.object({
  kind: z.enum(TIMELINE_KINDS),
  /** Plain text; line breaks stay. */
  text: z
    .string()
    .max(4 * MAX_TIMELINE_TEXT)
    .transform(severalLines)
    .refine((text) => isVisible(text) && !isBroken(text) && !hasHiddenCharacters(text))
    .refine((text) => characters(text) <= MAX_TIMELINE_TEXT),
  /** When it happened, with its time zone; not in the future. */
  occurredAt: z.iso.datetime({ offset: true }),
  /** The buyer reads it on the order's page. */
  shownToBuyer: z.boolean(),
  /** A page about it, as the carrier's; https. */
  link: z.string().max(500).refine(isSafeLink).optional(),
  /** The entry's id in the software that sends it: the same id again is the same entry. */
  externalId: z.string().regex(/^[\w.:/-]{1,100}$/),
})
export type TimelineForm = z.output<typeof timelineFormSchema>

export const timelineEntrySchema = z.object({
  id: z.number(),
  kind: z.enum(TIMELINE_KINDS),
  text: z.string(),
  /** '' for none. */
  link: z.string(),
  shownToBuyer: z.boolean(),
  occurredAt: z.string(),
  createdAt: z.string(),
  externalId: z.string(),
  /** The name of the software's token. */
  source: z.string(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** Newest first. */
export const timelineSchema = z.object({ items: z.array(timelineEntrySchema) })
