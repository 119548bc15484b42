import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { FileButton, LatestUploads } from '../parts/uploads.tsx'
import { ExportCard } from './export-card.tsx'
import { importQuery, importsQuery, uploadImport, uploadPictures } from './import-query.ts'
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
    mutationFn: async ({ file, zip }: { file: File; zip: File | undefined }) => {
      const record = await uploadImport(file)
      // A ZIP that is refused is uploaded again on the page of the file, which says why.
      return zip ? uploadPictures(record.id, zip, () => undefined).catch(() => record) : record
    },
    onSuccess(record) {
      client.setQueryData(importQuery(record.id).queryKey, record)
      void client.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true })
      void navigate(`/ice-aktarma/${record.id}`)
    },
  })
  const take = (files: Iterable<File>) => {
    const all = [...files]
    const isZip = ({ name }: File) => /\.zip$/i.test(name)
    const file = all.find((each) => !isZip(each)) ?? all[0]
    if (file && !upload.isPending) upload.mutate({ file, zip: isZip(file) ? undefined : all.find(isZip) })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
          <FileButton
            label={upload.isPending ? m.imports_uploading() : m.imports_choose()}
            appearance="primary"
            accept=".csv,.tsv,.txt,.xlsx,.ods,.xml,text/csv"
            busy={upload.isPending}
            onFile={(file) => take([file])}
          />
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
            <LatestUploads items={items} to={({ id }) => `/ice-aktarma/${id}`} state={importState} />
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
