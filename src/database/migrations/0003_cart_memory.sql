ALTER TABLE "cart_lines" ADD COLUMN "seen_price" numeric;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "note" text DEFAULT '' NOT NULL;