DROP INDEX "customers_mailbox";--> statement-breakpoint
CREATE INDEX "customers_mailbox" ON "customers" USING btree ((case when lower("contact_email") ~ '@(gmail|googlemail)\.com$' then replace(split_part(regexp_replace(lower("contact_email"), '\+[^@]*@', '@'), '@', 1), '.', '') || '@gmail.com' else regexp_replace(lower("contact_email"), '\+[^@]*@', '@') end));--> statement-breakpoint
-- Uses that were counted under addresses which are one mailbox come together under it.
CREATE TEMPORARY TABLE "folded_buyers" ON COMMIT DROP AS
  SELECT DISTINCT encode(sha256(convert_to(regexp_replace(lower("contact_email"), '\+[^@]*@', '@'), 'UTF8')), 'hex') AS "before", encode(sha256(convert_to(case when lower("contact_email") ~ '@(gmail|googlemail)\.com$' then replace(split_part(regexp_replace(lower("contact_email"), '\+[^@]*@', '@'), '@', 1), '.', '') || '@gmail.com' else regexp_replace(lower("contact_email"), '\+[^@]*@', '@') end, 'UTF8')), 'hex') AS "after"
  FROM "customers" WHERE "contact_email" ~ '@(gmail|googlemail)\.com$';--> statement-breakpoint
DELETE FROM "folded_buyers" WHERE "before" = "after";--> statement-breakpoint
INSERT INTO "coupon_buyers" AS b ("coupon_id", "buyer", "uses")
  SELECT c."coupon_id", f."after", sum(c."uses")::integer FROM "coupon_buyers" c JOIN "folded_buyers" f ON f."before" = c."buyer"
  GROUP BY 1, 2
  ON CONFLICT ("coupon_id", "buyer") DO UPDATE SET "uses" = b."uses" + excluded."uses";--> statement-breakpoint
DELETE FROM "coupon_buyers" c USING "folded_buyers" f WHERE c."buyer" = f."before";--> statement-breakpoint
UPDATE "coupon_uses" u SET "buyer" = f."after" FROM "folded_buyers" f WHERE u."buyer" = f."before";
