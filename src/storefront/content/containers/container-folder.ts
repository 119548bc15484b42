/** The folder of a container and the first part of its file names: `LatestProducts` → `latest-products`. */
export function containerFolder(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
}
