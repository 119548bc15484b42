CREATE TABLE "order_collections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "order_collections_amount" CHECK ("order_collections"."amount" > 0),
	CONSTRAINT "order_collections_note" CHECK (char_length("order_collections"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "order_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"number" smallint NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"reason" text NOT NULL,
	"consent" text DEFAULT '' NOT NULL,
	"total_before" numeric(14, 2) NOT NULL,
	"total_after" numeric(14, 2) NOT NULL,
	"paid" boolean NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_edits_number" UNIQUE("order_id","number"),
	CONSTRAINT "order_edits_reason" CHECK (char_length("order_edits"."reason") between 1 and 500),
	CONSTRAINT "order_edits_consent" CHECK (char_length("order_edits"."consent") <= 500)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "edited_by" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_total" numeric(14, 2) GENERATED ALWAYS AS (total - edited_by) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_collections" ADD CONSTRAINT "order_collections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_collections_order" ON "order_collections" USING btree ("order_id");--> statement-breakpoint
-- A payment of an order is for the total the order was placed with, which edits by staff leave as it is. Rows of an older shop that break
-- it stay and are named in the log of the database.
ALTER TABLE "payments" DROP CONSTRAINT "payments_price_is_total";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_id_total";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_placed_total" UNIQUE("id","placed_total");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_price_is_total" FOREIGN KEY ("order_id","price") REFERENCES "public"."orders"("id","placed_total") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
DO $$
BEGIN
  ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_price_is_total";
EXCEPTION WHEN foreign_key_violation THEN
  RAISE WARNING 'payments_price_is_total stays not validated: %', SQLERRM;
END
$$;
