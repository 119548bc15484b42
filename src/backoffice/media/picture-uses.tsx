import { Link } from 'react-router'
import type { PictureUse, PictureUses } from '#modules/goods/catalogue/media/media-schemas.ts'
import { groupOf } from '#modules/platform/settings/settings-groups-rules.ts'
import { isSettingKey } from '#modules/platform/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'
import { settingName } from '../parts/setting-texts.ts'

const KINDS: Readonly<Record<PictureUse['kind'], () => string>> = {
  product: m.media_use_product,
  'size-guide': m.media_use_size_guide,
  setting: m.media_use_setting,
  page: m.media_use_page,
}

function placeOf({ kind, id, label }: PictureUse): { to: string; name: string } {
  switch (kind) {
    case 'product':
      return { to: `/urunler/${id}`, name: label }
    case 'size-guide':
      return { to: `/beden-tablolari/${id}`, name: label }
    case 'page':
      return { to: `/sayfalar/${id}`, name: label }
    case 'setting':
      return isSettingKey(id)
        ? { to: `/ayarlar/${groupOf(id)}#${id}`, name: settingName(id) }
        : { to: '/ayarlar', name: label }
  }
}

/** What shows a picture, each with its page. */
export function PictureUseList({ uses: { usedBy, useCount } }: { uses: PictureUses }) {
  const more = useCount - usedBy.length
  return (
    <section aria-label={m.media_used_by()} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium">{m.media_used_by()}</h3>
      {useCount === 0 && <p className="text-muted">{m.media_unused()}</p>}
      <ul className="flex flex-col gap-1">
        {usedBy.map((use) => {
          const { to, name } = placeOf(use)
          return (
            <li key={`${use.kind} ${use.id}`} className="flex flex-wrap gap-x-2">
              <span className="text-muted">{KINDS[use.kind]()}</span>
              <Link to={to} className="wrap-anywhere">
                {name}
              </Link>
              {use.detail !== '' && <span className="text-muted wrap-anywhere">{use.detail}</span>}
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="text-muted">{m.media_used_more({ count: more })}</p>}
    </section>
  )
}
