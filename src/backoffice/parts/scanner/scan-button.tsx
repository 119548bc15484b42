import { Camera } from 'lucide-react'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { OfficeDialog } from '../office-dialog.tsx'
import { CameraScanner } from './camera-scanner.tsx'

/** A button beside a field for a barcode: the camera reads one, and is off again. */
export function ScanButton({
  disabled = false,
  onRead,
}: {
  disabled?: boolean
  onRead: (code: string) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button border border-line-strong"
        aria-label={m.scanner_open()}
        title={m.scanner_open()}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        <Camera aria-hidden="true" />
      </button>
      <OfficeDialog open={isOpen} title={m.scanner_open()} onClose={() => setIsOpen(false)}>
        <CameraScanner
          onRead={(code) => {
            setIsOpen(false)
            onRead(code)
          }}
        />
      </OfficeDialog>
    </>
  )
}
