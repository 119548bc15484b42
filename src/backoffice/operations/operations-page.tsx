import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { HealthCards } from './health-cards.tsx'
import { JobsCard } from './jobs-card.tsx'
import { MaintenanceCard } from './maintenance-card.tsx'
import { PageCacheCard } from './page-cache-card.tsx'

/** How the shop runs. */
export function Component() {
  return (
    <>
      <PageHeader title={m.operations_title()}>
        <ButtonLink to="/yedekler" appearance="secondary">
          {m.backups_title()}
        </ButtonLink>
        <ButtonLink to="/sistem/e-postalar" appearance="secondary">
          {m.operations_emails_open()}
        </ButtonLink>
        <ButtonLink to="/sistem/sms" appearance="secondary">
          {m.operations_sms_open()}
        </ButtonLink>
      </PageHeader>
      <DetailPage
        main={
          <>
            <MaintenanceCard />
            <JobsCard />
          </>
        }
        side={
          <>
            <HealthCards />
            <PageCacheCard />
          </>
        }
      />
    </>
  )
}
