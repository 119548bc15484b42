import type { Welcome } from '#modules/content/pages/pages-schemas.ts'
import { type Focus, focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { pictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../ui/button.tsx'

const SIZES = '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 40vw'

/**
 * The welcome that the merchant wrote. On phones the picture is beside the heading, so that the text is seen first and
 * does not wait for the picture.
 */
export function WelcomeBand({ welcome }: { welcome: Welcome }) {
  const { title, text, to, label, image, focus } = welcome
  return (
    <div className="welcome-room">
      <div className={image ? 'welcome welcome-pictured' : 'welcome'}>
        {title && <h1 className="welcome-title">{title}</h1>}
        <div className="welcome-words">
          {text && <p className="welcome-text">{text}</p>}
          {to && (
            <p>
              <ButtonLink to={to} className="min-h-12 px-6">
                {label || m.welcome_go()}
              </ButtonLink>
            </p>
          )}
        </div>
        {image && <WelcomePicture file={image} focus={focus} />}
      </div>
    </div>
  )
}

/** Decorative, since the text says everything. It fills its side of the band, so the edges of another shape are cropped. */
function WelcomePicture({ file, focus }: { file: string; focus: Focus | undefined }) {
  const { avif, webp, fallback } = pictureSources(file)
  return (
    <picture className="welcome-picture">
      {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={SIZES} />}
      <img
        src={fallback}
        alt=""
        width={1200}
        height={900}
        fetchPriority="high"
        className={focusClasses(focus)}
      />
    </picture>
  )
}
