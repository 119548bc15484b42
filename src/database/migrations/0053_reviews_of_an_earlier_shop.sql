ALTER TABLE "reviews" DROP CONSTRAINT "reviews_title";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_description";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_reply";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "origin" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "earlier_key" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_earlier_key" UNIQUE("earlier_key");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_origin" CHECK ("reviews"."origin" in ('shop', 'earlier-shop', 'earlier-shop-buyer'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_earlier" CHECK (("reviews"."origin" = 'shop') = ("reviews"."earlier_key" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_title" CHECK (char_length("reviews"."title") <= 50 and ("reviews"."title" <> '' or "reviews"."origin" <> 'shop'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_description" CHECK (char_length("reviews"."description") <= 2000 and ("reviews"."description" <> '' or "reviews"."origin" <> 'shop'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply" CHECK (char_length("reviews"."reply") <= 2000 and case when "reviews"."reply" = '' then "reviews"."replied_at" is null
        else "reviews"."replied_at" is not null or "reviews"."origin" <> 'shop' end);