CREATE TABLE "import_mappings" (
	"columns" text PRIMARY KEY NOT NULL,
	"format" text,
	"map" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
