/** For each part of a page that loads on its own, by the path of its module: the addresses of its scripts. Set by the build. */
const PARTS: Readonly<Record<string, readonly string[] | undefined>> = import.meta.env?.PAGE_PARTS ?? {}

/**
 * The scripts of late parts of a page for one visitor, which hydrate at once: named in its head, they load together with those of its
 * route instead of after them. `modules` are paths below `src/storefront`. Empty in development.
 */
export const partScripts = (modules: readonly string[]): string[] => [
  ...new Set(modules.flatMap((module) => PARTS[`src/storefront/${module}`] ?? [])),
]
