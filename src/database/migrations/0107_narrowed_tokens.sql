ALTER TABLE "api_tokens" ADD COLUMN "narrowed" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- Tokens that were given the catalogue while it was size guides and videos keep just those (0088): a person says whether they shall have the products too.
UPDATE "api_tokens" SET "narrowed" = array_remove(array[
    case when 'guides.read' = any ("permissions") and not 'catalogue.read' = any ("permissions") then 'catalogue.read' end,
    case when 'guides.write' = any ("permissions") and not 'catalogue.write' = any ("permissions") then 'catalogue.write' end
  ], null)
 WHERE "revoked_at" IS NULL;
