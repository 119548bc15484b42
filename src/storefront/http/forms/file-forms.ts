/** The forms of the pages that take files; every other form is refused with one. The router's `.data` suffix is part of an address. */
const FILE_FORMS = /^(?:\/(?:tr|en))?\/(?:siparis\/\d{12}\/iade|degerlendirmelerim)(?:\.data)?\/?$/

/** Whether the form at this address takes files. The query is ignored. */
export function takesFiles(url: string): boolean {
  return FILE_FORMS.test(url.split('?', 1)[0] ?? '')
}
