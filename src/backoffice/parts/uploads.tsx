import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ago } from './formats.ts'
import { StatusBadge, type Tone } from './status-badge.tsx'

/** A button that asks for a file, or with `onFiles` for several. `label` is what it says, `children` what screen readers say besides. */
export function FileButton({
  label,
  appearance,
  accept,
  busy,
  children,
  ...chosen
}: {
  label: string
  appearance: 'primary' | 'secondary'
  /** As the attribute of an input. */
  accept: string
  busy: boolean
  children?: ReactNode
} & ({ onFile: (file: File) => void } | { onFiles: (files: readonly File[]) => void })) {
  return (
    <label
      className={`button ${appearance === 'primary' ? 'button-primary' : 'button-secondary'} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
    >
      {label}
      {children}
      <input
        type="file"
        className="sr-only"
        accept={accept}
        multiple={'onFiles' in chosen}
        disabled={busy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          const [file] = files
          if (file && !busy) 'onFiles' in chosen ? chosen.onFiles(files) : chosen.onFile(file)
          // The same file may be chosen again after it was corrected.
          target.value = ''
        }}
      />
    </label>
  )
}

/** An uploaded file as the list of the latest shows it. */
export interface ListedUpload {
  id: string
  fileName: string
  uploadedBy: string
  /** ISO. */
  uploadedAt: string
}

/** The latest uploaded files, each a link to its page. */
export function LatestUploads<Upload extends ListedUpload>({
  items,
  to,
  kind,
  state,
}: {
  items: readonly Upload[]
  to: (upload: Upload) => string
  /** What a file is of, where a screen takes several kinds. */
  kind?: (upload: Upload) => string
  state: (upload: Upload) => { tone: Tone; label: string }
}) {
  return (
    <ul className="divide-y divide-line">
      {items.map((upload) => {
        const { tone, label } = state(upload)
        const facts = [kind?.(upload), upload.uploadedBy, ago(upload.uploadedAt)]
        return (
          <li key={upload.id}>
            <Link
              to={to(upload)}
              className="flex min-h-12 items-center gap-3 px-4 py-2 text-ink hover:bg-surface"
            >
              <span className="flex min-w-0 flex-1 flex-col gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{upload.fileName}</span>
                  <span className="block truncate text-muted">{facts.filter(Boolean).join(' · ')}</span>
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
