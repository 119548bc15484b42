-- Not checked for pages that are there already: one that never could be reached must not keep the shop from starting.
ALTER TABLE "pages" ADD CONSTRAINT "pages_reserved" CHECK (path !~ '^/(account|admin|api|arama|assets|degerlendirmelerim|feeds|healthz|hesap|images|metrics|odeme|payment|readyz|sepet|siparis|sitemaps|tercihler|yonetim|tr|en)(/|$)' and path !~ '-p-[0-9]+$') NOT VALID;
