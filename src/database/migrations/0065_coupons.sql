CREATE TABLE "coupon_buyers" (
	"coupon_id" bigint NOT NULL,
	"buyer" char(64) NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "coupon_buyers_coupon_id_buyer_pk" PRIMARY KEY("coupon_id","buyer"),
	CONSTRAINT "coupon_buyers_uses" CHECK ("coupon_buyers"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"coupon_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"discount" numeric(14, 2) NOT NULL,
	"shipping_saved" numeric(14, 2) DEFAULT '0' NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_amounts" CHECK (least("coupon_uses"."discount", "coupon_uses"."shipping_saved") >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"key" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"percent" numeric(5, 2),
	"amount" numeric(14, 2),
	"ceiling" numeric(14, 2),
	"minimum" numeric(14, 2) DEFAULT '0' NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"use_limit" integer,
	"per_customer" integer,
	"first_order" boolean DEFAULT false NOT NULL,
	"skips_discounted" boolean DEFAULT false NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"brand_ids" integer[] DEFAULT '{}' NOT NULL,
	"product_ids" integer[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_key_unique" UNIQUE("key"),
	CONSTRAINT "coupons_code" CHECK (char_length("coupons"."code") between 3 and 30),
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('percent', 'amount', 'shipping')),
	CONSTRAINT "coupons_value" CHECK (("coupons"."kind" = 'percent') = ("coupons"."percent" is not null) and ("coupons"."kind" = 'amount') = ("coupons"."amount" is not null)),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amounts" CHECK ("coupons"."amount" > 0 and "coupons"."ceiling" > 0),
	CONSTRAINT "coupons_minimum" CHECK ("coupons"."minimum" >= 0),
	CONSTRAINT "coupons_days" CHECK ("coupons"."valid_from" <= "coupons"."valid_until"),
	CONSTRAINT "coupons_limits" CHECK ("coupons"."use_limit" >= 1 and "coupons"."per_customer" >= 1),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" >= 0)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "coupon_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_buyers" ADD CONSTRAINT "coupon_buyers_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_buyers_buyer" ON "coupon_buyers" USING btree ("buyer");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","used_at");--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_batch" ON "coupons" USING btree ("batch","id") WHERE "coupons"."batch" <> '';--> statement-breakpoint
CREATE INDEX "coupons_words" ON "coupons" USING gin (fold_text(' ' || "code" || ' ' || "note" || ' ' || "batch") gin_trgm_ops);