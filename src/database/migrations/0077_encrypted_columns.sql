-- Not checked for rows of before, which the shop itself encrypted: a start must not fail on one.
ALTER TABLE "staff_two_factors" ADD CONSTRAINT "staff_two_factors_encrypted" CHECK ("staff_two_factors"."secret" like 'encrypted:%') NOT VALID;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_encrypted" CHECK ("webhooks"."secret" like 'encrypted:%') NOT VALID;
