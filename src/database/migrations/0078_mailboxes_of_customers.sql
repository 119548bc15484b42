CREATE INDEX "customers_mailbox" ON "customers" USING btree ((regexp_replace(lower("contact_email"), '\+[^@]*@', '@')));
