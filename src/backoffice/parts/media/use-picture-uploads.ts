import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UploadedPicture } from '#modules/goods/catalogue/media/media-schemas.ts'
import { apiRequest } from '../../frame/office.ts'
import { randomKey } from '../random-key.ts'
import { smallPreview } from './small-preview.ts'
import { type PictureFile, picturesOf, uploadProblem } from './zip-pictures.ts'

/** A file that is on its way into the library, or did not get there. */
export interface PictureUpload {
  readonly id: string
  readonly name: string
  /** Null for one that will not be sent: no picture, or a ZIP that cannot be opened. */
  readonly file: PictureFile | null
  /** A small picture of the file on this device; undefined until it is drawn, null for what the browser cannot show. */
  readonly preview: string | null | undefined
  /** How much of it has been sent, 0 to 1; 1 while the shop works on it. */
  readonly share: number
  /** Why it failed; null while it is under way. */
  readonly problem: string | null
}

/** Requests at once: a slow line is not divided further, and the shop decodes two at a time. */
const AT_ONCE = 2

/** The shop decides by the content; a type that is no picture would be refused unread. */
const sentAs = (file: Blob) =>
  new Blob([file], { type: file.type.startsWith('image/') ? file.type : 'application/octet-stream' })
const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1)

function send(name: string, file: Blob, onSent: (share: number) => void): Promise<UploadedPicture> {
  return apiRequest<UploadedPicture>('POST', '/media', {
    query: { name: lastPart(name) },
    file: sentAs(file),
    onSent,
  })
}

/** Gives the memory of a preview back. */
function drop({ preview }: PictureUpload): void {
  if (preview) URL.revokeObjectURL(preview)
}

interface Queued {
  readonly id: string
  readonly file: PictureFile
  state: 'waiting' | 'sending' | UploadedPicture | 'failed'
}

/**
 * Uploads files into the picture library, two at a time, in the natural order of their names; a ZIP as the pictures in it. `onStored` gets each
 * picture in that order, with the name it had here, so that a small file does not overtake a large one; one that fails stops nobody and stays in
 * `uploads` with its reason. A field of one picture takes no ZIP.
 */
export function usePictureUploads(
  onStored: (picture: UploadedPicture, name: string) => void,
  { single = false } = {},
) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const queue = useRef<Queued[]>([])
  const drawn = useRef(Promise.resolve())
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })

  const change = useCallback((id: string, changed: Partial<PictureUpload>) => {
    setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...changed } : each)))
  }, [])
  const remove = useCallback((id: string) => {
    setUploads((now) => {
      now.filter((each) => each.id === id).forEach(drop)
      return now.filter((each) => each.id !== id)
    })
  }, [])

  /** One after another: a photo takes 50 MB while it is decoded. One that is gone by then is not drawn. */
  const draw = useCallback((id: string, content: Blob) => {
    drawn.current = drawn.current.then(async () => {
      const preview = await smallPreview(content)
      setUploads((now) => {
        if (!now.some((each) => each.id === id) && preview) URL.revokeObjectURL(preview)
        return now.map((each) => (each.id === id ? { ...each, preview } : each))
      })
    })
    return drawn.current
  }, [])

  /** Hands on the pictures that none before them holds up. */
  const deliver = useCallback(() => {
    for (let [first] = queue.current; first; [first] = queue.current) {
      const { state, id, file } = first
      if (state === 'waiting' || state === 'sending') return
      queue.current.shift()
      if (state === 'failed') continue
      remove(id)
      stored.current(state, file.name)
    }
  }, [remove])

  const work = useCallback(() => {
    const sending = queue.current.filter(({ state }) => state === 'sending').length
    const next = queue.current.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)
    for (const entry of next) {
      const { id, file } = entry
      entry.state = 'sending'
      file
        .open()
        .then((content) => {
          if (!file.isAtHand) void draw(id, content)
          return send(file.name, content, (share) => change(id, { share }))
        })
        .then(
          (picture) => {
            entry.state = picture
          },
          (error: Error) => {
            entry.state = 'failed'
            change(id, { problem: uploadProblem(error) })
          },
        )
        .then(() => {
          deliver()
          work()
          if (queue.current.length === 0) void client.invalidateQueries({ queryKey: ['media'] })
        })
    }
  }, [change, client, deliver, draw])

  const add = useCallback(
    (files: Iterable<File>) => {
      // The list of a field is emptied once its event is over.
      const given = [...files]
      void picturesOf(given, { unpacks: !single }).then(({ pictures, skipped }) => {
        const added = pictures.map((file): PictureUpload & { file: PictureFile } => {
          return { id: randomKey(), name: file.name, file, preview: undefined, share: 0, problem: null }
        })
        const refused = skipped.map((each): PictureUpload => {
          return { id: randomKey(), file: null, preview: null, share: 0, ...each }
        })
        setUploads((now) => [...now, ...added, ...refused])
        queue.current.push(...added.map(({ id, file }): Queued => ({ id, file, state: 'waiting' })))
        work()
        for (const { id, file } of added)
          if (file.isAtHand) void file.open().then((content) => draw(id, content))
      })
    },
    [draw, single, work],
  )
  const retry = useCallback(
    ({ id, file }: PictureUpload) => {
      if (!file) return
      change(id, { share: 0, problem: null })
      queue.current.push({ id, file, state: 'waiting' })
      work()
    },
    [change, work],
  )
  const dismiss = useCallback(({ id }: PictureUpload) => remove(id), [remove])
  return { uploads, add, retry, dismiss }
}
