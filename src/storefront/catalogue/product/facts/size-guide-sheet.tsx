import type { ShownSizeGuide } from '#modules/goods/catalogue/guides/size-guides.server.ts'
import { m } from '#texts/messages.js'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { SizeGuideTable } from './size-guide-table.tsx'

/** The table of sizes over the page. Loaded when it is opened. */
export default function SizeGuideSheet({
  guide,
  open,
  onClose,
}: {
  guide: ShownSizeGuide
  open: boolean
  onClose: () => void
}) {
  return (
    <Modal open={open} title={m.size_guide()} onClose={onClose}>
      <div className="flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 sm:p-6">
        <h2 className="text-base">{guide.name}</h2>
        <SizeGuideTable guide={guide} />
      </div>
    </Modal>
  )
}
