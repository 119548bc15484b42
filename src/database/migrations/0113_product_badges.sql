CREATE TABLE "product_badges" (
	"product_id" integer NOT NULL,
	"badge" text NOT NULL,
	CONSTRAINT "product_badges_product_id_badge_pk" PRIMARY KEY("product_id","badge"),
	CONSTRAINT "product_badges_badge" CHECK ("product_badges"."badge" in ('best-seller', 'new'))
);
--> statement-breakpoint
ALTER TABLE "product_badges" ADD CONSTRAINT "product_badges_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- Drafts are published by staff, by imports and by a job; none of them has to think of it.
CREATE FUNCTION product_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.published_at := now();
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_published" BEFORE UPDATE OF "status" ON "products"
	FOR EACH ROW WHEN (old.status = 'draft' AND new.status = 'active' AND old.published_at IS NULL) EXECUTE FUNCTION "product_published"();--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "on_products" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "coupons_on_products" ON "coupons" USING btree ("id") WHERE "coupons"."on_products";
