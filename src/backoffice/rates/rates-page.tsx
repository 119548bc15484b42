import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FetchedRates, RatesResponse } from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, queryClient, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast, toastError } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { AddCurrencyDialog } from './add-currency-dialog.tsx'
import { RateCard } from './rate-card.tsx'
import { dayText } from './rate-texts.ts'
import { ratesQuery } from './rates-query.ts'

const LIRA = 'TRY'

/** Exchange rates: what is in force, what waits for approval, the bulletin. */
export function Component() {
  const query = useQuery(ratesQuery)
  const mayChange = useMay()('currencies.write')
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader title={m.rates_title()} hint={mayChange ? m.rates_hint() : m.rates_only_finance()}>
        {mayChange && query.data && (
          <Button type="button" appearance="secondary" onClick={() => setAdding(true)}>
            {m.rates_add()}
          </Button>
        )}
      </PageHeader>
      {adding && query.data && (
        <AddCurrencyDialog
          known={query.data.items.map(({ code }) => code)}
          onClose={() => setAdding(false)}
        />
      )}
      <QueryState query={query}>
        {({ items, bulletin }) => {
          const foreign = items.filter(({ code }) => code !== LIRA)
          return (
            <DetailPage
              main={
                foreign.length === 0 ? (
                  <p className="text-muted">{m.rates_none()}</p>
                ) : (
                  foreign.map((currency) => (
                    <RateCard
                      key={currency.code}
                      currency={currency}
                      tolerance={bulletin.tolerance}
                      mayChange={mayChange}
                    />
                  ))
                )
              }
              side={<Bulletin bulletin={bulletin} mayChange={mayChange} />}
            />
          )
        }}
      </QueryState>
    </>
  )
}

/** Says in the corner what a fetched bulletin changed. */
function announce({ date, outcomes }: FetchedRates): void {
  const day = dayText(date)
  const pending = outcomes.filter(({ kind }) => kind === 'pending').map(({ code }) => code)
  if (pending.length > 0) toastError(m.rates_fetched_pending({ codes: pending.join(', ') }))
  else if (outcomes.some(({ kind }) => kind === 'set')) toast(m.rates_fetched({ day }))
  else toast(m.rates_fetched_nothing({ day }))
}

function Bulletin({ bulletin, mayChange }: { bulletin: RatesResponse['bulletin']; mayChange: boolean }) {
  const [asksAgain, setAsksAgain] = useState(false)
  const fetching = useMutation({
    mutationFn: (force: boolean) =>
      apiRequest<FetchedRates>('POST', '/currencies/fetch', { body: { force } }),
    onSuccess: async (fetched) => {
      setAsksAgain(false)
      announce(fetched)
      await queryClient.invalidateQueries({ queryKey: ['rates'] })
    },
  })
  const problem = fetching.error?.message
  return (
    <Card title={m.rates_bulletin()}>
      <Facts
        facts={[
          [m.rates_followed(), bulletin.isFollowed ? m.rates_yes() : m.rates_no()],
          [m.rates_last(), bulletin.last ? dayText(bulletin.last) : m.rates_never()],
          [m.rates_tolerance(), m.frame_percent({ value: bulletin.tolerance })],
        ]}
      />
      {bulletin.isDue && bulletin.isFollowed && (
        <p className="mt-2">
          <StatusBadge tone="info">{m.rates_due()}</StatusBadge>
        </p>
      )}
      {problem && !asksAgain && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayChange && (
          <>
            <Button
              type="button"
              appearance="secondary"
              busy={fetching.isPending}
              onClick={() => fetching.mutate(false)}
            >
              <RefreshCw aria-hidden="true" />
              {m.rates_fetch()}
            </Button>
            {bulletin.last && (
              <Button type="button" appearance="quiet" onClick={() => setAsksAgain(true)}>
                {m.rates_fetch_again()}
              </Button>
            )}
          </>
        )}
        <Link to="/ayarlar/rates" className="button button-quiet">
          {m.rates_settings()}
        </Link>
      </div>
      <ConfirmAction
        open={asksAgain}
        title={m.rates_fetch_again()}
        confirm={m.rates_fetch_again()}
        busy={fetching.isPending}
        error={problem ?? null}
        onConfirm={() => fetching.mutate(true)}
        onClose={() => setAsksAgain(false)}
      >
        {m.rates_fetch_again_text()}
      </ConfirmAction>
    </Card>
  )
}
