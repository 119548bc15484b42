export const PRODUCT_VIDEO_KINDS = ['file', 'youtube', 'vimeo'] as const
export type ProductVideoKind = (typeof PRODUCT_VIDEO_KINDS)[number]

/** `reference` is the name of a stored file, or the id that YouTube or Vimeo gave the video (`123:key` for an unlisted one of Vimeo). */
export interface ProductVideo {
  kind: ProductVideoKind
  reference: string
}

/** The largest video that the shop stores: a minute in good quality. */
export const MAX_VIDEO_BYTES = 50 * 2 ** 20

/** Where stored videos are served. */
export const VIDEO_PATH = '/images/video/'
const FILE_NAME = /^[0-9a-f]{24}\.(mp4|webm)$/
const YOUTUBE_ID = /^[\w-]{11}$/
const YOUTUBE_HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'youtu.be'])
const VIMEO_HOSTS = new Set(['vimeo.com', 'player.vimeo.com'])

/** True for the name that the store gives a video: the digest of its content. */
export const isVideoName = (name: string): boolean => FILE_NAME.test(name)

/** The media type of a stored video. */
export const videoType = (name: string): 'video/mp4' | 'video/webm' =>
  name.endsWith('.webm') ? 'video/webm' : 'video/mp4'

/** The video at an address as people copy it from YouTube, Vimeo or this shop; null for anything else. */
export function videoAt(text: string): ProductVideo | null {
  const given = text.trim()
  const address = URL.parse(/^[a-z]+:/i.test(given) ? given : `https://${given.replace(/^\/\//, '')}`)
  const stored = given.split(/[?#]/)[0]?.split(VIDEO_PATH)[1] ?? ''
  if (isVideoName(stored)) return { kind: 'file', reference: stored }
  if (!address || !/^https?:$/.test(address.protocol)) return null
  const host = address.hostname.replace(/^(?:www|m|music)\./, '')
  if (YOUTUBE_HOSTS.has(host)) return youtube(host, address)
  return VIMEO_HOSTS.has(host) ? vimeo(address) : null
}

function youtube(host: string, { pathname, searchParams }: URL): ProductVideo | null {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const named = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : searchParams.get('v')
  const reference = (host === 'youtu.be' ? first : named) ?? ''
  return YOUTUBE_ID.test(reference) ? { kind: 'youtube', reference } : null
}

function vimeo({ pathname, searchParams }: URL): ProductVideo | null {
  const [, id, key = searchParams.get('h') ?? ''] =
    /\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? []
  if (id === undefined || !/^[0-9a-f]{0,20}$/.test(key)) return null
  return { kind: 'vimeo', reference: key === '' ? id : `${id}:${key}` }
}

/** The address of the video for people: on its site, or of the file in this shop. */
export function videoAddress({ kind, reference }: ProductVideo): string {
  if (kind === 'file') return `${VIDEO_PATH}${reference}`
  if (kind === 'youtube') return `https://www.youtube.com/watch?v=${reference}`
  return `https://vimeo.com/${reference.replace(':', '/')}`
}

/** What a frame shows for a video elsewhere; hosts that set no cookie before the video is played. Null for a file of the shop. */
export function playerAddress({ kind, reference }: ProductVideo, plays = true): string | null {
  if (kind === 'file') return null
  const [id = '', key = ''] = reference.split(':')
  const options = new URLSearchParams(
    kind === 'youtube' ? { rel: '0', playsinline: '1' } : { ...(key !== '' && { h: key }), dnt: '1' },
  )
  if (plays) options.set('autoplay', '1')
  const player =
    kind === 'youtube' ? 'https://www.youtube-nocookie.com/embed/' : 'https://player.vimeo.com/video/'
  return `${player}${id}?${options}`
}

/** The site that a video comes from, as shoppers know it; '' for the shop's own. */
export const videoSite = (kind: ProductVideoKind): string =>
  ({ file: '', youtube: 'YouTube', vimeo: 'Vimeo' })[kind]

/** Bytes of a file's beginning that `videoEnding` needs. */
export const VIDEO_HEAD = 64

/**
 * 'mp4' or 'webm' by the content of a file's first bytes, null for anything else. Pictures (HEIC, AVIF) and QuickTime have the same
 * container as MP4 and another brand.
 */
export function videoEnding(head: Uint8Array): 'mp4' | 'webm' | null {
  const text = String.fromCharCode(...head.subarray(0, VIDEO_HEAD))
  if (text.slice(4, 8) === 'ftyp')
    return /^(?:isom|iso[2-9]|mp4[12v]|avc1|M4V |dash|MSNV|msdh|f4v )/.test(text.slice(8, 12)) ? 'mp4' : null
  return text.startsWith('\u001aE\u00df\u00a3') && text.includes('webm') ? 'webm' : null
}
