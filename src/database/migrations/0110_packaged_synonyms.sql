CREATE TABLE "search_synonyms_off" (
	"key" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
