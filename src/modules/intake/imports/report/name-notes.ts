import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { slugify } from '#shared/text/turkish.ts'

type Kind = 'category' | 'brand' | 'tag'

/** Collects what is to be said of names of categories, brands and tags, each thing once in a run. */
export interface NameNotes {
  /** A new one whose address is not its name's: another page, or one with a like name, stands there. `path` is its whole address. */
  addressed(
    kind: 'category' | 'brand',
    slugs: { name: string; wanted: string; got: string },
    path: string,
  ): void
  /**
   * One that the shop has under a name of the same letters, or under another name at the address of this one, or that was called so before
   * staff renamed, moved or merged it.
   */
  found(kind: Kind, name: string, existing: { name: string; isFormer?: boolean }): void
  /** One whose name has no letter or digit of an address. */
  leftOut(kind: 'category' | 'tag', name: string): void
  notes(): RunNote[]
  /** Says that the report has the notes. */
  save(): void
}

/** `told` is what the run has said already. */
export function nameNotes(told: Set<string>): NameNotes {
  const fresh = new Map<string, RunNote>()
  const say = (key: string, reason: () => RunNote) => {
    if (!told.has(key) && !fresh.has(key)) fresh.set(key, reason())
  }
  return {
    addressed(kind, { name, wanted, got }, path) {
      if (wanted === '' || wanted === got) return
      const values = { name, path: `/${path}` }
      say(`address ${kind} ${path}`, () =>
        kind === 'category' ? note('report_category_address', values) : note('report_brand_address', values),
      )
    },
    found(kind, name, { name: existing, isFormer = false }) {
      if (differsInCaseOnly(name, existing)) return
      const words = slugify(name) === slugify(existing) ? MERGED : SAME_ADDRESS
      const said = isFormer && kind !== 'tag' ? RENAMED[kind] : words[kind]
      say(`${said} ${name}\n${existing}`, () => note(said, { name, existing }))
    },
    leftOut(kind, name) {
      say(`left out ${kind} ${name}`, () =>
        kind === 'category'
          ? note('report_category_left_out', { name })
          : note('report_tag_left_out', { name }),
      )
    },
    notes: () => [...fresh.values()],
    save() {
      for (const key of fresh.keys()) told.add(key)
    },
  }
}

const MERGED = {
  category: 'report_category_merged',
  brand: 'report_brand_merged',
  tag: 'report_tag_merged',
} as const

/** `Mutfak` is what the merchant called `Mutfak ve Sofra` and left at `/mutfak`. */
const SAME_ADDRESS = {
  category: 'report_category_same_address',
  brand: 'report_brand_same_address',
  tag: 'report_tag_same_address',
} as const

const RENAMED = { category: 'report_category_renamed', brand: 'report_brand_renamed' } as const

/** `BOSCH` and `Bosch` are one name, in Turkish or in English letters; `Şok` and `Sok` are two. */
function differsInCaseOnly(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((name) => name.trim().replace(/\s+/g, ' '))
  return (['tr', 'en'] as const).some((locale) => a.toLocaleLowerCase(locale) === b.toLocaleLowerCase(locale))
}
