import { recordEarlyChanges } from './early-changes-recorder.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const PROGRAM = /(<script nonce="([^"]*)" type="module" async="">)([\s\S]*?)(<\/script>)/
/** The recorder's own text, without indents and what stripping its types has left empty; its lines end its statements. */
const RECORDER = recordEarlyChanges.toString().replaceAll(/\s*\n\s*/g, '\n')
/** A page that never says that it was painted gets its scripts after this time, in milliseconds. */
const PAINT_TIMEOUT_MS = 3000

/**
 * A page whose scripts come after its first words and pictures: on a phone's connection they would take the way of what the shopper
 * waits for, and on its processor the time. Everything on a page works before they are there, as plain links and forms. A page that
 * is opened in the background is not painted, so its scripts come at once. What is changed until then is recorded from the first
 * byte on and made again by `replayEarlyChanges`.
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

/** In a script's text no value may end the script. */
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
