import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRecord } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { size } from '../parts/sizes.ts'
import { FileButton } from '../parts/uploads.tsx'
import { importQuery, uploadPictures } from './import-query.ts'
import { picturesAsZip } from './pictures-as-zip.ts'

/** The pictures beside a product file, loose or as a ZIP, until it is imported. */
export function ImportPictures({ record: { id, pictures, preview } }: { record: ImportRecord }) {
  const client = useQueryClient()
  const mayUpload = useMay()('media.write')
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => uploadPictures(id, await picturesAsZip(files), setShare),
    onSuccess: (record) => client.setQueryData(importQuery(id).queryKey, record),
  })
  const named = preview?.report?.pictures.named ?? 0
  if (!mayUpload || (named === 0 && !pictures)) return null
  return (
    <Card title={m.imports_pictures()}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{m.imports_pictures_hint({ count: named })}</p>
        {pictures && (
          <p>
            <span className="font-medium wrap-anywhere">{pictures.fileName}</span>
            <span className="figures text-muted">
              {' · '}
              {m.imports_pictures_count({ count: pictures.count, shown: count(pictures.count) })}
              {' · '}
              {size(pictures.bytes)}
            </span>
          </p>
        )}
        {upload.isPending && (
          <progress
            value={share < 1 ? share : undefined}
            aria-label={m.imports_uploading()}
            className="h-1.5 w-full accent-accent"
          />
        )}
        <FileButton
          label={
            upload.isPending
              ? m.imports_uploading()
              : pictures
                ? m.imports_pictures_other()
                : m.imports_pictures_choose()
          }
          appearance="secondary"
          accept="image/*,.zip,application/zip"
          busy={upload.isPending}
          onFiles={(files) => upload.mutate(files)}
        />
        {upload.error && <Alert tone="danger">{upload.error.message}</Alert>}
      </div>
    </Card>
  )
}
