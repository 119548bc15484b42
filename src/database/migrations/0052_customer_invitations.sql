ALTER TABLE "customers" ADD COLUMN "invitation_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_uninvited" ON "customers" USING btree ("invitation_due_at","id") WHERE "customers"."imported_at" is not null and "customers"."invited_at" is null;