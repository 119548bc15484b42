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
