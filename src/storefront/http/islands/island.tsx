import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from 'react'
import { InReadyPartContext } from '../hydration/ready-part.tsx'
import { type RootData, ShellDataContext } from '../page-root.ts'
import { stillHtml, subscribeToStills } from './stills.ts'

/**
 * When the browser makes an island live: with the page, when it comes near the screen, or at the first sign that a shopper uses the page.
 * Until then it does what it does without JavaScript.
 */
export type IslandMoment = 'load' | 'visible' | 'use'

/** An island of a document that is being rendered. */
export interface RenderedIsland {
  name: string
  when: IslandMoment
  props: object
  element: ReactNode
}

/** Collects the islands of a plain document; in other documents they are parts of the page like any other. */
export interface IslandCollector {
  /** Returns the island's number, and the text that stands for its HTML. */
  add(island: RenderedIsland): { id: number; mark: string }
}

/** Provided while the server renders a plain document. */
export const IslandsContext = createContext<IslandCollector | null>(null)

/** What an island places that has no behaviour: rendered by the server alone. */
type Stills = Readonly<Record<string, ReactNode>>

/** With the shell's data, which an island itself does not get: stills are rendered by the server alone. */
const StillsContext = createContext<{ stills: Stills; shell: RootData | null } | null>(null)

interface IslandProps<Props extends object> {
  /** Its name in `islands.ts`, by which the browser finds the component. */
  name: string
  of: ComponentType<Props>
  /** What JSON can hold; it travels beside the HTML. */
  props: Props
  when?: IslandMoment
  /** The contents of the `Still`s in the component. */
  stills?: Stills
  as?: 'div' | 'section' | 'nav' | 'header' | 'li'
  className?: string
}

/**
 * A part of a page that lives in the browser by itself: a React root of its own, placed as ready HTML. It shares no context with the page
 * around it, only the stores of the document. Not within another island, nor within a `ReadyPart`.
 */
export function Island<Props extends object>({
  name,
  of: Component,
  props,
  when = 'load',
  stills = {},
  as = 'div',
  className,
}: IslandProps<Props>) {
  const islands = useContext(IslandsContext)
  const shell = useContext(ShellDataContext)
  const repeated = useContext(InReadyPartContext)
  const element = (
    <StillsContext value={{ stills, shell }}>
      <Component {...props} />
    </StillsContext>
  )
  if (!islands) return createElement(as, { className }, element)
  if (repeated) throw new Error(`the island ${name} cannot stand in a ready part`)
  const { id, mark } = islands.add({ name, when, props, element })
  return createElement(as, { className, 'data-island': id }, mark)
}

/** A place in an island for what the server alone renders: the browser leaves it as it is until a visit brings another (`visit.ts`). */
export function Still({ name, className }: { name: string; className?: string }) {
  const given = useContext(StillsContext)
  if (!given) return <BrowserStill name={name} className={className} />
  return (
    <div className={className} data-still={name}>
      <ShellDataContext value={given.shell}>{given.stills[name]}</ShellDataContext>
    </div>
  )
}

function BrowserStill({ name, className }: { name: string; className: string | undefined }) {
  const html = useSyncExternalStore(
    subscribeToStills,
    () => stillHtml(name),
    () => '',
  )
  return (
    <div
      className={className}
      data-still={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML, which hydration keeps
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}
