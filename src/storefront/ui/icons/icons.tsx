import type { ComponentProps, ReactNode } from 'react'
import sprite from './icons.svg?url&no-inline'

export type IconComponent = (props: ComponentProps<'svg'>) => ReactNode

/**
 * An icon of the sprite, which a browser loads once for all pages: a page names it instead of repeating its paths. The symbol brings
 * colour (that of the text), stroke and proportions; the size is that of the element. Decoration for screen readers: the text beside it
 * or the name of its button says the same.
 */
function icon(id: string): IconComponent {
  const href = `${sprite}#${id}`
  return (props) => (
    <svg aria-hidden="true" {...props}>
      <use href={href} />
    </svg>
  )
}

/** Icons of Lucide by their names there; `icons.test.tsx` writes the sprite from this list. */
export const ArrowLeft = icon('arrow-left')
export const ArrowRight = icon('arrow-right')
export const Banknote = icon('banknote')
export const Bell = icon('bell')
export const Camera = icon('camera')
export const Check = icon('check')
export const CheckBold = icon('check-bold')
export const ChevronDown = icon('chevron-down')
export const ChevronLeft = icon('chevron-left')
export const ChevronRight = icon('chevron-right')
export const CircleCheck = icon('circle-check')
export const CircleX = icon('circle-x')
export const Clock = icon('clock')
export const Copy = icon('copy')
export const CreditCard = icon('credit-card')
export const Download = icon('download')
export const ExternalLink = icon('external-link')
export const FileText = icon('file-text')
export const Heart = icon('heart')
export const Landmark = icon('landmark')
export const LayoutGrid = icon('layout-grid')
export const Link = icon('link')
export const List = icon('list')
export const LoaderCircle = icon('loader-circle')
export const LockKeyhole = icon('lock-keyhole')
export const Mail = icon('mail')
export const MailCheck = icon('mail-check')
export const MapPinPlus = icon('map-pin-plus')
export const Menu = icon('menu')
export const MessageCircle = icon('message-circle')
export const Mic = icon('mic')
export const MicOff = icon('mic-off')
export const Minus = icon('minus')
export const Monitor = icon('monitor')
export const PackageCheck = icon('package-check')
export const PackageX = icon('package-x')
export const Pause = icon('pause')
export const Pencil = icon('pencil')
export const Phone = icon('phone')
export const Play = icon('play')
export const PlayFilled = icon('play-filled')
export const Plus = icon('plus')
export const Printer = icon('printer')
export const RotateCcw = icon('rotate-ccw')
export const Ruler = icon('ruler')
export const Scale = icon('scale')
export const Search = icon('search')
export const Share2 = icon('share-2')
export const ShieldCheck = icon('shield-check')
export const ShoppingBag = icon('shopping-bag')
export const ShoppingCart = icon('shopping-cart')
export const SlidersHorizontal = icon('sliders-horizontal')
export const Smartphone = icon('smartphone')
export const Store = icon('store')
export const ThumbsUp = icon('thumbs-up')
export const Trash2 = icon('trash-2')
export const TrendingDown = icon('trending-down')
export const TrendingUp = icon('trending-up')
export const Truck = icon('truck')
export const Undo2 = icon('undo-2')
export const User = icon('user')
export const Warehouse = icon('warehouse')
export const X = icon('x')
export const Zap = icon('zap')
export const ZoomIn = icon('zoom-in')
