import type { EntryContext } from 'react-router'
import type { DocumentPieces } from '../documents/document-response.server.ts'
import { noteBeforeScripts } from './before-scripts.ts'
import { LOAD_FONTS, withLateFonts } from './late-fonts.server.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
/** What follows the nonce of the script that starts the application. */
const PROGRAM = '" type="module" async="">'
/** The recorder's source text, without indentation and the blank lines that type stripping leaves; line breaks end its statements. */
const RECORDER = noteBeforeScripts.toString().replaceAll(/\s*\n\s*/g, '\n')
/** The root element has the class `unpainted` until the first paint, for which some pictures wait too (`after-paint` in app.css). */
const ROOT_CLASSES = 'document.documentElement.classList'
/** If the browser reports no paint, the scripts start after this time, in milliseconds. */
const PAINT_TIMEOUT_MS = 3000

/**
 * Defers the scripts and fonts of a page, and some of its pictures, until after its first paint: on a phone they would compete with text and
 * large pictures for the connection and the processor. Everything on a page works before them, as plain links and forms. A page opened in the background is not painted, so
 * its scripts start at once.
 *
 * `importsOf`: what a preloaded module imports and the page does not name, from `withoutImports`.
 */
export function scriptsAfterPaint(
  pieces: DocumentPieces,
  importsOf: ReadonlyMap<string, readonly string[]> = new Map(),
): DocumentPieces {
  // The framework's links are in the head and its program near the end: what is between them, most of the page, is left alone.
  const [first = ''] = pieces
  const last = pieces.at(-1) ?? ''
  if (typeof first !== 'string' || typeof last !== 'string') return pieces
  const headEnd = first.indexOf('</head>')
  const programStart = last.lastIndexOf(PROGRAM)
  if (headEnd === -1 || programStart === -1) return pieces
  const scriptStart = last.lastIndexOf('<script nonce="', programStart)
  const nonce = last.slice(scriptStart + '<script nonce="'.length, programStart)
  const textStart = programStart + PROGRAM.length
  const textEnd = last.indexOf('</script>', textStart)
  const files: string[] = []
  const withoutScripts = first.slice(0, headEnd).replaceAll(PRELOAD, (_, file: string) => {
    files.push(file)
    return ''
  })
  const { head, script } = withLateFonts(withoutScripts)
  const program = loaderScript(
    [...new Set(files.flatMap((file) => [file, ...(importsOf.get(file) ?? [])]))],
    last.slice(textStart, textEnd),
  )
  const isOne = pieces.length === 1
  return [
    head.replace('<head>', () => `<head>${recorder(nonce, script)}`),
    ...(isOne ? [] : [first.slice(headEnd), ...pieces.slice(1, -1)]),
    last.slice(isOne ? headEnd : 0, textStart),
    program,
    last.slice(textEnd),
  ]
}

/** The first script of a document. */
const recorder = (nonce: string, script: string) => `<script nonce="${nonce}">(${RECORDER})()
${ROOT_CLASSES}.add("unpainted");${script}</script>`

/** The program of plain documents and what it imports at once. */
const ISLANDS_SCRIPTS: readonly string[] = import.meta.env?.ISLANDS_SCRIPTS ?? [
  '/src/storefront/plain-entry.ts',
]

/** Starts the scripts of a plain document, and its fonts, after the first paint, as `scriptsAfterPaint` does for the router's. */
export function startedAfterPaint(pieces: DocumentPieces, nonce: string): DocumentPieces {
  const [first = '', ...rest] = pieces
  const headEnd = typeof first === 'string' ? first.indexOf('</head>') : -1
  if (typeof first !== 'string' || headEnd === -1) return pieces
  const { head, script } = withLateFonts(first.slice(0, headEnd))
  const [program = '', ...imports] = ISLANDS_SCRIPTS
  const begin = loaderScript(imports, `import ${literal(program)}`)
  return [
    head.replace('<head>', () => `<head>${recorder(nonce, script)}`),
    first.slice(headEnd),
    ...rest,
    `<script nonce="${nonce}">${begin}</script>`,
  ]
}

/** A JavaScript literal that cannot close the script element around it. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function loaderScript(files: readonly string[], program: string): string {
  return `let begun=false;
const nonce=document.querySelector("script[nonce]").nonce,
add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values)),
begin=()=>{if(begun)return;begun=true;
${ROOT_CLASSES}.remove("unpainted");${LOAD_FONTS};
for(const href of ${literal(files)})add("link",{rel:"modulepreload",href,nonce});
add("script",{type:"module",nonce,text:${literal(program)}})};
if(document.visibilityState==="hidden"||!PerformanceObserver.supportedEntryTypes?.includes("paint"))begin();
else{new PerformanceObserver(begin).observe({type:"paint",buffered:true});setTimeout(begin,${PAINT_TIMEOUT_MS})}`
}

type Manifest = EntryContext['manifest']

/** A manifest whose modules name no imports, and the imports of each module. */
interface SlimManifest {
  manifest: Manifest
  importsOf: ReadonlyMap<string, readonly string[]>
}

/**
 * The manifest with the routes of this page alone: from all of them the framework would make routes, and match them with the address again,
 * for every page.
 */
export function withRoutesOf(manifest: Manifest, matches: readonly { route: { id: string } }[]): Manifest {
  return {
    ...manifest,
    routes: Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]])),
  }
}

const slim = new WeakMap<Manifest, SlimManifest>()

/**
 * The manifest to render a page with: from the full one React would render some sixty links to modules, which `scriptsAfterPaint` takes out
 * of the page again.
 */
export function withoutImports(manifest: Manifest): SlimManifest {
  const known = slim.get(manifest)
  if (known) return known
  const modules = [manifest.entry, ...Object.values(manifest.routes).filter((route) => route !== undefined)]
  const made = {
    manifest: {
      ...manifest,
      entry: { ...manifest.entry, imports: [] },
      routes: Object.fromEntries(
        Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]),
      ),
    },
    importsOf: new Map(modules.map(({ module, imports = [] }) => [module, imports])),
  }
  slim.set(manifest, made)
  return made
}
