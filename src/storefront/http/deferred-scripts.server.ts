import { recordEarlyChanges } from './early-changes-recorder.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const PROGRAM = /(<script nonce="([^"]*)" type="module" async="">)([\s\S]*?)(<\/script>)/
/** The recorder's source text, without indentation and the blank lines that type stripping leaves; line breaks end its statements. */
const RECORDER = recordEarlyChanges.toString().replaceAll(/\s*\n\s*/g, '\n')
/** If the browser reports no paint, the scripts start after this time, in milliseconds. */
const PAINT_TIMEOUT_MS = 3000

/**
 * Defers the scripts of a page until after its first paint: on a phone they would compete with text and pictures for the connection and
 * the processor. Everything on a page works before them, as plain links and forms. A page opened in the background is not painted, so
 * its scripts start at once. Changes made before hydration are recorded from the first byte on and replayed by `replayEarlyChanges`.
 */
export function scriptsAfterPaint(html: string): string {
  const files: string[] = []
  const without = html.replaceAll(PRELOAD, (_, file: string) => {
    files.push(file)
    return ''
  })
  const nonce = PROGRAM.exec(without)?.[2]
  if (nonce === undefined) return without
  return without
    .replace('<head>', () => `<head><script nonce="${nonce}">(${RECORDER})()</script>`)
    .replace(
      PROGRAM,
      (_, open: string, _nonce, program: string, close: string) =>
        open + loaderScript(files, program) + close,
    )
}

/** A JavaScript literal that cannot close the script element around it. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function loaderScript(files: readonly string[], program: string): string {
  return `let begun=false;
const nonce=document.querySelector("script[nonce]").nonce,
add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values)),
begin=()=>{if(begun)return;begun=true;
for(const href of ${literal(files)})add("link",{rel:"modulepreload",href,nonce});
add("script",{type:"module",nonce,text:${literal(program)}})};
if(document.visibilityState==="hidden"||!PerformanceObserver.supportedEntryTypes?.includes("paint"))begin();
else{new PerformanceObserver(begin).observe({type:"paint",buffered:true});setTimeout(begin,${PAINT_TIMEOUT_MS})}`
}
