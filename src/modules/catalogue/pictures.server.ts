/** The door to the shop's pictures: other modules keep and name pictures through it. */
export {
  createPictureStore,
  type PictureStore,
  type SavePictureResult,
  type StoredPicture,
} from './picture-store.ts'
