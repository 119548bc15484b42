-- Imports find products by codes as people type them, and those of a name, thousands at a time.
CREATE INDEX "products_folded_code" ON "products" USING btree (fold_text("code"));--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING hash ("name");
