CREATE TABLE "order_return_labels" (
	"return_id" text PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_return_labels_pdf" CHECK (octet_length("order_return_labels"."pdf") between 1 and 2097152)
);
--> statement-breakpoint
CREATE TABLE "order_return_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"return_id" text NOT NULL,
	"source_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_return_photos_source" UNIQUE("order_id","return_id","source_hash"),
	CONSTRAINT "order_return_photos_jpeg" CHECK (octet_length("order_return_photos"."jpeg") between 1 and 4194304)
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "carrier_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "return_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "return_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_return_labels" ADD CONSTRAINT "order_return_labels_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_photos" ADD CONSTRAINT "order_return_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_code" CHECK ("order_returns"."return_code" ~ '^([A-Za-z0-9-]{4,40})?$');