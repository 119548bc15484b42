-- What one default unit of a product costs as shops show it, in whole kuruş (hundredths of the shown currency): converted first,
-- with KDV where the shop shows it, rounded last and once, half away from zero (spec §9, decisions A4, A5). Null without a price,
-- so that such products come last. Rates are TRY for one unit. The one place in SQL that knows this rule: lists sort and filter
-- by it, and a product with variants takes the price of the variant it gives.
CREATE FUNCTION shown_kurus(net numeric, tax_rate numeric, own_rate numeric, shown_rate numeric, with_tax boolean)
	RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN round(nullif(net, 0) * own_rate / shown_rate * CASE WHEN with_tax THEN 100 + tax_rate ELSE 100 END);
--> statement-breakpoint
-- The variant whose price a product is shown and sorted by: the cheapest one as shown in TRY that can be bought; where none can,
-- the cheapest with a price; else the oldest. `sold_out_too` is true in a shop that sells without looking at its stock.
-- `differ` says that others that can be bought cost something else. No row for a product without variants on sale.
CREATE FUNCTION cheapest_variant(family integer, with_tax boolean, sold_out_too boolean)
	RETURNS TABLE (id integer, currency char(3), tax_rate numeric, sale_price numeric, list_price numeric, differ boolean)
	LANGUAGE sql STABLE PARALLEL SAFE
	BEGIN ATOMIC
		SELECT offer.id, offer.currency, offer.tax_rate, offer.sale_price, offer.list_price,
			min(offer.kurus) OVER (PARTITION BY offer.sellable) IS DISTINCT FROM max(offer.kurus) OVER (PARTITION BY offer.sellable)
			FROM (
				SELECT v.id, v.currency, v.tax_rate, v.sale_price, v.list_price, price.kurus,
					price.kurus IS NOT NULL AND (sold_out_too OR coalesce(s.quantity, 0) > 0) AS sellable
					FROM products AS v
					JOIN currencies AS own ON own.code = v.currency
					LEFT JOIN stock_levels AS s ON s.product_id = v.id
					CROSS JOIN LATERAL (
						SELECT shown_kurus(v.sale_price, v.tax_rate, own.exchange_rate, 1, with_tax) AS kurus
					) AS price
					WHERE v.parent_id = family AND v.status = 'active'
			) AS offer
			ORDER BY offer.sellable DESC, offer.kurus NULLS LAST, offer.id
			LIMIT 1;
	END;
--> statement-breakpoint
DROP INDEX "products_listed_price";
--> statement-breakpoint
-- Prices to sort by are worked out from prices and rates when lists are read, so they cannot be stale.
ALTER TABLE "products" DROP COLUMN "sort_price";
--> statement-breakpoint
-- Whoever changes a rate, be it by hand in SQL, every running shop hears of it.
CREATE FUNCTION announce_currencies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('currencies', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER currencies_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currencies"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_currencies();
--> statement-breakpoint
CREATE TABLE "pending_rates" (
	"currency" char(3) PRIMARY KEY NOT NULL,
	"rate" numeric(18, 6) NOT NULL,
	"bulletin_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_rates_rate_positive" CHECK ("pending_rates"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "pending_rates" ADD CONSTRAINT "pending_rates_currency_currencies_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("code") ON DELETE cascade ON UPDATE no action;
