/** The campaign is the same under both of its names. */
export { default } from '../campaign-product/campaign-product-container.tsx'
