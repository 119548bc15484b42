/**
 * A rendered page whose text is handed over as it is: the body of an ordinary response is a stream of bytes, and encoding, streaming and
 * decoding 170 kB costs as much as several queries. Read it with `text()`; it has no body.
 */
export class DocumentResponse extends Response {
  readonly #html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.#html = html
  }

  override async text(): Promise<string> {
    return this.#html
  }
}
