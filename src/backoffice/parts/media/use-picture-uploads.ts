import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadedPicture } from '#modules/goods/catalogue/media/media-schemas.ts'
import { apiRequest } from '../../frame/office.ts'
import { randomKey } from '../random-key.ts'
import { inNaturalOrder } from './natural-order.ts'

/** A file that is on its way into the library, or did not get there. */
export interface PictureUpload {
  readonly id: string
  readonly file: File
  /** Of the file as it is on this device. */
  readonly preview: string
  /** How much of it has been sent, 0 to 1; 1 while the shop works on it. */
  readonly share: number
  /** Why it failed; null while it is under way. */
  readonly problem: string | null
}

/** Requests at once: a slow line is not divided further, and the shop decodes two at a time. */
const AT_ONCE = 2

/** The shop decides by the content; a type that is no picture would be refused unread. */
const sentAs = (file: File) =>
  new Blob([file], { type: file.type.startsWith('image/') ? file.type : 'application/octet-stream' })

function send(file: File, onSent: (share: number) => void): Promise<UploadedPicture> {
  return apiRequest<UploadedPicture>('POST', '/media', {
    query: { name: file.name },
    file: sentAs(file),
    onSent,
  })
}

/**
 * Uploads files into the picture library, two at a time, in the natural order of their names. `onStored` gets each picture in that order,
 * so that a small file does not overtake a large one; one that fails stops nobody and stays in `uploads` with its reason.
 */
export function usePictureUploads(onStored: (picture: UploadedPicture) => void) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const queue = useRef<
    { upload: PictureUpload; state: 'waiting' | 'sending' | UploadedPicture | 'failed' }[]
  >([])
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })

  const change = useCallback((id: string, changed: Partial<PictureUpload>) => {
    setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...changed } : each)))
  }, [])

  /** Hands on the pictures that none before them holds up. */
  const deliver = useCallback(() => {
    for (let [first] = queue.current; first; [first] = queue.current) {
      const { state, upload } = first
      if (state === 'waiting' || state === 'sending') return
      queue.current.shift()
      if (state === 'failed') continue
      URL.revokeObjectURL(upload.preview)
      setUploads((now) => now.filter(({ id }) => id !== upload.id))
      stored.current(state)
    }
  }, [])

  const work = useCallback(() => {
    const sending = queue.current.filter(({ state }) => state === 'sending').length
    const next = queue.current.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)
    for (const entry of next) {
      const { id, file } = entry.upload
      entry.state = 'sending'
      send(file, (share) => change(id, { share }))
        .then(
          (picture) => {
            entry.state = picture
          },
          (error: Error) => {
            entry.state = 'failed'
            change(id, { problem: error.message })
          },
        )
        .then(() => {
          deliver()
          work()
          if (queue.current.length === 0) void client.invalidateQueries({ queryKey: ['media'] })
        })
    }
  }, [change, client, deliver])

  const begin = useCallback(
    (upload: PictureUpload) => {
      queue.current.push({ upload, state: 'waiting' })
      work()
    },
    [work],
  )

  const add = useCallback(
    (files: Iterable<File>) => {
      const added = inNaturalOrder(files).map((file): PictureUpload => {
        const preview = URL.createObjectURL(file)
        return { id: randomKey(), file, preview, share: 0, problem: null }
      })
      setUploads((now) => [...now, ...added])
      for (const upload of added) begin(upload)
    },
    [begin],
  )
  const retry = useCallback(
    (upload: PictureUpload) => {
      change(upload.id, { share: 0, problem: null })
      begin({ ...upload, share: 0, problem: null })
    },
    [begin, change],
  )
  const dismiss = useCallback((upload: PictureUpload) => {
    URL.revokeObjectURL(upload.preview)
    setUploads((now) => now.filter(({ id }) => id !== upload.id))
  }, [])
  return { uploads, add, retry, dismiss }
}
