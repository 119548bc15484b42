import { m } from '#texts/messages.js'
import { classNames } from './class-names.ts'
import { MessageCircle } from './icons/icons.tsx'

/** Begins a chat with the shop in WhatsApp, in a new tab. */
export function WhatsAppLink({ href, text, className }: { href: string; text: string; className?: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames('inline-flex min-h-9 items-center gap-2.5 hover:text-accent', className)}
    >
      <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">
        {text}
        <span className="sr-only"> ({m.new_window()})</span>
      </span>
    </a>
  )
}
