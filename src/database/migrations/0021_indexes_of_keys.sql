-- What the jobs look for, every minute or every five.
CREATE INDEX "orders_awaiting_transfer" ON "orders" USING btree ("payment_due_at") WHERE "orders"."payment_type" = 4 and "orders"."status" = 'odeme_bekliyor';--> statement-breakpoint
CREATE INDEX "order_refunds_waiting" ON "order_refunds" USING btree ("due_at","id") WHERE "order_refunds"."status" = 'bekliyor';--> statement-breakpoint
-- What erasing an account and tidying up look for.
CREATE INDEX "mail_messages_recipient" ON "mail_messages" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "mail_messages_done" ON "mail_messages" USING btree ("created_at") WHERE "mail_messages"."status" <> 'waiting';--> statement-breakpoint
CREATE INDEX "visitors_created" ON "visitors" USING btree ("created_at");--> statement-breakpoint
-- Foreign keys without an index: a row that goes made PostgreSQL read the whole table that points at it.
CREATE INDEX "visitors_branch" ON "visitors" USING btree ("branch_id") WHERE "visitors"."branch_id" is not null;--> statement-breakpoint
CREATE INDEX "visitors_delivery_address" ON "visitors" USING btree ("delivery_address_id") WHERE "visitors"."delivery_address_id" is not null;--> statement-breakpoint
CREATE INDEX "visitors_invoice_address" ON "visitors" USING btree ("invoice_address_id") WHERE "visitors"."invoice_address_id" is not null;--> statement-breakpoint
CREATE INDEX "visitors_placed_order" ON "visitors" USING btree ("placed_order_id") WHERE "visitors"."placed_order_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","price") WHERE "payments"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "order_refunds_return" ON "order_refunds" USING btree ("return_id") WHERE "order_refunds"."return_id" is not null;--> statement-breakpoint
CREATE INDEX "order_return_lines_line" ON "order_return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_images_file" ON "product_images" USING btree ("file");--> statement-breakpoint
CREATE INDEX "product_tags_tag" ON "product_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_id") WHERE "products"."brand_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_bins_bank" ON "bank_bins" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "reviews_of_order" ON "reviews" USING btree ("order_id") WHERE "reviews"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "replaced_reviews_of_order" ON "replaced_reviews" USING btree ("order_id") WHERE "replaced_reviews"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "replaced_reviews_of_product" ON "replaced_reviews" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "replaced_reviews_by" ON "replaced_reviews" USING btree ("replaced_by") WHERE "replaced_reviews"."replaced_by" is not null;--> statement-breakpoint
-- A payment of an order is for the order's total, neither less nor more. What is charged is at least the payment's price (payments_amounts),
-- so no card is charged less than the order costs. Rows of an older shop that break it stay and are named in the log of the database.
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_total" UNIQUE("id","total");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_price_is_total" FOREIGN KEY ("order_id","price") REFERENCES "public"."orders"("id","total") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
DO $$
BEGIN
  ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_price_is_total";
EXCEPTION WHEN foreign_key_violation THEN
  RAISE WARNING 'payments_price_is_total stays not validated: %', SQLERRM;
END
$$;
