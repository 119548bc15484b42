CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"written" text NOT NULL,
	"visitors" integer NOT NULL,
	"found" integer NOT NULL,
	"corrected" boolean NOT NULL,
	CONSTRAINT "search_counts_day_query_pk" PRIMARY KEY("day","query"),
	CONSTRAINT "search_counts_visitors" CHECK ("search_counts"."visitors" > 0),
	CONSTRAINT "search_counts_found" CHECK ("search_counts"."found" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"finds" text[] NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_key" UNIQUE("key"),
	CONSTRAINT "search_synonyms_words" CHECK (cardinality("search_synonyms"."words") between 1 and 10),
	CONSTRAINT "search_synonyms_finds" CHECK (cardinality("search_synonyms"."finds") <= 10),
	CONSTRAINT "search_synonyms_two" CHECK (cardinality("search_synonyms"."finds") > 0 or cardinality("search_synonyms"."words") > 1)
);
--> statement-breakpoint
CREATE TRIGGER "search_synonyms_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('synonyms');
