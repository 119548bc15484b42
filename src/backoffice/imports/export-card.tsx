import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { SelectField } from '#storefront/ui/form/field.tsx'
import { Card } from '../parts/detail-page.tsx'

/** All products as a file; a plain form, so that the browser downloads what comes. */
export function ExportCard() {
  return (
    <Card title={m.imports_export()} hint={m.imports_export_hint()}>
      <form className="flex flex-col gap-4" action="/api/admin/exports/products">
        <SelectField label={m.imports_format()} name="format" defaultValue="vitrin">
          <option value="vitrin">{m.imports_export_own()}</option>
          <option value="shopify">Shopify</option>
          <option value="woocommerce">WooCommerce</option>
        </SelectField>
        <SelectField label={m.imports_export_only()} name="only" defaultValue="all">
          <option value="all">{m.imports_export_all()}</option>
          <option value="active">{m.imports_export_active()}</option>
        </SelectField>
        <SelectField
          label={m.imports_export_pictures()}
          name="pictures"
          hint={m.imports_export_pictures_hint()}
          defaultValue="addresses"
        >
          <option value="addresses">{m.imports_export_pictures_addresses()}</option>
          <option value="zip">{m.imports_export_pictures_zip()}</option>
        </SelectField>
        <p className="text-muted">{m.imports_export_carried()}</p>
        <Button type="submit" appearance="secondary" className="self-start">
          {m.imports_export_download()}
        </Button>
      </form>
    </Card>
  )
}
