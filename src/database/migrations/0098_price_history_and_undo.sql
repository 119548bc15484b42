-- What a price could claim when it was written, and not only now: `next` is the price that is asked about, and what came after it does not count. Otherwise
-- as before (docs/decisions/0036).
-- What a unit's present price may claim, or the price `next` if it were written now: `struck` is what may be struck through beside it (null for
-- nothing), `lowest` the lowest price of the 30 days before the discount began, which `struck` never exceeds. Both net, at the price's
-- KDV rate, in its currency. `next` is a row of the history, or one that is not
-- written yet; null asks for the present price. Walks the history from the newest entry to the oldest
-- and stops 30 days before the discount began (docs/decisions/0036).
CREATE OR REPLACE FUNCTION price_claim(of_product integer, of_unit text, next price_history, OUT struck numeric, OUT lowest numeric)
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
			SELECT * FROM price_history AS earlier
				WHERE earlier.product_id = of_product AND earlier.unit_value = of_unit
					AND ((next).id IS NULL OR (earlier.valid_from, earlier.id) < ((next).valid_from, (next).id))) AS h
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
-- Changes of products by staff with the exact values of each changed field: the audit log has them as people read them.
CREATE TABLE "product_changes_kept" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);--> statement-breakpoint
ALTER TABLE "product_changes_kept" ADD CONSTRAINT "product_changes_kept_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes_kept" ADD CONSTRAINT "product_changes_kept_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_changes_kept_product" ON "product_changes_kept" USING btree ("product_id");
