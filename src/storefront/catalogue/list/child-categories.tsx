import { useShellData } from '../../http/page-root.ts'
import { classNames } from '../../ui/class-names.ts'
import { A } from '../../ui/link.tsx'

/** The direct child categories; hidden where wide screens show them as a filter beside the list. */
export function ChildCategories({ path, filtered }: { path: string; filtered: boolean }) {
  const parent = useShellData()?.categories.find(({ url }) => url === path)
  if (!parent || parent.children.length === 0) return null
  return (
    <ul
      className={classNames(
        '-mx-4 flex gap-2 overflow-x-auto px-4 pt-4 pb-1 md:mx-0 md:flex-wrap md:px-0',
        filtered && 'lg:hidden',
      )}
    >
      {parent.children.map((child) => (
        <li key={child.url}>
          <A
            to={child.url}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-medium whitespace-nowrap transition-colors hover:border-accent hover:text-accent"
          >
            {child.name}
          </A>
        </li>
      ))}
    </ul>
  )
}
