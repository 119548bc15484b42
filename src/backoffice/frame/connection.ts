import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Milliseconds until the next attempt to reach the shop; then every 30 seconds. */
const PROBE_AFTER = [1000, 2000, 4000, 8000, 15_000, 30_000]

let timer: ReturnType<typeof setTimeout> | undefined
let attempts = 0
/** The question under way. */
let asking: AbortController | null = null

/** True while nothing answers; queries wait meanwhile, and start again once. */
const isDown = () => !onlineManager.isOnline()

/** Reports an attempt to reach the shop. The first failure pauses all queries; one probe after another finds out when to go on. */
export function reportReached(reached: boolean): void {
  if (reached) {
    clearTimeout(timer)
    attempts = 0
    onlineManager.setOnline(true)
    return
  }
  onlineManager.setOnline(false)
  schedule()
}

function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(probe, PROBE_AFTER[Math.min(attempts, PROBE_AFTER.length - 1)])
  attempts += 1
}

/** Whether the shop answers now. */
const answers = (signals: readonly AbortSignal[] = []): Promise<boolean> =>
  fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.any([...signals, AbortSignal.timeout(10_000)]),
  }).then(
    (response) => response.ok,
    () => false,
  )

/** Loads the document again if the shop answers: otherwise the browser would show an error page of its own, without a way back. */
export async function reloadIfReached(onReload?: () => void): Promise<void> {
  const reached = await answers()
  reportReached(reached)
  if (!reached) return
  onReload?.()
  location.reload()
}

/**
 * Asks the shop for a sign of life, at once: the person presses the button, or the laptop wakes. A question under way is given up, because one that
 * began while the line was down may get no answer though the line is back.
 */
export async function probe(): Promise<void> {
  if (!isDown()) return
  asking?.abort()
  const question = new AbortController()
  asking = question
  const reached = await answers([question.signal])
  if (asking !== question) return
  asking = null
  reportReached(reached)
}

/** Pauses and resumes queries with the browser's own knowledge of the network, and when a sleeping tab is looked at again. */
export function watchConnection(): void {
  onlineManager.setEventListener(() => {
    const offline = () => reportReached(false)
    const wake = () => {
      if (document.visibilityState === 'visible') void probe()
    }
    window.addEventListener('offline', offline)
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  })
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}
