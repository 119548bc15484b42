import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useLayoutEffect,
} from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { keptEntries } from './kept-entries.ts'
import { islandPrefix } from './sent-islands.ts'
import type { SleepingIsland } from './wake-islands.ts'

interface LiveIsland {
  name: string
  element: Element
  root: Root
  component: ComponentType<never>
  html: string
}

const live = new Set<LiveIsland>()

/** Makes an island live. Resolves when it is; what was typed or chosen in it before stays. */
export async function hydrateIsland(
  { id, name, props, element }: SleepingIsland,
  component: ComponentType<never>,
): Promise<void> {
  if (!element.isConnected) return
  const html = element.innerHTML
  const restore = keptEntries(element)
  await new Promise<void>((resolve) => {
    startTransition(() => {
      const content = contentOf({ component, html }, props, () => {
        restore()
        resolve()
      })
      const root = hydrateRoot(element, content, { identifierPrefix: islandPrefix(id) })
      live.add({ name, element, root, component, html })
    })
  })
  element.setAttribute('data-live', '')
}

/** Gives the live islands the properties that another document of the same kind names for them. */
export function bringIslands(properties: ReadonlyMap<string, object>): void {
  for (const island of live) {
    if (!island.element.isConnected) {
      island.root.unmount()
      live.delete(island)
      continue
    }
    const props = properties.get(island.name)
    if (props) island.root.render(contentOf(island, props))
  }
}

const contentOf = (
  { component, html }: Pick<LiveIsland, 'component' | 'html'>,
  props: object,
  onLive: () => void = () => undefined,
) => (
  <StaysAsItWas html={html}>
    <Lives onLive={onLive}>{createElement(component as ComponentType<object>, props)}</Lives>
  </StaysAsItWas>
)

function Lives({ onLive, children }: { onLive: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first commit
  useLayoutEffect(() => queueMicrotask(onLive), [])
  return children
}

/** An island that fails shows the server's HTML again, which works without JavaScript. */
class StaysAsItWas extends Component<{ html: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this document
    return <div className="contents" dangerouslySetInnerHTML={{ __html: this.props.html }} />
  }
}
