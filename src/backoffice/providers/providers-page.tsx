import { useQuery } from '@tanstack/react-query'
import type { ProvidersResponse } from '#modules/platform/providers/providers-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { IyzicoCard } from './iyzico-card.tsx'
import { SmsCard } from './sms-card.tsx'
import { SmtpCard } from './smtp-card.tsx'

export const PROVIDERS_KEY = ['providers']

/** Where cards are charged and emails are sent from: what is in force, new keys, a test of the connection. */
export function Component() {
  const query = useQuery({
    queryKey: PROVIDERS_KEY,
    queryFn: ({ signal }) => apiRequest<ProvidersResponse>('GET', '/providers', { signal }),
  })
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title={m.providers_title()} hint={m.providers_hint()} />
      <QueryState query={query}>
        {({ iyzico, smtp, iletimerkezi }) => (
          <>
            <IyzicoCard record={iyzico} />
            <SmtpCard key={smtp.version} record={smtp} />
            <SmsCard key={`sms-${iletimerkezi.version}`} record={iletimerkezi} />
          </>
        )}
      </QueryState>
    </div>
  )
}
