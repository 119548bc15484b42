import { Form, useLocation, useSubmit } from 'react-router'
import { SORT_OPTIONS, type SortKey } from '#modules/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'

function sortLabel(key: SortKey): string {
  const labels: Readonly<Record<SortKey, () => string>> = {
    name: m.sort_name,
    '-name': m.sort_name_desc,
    price: m.sort_price,
    '-price': m.sort_price_desc,
    brand: m.sort_brand,
    '-brand': m.sort_brand_desc,
    quantity: m.sort_quantity,
    '-quantity': m.sort_quantity_desc,
  }
  return labels[key]()
}

/** The order of the list, as query parameter `sort`; a new order begins at the first page (spec §2). */
export function SortForm({ sort }: { sort: string }) {
  const { pathname, search } = useLocation()
  const submit = useSubmit()
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'sort' && name !== 'page')
  return (
    <Form action={pathname} className="flex items-center gap-2">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className="sr-only">
        {m.sort_label()}
      </label>
      <select
        id="sort"
        name="sort"
        key={sort}
        defaultValue={sort}
        onChange={(event) => submit(event.currentTarget.form)}
        className="min-h-11 max-w-44 rounded-control border border-line-strong bg-raised px-3"
      >
        <option value="">{m.sort_newest()}</option>
        {SORT_OPTIONS.map(({ key }) => (
          <option key={key} value={key}>
            {sortLabel(key)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="min-h-11 cursor-pointer px-2 text-accent underline">
          {m.apply()}
        </button>
      </noscript>
    </Form>
  )
}
