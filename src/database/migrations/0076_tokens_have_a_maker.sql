ALTER TABLE "api_tokens" ADD COLUMN "maker_id" text;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "lost" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "lost_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "lost_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_maker_id_staff_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "inviter_id" text;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_inviter_id_staff_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitations_inviter" ON "staff_invitations" USING btree ("inviter_id");--> statement-breakpoint
-- The audit log knows who made a token and who invited; a token that was made by another token has no person.
UPDATE "api_tokens" t SET "maker_id" = s."id" FROM "audit_log" a JOIN "staff" s ON s."id" = a."staff_id"
  WHERE a."record_type" = 'token' AND a."action" = 'token.create' AND a."record_id" = t."id";--> statement-breakpoint
UPDATE "staff_invitations" i SET "inviter_id" = s."id" FROM "audit_log" a JOIN "staff" s ON s."id" = a."staff_id"
  WHERE a."record_type" = 'staff' AND a."action" = 'staff.invite' AND a."record_id" = i."id";--> statement-breakpoint
-- An invitation that software sent: nobody has vouched for it.
DELETE FROM "staff_invitations" WHERE "inviter_id" IS NULL;--> statement-breakpoint
ALTER TABLE "staff_invitations" ALTER COLUMN "inviter_id" SET NOT NULL;--> statement-breakpoint
-- What is for persons is taken from tokens. One that has nothing else, or that no person made, is revoked.
UPDATE "api_tokens" SET
    "lost" = CASE WHEN "maker_id" IS NULL THEN "permissions"
      ELSE ARRAY(SELECT p FROM unnest("permissions") p WHERE p IN ('integrations.manage', 'providers.manage', 'staff.manage')) END,
    "version" = "version" + 1
  WHERE "revoked_at" IS NULL
    AND ("maker_id" IS NULL OR "permissions" && ARRAY['integrations.manage', 'providers.manage', 'staff.manage']);--> statement-breakpoint
UPDATE "api_tokens" SET
    "permissions" = ARRAY(SELECT p FROM unnest("permissions") p WHERE p NOT IN ('integrations.manage', 'providers.manage', 'staff.manage'));--> statement-breakpoint
UPDATE "api_tokens" SET "revoked_at" = now() WHERE "revoked_at" IS NULL AND ("maker_id" IS NULL OR "permissions" = '{}');--> statement-breakpoint
-- The open account has a permission of its own; software that was given it keeps it.
UPDATE "api_tokens" SET "permissions" = "permissions" || ARRAY['customers.credit'] WHERE 'customers.write' = ANY ("permissions");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_for_software" CHECK (not ("api_tokens"."permissions" && array['integrations.manage', 'providers.manage', 'staff.manage']));--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_maker" CHECK ("api_tokens"."maker_id" is not null or "api_tokens"."revoked_at" is not null);--> statement-breakpoint
CREATE INDEX "api_tokens_maker_id" ON "api_tokens" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "api_tokens_lost" ON "api_tokens" USING btree ("created_at") WHERE "api_tokens"."lost" <> '{}';
