import type { Media } from '#modules/goods/catalogue/media/media.server.ts'
import type { Focus } from '#modules/kernel/pictures/focus-rules.ts'

/** The name of a picture at an address of the shop. */
const fileOf = (image: string) => image.split('/').at(-1) ?? ''

/** The same with what stays in view of their pictures, where that is not the middle. */
export async function withFocus<Pictured extends { image: string | null; focus?: Focus | undefined }>(
  media: Pick<Media, 'focusOf'>,
  pictured: readonly Pictured[],
): Promise<Pictured[]> {
  const found = await media.focusOf(pictured.flatMap(({ image }) => (image === null ? [] : [fileOf(image)])))
  return pictured.map((each) => {
    const focus = each.image === null ? undefined : found.get(fileOf(each.image))
    return focus ? { ...each, focus } : each
  })
}
