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
;--> statement-breakpoint
-- What a unit's present price may claim, or the price `next` if it were written now: `struck` is what may be struck through beside it (null for
-- nothing), `lowest` the lowest price of the 30 days before the discount began, which `struck` never exceeds. Both net, at the price's
-- KDV rate, in its currency. `next` has an id above all others; null asks for the present price. Walks the history from the newest entry to the oldest
-- and stops 30 days before the discount began (docs/decisions/0036).
CREATE FUNCTION price_claim(of_product integer, of_unit text, next price_history, OUT struck numeric, OUT lowest numeric)
	LANGUAGE plpgsql STABLE AS $$
DECLARE
	entry price_history;
	later price_history;
	newest price_history;
	began price_history;
	opens timestamptz;
	reference numeric;
BEGIN
	FOR entry IN
		SELECT h.* FROM (
			SELECT (next).* WHERE (next).id IS NOT NULL
			UNION ALL
			SELECT * FROM price_history WHERE product_id = of_product AND unit_value = of_unit) AS h
			ORDER BY h.valid_from DESC, h.id DESC
	LOOP
		-- Replaced within its own transaction: nobody was ever asked this price.
		CONTINUE WHEN entry.valid_from = later.valid_from;
		IF newest.id IS NULL THEN
			-- A list price equal to the price claims nothing; the wishlist shows it (spec §2).
			IF entry.list_price = entry.sale_price AND entry.sale_price > 0 THEN
				struck := entry.list_price;
				RETURN;
			ELSIF entry.sale_price = 0 OR entry.list_price IS NULL OR entry.list_price < entry.sale_price THEN
				RETURN;
			END IF;
			newest := entry;
		ELSIF began.id IS NULL AND (
			entry.sale_price = 0 OR entry.list_price IS NULL OR entry.list_price <= entry.sale_price
			OR entry.currency <> later.currency
			-- A rise ends the discount and begins another one. A KDV rate alone is no rise, nor is a net price
			-- that grew because the KDV in an unchanged price shrank.
			OR (later.sale_price / later.multiplier > entry.sale_price / entry.multiplier
				AND later.sale_price * (100 + later.tax_rate) / later.multiplier
					> entry.sale_price * (100 + entry.tax_rate) / entry.multiplier)
		) THEN
			began := later;
			opens := ((began.valid_from AT TIME ZONE 'Europe/Istanbul')::date - 30)::timestamp AT TIME ZONE 'Europe/Istanbul';
		END IF;
		-- A price of 0 is no price: the one before it stays the last that was asked.
		IF began.id IS NOT NULL AND entry.sale_price > 0 THEN
			lowest := least(lowest, price_in_terms_of(entry.sale_price, entry, newest));
			EXIT WHEN entry.valid_from <= opens;
		END IF;
		later := entry;
	END LOOP;
	-- Never offered before: what the merchant stated when the discount began is believed.
	IF began.id IS NULL THEN
		began := later;
	END IF;
	reference := least(newest.list_price, coalesce(lowest, price_in_terms_of(began.list_price, began, newest)));
	struck := CASE WHEN reference > newest.sale_price THEN reference END;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION struck_price(of_product integer, of_unit text) RETURNS numeric
	LANGUAGE sql STABLE
	RETURN (SELECT claim.struck FROM price_claim(of_product, of_unit, NULL) AS claim);--> statement-breakpoint
CREATE TABLE "webhook_product_changes" (
	"webhook_id" text NOT NULL,
	"product_id" integer NOT NULL,
	"event" text NOT NULL,
	CONSTRAINT "webhook_product_changes_webhook_id_event_product_id_pk" PRIMARY KEY("webhook_id","event","product_id"),
	CONSTRAINT "webhook_product_changes_event" CHECK ("webhook_product_changes"."event" in ('product.changed', 'price.changed'))
);--> statement-breakpoint
ALTER TABLE "webhook_product_changes" ADD CONSTRAINT "webhook_product_changes_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_product_changes" ADD CONSTRAINT "webhook_product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_product_changes_product" ON "webhook_product_changes" USING btree ("product_id");--> statement-breakpoint
-- Other software hears of a change by a version or a price, whoever writes it. `TG_ARGV[0]` is the event.
CREATE FUNCTION "note_product_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed integer;
BEGIN
	IF TG_TABLE_NAME = 'products' THEN
		changed := new.id;
	ELSE
		changed := new.product_id;
	END IF;
	INSERT INTO webhook_product_changes (webhook_id, product_id, event)
		SELECT w.id, changed, TG_ARGV[0]
			FROM webhooks AS w
			WHERE w.active AND TG_ARGV[0] = ANY (w.events)
			ORDER BY w.id
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_added_webhooks" AFTER INSERT ON "products"
	FOR EACH ROW EXECUTE FUNCTION "note_product_webhooks"('product.changed');--> statement-breakpoint
CREATE TRIGGER "products_changed_webhooks" AFTER UPDATE OF "version" ON "products"
	FOR EACH ROW WHEN (old.version <> new.version) EXECUTE FUNCTION "note_product_webhooks"('product.changed');--> statement-breakpoint
CREATE TRIGGER "price_history_webhooks" AFTER INSERT ON "price_history"
	FOR EACH ROW EXECUTE FUNCTION "note_product_webhooks"('price.changed');
