import { groupOf } from '#modules/platform/settings/settings-groups-rules.ts'
import { isSettingKey } from '#modules/platform/settings/settings-rules.ts'
import { recordName } from '../parts/history/audit-texts.ts'
import { settingName } from '../parts/setting-texts.ts'

/** The record of an entry of the log, as its row shows it. */
export interface AuditedRecord {
  /** What it is, and its name where the entry says it: never an id of a table. */
  label: string
  /** Its page in the back office, or the list it is in; null where there is none. */
  to: string | null
}

export interface RecordedEntry {
  recordType: string
  recordId: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** Records with a page of their own, by the id the log has. */
const PAGES: Readonly<Record<string, string>> = {
  customer: '/musteriler',
  coupon: '/kuponlar',
  page: '/sayfalar',
  review: '/degerlendirmeler',
  question: '/sorular',
  webhook: '/baglantilar/webhook',
  sizeGuide: '/beden-tablolari',
  category: '/kategoriler',
  brand: '/markalar',
  productChange: '/toplu-degisiklikler',
}
/** Records that are looked up in a list. */
const LISTS: Readonly<Record<string, string>> = {
  return: '/iadeler',
  earlierOrder: '/eski-siparisler',
  redirect: '/yonlendirmeler',
  synonym: '/es-anlamlilar',
  currency: '/kurlar',
  email: '/sistem/e-postalar',
  sms: '/sistem/sms',
  job: '/sistem',
  staff: '/ekip',
  token: '/baglantilar',
  provider: '/anahtarlar',
  warehouse: '/stok',
  import: '/ice-aktarma',
  transfer: '/havaleler',
}
/** Fields of an entry that name its record, the best first. */
const NAMING = ['orderNo', 'title', 'name', 'code', 'path', 'fileName'] as const
/** Ids of one record; 'orders' and '' are what commands about many have. */
const ID = /^[\w-]*\d[\w-]*$/

function nameOf({ before, after }: RecordedEntry): string {
  for (const field of NAMING)
    for (const side of [after, before]) {
      const value = side[field]
      if (typeof value === 'string' && value !== '') return value
    }
  return ''
}

/** What an entry is about, in words, and where it can be opened. */
export function recordOf(entry: RecordedEntry): AuditedRecord {
  const { recordType, recordId } = entry
  const kind = recordName(recordType)
  if (recordType === 'setting' && isSettingKey(recordId))
    return { label: settingName(recordId), to: `/ayarlar/${groupOf(recordId)}#${recordId}` }
  const request = /^request (\d+)$/.exec(recordId)?.[1]
  if (request) return { label: kind, to: `/kisisel-veri/${request}` }
  if (recordType === 'picture')
    return { label: [kind, nameOf(entry)].filter(Boolean).join(' '), to: `/gorseller/${recordId}` }
  const label = [kind, nameOf(entry)].filter(Boolean).join(' ')
  const moveIn = /^move-in (\d+)$/.exec(recordId)?.[1]
  if (moveIn) return { label, to: `/tasinma/aktarmalar/${moveIn}` }
  // What a file of an earlier shop holds; product files have no part.
  if (recordType === 'import' && 'part' in entry.after) return { label, to: '/tasinma' }
  if (recordType === 'order') {
    const { orderNo } = entry.after
    const named = typeof orderNo === 'string' ? orderNo : recordId
    return { label, to: ID.test(named) ? `/siparisler/${named}` : '/siparisler' }
  }
  const page = PAGES[recordType]
  if (page !== undefined) {
    const list = recordType === 'webhook' ? '/baglantilar' : page
    return { label, to: ID.test(recordId) ? `${page}/${recordId}` : list }
  }
  return { label, to: LISTS[recordType] ?? null }
}
