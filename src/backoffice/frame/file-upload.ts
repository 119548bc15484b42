/** The shop tells by the content what kind of file it is. */
const ANY_FILE = 'application/octet-stream'

/** Compresses a file: tables shrink to a tenth, and a slow line has only so much time. */
async function gzipped(file: File): Promise<Blob> {
  const packed = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(packed, { headers: { 'content-type': ANY_FILE } }).blob()
}

/** The part of a request that sends a table file. An empty file stays empty, so that the shop can say so. */
export async function uploadedFile(file: File): Promise<{ headers: Record<string, string>; file: Blob }> {
  return file.size > 0
    ? { headers: { 'content-encoding': 'gzip' }, file: await gzipped(file) }
    : { headers: {}, file: new Blob([], { type: ANY_FILE }) }
}
