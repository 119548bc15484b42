import { A, type LinkTarget } from '../../../ui/link.tsx'

/** Links that show some of the reviews alone, and all again: what they are about, or what was bought. Nothing without any. */
export function ReviewChips({
  label,
  chips,
}: {
  label: string
  chips: readonly { label: string; count: number; shown: boolean; to: LinkTarget }[]
}) {
  if (chips.length === 0) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2 pb-3">
      <span aria-hidden="true" className="text-sm text-muted">
        {label}
      </span>
      {chips.map(({ label: word, count, shown, to }) => (
        <A
          key={word}
          to={to}
          data-visit=""
          preventScrollReset
          aria-current={shown || undefined}
          className="review-chip"
        >
          {word} <span className="text-muted">({count})</span>
        </A>
      ))}
    </nav>
  )
}
