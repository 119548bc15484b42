import { EditProduct } from './edit-product.tsx'

interface Product {
  id: number
  name: string
  code: string
  image: string
  /** '' for a deleted product. */
  url: string
}

/** The product that a review or a question is about, with the ways to its page in the shop and in the back office. */
export function AboutProduct({ product: { id, name, code, image, url } }: { product: Product }) {
  return (
    <div className="flex items-center gap-3">
      <img src={image} alt="" className="size-14 rounded-control object-contain" />
      <div className="min-w-0">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="font-medium hover:underline">
            {name}
          </a>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {code}
          <EditProduct id={id} name={name} />
        </p>
      </div>
    </div>
  )
}
