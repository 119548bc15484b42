import { containerFile } from '../containers/container-file.ts'

/** For each part of a page that loads on its own, by the path of its module: the addresses of its scripts. Set by the build. */
const PARTS: Readonly<Record<string, readonly string[] | undefined>> = import.meta.env?.PAGE_PARTS ?? {}

const CONTAINERS = 'src/storefront/content/containers/'
const FRONT = 'src/storefront/content/front/shop-front.tsx'

/**
 * The scripts that a page needs besides those of its route. Named in its head, they load together with them instead of after
 * them. Empty in development.
 */
export function pageScripts(containers: readonly { name: string }[], hasFront: boolean): string[] {
  const parts = containers.map(({ name }) => containerFile(name).part.replace('./', CONTAINERS))
  if (hasFront) parts.push(FRONT)
  return [...new Set(parts.flatMap((part) => PARTS[part] ?? []))]
}
