import { Link } from 'react-router'
import { usePageRoot } from '../../page-root.ts'

/** The categories right below this one. */
export function ChildCategories({ path }: { path: string }) {
  const parent = usePageRoot()?.categories.find(({ url }) => url === path)
  if (!parent || parent.children.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 pt-4">
      {parent.children.map((child) => (
        <li key={child.url}>
          <Link
            to={child.url}
            className="inline-flex min-h-10 items-center rounded-full border border-line-strong px-4 text-sm font-medium hover:border-accent hover:text-accent"
          >
            {child.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
