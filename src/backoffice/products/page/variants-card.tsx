import { Link } from 'react-router'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { useOpenProduct } from '../product-context.ts'
import { productLink } from '../product-query.ts'
import { Section } from './section.tsx'

/** Values of an option that are shown; more are counted. */
const MOST_VALUES = 8

/** What a product comes in, with the way to the table of its variants. */
export function VariantsCard() {
  const { product, mayEdit } = useOpenProduct()
  const { variantCount, variantOptions, hasVariants, parent } = product
  const to = `${productLink(product)}/varyantlar`
  if (parent || (!hasVariants && !mayEdit)) return null
  if (!hasVariants)
    return (
      <Section id="variants" title={m.products_variants()} hint={m.products_variants_none()}>
        <ButtonLink to={to} appearance="secondary">
          {m.products_variants_add()}
        </ButtonLink>
      </Section>
    )
  return (
    <Section
      id="variants"
      title={m.products_variants_of({ count: variantCount })}
      hint={m.products_variants_hint()}
      actions={
        <ButtonLink to={to} appearance="secondary">
          {m.products_variants_open()}
        </ButtonLink>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {variantOptions.map(({ name, values, count }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">
              {values.slice(0, MOST_VALUES).join(', ')}
              {count > MOST_VALUES && (
                <Link to={to} className="text-accent hover:underline">
                  {' '}
                  {m.products_values_more({ count: count - MOST_VALUES })}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
