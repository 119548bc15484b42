-- How few pieces are few: of a product its own number, or the shop's (setting azalanStok); and whether staff was told by email.
ALTER TABLE "stock_levels" ADD COLUMN "low_from" integer;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "low_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "low_told_on" date;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_low_from" CHECK ("stock_levels"."low_from" >= 0) NOT VALID;--> statement-breakpoint
CREATE INDEX "stock_levels_own_low" ON "stock_levels" USING btree ("product_id") WHERE "stock_levels"."low_from" is not null;--> statement-breakpoint
CREATE INDEX "stock_levels_told" ON "stock_levels" USING btree ("product_id") WHERE "stock_levels"."low_told";--> statement-breakpoint
CREATE INDEX "stock_levels_told_on" ON "stock_levels" USING btree ("low_told_on") WHERE "stock_levels"."low_told_on" is not null;
