import {
  type ComponentPropsWithRef,
  createContext,
  createElement,
  type ElementType,
  type ReactNode,
  useContext,
} from 'react'

/** What the server knows of the parts that earlier documents contained. */
export interface ReadyParts {
  /** A text that stands for the HTML of the part; null where it must be rendered. */
  find(key: string): string | null
  /** Texts to render before and after the part, between which its HTML is taken from the finished document. */
  marksOf(key: string): { start: string; end: string }
}

/** True within a part that other visitors will get too. */
export const InReadyPartContext = createContext(false)

/** Provided while rendering on the server; the browser has none and renders every part. */
export const ReadyPartsContext = createContext<ReadyParts | null>(null)

type AttributesOf<Tag extends ElementType> = Omit<
  ComponentPropsWithRef<Tag>,
  'as' | 'name' | 'from' | 'children'
>

type ReadyPartProps<Tag extends ElementType> = {
  as: Tag
  /** Tells parts of different components apart. */
  name: string
  /**
   * Everything that the children are rendered from, as JSON can hold it: the server takes two parts with the same values for the same.
   * The language is known. Nothing of a visitor, of the address or of this request, and no `useId`, may be in the children.
   */
  from: unknown
  children: ReactNode
} & AttributesOf<Tag>

/**
 * An element whose content the server renders once and repeats as ready HTML wherever `from` is the same: header, footer,
 * filters, cards. The HTML is what React rendered in its place, so the browser hydrates it like any other (decision 55).
 */
export function ReadyPart<Tag extends ElementType>({
  as,
  name,
  from,
  children,
  ...attributes
}: ReadyPartProps<Tag>) {
  const parts = useContext(ReadyPartsContext)
  if (!parts) return createElement(as, attributes, children)
  const key = `${name} ${JSON.stringify(from)}`
  const html = parts.find(key)
  if (html !== null) return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
  const { start, end } = parts.marksOf(key)
  return createElement(as, attributes, start, <InReadyPartContext value>{children}</InReadyPartContext>, end)
}
