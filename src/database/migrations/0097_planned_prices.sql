-- A price with a begin and an end beside the regular one. While it is asked, `product_units.sale_price` is the planned price, and the regular one
-- stands beside it (docs/decisions/0164).
CREATE TABLE "planned_prices" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"unit_id" integer NOT NULL,
	"amount" numeric(18, 6) NOT NULL,
	"kind" text NOT NULL,
	"currency" char(3) NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"began_at" timestamp with time zone,
	"planned_by" text NOT NULL,
	CONSTRAINT "planned_prices_amount" CHECK ("planned_prices"."amount" > 0),
	CONSTRAINT "planned_prices_kind" CHECK ("planned_prices"."kind" in ('gross', 'net')),
	CONSTRAINT "planned_prices_ends" CHECK ("planned_prices"."ends_at" > "planned_prices"."begins_at")
);--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_unit" FOREIGN KEY ("unit_id","product_id") REFERENCES "public"."product_units"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_prices_by_unit" ON "planned_prices" USING btree ("unit_id","product_id");--> statement-breakpoint
CREATE INDEX "planned_prices_waiting" ON "planned_prices" USING btree ("begins_at") WHERE "planned_prices"."began_at" is null;--> statement-breakpoint
CREATE INDEX "planned_prices_ending" ON "planned_prices" USING btree ("ends_at") WHERE "planned_prices"."ends_at" is not null;--> statement-breakpoint
ALTER TABLE "product_units" ADD COLUMN "regular_price" numeric(18, 6);--> statement-breakpoint
ALTER TABLE "product_units" ADD COLUMN "regular_list_price" numeric(18, 6);--> statement-breakpoint
ALTER TABLE "product_units" ADD CONSTRAINT "product_units_regular_prices" CHECK ("product_units"."regular_price" >= 0 and "product_units"."regular_list_price" >= 0 and ("product_units"."regular_price" is not null or "product_units"."regular_list_price" is null)) NOT VALID;--> statement-breakpoint
CREATE INDEX "product_units_planned" ON "product_units" USING btree ("product_id") WHERE "product_units"."regular_price" is not null;--> statement-breakpoint
-- A planned price without KDV, 6 decimals, half away from zero.
CREATE FUNCTION planned_net(amount numeric, kind text, tax_rate numeric) RETURNS numeric
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN round(CASE kind WHEN 'gross' THEN amount * 100 / (100 + tax_rate) ELSE amount END, 6);--> statement-breakpoint
-- Whoever writes a price while a planned one is asked writes the regular price, which comes back at the plan's end. What carries plans out says so in
-- `vitrin.planned_price`. The first trigger has the name that comes first: the second one works out the list price of both.
CREATE FUNCTION regular_price_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('vitrin.planned_price', true) = 'on' THEN
		RETURN new;
	END IF;
	IF TG_ARGV[0] = 'list' THEN
		new.regular_list_price := new.list_price;
	ELSE
		new.regular_price := new.sale_price;
		new.sale_price := old.sale_price;
	END IF;
	new.list_price := greatest(new.regular_price, new.regular_list_price);
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_units_regular_1_list" BEFORE UPDATE OF "list_price" ON "product_units"
	FOR EACH ROW WHEN (old.regular_price IS NOT NULL) EXECUTE FUNCTION "regular_price_written"('list');--> statement-breakpoint
CREATE TRIGGER "product_units_regular_2_sale" BEFORE UPDATE OF "sale_price" ON "product_units"
	FOR EACH ROW WHEN (old.regular_price IS NOT NULL) EXECUTE FUNCTION "regular_price_written"('sale');--> statement-breakpoint
-- A planned price with KDV stays what it is when the rate changes. One in another currency means nothing: the regular price comes back, and the plan
-- waits for somebody to take it away.
CREATE FUNCTION planned_price_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('vitrin.planned_price', 'on', true);
	IF old.currency <> new.currency THEN
		UPDATE product_units SET sale_price = regular_price, list_price = regular_list_price, regular_price = NULL, regular_list_price = NULL
			WHERE product_id = new.id AND regular_price IS NOT NULL;
		UPDATE planned_prices SET began_at = NULL WHERE product_id = new.id AND began_at IS NOT NULL;
	ELSE
		UPDATE product_units AS u SET sale_price = planned_net(plan.amount, plan.kind, new.tax_rate)
			FROM planned_prices AS plan
			WHERE plan.product_id = new.id AND u.id = plan.unit_id AND u.regular_price IS NOT NULL;
	END IF;
	PERFORM set_config('vitrin.planned_price', '', true);
	RETURN NULL;
END $$;--> statement-breakpoint
-- By its name before `products_price_terms`, which notes the prices.
CREATE TRIGGER "products_planned_terms" AFTER UPDATE OF "currency", "tax_rate" ON "products"
	FOR EACH ROW WHEN (old.currency <> new.currency OR old.tax_rate <> new.tax_rate)
	EXECUTE FUNCTION "planned_price_terms"();
