interface Product {
  name: string
  code: string
  image: string
  /** '' for a deleted product. */
  url: string
}

/** The product that a review or a question is about, with a link to its page in the shop. */
export function AboutProduct({ product: { name, code, image, url } }: { product: Product }) {
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
        <p className="text-muted">{code}</p>
      </div>
    </div>
  )
}
