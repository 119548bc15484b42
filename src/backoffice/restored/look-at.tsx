import { Link } from 'react-router'
import type { RestoreView } from '#modules/shop/restored/restored-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Card } from '../parts/detail-page.tsx'
import { dateTime } from '../parts/formats.ts'

interface Item {
  title: string
  text: string
  to?: string
  link?: string
}

/** What a person has to look at before the shop opens, because the copy cannot know it. */
export function LookAt({ restore: { takenAt, restoredAt, ended } }: { restore: RestoreView }) {
  const between = { from: dateTime(takenAt), to: dateTime(restoredAt) }
  const items: Item[] = [
    {
      title: m.restored_look_orders(),
      text: m.restored_look_orders_text(between),
      to: '/siparisler',
      link: m.restored_look_orders_link(),
    },
    {
      title: m.restored_look_transfers(),
      text: m.restored_look_transfers_text(between),
      to: '/havaleler',
      link: m.restored_look_transfers_link(),
    },
    { title: m.restored_look_invoices(), text: m.restored_look_invoices_text(between) },
    {
      title: m.restored_look_stock(),
      text: m.restored_look_stock_text(),
      to: '/stok',
      link: m.restored_look_stock_link(),
    },
    {
      title: m.restored_look_team(),
      text: m.restored_look_team_text(),
      to: '/ekip',
      link: m.restored_look_team_link(),
    },
    ...(ended.tokens.length > 0
      ? [
          {
            title: m.restored_look_tokens(),
            text: m.restored_look_tokens_text({ tokens: ended.tokens.join(', ') }),
            to: '/baglantilar',
            link: m.restored_look_tokens_link(),
          },
        ]
      : []),
    { title: m.restored_look_privacy(), text: m.restored_look_privacy_text(between) },
    { title: m.restored_look_products(), text: m.restored_look_products_text() },
  ]
  return (
    <Card title={m.restored_look()} hint={m.restored_look_hint()} flush>
      <ol className="divide-y divide-line">
        {items.map(({ title, text, to, link }) => (
          <li key={title} className="flex flex-col gap-1 px-4 py-3">
            <h3 className="font-semibold">{title}</h3>
            <p>{text}</p>
            {to !== undefined && (
              <p>
                <Link to={to} className="underline">
                  {link}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
