-- Reviews name their states and addresses their invoice types in English; the Turkish words are the wire's alone (reviews-wire.ts,
-- addresses-wire.ts). Each table is written once, with its indexes, so a large shop is not left with twice the rows.
ALTER TABLE "reviews"
	DROP CONSTRAINT "reviews_status",
	DROP CONSTRAINT "reviews_refusal_has_reason",
	ALTER COLUMN "status" DROP DEFAULT,
	ALTER COLUMN "status" SET DATA TYPE text USING CASE "status"
		WHEN 'beklemede' THEN 'pending'
		WHEN 'yayında' THEN 'published'
		WHEN 'reddedildi' THEN 'refused' END,
	ALTER COLUMN "status" SET DEFAULT 'pending',
	ADD CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('pending', 'published', 'refused')),
	ADD CONSTRAINT "reviews_refusal_has_reason" CHECK ("reviews"."status" <> 'refused' or "reviews"."refusal_reason" <> '');--> statement-breakpoint
ALTER TABLE "replaced_reviews"
	ALTER COLUMN "status" SET DATA TYPE text USING CASE "status"
		WHEN 'beklemede' THEN 'pending'
		WHEN 'yayında' THEN 'published'
		WHEN 'reddedildi' THEN 'refused'
		ELSE "status" END;--> statement-breakpoint
ALTER TABLE "addresses"
	DROP CONSTRAINT "addresses_invoice_type",
	ALTER COLUMN "invoice_type" SET DATA TYPE text USING CASE "invoice_type"
		WHEN 'bireysel' THEN 'individual'
		WHEN 'kurumsal' THEN 'corporate' END,
	ADD CONSTRAINT "addresses_invoice_type" CHECK ("addresses"."invoice_type" in ('individual', 'corporate'));
