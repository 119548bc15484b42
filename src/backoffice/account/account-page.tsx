import { m } from '#office-texts/messages.js'
import { PageHeader } from '../frame/page-header.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Own name and language, password, second factor and sessions. */
export function Component() {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title={m.account_title()} />
      <DetailPage
        main={
          <>
            <ProfileCard />
            <SecondFactorCard />
            <PasswordCard />
            <SessionsCard />
          </>
        }
      />
    </div>
  )
}
