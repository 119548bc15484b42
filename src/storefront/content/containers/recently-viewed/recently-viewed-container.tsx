import { RecentlyViewed } from '../../../catalogue/viewed/recently-viewed.tsx'

/** 'Son baktıklarınız', where the page has nothing to leave out. */
export default function RecentlyViewedContainer() {
  return <RecentlyViewed />
}
