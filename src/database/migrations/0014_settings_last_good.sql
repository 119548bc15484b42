ALTER TABLE "settings" ADD COLUMN "last_good" text;
