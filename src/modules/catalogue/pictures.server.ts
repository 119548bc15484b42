/** Public API of the picture store for other modules. */
export {
  createPictureStore,
  type PictureStore,
  type SavePictureResult,
  type StoredPicture,
} from './picture-store.ts'
