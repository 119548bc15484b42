-- The pieces of a line that are still to be sent: not in a parcel, not asked back by the buyer, not refunded by staff.
-- Pieces asked back are first those that have left.
CREATE FUNCTION "owed_pieces"("line" bigint, "quantity" integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT greatest(0, quantity - greatest(
      (SELECT coalesce(sum(pl.quantity), 0) FROM order_parcel_lines pl WHERE pl.order_line_id = line),
      (SELECT coalesce(sum(rl.quantity), 0) FROM order_return_lines rl JOIN order_returns r ON r.id = rl.return_id
       WHERE rl.order_line_id = line AND r.status NOT IN ('refused', 'withdrawn')))
    - (SELECT coalesce(sum(fl.quantity), 0) FROM order_refund_lines fl JOIN order_refunds f ON f.id = fl.refund_id
       WHERE fl.order_line_id = line AND f.status <> 'failed'))::int
$$;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owes_pieces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Few orders still owe a piece, so only those rows are written; a new order owes all of its pieces.
UPDATE "orders" o SET "owes_pieces" = true
  WHERE o."status" IN ('awaiting_payment', 'confirmed', 'preparing', 'shipped', 'return_requested') AND o."delivered_at" IS NULL
    AND EXISTS (SELECT FROM "order_lines" l WHERE l."order_id" = o."id" AND owed_pieces(l."id", l."quantity") > 0);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "owes_pieces" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "orders_owing" ON "orders" USING btree ("created_at","id","status","total","payment_type","province") WHERE "orders"."owes_pieces" and "orders"."delivered_at" is null and "orders"."status" in ('confirmed', 'preparing', 'shipped', 'return_requested');--> statement-breakpoint
-- Decides anew whether these orders owe a piece. Writes only what changed.
CREATE FUNCTION "note_owed_pieces"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET owes_pieces = NOT o.owes_pieces
  WHERE o.id = ANY (ids) AND o.owes_pieces <> EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = o.id AND owed_pieces(l.id, l.quantity) > 0);
END $$;--> statement-breakpoint
CREATE FUNCTION "note_owed_pieces_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_owed_pieces(array(SELECT DISTINCT order_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_owed_pieces_of_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_owed_pieces(array(SELECT DISTINCT l.order_id FROM changed JOIN order_lines l ON l.id = changed.order_line_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_owed_pieces_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_owed_pieces(array[new.order_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A new order owes its pieces by the column's default, so a line added to one that owes nothing is all that inserting can change.
CREATE FUNCTION "note_owed_pieces_of_added_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET owes_pieces = true FROM changed WHERE orders.id = changed.order_id AND NOT orders.owes_pieces;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_lines_owed_added" AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "note_owed_pieces_of_added_lines"();--> statement-breakpoint
CREATE TRIGGER "order_lines_owed_changed" AFTER UPDATE ON "order_lines" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "note_owed_pieces_of_lines"();--> statement-breakpoint
CREATE TRIGGER "order_lines_owed_removed" AFTER DELETE ON "order_lines" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "note_owed_pieces_of_lines"();--> statement-breakpoint
CREATE TRIGGER "order_parcel_lines_owed" AFTER INSERT ON "order_parcel_lines" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "note_owed_pieces_of_contents"();--> statement-breakpoint
CREATE TRIGGER "order_refund_lines_owed" AFTER INSERT ON "order_refund_lines" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "note_owed_pieces_of_contents"();--> statement-breakpoint
CREATE TRIGGER "order_return_lines_owed" AFTER INSERT ON "order_return_lines" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "note_owed_pieces_of_contents"();--> statement-breakpoint
CREATE TRIGGER "order_refunds_owed" AFTER UPDATE OF "status" ON "order_refunds" FOR EACH ROW
  WHEN (new."by_staff" AND (old."status" = 'failed') <> (new."status" = 'failed')) EXECUTE FUNCTION "note_owed_pieces_of_order"();--> statement-breakpoint
CREATE TRIGGER "order_returns_owed" AFTER UPDATE OF "status" ON "order_returns" FOR EACH ROW
  WHEN ((old."status" IN ('refused', 'withdrawn')) <> (new."status" IN ('refused', 'withdrawn'))) EXECUTE FUNCTION "note_owed_pieces_of_order"();
