ALTER TABLE "search_counts" ADD COLUMN "locale" text DEFAULT 'tr' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_counts" DROP CONSTRAINT "search_counts_day_query_pk";--> statement-breakpoint
ALTER TABLE "search_counts" ADD CONSTRAINT "search_counts_day_query_locale_pk" PRIMARY KEY("day","query","locale");--> statement-breakpoint
ALTER TABLE "search_counts" ADD CONSTRAINT "search_counts_locale" CHECK ("search_counts"."locale" in ('tr', 'en'));
