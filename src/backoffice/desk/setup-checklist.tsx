import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { setupSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { groupOf } from '#modules/platform/settings/settings-groups-rules.ts'
import type { SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { settingName } from '../parts/setting-texts.ts'

type Setup = z.infer<typeof setupSchema>
type Step = Setup['steps'][number]['step']

const labels: Readonly<Record<Step, () => string>> = {
  name: m.desk_setup_name,
  logo: m.desk_setup_logo,
  seller: m.desk_setup_seller,
  address: m.desk_setup_address,
  tax: m.desk_setup_tax,
  bank: m.desk_setup_bank,
  shipping: m.desk_setup_shipping,
  payment: m.desk_setup_payment,
  mail: m.desk_setup_mail,
  product: m.desk_setup_product,
}

/** What a step still lacks, where its label does not say so. */
const NAMED: readonly SettingKey[] = [
  'companyTitle',
  'companyEmail',
  'companyPhone',
  'companyKep',
  'companyMersis',
  'companyChamber',
  'companyAddress',
  'returnAddress',
  'companyTaxOffice',
  'companyTaxNumber',
]

/** Where the first missing thing of a step is entered. */
function addressOf(missing: string): string {
  if (missing === 'product') return '/ice-aktarma'
  if (missing === 'mail') return '/anahtarlar'
  // Transfers need no contract with anybody, so a new shop begins with them.
  const key = missing === 'paymentTypes' ? 'b2c_heft_odeme' : (missing as SettingKey)
  return `/ayarlar/${groupOf(key)}#${key}`
}

/** What a new shop lacks, until its first paid order; for those who see the settings. */
export function SetupChecklist() {
  const may = useMay()('settings.read')
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => apiRequest<Setup>('GET', '/setup', { signal }),
    enabled: may,
    // Whoever comes back from a setting sees it ticked.
    refetchOnMount: 'always',
  })
  const missing = setup.data?.steps.filter(({ done }) => !done).length ?? 0
  // An extra: when it cannot be loaded, the desk stands without it.
  if (!setup.data || setup.data.finished || missing === 0) return null
  const { length } = setup.data.steps
  return (
    <Card title={m.desk_setup()} hint={m.desk_setup_hint({ done: length - missing, all: length })} flush>
      <ul className="divide-y divide-line">
        {setup.data.steps.map(({ step, done, missing: lacking }) => {
          const to = lacking[0] === undefined ? null : addressOf(lacking[0])
          const words = NAMED.filter((key) => lacking.includes(key)).map(settingName)
          const row = (
            <>
              {done ? (
                <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
              ) : (
                <Circle aria-hidden="true" className="size-4 shrink-0 text-muted" />
              )}
              <span className={classNames('flex-1', done ? 'text-muted' : 'font-medium')}>
                {labels[step]()}
                <span className="sr-only">: {done ? m.desk_setup_done() : m.desk_setup_missing()}</span>
                {words.length > 0 && (
                  <span className="block font-normal text-muted">
                    {m.desk_setup_lacks({ names: words.join(', ') })}
                  </span>
                )}
              </span>
              {to !== null && <ChevronRight aria-hidden="true" className="size-4 text-muted" />}
            </>
          )
          const look = 'flex min-h-11 items-center gap-3 px-4 py-1.5 text-ink md:min-h-10'
          return (
            <li key={step}>
              {to !== null ? (
                <Link to={to} className={classNames(look, 'hover:bg-surface')}>
                  {row}
                </Link>
              ) : (
                <div className={look}>{row}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
