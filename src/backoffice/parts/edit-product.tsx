import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'

/** The way to a product's page in the back office, for those who may see it. */
export function EditProduct({ id, name }: { id: number; name: string }) {
  if (!useMay()('catalogue.read')) return null
  return (
    <Link
      to={`/urunler/${id}`}
      aria-label={m.products_edit_named({ name })}
      className="inline-flex min-h-6 items-center gap-1 text-muted hover:text-ink hover:underline"
    >
      <Pencil aria-hidden="true" className="size-3.5" />
      {m.products_edit()}
    </Link>
  )
}
