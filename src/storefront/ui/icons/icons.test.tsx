import loaders from 'lucide-react/dynamicIconImports.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as icons from './icons.tsx'

/** Icons that are drawn otherwise than in Lucide: the icon there, and what differs. */
const VARIANTS = {
  'check-bold': ['check', { strokeWidth: 3 }],
  'play-filled': ['play', { fill: 'currentColor' }],
} as const
const KEPT = ['viewBox', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']

/** The symbol of an icon as Lucide draws it. Throws for a name that it does not have. */
async function symbolOf(id: string): Promise<string> {
  const [name, differences] = id in VARIANTS ? VARIANTS[id as keyof typeof VARIANTS] : [id, {}]
  const load = loaders[name as keyof typeof loaders]
  if (!load) throw new Error(`Lucide has no icon ${name}`)
  const { default: Icon } = await load()
  const drawn = /^<svg([^>]*)>(.*)<\/svg>$/.exec(renderToStaticMarkup(<Icon {...differences} />))
  const [, attributes = '', shapes = ''] = drawn ?? []
  const kept = KEPT.map((attribute) => new RegExp(` ${attribute}="[^"]*"`).exec(attributes)?.[0])
  return `<symbol id="${id}"${kept.join('')}>${shapes.replace(/><\/\w+>/g, '/>')}</symbol>`
}

/** After a new icon or an update of Lucide: `npx vitest run src/storefront/ui/icons --update` */
test('the sprite holds every icon of the list as the package draws it', async () => {
  const ids = Object.values(icons).map((Icon) => {
    const html = renderToStaticMarkup(<Icon className="size-4" />)
    return /^<svg aria-hidden="true" class="size-4"><use href="[^"#]+#([\w-]+)"><\/use><\/svg>$/.exec(
      html,
    )?.[1]
  })
  const symbols = await Promise.all(ids.map((id) => symbolOf(String(id))))
  const sprite = [
    '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">',
    ...symbols,
    '</svg>',
    '',
  ].join('\n')
  await expect(sprite).toMatchFileSnapshot('icons.svg')
})
