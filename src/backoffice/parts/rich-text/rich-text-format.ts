import { type Extensions, generateHTML, generateJSON, mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { tidyHtml, withChips, withPlaceholders } from './rich-html.ts'

/** A fact about the seller, which the settings fill in: shown as a chip with its name, stored as `{{unvan}}`. */
const factNode = (labelOf: (name: string) => string) =>
  Node.create({
    name: 'fact',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-fact'),
        renderHTML: ({ name }) => ({ 'data-fact': name }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-fact]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
    renderText: ({ node }) => `{{${node.attrs.name}}}`,
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('span')
        dom.className = 'rounded-sm bg-accent-soft px-1 text-ink'
        dom.textContent = labelOf(node.attrs.name)
        return { dom }
      }
    },
  })

const PICTURE_ATTRIBUTES = ['src', 'alt', 'width', 'height', 'loading'] as const

/** A picture of the shop, as `<img src="/images/…">`: its address first, by which the blog finds a post's picture. */
const pictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      PICTURE_ATTRIBUTES.map((name) => [
        name,
        {
          default: null,
          parseHTML: (element: HTMLElement) => element.getAttribute(name),
          renderHTML: (attributes: Record<string, string | null>) =>
            attributes[name] === null ? {} : { [name]: attributes[name] },
        },
      ]),
    ),
  // Pictures of other sites are shown to nobody (`cleanHtml`).
  parseHTML: () => [{ tag: 'img[src^="/images/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  renderText: ({ node }) => String(node.attrs.alt ?? ''),
})

/** What a page text may hold in the editor: what the shop prints (`cleanHtml`), without what is for HTML alone. */
export const pageExtensions = (labelOf: (name: string) => string): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { rel: null, target: null, class: null },
      protocols: ['tel', 'mailto'],
    },
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  factNode(labelOf),
  pictureNode,
]

export const toEditor = (html: string, names: readonly string[]) => withChips(html, names)
export const fromEditor = (html: string) => withPlaceholders(tidyHtml(html))

const plain = pageExtensions((name) => name)

/** What the editor makes of a text, without changing anything else: what it does not know is gone, scripts with it. */
export function throughEditor(html: string, names: readonly string[]): string {
  return fromEditor(generateHTML(generateJSON(toEditor(html, names), plain), plain))
}
