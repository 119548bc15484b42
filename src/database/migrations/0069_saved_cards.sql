CREATE TABLE "test_bank_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"user_key" text NOT NULL,
	"bin" text NOT NULL,
	"last_digits" text NOT NULL,
	"organization" text NOT NULL,
	"expires" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_bank_cards_digits" CHECK ("test_bank_cards"."bin" ~ '^[0-9]{8}$' and "test_bank_cards"."last_digits" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"provider" text NOT NULL,
	"keys_id" text,
	"data" text NOT NULL,
	"organization" text NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"last_digits" text NOT NULL,
	"expires" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_payment" UNIQUE("payment_id"),
	CONSTRAINT "saved_cards_encrypted" CHECK ("saved_cards"."data" like 'encrypted:%'),
	CONSTRAINT "saved_cards_digits" CHECK ("saved_cards"."last_digits" ~ '^[0-9]{4}$'),
	CONSTRAINT "saved_cards_expires" CHECK ("saved_cards"."expires" ~ '^(20[0-9]{2}-(0[1-9]|1[0-2]))?$'),
	CONSTRAINT "saved_cards_label" CHECK (length("saved_cards"."label") <= 40)
);
--> statement-breakpoint
CREATE TABLE "vault_deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"keys_id" text,
	"data" text NOT NULL,
	"extent" text DEFAULT 'card' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"check_after" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vault_deletions_extent" CHECK ("vault_deletions"."extent" in ('card', 'user')),
	CONSTRAINT "vault_deletions_encrypted" CHECK ("vault_deletions"."data" like 'encrypted:%')
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "keep_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_bank_payments" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_keys_id_provider_keys_id_fk" FOREIGN KEY ("keys_id") REFERENCES "public"."provider_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_deletions" ADD CONSTRAINT "vault_deletions_keys_id_provider_keys_id_fk" FOREIGN KEY ("keys_id") REFERENCES "public"."provider_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_bank_cards_user" ON "test_bank_cards" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "saved_cards_customer" ON "saved_cards" USING btree ("customer_id","used_at");--> statement-breakpoint
CREATE INDEX "vault_deletions_due" ON "vault_deletions" USING btree ("check_after");--> statement-breakpoint
CREATE INDEX "saved_cards_keys" ON "saved_cards" USING btree ("keys_id");--> statement-breakpoint
CREATE INDEX "vault_deletions_keys" ON "vault_deletions" USING btree ("keys_id");