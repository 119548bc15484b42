import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../../http/page-root.ts'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { Mic, MicOff } from '../../ui/icons/icons.tsx'

/** What browsers offer of speech recognition; TypeScript's own types lack it. */
interface Recognition {
  lang: string
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}
type Recognizers = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>

type State = 'idle' | 'listening' | 'denied' | 'nothing' | 'failed'

const LANGUAGES = { tr: 'tr-TR', en: 'en-US' } as const
const MESSAGES: Readonly<Record<Exclude<State, 'idle'>, () => string>> = {
  listening: m.voice_listening,
  denied: m.voice_denied,
  nothing: m.voice_nothing,
  failed: m.voice_failed,
}

/** Milliseconds that a message stays. */
const SHOWN = 6000

/**
 * Says what to search for. The browser listens and sends the sound to its own service; the shop gets the words alone, when they are searched for.
 * Nothing where the browser cannot. Load it lazily, after hydration.
 */
export function VoiceSearch({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const locale = usePageRoot()?.locale ?? 'tr'
  const [state, setState] = useState<State>('idle')
  const recognition = useRef<Recognition | null>(null)
  const { SpeechRecognition, webkitSpeechRecognition } = window as Recognizers
  const Recognizer = SpeechRecognition ?? webkitSpeechRecognition
  useEffect(() => () => recognition.current?.abort(), [])
  useEffect(() => {
    if (state === 'idle') return
    announce(MESSAGES[state]())
    if (state === 'listening') return
    const timer = setTimeout(() => setState('idle'), SHOWN)
    return () => clearTimeout(timer)
  }, [state])
  if (!Recognizer) return null

  function stop() {
    recognition.current?.abort()
    recognition.current = null
    setState('idle')
  }
  function listen() {
    if (!Recognizer) return
    const heard = new Recognizer()
    recognition.current = heard
    heard.lang = LANGUAGES[locale]
    heard.interimResults = false
    let outcome: State = 'nothing'
    heard.onresult = ({ results }) => {
      const text = results[0]?.[0]?.transcript.trim().replace(/[.?!]+$/, '') ?? ''
      const field = form.current?.querySelector('input')
      if (text === '' || !field) return
      outcome = 'idle'
      field.value = text
      form.current?.requestSubmit()
    }
    heard.onerror = ({ error }) => {
      outcome =
        error === 'not-allowed' || error === 'service-not-allowed'
          ? 'denied'
          : error === 'no-speech'
            ? 'nothing'
            : 'failed'
    }
    heard.onend = () => {
      if (recognition.current !== heard) return
      recognition.current = null
      setState(outcome)
    }
    setState('listening')
    try {
      heard.start()
    } catch {
      recognition.current = null
      setState('failed')
    }
  }
  const listening = state === 'listening'
  return (
    <>
      <button
        type="button"
        aria-label={listening ? m.voice_stop() : m.voice_search()}
        aria-pressed={listening}
        onClick={listening ? stop : listen}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && listening) stop()
        }}
        className={classNames(
          'inline-flex min-h-11 w-11 shrink-0 cursor-pointer items-center justify-center border-y border-line-strong bg-surface hover:text-accent',
          listening && 'text-accent',
        )}
      >
        {state === 'denied' ? (
          <MicOff aria-hidden="true" className="size-5" />
        ) : (
          <Mic aria-hidden="true" className="size-5" />
        )}
      </button>
      {state !== 'idle' && (
        <p className="absolute inset-x-0 top-full z-30 border-b border-line bg-raised px-4 py-3 text-sm shadow-card md:mt-1 md:rounded-card md:border">
          {MESSAGES[state]()}
          {listening && <span className="block text-muted">{m.voice_privacy()}</span>}
        </p>
      )}
    </>
  )
}
