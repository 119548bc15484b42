CREATE TABLE "order_timeline" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_timeline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"token_id" text NOT NULL,
	"token_name" text NOT NULL,
	"external_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"shown_to_buyer" boolean NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_timeline_external" UNIQUE("token_id","external_id"),
	CONSTRAINT "order_timeline_kind" CHECK ("order_timeline"."kind" in ('note', 'cargo', 'invoice', 'return', 'other')),
	CONSTRAINT "order_timeline_text" CHECK (char_length("order_timeline"."text") <= 2000),
	CONSTRAINT "order_timeline_link" CHECK ("order_timeline"."link" = '' or "order_timeline"."link" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_timeline_order" ON "order_timeline" USING btree ("order_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_total" ON "orders" USING btree ("status","total","id");--> statement-breakpoint
CREATE INDEX "orders_placed_customer" ON "orders" USING btree ("customer_id") WHERE not ("orders"."payment_type" = 'card' and "orders"."status" in ('awaiting_payment', 'payment_failed'));