import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/alert.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { ago } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { ExportCard } from './export-card.tsx'
import { importQuery, importsQuery, uploadImport } from './import-query.ts'
import { importState } from './import-state.ts'

/** Where product files are uploaded, and what came of the latest ones. */
export function Component() {
  return (
    <>
      <PageHeader title={m.imports_title()} hint={m.imports_hint()}>
        <ButtonLink to="/ice-aktarma/calismalar" appearance="secondary">
          {m.imports_runs_link()}
        </ButtonLink>
      </PageHeader>
      <DetailPage
        main={
          <>
            <UploadCard />
            <LatestFiles />
          </>
        }
        side={
          <>
            <Explanation />
            <ExportCard />
          </>
        }
      />
    </>
  )
}

function UploadCard() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [over, setOver] = useState(false)
  const upload = useMutation({
    mutationFn: uploadImport,
    onSuccess(record) {
      client.setQueryData(importQuery(record.id).queryKey, record)
      void client.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true })
      void navigate(`/ice-aktarma/${record.id}`)
    },
  })
  const take = (file: File | undefined) => {
    if (file && !upload.isPending) upload.mutate(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Card title={m.imports_upload()}>
      <div className="flex flex-col gap-3">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button inside does the same */}
        <div
          className={classNames(
            'flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center',
            over ? 'border-accent bg-accent-soft' : 'border-line-strong',
          )}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <FileUp aria-hidden="true" className="size-6 text-muted" />
          <label className="button button-primary focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
            {upload.isPending ? m.imports_uploading() : m.imports_choose()}
            <input
              type="file"
              className="sr-only"
              accept=".csv,.tsv,.txt,.xlsx,.ods,.xml,text/csv"
              disabled={upload.isPending}
              onChange={({ target }) => {
                take(target.files?.[0])
                // The same file may be chosen again after it was corrected.
                target.value = ''
              }}
            />
          </label>
          <p className="text-muted">{m.imports_drop()}</p>
        </div>
        {upload.error && <Alert tone="danger">{upload.error.message}</Alert>}
      </div>
    </Card>
  )
}

function LatestFiles() {
  const query = useQuery(importsQuery)
  return (
    <Card title={m.imports_latest()} flush>
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-2 text-muted">{m.imports_none()}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((record) => {
                const { tone, label } = importState(record)
                return (
                  <li key={record.id}>
                    <Link
                      to={`/ice-aktarma/${record.id}`}
                      className="flex min-h-12 items-center gap-3 px-4 py-2 text-ink hover:bg-surface"
                    >
                      <span className="flex min-w-0 flex-1 flex-col gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3">
                        <span className="min-w-0">
                          <span className="block truncate font-medium">{record.fileName}</span>
                          <span className="block truncate text-muted">
                            {record.uploadedBy} · {ago(record.uploadedAt)}
                          </span>
                        </span>
                        <span>
                          <StatusBadge tone={tone}>{label}</StatusBadge>
                        </span>
                      </span>
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
                    </Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

function Explanation() {
  return (
    <Card title={m.imports_how()}>
      <div className="flex flex-col gap-3">
        <ol className="flex list-decimal flex-col gap-1.5 pl-5">
          <li>{m.imports_how_file()}</li>
          <li>{m.imports_how_check()}</li>
          <li>{m.imports_how_run()}</li>
        </ol>
        <p className="text-muted">{m.imports_how_again()}</p>
        <a className="button button-secondary self-start" href="/api/admin/imports/sample" download>
          {m.imports_sample()}
        </a>
      </div>
    </Card>
  )
}
