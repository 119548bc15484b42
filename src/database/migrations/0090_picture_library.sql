ALTER TABLE "pictures" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "added_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus_x" real;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus_y" real;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A picture that was fetched has the name that it had there.
UPDATE "pictures" SET "name" = left(substring("source" from '([^/?#]+)(?:[?#].*)?$'), 200) WHERE "source" ~ '/[^/?#]+([?#].*)?$';--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_focus" CHECK (("pictures"."focus_x" is null) = ("pictures"."focus_y" is null) and "pictures"."focus_x" between 0 and 1 and "pictures"."focus_y" between 0 and 1);--> statement-breakpoint
CREATE INDEX "pictures_words" ON "pictures" USING gin (fold_text(' ' || "name" || ' ' || "alt" || ' ' || "alt_en") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "alt_en" text DEFAULT '' NOT NULL;
