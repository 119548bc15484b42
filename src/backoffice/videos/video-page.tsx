import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { MAX_VIDEO_BYTES, videoAt, videoType } from '#modules/goods/catalogue/guides/product-video-rules.ts'
import type { staffVideoSchema } from '#modules/goods/catalogue/guides/product-videos-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast } from '../frame/toasts.tsx'
import { Card } from '../parts/detail-page.tsx'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { QueryState } from '../parts/query-state.tsx'

type StaffVideo = z.output<typeof staffVideoSchema>
const TYPES: ReadonlySet<string> = new Set(['video/mp4', 'video/webm'])
const MEGABYTE = 2 ** 20

/** A product by its code, and its video: an address, or a file that is uploaded. The code is in the page's address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const code = search.get('kod') ?? ''
  return (
    <>
      <PageHeader title={m.videos_title()} hint={m.videos_hint()} />
      <div className="mt-5 flex max-w-2xl flex-col gap-5">
        <Card>
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              const typed = new FormData(event.currentTarget).get('code')
              setSearch(typeof typed === 'string' && typed.trim() ? { kod: typed.trim() } : {})
            }}
          >
            <div className="min-w-0 flex-1">
              <Field
                label={m.videos_code()}
                name="code"
                defaultValue={code}
                key={code}
                required
                spellCheck={false}
                autoCapitalize="none"
              />
            </div>
            <Button appearance="secondary">{m.videos_find()}</Button>
          </form>
        </Card>
        {code !== '' && <ProductVideo key={code} code={code} />}
      </div>
    </>
  )
}

function ProductVideo({ code }: { code: string }) {
  const query = useQuery({
    queryKey: ['product-video', code],
    queryFn: ({ signal }) =>
      apiRequest<StaffVideo>('GET', `/products/${encodeURIComponent(code)}/video`, {
        query: { by: 'code' },
        signal,
      }),
    retry: false,
  })
  return (
    <QueryState query={query}>
      {(product) => (
        <>
          <VideoForm key={product.address} product={product} />
          <HistoryPanel record={`product:${product.id}`} />
        </>
      )}
    </QueryState>
  )
}

async function upload(file: File): Promise<string> {
  if (file.size > MAX_VIDEO_BYTES)
    throw new Error(m.videos_too_large({ megabytes: MAX_VIDEO_BYTES / MEGABYTE }))
  // The shop decides by the content; a type that it does not know would be refused unread.
  const type = TYPES.has(file.type) ? file.type : 'application/octet-stream'
  const { address } = await apiRequest<{ address: string }>('POST', '/videos', {
    file: new Blob([file], { type }),
  })
  return address
}

function VideoForm({ product }: { product: StaffVideo }) {
  const client = useQueryClient()
  const disabled = !useMay()('guides.write')
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState(product.address)
  const save = useMutation({
    mutationFn: (next: string) =>
      apiRequest<StaffVideo>('PUT', `/products/${product.id}/video`, {
        query: { by: 'id' },
        body: { address: next },
      }),
    async onSuccess(saved) {
      toast(saved.address === '' ? m.videos_removed() : m.videos_saved())
      await client.invalidateQueries({ queryKey: ['product-video'] })
      void client.invalidateQueries({ queryKey: ['history'] })
    },
  })
  const sending = useMutation({
    mutationFn: upload,
    onSuccess(stored) {
      setAddress(stored)
      save.mutate(stored)
    },
  })
  const problem = (sending.error ?? save.error)?.message
  const video = videoAt(address)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(address.trim())
  }
  return (
    <Card title={product.name} hint={product.code}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <fieldset disabled={disabled} className="contents">
          <Field
            label={m.videos_address()}
            name="address"
            hint={m.videos_address_hint()}
            error={problem}
            value={address}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => setAddress(event.target.value)}
          />
          {video?.kind === 'file' && product.address !== '' && (
            // biome-ignore lint/a11y/useMediaCaption: a look at what was uploaded
            <video controls preload="metadata" className="max-h-72 w-full rounded-control bg-black">
              <source src={product.address} type={videoType(video.reference)} />
            </video>
          )}
          <input
            ref={input}
            type="file"
            accept="video/mp4,video/webm,.mp4,.webm"
            className="sr-only"
            tabIndex={-1}
            aria-label={m.videos_file()}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) sending.mutate(file)
              target.value = ''
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button busy={save.isPending} disabled={disabled || address.trim() === product.address}>
              {m.videos_save()}
            </Button>
            <Button
              type="button"
              appearance="secondary"
              busy={sending.isPending}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden="true" className="size-4" />
              {m.videos_upload()}
            </Button>
            {product.address !== '' && (
              <Button type="button" appearance="quiet" onClick={() => save.mutate('')}>
                {m.videos_remove()}
              </Button>
            )}
          </div>
        </fieldset>
      </form>
    </Card>
  )
}
