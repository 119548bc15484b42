import { m } from '#texts/messages.js'
import { toggleCompared, useCompared } from '../../compare/compared.ts'
import { showNoRoom, showQuickly } from './card-tool-requests.ts'

/**
 * What a card offers besides buying: compare and look quickly. Signs over the picture that stay in the background; without JavaScript they are
 * absent, because the product's page has both. Whatever they open is loaded then (`list-extras.tsx`).
 */
export function CardTools({ productId, name }: { productId: number; name: string }) {
  const isCompared = useCompared().includes(productId)
  return (
    <div className="card-tools">
      <button
        type="button"
        className="card-tool card-compare"
        aria-pressed={isCompared}
        aria-label={m.compare_toggle({ name })}
        title={m.compare_short()}
        onClick={() => toggleCompared(productId) || showNoRoom()}
      />
      <button
        type="button"
        className="card-tool card-look"
        aria-haspopup="dialog"
        aria-label={m.quick_view_of({ name })}
        title={m.quick_view()}
        onClick={() => showQuickly(productId)}
      />
    </div>
  )
}
