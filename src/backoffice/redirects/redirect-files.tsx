import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type {
  RedirectPlanResponse,
  SitemapReportResponse,
} from '#modules/content/redirects/redirects-admin-schemas.ts'
import { MAX_FILE_BYTES } from '#modules/content/redirects/redirects-rules.ts'
import { m } from '#office-texts/messages.js'
import { csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'

/** Lines of a list that are shown; a file has the rest. */
const SHOWN = 100

/** The bytes of a file as base64. Rejects with a sentence where it is too large or cannot be read. */
function base64Of(file: Blob): Promise<string> {
  if (file.size > MAX_FILE_BYTES) return Promise.reject(new Error(m.redirects_too_large()))
  if (file.size === 0) return Promise.reject(new Error(m.redirects_empty_file()))
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new Error(m.redirects_unreadable()))
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(file)
  })
}

function FileInput({
  label,
  accept,
  busy,
  onFile,
}: {
  label: string
  accept: string
  busy: boolean
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button type="button" appearance="secondary" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

const Problem = ({ error }: { error: unknown }) =>
  error instanceof Error ? (
    <p role="alert" className="mt-3 font-medium text-danger">
      {error.message}
    </p>
  ) : null

/** Redirects from a CSV file, and the addresses of a sitemap that lead nowhere. */
export function Component() {
  return (
    <>
      <PageHeader title={m.redirects_files()} hint={m.redirects_files_hint()}>
        <ButtonLink to="/yonlendirmeler" appearance="secondary">
          {m.redirects_title()}
        </ButtonLink>
      </PageHeader>
      <div className="mt-5 flex max-w-4xl flex-col gap-5">
        <SitemapCard />
        <FileCard />
      </div>
    </>
  )
}

function FileCard() {
  const refresh = useRefreshList()
  const reading = useMutation({
    /** The plan stays with the content that it is of, whichever file is read first. */
    async mutationFn(file: Blob) {
      const content = await base64Of(file)
      const plan = await apiRequest<RedirectPlanResponse>('POST', '/redirects/preview', { body: { content } })
      return { content, plan }
    },
  })
  const saving = useMutation({
    mutationFn: (content: string) =>
      apiRequest<RedirectPlanResponse>('POST', '/redirects/file', { body: { content } }),
    async onSuccess({ added, changed }) {
      reading.reset()
      toast(m.redirects_file_saved({ count: added + changed }))
      await refresh('redirects')
    },
  })
  const { plan, content } = reading.data ?? {}
  return (
    <Card title={m.redirects_csv()} hint={m.redirects_csv_hint()}>
      <FileInput
        label={m.redirects_csv_file()}
        accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv,text/plain"
        busy={reading.isPending}
        onFile={(file) => reading.mutate(file)}
      />
      <Problem error={reading.error ?? saving.error} />
      {plan && content && (
        <>
          <p role="status" className="mt-3 font-medium">
            {m.redirects_plan({
              added: count(plan.added),
              changed: count(plan.changed),
              same: count(plan.same),
              refused: count(plan.refused),
            })}
          </p>
          <ul className="my-3 divide-y divide-line">
            {plan.lines.slice(0, SHOWN).map(({ line, from, to, reason, leadsTo }) => (
              <li key={`${line} ${from}`} className="py-2 wrap-anywhere">
                <span className="text-muted figures">{line}.</span> {from} → {leadsTo || to}
                {reason && <span className="block text-danger">{reason}</span>}
              </li>
            ))}
          </ul>
          {plan.lines.length > SHOWN && <p className="mb-3 text-muted">{m.redirects_more()}</p>}
          <Button
            type="button"
            busy={saving.isPending}
            disabled={plan.added + plan.changed === 0}
            onClick={() => saving.mutate(content)}
          >
            {m.redirects_save_file({ count: plan.added + plan.changed })}
          </Button>
        </>
      )}
    </Card>
  )
}

/** Saves the addresses that lead nowhere as the file that the other card reads, once somebody has filled in its second column. */
function downloadNowhere(addresses: readonly string[]): void {
  const text = [['Eski adres', 'Yeni adres'], ...addresses.map((address) => [address, ''])]
    .map(csvRow)
    .join('')
  const url = URL.createObjectURL(new Blob([UTF8_MARK + text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'bosta-kalan-adresler.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function SitemapCard() {
  const [pasted, setPasted] = useState('')
  const checking = useMutation({
    mutationFn: async (file: Blob) =>
      apiRequest<SitemapReportResponse>('POST', '/redirects/sitemap', {
        body: { content: await base64Of(file) },
      }),
  })
  const report = checking.data
  return (
    <Card title={m.redirects_sitemap()} hint={m.redirects_sitemap_hint()}>
      <FileInput
        label={m.redirects_sitemap_file()}
        accept=".xml,.gz,.txt,text/xml,application/gzip"
        busy={checking.isPending}
        onFile={(file) => checking.mutate(file)}
      />
      <details className="mt-3">
        <summary className="text-muted">{m.redirects_paste()}</summary>
        <div className="mt-2 flex flex-col items-start gap-2 *:w-full">
          <TextField
            name="pasted"
            label={m.redirects_pasted()}
            rows={6}
            value={pasted}
            spellCheck={false}
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button
            type="button"
            appearance="secondary"
            className="max-w-max"
            busy={checking.isPending}
            disabled={pasted.trim() === ''}
            onClick={() => checking.mutate(new Blob([pasted]))}
          >
            {m.redirects_check()}
          </Button>
        </div>
      </details>
      <Problem error={checking.error} />
      {report && (
        <>
          <p role="status" className="mt-3 font-medium">
            {m.redirects_report({
              total: count(report.total),
              pages: count(report.pages),
              leadOn: count(report.leadOn),
              nowhere: count(report.nowhere.length),
            })}
          </p>
          {report.sitemaps.length > 0 && (
            <div className="mt-3">
              <p>{m.redirects_index()}</p>
              <ul className="mt-1 list-inside list-disc wrap-anywhere">
                {report.sitemaps.slice(0, SHOWN).map((address) => (
                  <li key={address}>{address}</li>
                ))}
              </ul>
            </div>
          )}
          {report.nowhere.length > 0 && (
            <>
              <ul aria-label={m.redirects_nowhere()} className="my-3 divide-y divide-line">
                {report.nowhere.slice(0, SHOWN).map((address) => (
                  <li key={address} className="py-2 wrap-anywhere">
                    {address}
                  </li>
                ))}
              </ul>
              {report.nowhere.length > SHOWN && <p className="mb-3 text-muted">{m.redirects_more()}</p>}
              <Button type="button" appearance="secondary" onClick={() => downloadNowhere(report.nowhere)}>
                {m.redirects_download()}
              </Button>
            </>
          )}
        </>
      )}
    </Card>
  )
}
