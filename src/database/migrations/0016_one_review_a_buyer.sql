CREATE TABLE "replaced_reviews" (
	"id" integer PRIMARY KEY NOT NULL,
	"replaced_by" integer,
	"product_id" integer NOT NULL,
	"customer_id" text,
	"order_id" text,
	"author_name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"star" smallint NOT NULL,
	"status" text NOT NULL,
	"refusal_reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_reviews" ADD CONSTRAINT "replaced_reviews_replaced_by_reviews_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_reviews" ADD CONSTRAINT "replaced_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_reviews" ADD CONSTRAINT "replaced_reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_reviews" ADD CONSTRAINT "replaced_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_reviews_of_customer" ON "replaced_reviews" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_one_a_product_and_order";--> statement-breakpoint
UPDATE "reviews" AS r
   SET "status" = 'reddedildi', "refusal_reason" = 'Siparişi iptal edilen ürünlerin yorumları yayınlanmaz.', "updated_at" = now()
  FROM "orders" AS o
 WHERE o."id" = r."order_id" AND o."status" IN ('iptal', 'odeme_hatasi') AND r."status" <> 'reddedildi';--> statement-breakpoint
WITH ranked AS (
  SELECT r."id", coalesce(p."parent_id", p."id") AS family_id,
         first_value(r."id") OVER (
           PARTITION BY r."customer_id", coalesce(p."parent_id", p."id")
           ORDER BY coalesce(o."status" IN ('iptal', 'odeme_hatasi'), false), r."created_at" DESC, r."id" DESC) AS kept
    FROM "reviews" AS r
    JOIN "products" AS p ON p."id" = r."product_id"
    LEFT JOIN "orders" AS o ON o."id" = r."order_id"
   WHERE r."customer_id" IS NOT NULL
), moved AS (
  DELETE FROM "reviews" AS r USING ranked
   WHERE ranked."id" = r."id" AND ranked.kept <> r."id"
  RETURNING r."id", ranked.kept, ranked.family_id, r."customer_id", r."order_id", r."author_name", r."title", r."description",
            r."star", r."status", r."refusal_reason", r."created_at", r."updated_at"
)
INSERT INTO "replaced_reviews" ("id", "replaced_by", "product_id", "customer_id", "order_id", "author_name", "title",
       "description", "star", "status", "refusal_reason", "created_at", "updated_at")
SELECT * FROM moved;--> statement-breakpoint
UPDATE "reviews" AS r SET "product_id" = p."parent_id"
  FROM "products" AS p WHERE p."id" = r."product_id" AND p."parent_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_one_a_product_and_customer" UNIQUE("customer_id","product_id");--> statement-breakpoint
DROP INDEX "reviews_of_customer";--> statement-breakpoint
UPDATE "products" AS p
   SET ("star_rate", "comment_count") = (
     SELECT coalesce(round(avg(r."star"), 2), 0), count(*) FROM "reviews" AS r
      WHERE r."product_id" = p."id" AND r."status" = 'yayında')
 WHERE p."comment_count" > 0 AND p."parent_id" IS NULL;
