/** Where staff sees drafts as the shop would show them. The back office's own segment, so nothing of the merchant can stand there. */
export const PREVIEW_PATH = '/yonetim/onizleme'

/** The address of a product's preview, for whoever holds a pass. */
export const previewPath = (productId: number): string => `${PREVIEW_PATH}/${productId}`

/** Whether an address of a product is that of its preview. */
export const isPreview = ({ url }: { url: string }): boolean => url.startsWith(`${PREVIEW_PATH}/`)

/** Every address that the pages serve below the back office. */
export const PREVIEW_ROUTE = `${PREVIEW_PATH}/*`
