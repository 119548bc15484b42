CREATE TABLE "earlier_order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(14, 2) NOT NULL,
	CONSTRAINT "earlier_order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "earlier_order_lines_quantity" CHECK ("earlier_order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "earlier_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" text,
	"email" text NOT NULL,
	"platform" text NOT NULL,
	"order_no" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"sub_total" numeric(14, 2) NOT NULL,
	"discount" numeric(14, 2) NOT NULL,
	"shipping" numeric(14, 2) NOT NULL,
	"tax" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"refunded" numeric(14, 2) NOT NULL,
	"status" text NOT NULL,
	"delivery_address" text NOT NULL,
	"invoice_address" text NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_orders_number" UNIQUE("platform","order_no"),
	CONSTRAINT "earlier_orders_platform" CHECK ("earlier_orders"."platform" in ('shopify', 'woocommerce')),
	CONSTRAINT "earlier_orders_status" CHECK ("earlier_orders"."status" in ('open', 'paid', 'completed', 'cancelled', 'refunded')),
	CONSTRAINT "earlier_orders_currency" CHECK ("earlier_orders"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "earlier_orders_email_lower" CHECK ("earlier_orders"."email" = lower("earlier_orders"."email"))
);
--> statement-breakpoint
ALTER TABLE "earlier_order_lines" ADD CONSTRAINT "earlier_order_lines_order_id_earlier_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."earlier_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD CONSTRAINT "earlier_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_orders_customer" ON "earlier_orders" USING btree ("customer_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "earlier_orders_email" ON "earlier_orders" USING btree ("email") WHERE "earlier_orders"."customer_id" is null;