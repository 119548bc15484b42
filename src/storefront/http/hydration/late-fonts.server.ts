/**
 * The web font waits for the first paint of a visit: text appears in a font of the device with the same measures (`ui/tokens.css`), and
 * the connection carries the page alone until then. Later pages of the visit find the font in the browser's cache and begin with it.
 */

const PRELOAD = /<link (?:nonce="[^"]*" )?rel="preload" as="font"[^>]*? href="([^"]+)"[^>]*\/>/g
/** With this class on the root element, styles use the font; without scripts they do at once. */
const SHOW = 'document.documentElement.classList.add("inter")'
/** A character of each of the two files that every Turkish page needs. */
const SAMPLE = 'aş'

/** The head without the preloads of fonts, and a script for its beginning, which requests them if the visitor comes from a page of this shop. */
export function withLateFonts(head: string): { head: string; script: string } {
  const files: string[] = []
  const rest = head.replaceAll(PRELOAD, (_, file: string) => {
    files.push(file)
    return ''
  })
  const script = `if(document.referrer.startsWith(location.origin+"/")){${SHOW};
for(const file of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous",href:file}))}`
  return { head: rest, script }
}

/** A statement that loads the fonts and shows all text in them at once; without them the text stays as it is. */
export const LOAD_FONTS = `document.fonts.load("1em Inter",${JSON.stringify(SAMPLE)}).then(()=>${SHOW},()=>{})`
