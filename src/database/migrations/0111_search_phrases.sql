CREATE TABLE "search_handled" (
	"query" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"visitors" integer NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_phrases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_phrases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phrases" text[] NOT NULL,
	"target" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_phrases_phrases" CHECK (cardinality("search_phrases"."phrases") between 1 and 20),
	CONSTRAINT "search_phrases_target" CHECK ("search_phrases"."target" ~ '^/[^/]'),
	CONSTRAINT "search_phrases_title" CHECK ("search_phrases"."title" <> ''),
	CONSTRAINT "search_phrases_days" CHECK ("search_phrases"."valid_from" <= "search_phrases"."valid_until")
);
