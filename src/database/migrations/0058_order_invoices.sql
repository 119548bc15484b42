CREATE TABLE "order_invoices" (
	"order_id" text PRIMARY KEY NOT NULL,
	"invoice_no" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_invoices_number" CHECK ("order_invoices"."invoice_no" ~ '^[A-Z0-9-]{3,30}$'),
	CONSTRAINT "order_invoices_pdf" CHECK (octet_length("order_invoices"."pdf") between 1 and 2097152)
);
--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;