-- How the size of something worn turned out, in its buyer's words: an answer that the form of a review may have.
ALTER TABLE "reviews" ADD COLUMN "fit" text CONSTRAINT "reviews_fit" CHECK ("fit" in ('small', 'true', 'large'));
