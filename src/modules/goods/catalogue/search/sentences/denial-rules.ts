/*
 * How things are said to be without something: `glutensiz`, `gluten içermez`, `gluten free`. Words of searches and of products say it in one word
 * where two stand beside each other, because two words somewhere in a text say nothing: `buğday gluteni içerir, koruyucu içermez`. Folded words.
 */

/** After a word, each denies it. */
const DENYING: ReadonlySet<string> = new Set(
  (
    'olmayan icermeyen icermez icermiyor icermemektedir bulunmayan bulunmaz bulunmamaktadir katilmamis eklenmemis kullanilmayan kullanilmamis kullanilmamistir ilavesiz ' +
    'yok yoktur'
  ).split(' '),
)
/** After a word, each says that it is there, or may be. */
const AFFIRMING: ReadonlySet<string> = new Set(
  'icerir iceren iceriyor icermektedir icerebilir bulunur bulunabilir var vardir'.split(' '),
)

const STEM = /^[a-z]{3,}$/
const WITH = /^([a-z]{3,})l[iu]$/

const isRound = (stem: string) => /[ou][^aeiou]*$/.test(stem)

/** `sekersiz`, `tuzsuz`. */
export const withoutIt = (stem: string) => `${stem}${isRound(stem) ? 'suz' : 'siz'}`
/** `sekerli`, `tuzlu`. */
export const withIt = (stem: string) => `${stem}${isRound(stem) ? 'lu' : 'li'}`

/** What the second of two words denies of the first: `seker` of `sekerli olmayan`; null where it denies nothing. */
export function deniedStem(word: string, after: string): string | null {
  if (!DENYING.has(after) || !STEM.test(word)) return null
  return WITH.exec(word)?.[1] ?? word
}

/** What two words of an English search deny: `sugar` of `without sugar` and `sugar free`; null where they deny nothing. */
export function deniedInEnglish(word: string, after: string): string | null {
  if (word === 'without') return STEM.test(after) ? after : null
  return after === 'free' && STEM.test(word) ? word : null
}

function contained(before: string, next: string, after: string): string[] {
  if (next === 'no') return STEM.test(after) ? [withoutIt(after)] : []
  if (!STEM.test(next)) return []
  return [before === 'not' || before === 't' ? withoutIt(next) : withIt(next)]
}

/** One word for each that the words of a text deny or say to be there, of neighbours in one clause alone. */
export function denialsIn(clause: readonly string[]): string[] {
  return clause.flatMap((word, at) => {
    const before = clause[at - 1] ?? ''
    const next = clause[at + 1] ?? ''
    const said: string[] = []
    const stem = deniedStem(before, word)
    if (stem !== null) said.push(withoutIt(stem))
    else if (AFFIRMING.has(word) && STEM.test(before) && next !== 'mi') said.push(withIt(before))
    if (word === 'free' && STEM.test(before)) said.push(withoutIt(before))
    const object = word === 'free' && /^(?:from|of)$/.test(next) ? (clause[at + 2] ?? '') : next
    if ((word === 'without' || object !== next) && STEM.test(object)) said.push(withoutIt(object))
    if (/^contains?$/.test(word)) said.push(...contained(before, next, clause[at + 2] ?? ''))
    return said
  })
}
