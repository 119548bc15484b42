CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"customer_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text,
	"status" text NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"paid_price" numeric(14, 2) NOT NULL,
	"installment" smallint NOT NULL,
	"commission_rate" numeric(9, 6) DEFAULT '0' NOT NULL,
	"card_fingerprint" char(64) NOT NULL,
	"card_hint" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"token_hash" text,
	"ip" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'tr' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"charging_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"check_after" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_id" UNIQUE("provider","provider_payment_id"),
	CONSTRAINT "payments_kind" CHECK (("payments"."kind" = 'order') = ("payments"."order_id" is not null)),
	CONSTRAINT "payments_kinds" CHECK ("payments"."kind" in ('order', 'pay')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('started', 'verifying', 'charging', 'paid', 'failed', 'expired', 'refunding', 'refunded')),
	CONSTRAINT "payments_amounts" CHECK ("payments"."price" > 0 and "payments"."paid_price" >= "payments"."price"),
	CONSTRAINT "payments_installment" CHECK ("payments"."installment" between 1 and 36)
);
--> statement-breakpoint
CREATE TABLE "test_bank_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"outcome" text NOT NULL,
	"status" text NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"paid_price" numeric(14, 2) NOT NULL,
	"refunded" numeric(14, 2) DEFAULT '0' NOT NULL,
	"installment" smallint NOT NULL,
	"card_hint" text NOT NULL,
	"callback_url" text NOT NULL,
	"locale" text DEFAULT 'tr' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "test_bank_payments_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "test_bank_payments_status" CHECK ("test_bank_payments"."status" in ('started', 'verified', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "test_bank_payments_refunded" CHECK ("test_bank_payments"."refunded" between 0 and "test_bank_payments"."paid_price")
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('started', 'verifying', 'charging', 'paid', 'refunding');--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("check_after") WHERE "payments"."status" in ('started', 'verifying', 'charging', 'refunding');--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_recent" ON "payments" USING btree ("created_at");