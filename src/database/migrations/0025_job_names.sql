UPDATE "job_failures" SET "job" = 'refund-cards' WHERE "job" = 'pay-back';
