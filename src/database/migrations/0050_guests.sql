ALTER TABLE "customers" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "contact_email" text GENERATED ALWAYS AS (case when erased_at is null then coalesce(guest_email, email) else '' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_guests" ON "customers" USING btree ("guest_email") WHERE "customers"."guest_email" is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_guest_email" CHECK ("customers"."guest_email" = lower("customers"."guest_email"));