import { join } from 'node:path'
import { openCommandFiles } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { createPictureStore, type PictureStore } from './picture-store.ts'

/** Public API of the picture store for other modules. */
export { loadPictureLibrary } from './picture-library.ts'
export {
  createPictureStore,
  MAX_PIXELS,
  openPicture,
  type PictureStore,
  type SavePictureResult,
  type StoredPicture,
} from './picture-store.ts'

/** The pictures of the shop of a folder, as a command reads and stores them: with the bucket of the environment behind it. */
export const commandPictures = (dataDir: string): PictureStore =>
  createPictureStore(join(dataDir, 'images'), openCommandFiles(dataDir).folder('images'))
