ALTER TABLE "orders" ADD COLUMN "has_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "has_return" = true WHERE "id" IN (SELECT "order_id" FROM "order_returns");--> statement-breakpoint
CREATE INDEX "orders_with_returns" ON "orders" USING btree ("status","total","id","payment_type","created_at","province") WHERE "orders"."has_return";--> statement-breakpoint
CREATE FUNCTION "note_returns_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET has_return = true FROM added WHERE orders.id = added.order_id AND NOT has_return;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_returns_noted" AFTER INSERT ON "order_returns" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_returns_of_orders"();
