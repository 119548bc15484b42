-- What a shop may strike through beside a price: the lowest price of the 30 days before the discount began. Worked out by the
-- database whenever a price is written, by whatever statement, so that no writer can forget it (docs/decisions/0036).
ALTER TABLE "product_units" ADD COLUMN "struck_price" numeric(18, 6);
--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "multiplier" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
UPDATE "price_history" AS h SET "multiplier" = u."multiplier"
	FROM "product_units" AS u
	WHERE u."product_id" = h."product_id" AND u."value" = h."unit_value" AND u."multiplier" <> h."multiplier";
--> statement-breakpoint
DROP INDEX "price_history_product";
--> statement-breakpoint
CREATE INDEX "price_history_unit" ON "price_history" ("product_id", "unit_value", "valid_from" DESC, "id" DESC);
--> statement-breakpoint
DROP INDEX "products_on_campaign";
--> statement-breakpoint
CREATE INDEX "product_units_discounted" ON "product_units" ("product_id" DESC) WHERE "position" = 0 AND "struck_price" > "sale_price";
--> statement-breakpoint
-- What a net price of one entry would be under the KDV rate, unit size and currency of another, so that shoppers pay the same.
-- To 6 decimals. Null when the shop has no rate for the entry's currency any more.
CREATE FUNCTION price_in_terms_of(price numeric, entry price_history, present price_history) RETURNS numeric
	LANGUAGE sql STABLE
	RETURN round(
		price * (100 + entry.tax_rate) * present.multiplier / ((100 + present.tax_rate) * entry.multiplier)
			* CASE WHEN entry.currency = present.currency THEN 1 ELSE
				(SELECT exchange_rate FROM currencies WHERE code = entry.currency)
					/ (SELECT exchange_rate FROM currencies WHERE code = present.currency) END,
		6);
--> statement-breakpoint
-- The price that may be struck through beside a unit's present price: net, at its present KDV rate, in its present currency.
-- Null when no discount may be claimed. Walks the history from the newest entry to the oldest and stops 30 days before the
-- discount began, so it costs what that time holds and not what the unit's whole life holds.
CREATE FUNCTION struck_price(of_product integer, of_unit text) RETURNS numeric
	LANGUAGE plpgsql STABLE AS $$
DECLARE
	entry price_history;
	later price_history;
	newest price_history;
	began price_history;
	opens timestamptz;
	lowest numeric;
	reference numeric;
BEGIN
	FOR entry IN
		SELECT * FROM price_history
			WHERE product_id = of_product AND unit_value = of_unit
			ORDER BY valid_from DESC, id DESC
	LOOP
		-- Replaced within its own transaction: nobody was ever asked this price.
		CONTINUE WHEN entry.valid_from = later.valid_from;
		IF newest.id IS NULL THEN
			-- A list price equal to the price claims nothing; the wishlist shows it (spec §2).
			IF entry.list_price = entry.sale_price AND entry.sale_price > 0 THEN
				RETURN entry.list_price;
			ELSIF entry.sale_price = 0 OR entry.list_price IS NULL OR entry.list_price < entry.sale_price THEN
				RETURN NULL;
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
	RETURN CASE WHEN reference > newest.sale_price THEN reference END;
END $$;
--> statement-breakpoint
-- Appends the price of each of these units to the history where it is not what the history last said, and brings their struck
-- prices up to date. Who changes a product's rate or currency locks its units after that, so that two writers append one after
-- the other and the later one sees what the earlier one wrote.
CREATE FUNCTION note_prices(unit_ids integer[]) RETURNS void
	LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM product_units WHERE id = ANY (unit_ids) ORDER BY id FOR NO KEY UPDATE;
	INSERT INTO price_history (product_id, unit_value, multiplier, currency, tax_rate, sale_price, list_price, valid_from)
		SELECT u.product_id, u.value, u.multiplier, p.currency, p.tax_rate, u.sale_price, u.list_price,
				greatest(now(), last.valid_from)
			FROM product_units AS u
			JOIN products AS p ON p.id = u.product_id
			LEFT JOIN LATERAL (
				SELECT h.* FROM price_history AS h
					WHERE h.product_id = u.product_id AND h.unit_value = u.value
					ORDER BY h.valid_from DESC, h.id DESC LIMIT 1) AS last ON true
			WHERE u.id = ANY (unit_ids)
				AND (last.multiplier, last.currency, last.tax_rate, last.sale_price, last.list_price)
					IS DISTINCT FROM (u.multiplier, p.currency, p.tax_rate, u.sale_price, u.list_price)
			ORDER BY u.id;
	UPDATE product_units AS u SET struck_price = claim.struck
		FROM (
			SELECT id, CASE WHEN list_price >= sale_price THEN struck_price(product_id, value) END AS struck
				FROM product_units WHERE id = ANY (unit_ids)
				OFFSET 0) AS claim
		WHERE u.id = claim.id AND u.struck_price IS DISTINCT FROM claim.struck;
END $$;
--> statement-breakpoint
CREATE FUNCTION unit_prices_written() RETURNS trigger
	LANGUAGE plpgsql AS $$
DECLARE
	written integer[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		written := ARRAY(SELECT id FROM changed);
	ELSE
		-- A unit that is called differently keeps its past.
		INSERT INTO price_history (product_id, unit_value, multiplier, currency, tax_rate, sale_price, list_price, valid_from)
			SELECT c.product_id, c.value, h.multiplier, h.currency, h.tax_rate, h.sale_price, h.list_price, h.valid_from
				FROM before AS b
				JOIN changed AS c ON c.id = b.id AND c.value <> b.value
				JOIN price_history AS h ON h.product_id = b.product_id AND h.unit_value = b.value
				ORDER BY h.id;
		-- One level down a changed struck price is what note_prices has just written.
		written := ARRAY(
			SELECT c.id FROM before AS b JOIN changed AS c USING (id)
				WHERE (b.product_id, b.value, b.multiplier, b.sale_price, b.list_price)
						IS DISTINCT FROM (c.product_id, c.value, c.multiplier, c.sale_price, c.list_price)
					OR (b.struck_price IS DISTINCT FROM c.struck_price AND pg_trigger_depth() = 1));
	END IF;
	IF cardinality(written) > 0 THEN
		PERFORM note_prices(written);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_units_added AFTER INSERT ON product_units
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unit_prices_written();
--> statement-breakpoint
CREATE TRIGGER product_units_changed AFTER UPDATE ON product_units
	REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unit_prices_written();
--> statement-breakpoint
CREATE FUNCTION product_terms_written() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_prices(ARRAY(SELECT id FROM product_units WHERE product_id = new.id));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_price_terms AFTER UPDATE OF currency, tax_rate ON products
	FOR EACH ROW WHEN (old.currency <> new.currency OR old.tax_rate <> new.tax_rate)
	EXECUTE FUNCTION product_terms_written();
--> statement-breakpoint
-- Earlier prices that a merchant brings along count like those the shop saw itself.
CREATE FUNCTION price_history_added() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	-- One level down they are those of note_prices, which goes on with them itself.
	IF pg_trigger_depth() = 1 THEN
		PERFORM note_prices(ARRAY(
			SELECT u.id FROM product_units AS u
				WHERE (u.product_id, u.value) IN (SELECT product_id, unit_value FROM added)));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER price_history_added AFTER INSERT ON price_history
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION price_history_added();
--> statement-breakpoint
CREATE FUNCTION price_history_kept() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	-- One level down it is the product itself that is deleted.
	IF pg_trigger_depth() = 1 THEN
		RAISE EXCEPTION 'price_history is append-only: it proves what earlier prices were';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER price_history_kept BEFORE UPDATE OR DELETE ON price_history
	FOR EACH STATEMENT EXECUTE FUNCTION price_history_kept();
--> statement-breakpoint
SELECT note_prices(ARRAY(SELECT id FROM product_units));
