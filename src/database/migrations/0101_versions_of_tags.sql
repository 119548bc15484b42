ALTER TABLE "tags" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
