-- A barcode of a GTIN's length whose last digit is not its check digit: `barcodeProblem` in SQL, for the list of what products lack.
CREATE FUNCTION has_wrong_check_digit(barcode text) RETURNS boolean
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN regexp_replace(barcode, '[\s-]', '', 'g') ~ '^([0-9]{8}|[0-9]{12,14})$' THEN (
		SELECT sum(digit::int * CASE WHEN place % 2 = 1 THEN 1 ELSE 3 END) % 10 <> 0
			FROM unnest(string_to_array(reverse(regexp_replace(barcode, '[\s-]', '', 'g')), NULL)) WITH ORDINALITY AS digits (digit, place))
		ELSE false END;--> statement-breakpoint
-- Every product has a stock level, so that a list by stock shows them all.
INSERT INTO "stock_levels" ("product_id") SELECT "id" FROM "products" ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE INDEX "stock_levels_quantity" ON "stock_levels" USING btree ("quantity", "product_id");--> statement-breakpoint
CREATE INDEX "products_kept_name" ON "products" USING btree ("name" COLLATE "tr-x-icu", "id") WHERE "parent_id" IS NULL AND "status" <> 'deleted';--> statement-breakpoint
CREATE INDEX "products_kept_price" ON "products" USING btree (("sale_price" * (100 + "tax_rate")), "id") WHERE "parent_id" IS NULL AND "status" <> 'deleted';--> statement-breakpoint
CREATE INDEX "products_kept_updated" ON "products" USING btree ("updated_at", "id") WHERE "parent_id" IS NULL AND "status" <> 'deleted';--> statement-breakpoint
CREATE INDEX "products_unlisted" ON "products" USING btree ("status", "id") WHERE "parent_id" IS NULL AND "status" <> 'active';--> statement-breakpoint
CREATE INDEX "products_unlisted_search" ON "products" USING gin (search_words("search_text")) WHERE "parent_id" IS NULL AND "status" <> 'active';--> statement-breakpoint
CREATE INDEX "products_without_brand" ON "products" USING btree ("id") WHERE "parent_id" IS NULL AND "status" <> 'deleted' AND "brand_id" IS NULL;--> statement-breakpoint
CREATE INDEX "products_without_description" ON "products" USING btree ("id") WHERE "parent_id" IS NULL AND "status" <> 'deleted' AND "description" = '';--> statement-breakpoint
CREATE INDEX "products_without_price" ON "products" USING btree ("id") WHERE NOT "has_children" AND "status" <> 'deleted' AND "sale_price" = 0;--> statement-breakpoint
CREATE INDEX "products_without_cost" ON "products" USING btree ("id") WHERE NOT "has_children" AND "status" <> 'deleted' AND "cost" IS NULL;--> statement-breakpoint
CREATE INDEX "product_units_without_barcode" ON "product_units" USING btree ("product_id") WHERE "position" = 0 AND "barcode" = '';--> statement-breakpoint
CREATE INDEX "product_units_wrong_barcode" ON "product_units" USING btree ("product_id") WHERE "position" = 0 AND has_wrong_check_digit("barcode");--> statement-breakpoint
CREATE INDEX "product_units_without_desi" ON "product_units" USING btree ("product_id") WHERE "position" = 0 AND "weight" = 0 AND "width" * "height" * "length" = 0;
--> statement-breakpoint
-- What was on sale once does not become a draft again: shoppers know it, so it is passive. A time of publication belongs to drafts alone,
-- whoever publishes or deletes them.
CREATE FUNCTION product_status_written() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	IF new.status = 'draft' AND old.status IN ('active', 'passive') THEN
		new.status := 'passive';
	END IF;
	IF new.status <> 'draft' THEN
		new.publish_at := NULL;
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER products_status_written BEFORE UPDATE OF status ON products
	FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION product_status_written();
