ALTER TABLE "cart_lines" ADD COLUMN "seen_tax_rate" numeric(5, 2);--> statement-breakpoint
UPDATE "cart_lines" l SET "seen_tax_rate" = p."tax_rate" FROM "products" p WHERE p."id" = l."product_id" AND l."seen_price" IS NOT NULL;
