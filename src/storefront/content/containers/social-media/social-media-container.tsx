import { useShellData } from '../../../http/page-root.ts'
import { SocialLinks } from '../../../shell/footer/social-links.tsx'

/** Links to the shop's profiles on social networks. */
export default function SocialMedia() {
  const links = useShellData()?.social ?? []
  if (links.length === 0) return null
  return (
    <div className="container-page py-6">
      <SocialLinks links={links} />
    </div>
  )
}
