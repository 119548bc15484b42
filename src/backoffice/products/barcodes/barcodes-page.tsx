import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { BARCODE_GAPS, type BarcodeList } from '#modules/backoffice/products/barcodes/barcode-list-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../frame/office.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { Card } from '../../parts/detail-page.tsx'
import { gapTexts } from '../../parts/gap-texts.ts'
import { QueryState } from '../../parts/query-state.tsx'
import { BarcodeLine } from './barcode-line.tsx'

/** Barcodes that are missing or wrong, one after another: scan or type, Enter, the next one. */
export function Component() {
  const [parameters] = useSearchParams()
  const missing = BARCODE_GAPS.find((gap) => gap === parameters.get('missing')) ?? 'no-barcode'
  const words = gapTexts()
  const query = useInfiniteQuery({
    queryKey: ['barcodes', missing],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<BarcodeList>('GET', '/products/barcodes', {
        query: { missing, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A row that has been mended stays until the page is opened anew: nothing moves below the fingers.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <PageHeader
        title={m.products_barcodes()}
        hint={m.products_barcodes_hint()}
        back={{ to: '/urunler', label: m.products_title() }}
      />
      <nav aria-label={m.products_gaps()} className="mt-4 flex flex-wrap gap-1">
        {BARCODE_GAPS.map((gap) => (
          <Link
            key={gap}
            to={`?missing=${gap}`}
            replace
            aria-current={gap === missing ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-muted hover:bg-surface hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong md:min-h-8"
          >
            {words[gap]}
          </Link>
        ))}
      </nav>
      <QueryState query={query}>
        {({ pages }) => (
          <div className="mt-3 flex max-w-3xl flex-col items-start gap-4">
            {pages[0]?.items.length === 0 ? (
              <p className="flex items-center gap-2 py-4 font-medium">
                <CircleCheck aria-hidden="true" className="size-5 text-good" />
                {m.products_barcodes_none()}
              </p>
            ) : (
              <div className="w-full">
                <Card flush>
                  <ul className="divide-y divide-line">
                    {pages
                      .flatMap(({ items }) => items)
                      .map((row) => (
                        <BarcodeLine key={row.id} row={row} />
                      ))}
                  </ul>
                </Card>
              </div>
            )}
            {query.hasNextPage && (
              <Button
                type="button"
                appearance="secondary"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {m.products_barcodes_more()}
              </Button>
            )}
          </div>
        )}
      </QueryState>
    </>
  )
}
