ALTER TABLE "old_product_keys" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "old_product_keys" DROP CONSTRAINT "old_product_keys_kind_key_pk";--> statement-breakpoint
ALTER TABLE "old_product_keys" ADD CONSTRAINT "old_product_keys_kind_key_source_pk" PRIMARY KEY("kind","key","source");--> statement-breakpoint
-- Every prefix that was imported with is in its run; a product whose code begins with one came from that shop.
UPDATE "old_product_keys" AS "k" SET "source" = "prefixes"."prefix"
FROM (
  SELECT "p"."id", max("r"."options" ->> 'codePrefix') AS "prefix"
  FROM (SELECT DISTINCT "options" FROM "import_runs" WHERE "options" ? 'codePrefix') AS "r"
  JOIN "products" AS "p" ON starts_with("p"."code", "r"."options" ->> 'codePrefix')
  GROUP BY "p"."id"
) AS "prefixes"
WHERE "prefixes"."id" = "k"."product_id";
