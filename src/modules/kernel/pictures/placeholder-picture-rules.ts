/** Shown when a picture is missing or fails to load (spec §2, §8). */
export const PLACEHOLDER_PICTURE = '/images/404.png'
