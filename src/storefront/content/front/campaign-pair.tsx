import type { FrontCampaign } from '#modules/content/pages/pages-schemas.ts'
import { type Focus, focusClasses } from '#modules/kernel/pictures/focus-rules.ts'
import { pictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#texts/messages.js'
import { ArrowRight } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'

const SIZES = '(min-width: 80rem) 38rem, 92vw'

/** The merchant's campaigns as large pictures beside each other, each with its heading; one alone takes the whole width. */
export function CampaignPair({ campaigns }: { campaigns: readonly FrontCampaign[] }) {
  if (campaigns.length === 0) return null
  return (
    <section aria-label={m.front_campaigns()} className="front-campaigns">
      <ul className="campaigns">
        {campaigns.map((campaign) => (
          <li key={`${campaign.to} ${campaign.title}`}>
            <A to={campaign.to} className="campaign">
              {campaign.image && <CampaignPicture file={campaign.image} focus={campaign.focus} />}
              <span className="campaign-words">
                <span className="campaign-title">{campaign.title}</span>
                <span className="campaign-go">
                  {m.front_campaign_go()}
                  <ArrowRight aria-hidden="true" className="size-4" />
                </span>
              </span>
            </A>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Decorative, since the heading names where it leads. */
function CampaignPicture({ file, focus }: { file: string; focus: Focus | undefined }) {
  const { avif, webp, fallback } = pictureSources(file)
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={SIZES} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={SIZES} />}
      <img
        src={fallback}
        alt=""
        width={1200}
        height={900}
        loading="lazy"
        decoding="async"
        className={focusClasses(focus)}
      />
    </picture>
  )
}
