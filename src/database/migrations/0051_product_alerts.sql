CREATE TABLE "product_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"customer_id" text,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"base_price" numeric(18, 2),
	"currency" char(3),
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "product_alerts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "product_alerts_address" UNIQUE("product_id","kind","email"),
	CONSTRAINT "product_alerts_kind" CHECK ("product_alerts"."kind" in ('stock', 'price')),
	CONSTRAINT "product_alerts_locale" CHECK ("product_alerts"."locale" in ('tr', 'en')),
	CONSTRAINT "product_alerts_price" CHECK (("product_alerts"."kind" = 'price') = ("product_alerts"."base_price" is not null) and ("product_alerts"."base_price" is null) = ("product_alerts"."currency" is null)),
	CONSTRAINT "product_alerts_email" CHECK ("product_alerts"."email" is not null or "product_alerts"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "product_alerts" ADD CONSTRAINT "product_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_alerts" ADD CONSTRAINT "product_alerts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_alerts_customer" ON "product_alerts" USING btree ("customer_id") WHERE "product_alerts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "product_alerts_email_index" ON "product_alerts" USING btree ("email") WHERE "product_alerts"."email" is not null;--> statement-breakpoint
CREATE INDEX "product_alerts_waiting" ON "product_alerts" USING btree ("kind","product_id","confirmed_at") WHERE "product_alerts"."email" is not null and "product_alerts"."confirmed_at" is not null;