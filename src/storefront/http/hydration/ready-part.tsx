import {
  type ComponentPropsWithRef,
  createContext,
  createElement,
  type ElementType,
  type ReactNode,
  useContext,
} from 'react'

/** What a template's content shows without looking at it. An empty text or 0 stands for what is missing. */
export type TemplateTexts = Readonly<Record<string, string | number>>

/** What the server knows of the parts that earlier documents contained. */
export interface ReadyParts {
  /** A text that stands for the HTML of the part, with these texts in the places of a template's; null where it must be rendered. */
  find(key: string, texts?: TemplateTexts): string | null
  /** Texts to render before and after the part, between which its HTML is taken from the finished document. */
  marksOf(key: string, kind: 'part' | 'template'): { start: string; end: string }
  /** To render in place of the texts of a template; the finished document has the texts. */
  slotsFor<Texts extends TemplateTexts>(texts: Texts): Texts
}

/** True within a part that other visitors will get too. */
export const InReadyPartContext = createContext(false)

/** Provided while rendering on the server; the browser has none and renders every part. */
export const ReadyPartsContext = createContext<ReadyParts | null>(null)

type AttributesOf<Tag extends ElementType> = Omit<
  ComponentPropsWithRef<Tag>,
  'as' | 'name' | 'from' | 'texts' | 'children'
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
 * filters. The HTML is what React rendered in its place, so the browser hydrates it like any other (decision 55).
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
  if (html !== null) return readyElement(as, attributes, html)
  const { start, end } = parts.marksOf(key, 'part')
  return createElement(as, attributes, start, <InReadyPartContext value>{children}</InReadyPartContext>, end)
}

type ReadyTemplateProps<Tag extends ElementType, Texts extends TemplateTexts> = {
  as: Tag
  name: string
  /** Everything else that the children are rendered from, as in a `ReadyPart`. */
  from: unknown
  /** Texts and numbers that the children place as they are, in text or in attributes, and of which they ask at most whether they are missing. */
  texts: Texts
  children: (texts: Texts) => ReactNode
} & AttributesOf<Tag>

/**
 * A `ReadyPart` whose content differs by its texts alone: the server renders it once with a slot for each text, and puts the texts
 * into the ready HTML wherever `from` is the same (decision 125). Within another part it is rendered like any element.
 */
export function ReadyTemplate<Tag extends ElementType, Texts extends TemplateTexts>({
  as,
  name,
  from,
  texts,
  children,
  ...attributes
}: ReadyTemplateProps<Tag, Texts>) {
  const parts = useContext(ReadyPartsContext)
  const isWithinPart = useContext(InReadyPartContext)
  if (!parts || isWithinPart) return createElement(as, attributes, children(texts))
  const key = `${name} ${JSON.stringify([from, missingIn(texts)])}`
  const html = parts.find(key, texts)
  if (html !== null) return readyElement(as, attributes, html)
  const { start, end } = parts.marksOf(key, 'template')
  const content = children(parts.slotsFor(texts))
  return createElement(as, attributes, start, <InReadyPartContext value>{content}</InReadyPartContext>, end)
}

const readyElement = (as: ElementType, attributes: object, html: string) =>
  createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })

const missingIn = (texts: TemplateTexts) => Object.keys(texts).filter((name) => !texts[name])
