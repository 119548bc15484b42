import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

let roots = 0

/**
 * Shows components in an element of the document that no page has rendered: what a press or an event asks for, on documents with and without a
 * router. They know what the document knows (`documentRoot`), and their links are the browser's. Returns the function that ends them.
 */
export function showIn(element: Element, content: ReactNode): () => void {
  roots += 1
  const root = createRoot(element, { identifierPrefix: `own${roots}` })
  root.render(<Suspense>{content}</Suspense>)
  // Not while another root renders.
  return () => queueMicrotask(() => root.unmount())
}

/** The same at the end of the document. */
export function showAtEnd(content: ReactNode): () => void {
  const element = document.body.appendChild(document.createElement('div'))
  const end = showIn(element, content)
  return () => {
    end()
    element.remove()
  }
}
