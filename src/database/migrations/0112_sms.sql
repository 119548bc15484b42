CREATE TABLE "sms_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"customer_id" text,
	"recipient" text NOT NULL,
	"body" text NOT NULL,
	"segments" smallint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"provider_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "sms_messages_key_unique" UNIQUE("key"),
	CONSTRAINT "sms_messages_status" CHECK ("sms_messages"."status" in ('waiting', 'sent', 'failed', 'discarded')),
	CONSTRAINT "sms_messages_recipient" CHECK ("sms_messages"."recipient" ~ '^\+905[0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_messages_waiting" ON "sms_messages" USING btree ("due_at") WHERE "sms_messages"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "sms_messages_failed" ON "sms_messages" USING btree ("id") WHERE "sms_messages"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "sms_messages_customer" ON "sms_messages" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sms_messages_done" ON "sms_messages" USING btree ("created_at") WHERE "sms_messages"."status" <> 'waiting';--> statement-breakpoint
ALTER TABLE "provider_keys" DROP CONSTRAINT "provider_keys_kind";--> statement-breakpoint
ALTER TABLE "provider_keys" ADD CONSTRAINT "provider_keys_kind" CHECK ("provider_keys"."kind" in ('iyzico', 'smtp', 'iletimerkezi'));--> statement-breakpoint
ALTER TABLE "provider_setups" DROP CONSTRAINT "provider_setups_kind";--> statement-breakpoint
ALTER TABLE "provider_setups" ADD CONSTRAINT "provider_setups_kind" CHECK ("provider_setups"."kind" in ('iyzico', 'smtp', 'iletimerkezi'));--> statement-breakpoint
INSERT INTO "provider_setups" ("kind") VALUES ('iletimerkezi');
