-- Notes to the merchant leave the pages that shoppers read, whatever else the merchant changed there.
UPDATE "pages" SET "body" = regexp_replace("body", '<p><strong>Mağaza sahibine not:</strong>.*?</p>', '', 'g')
WHERE "body" LIKE '%<strong>Mağaza sahibine not:</strong>%';
--> statement-breakpoint
UPDATE "pages" SET "body" = replace("body", '<li>Ürünlerin bedelini, siparişin tamamından cayarsanız teslimat ücretini de, bildiriminizden sonra 14 gün içinde ödeme yönteminize geri veririz.</li>', '<li>Bildiriminizden sonra 14 gün içinde, siparişin tamamından cayarsanız ödediğiniz her şeyi (teslimat ücreti, varsa kapıda ödeme bedeli ve taksit komisyonu dahil), bir bölümünden cayarsanız o ürünlere düşen payı ödeme yönteminize geri veririz.</li>')
WHERE "locale" = 'tr' AND strpos("body", '<li>Ürünlerin bedelini, siparişin tamamından cayarsanız teslimat ücretini de, bildiriminizden sonra 14 gün içinde ödeme yönteminize geri veririz.</li>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body" = replace("body", ' İade adresi ve kargo: {{iadeadresi}}.</p>', '</p>
<ul>
<li>İade adresi ve kargo: {{iadeadresi}}</li>
</ul>')
WHERE "locale" = 'tr' AND strpos("body", ' İade adresi ve kargo: {{iadeadresi}}.</p>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body" = replace("body", 'Başvurunuzu {{kep}} ya da
{{eposta}} adresine veya {{adres}} adresine yazılı olarak yapabilirsiniz; en geç 30 gün içinde yanıtlarız.</p>', 'Başvurunuzu bize
yazılı olarak yapabilirsiniz; en geç 30 gün içinde yanıtlarız.</p>
<ul>
<li>KEP: {{kep}}</li>
<li>E-posta: {{eposta}}</li>
<li>Adres: {{adres}}</li>
</ul>')
WHERE "locale" = 'tr' AND strpos("body", 'Başvurunuzu {{kep}} ya da
{{eposta}} adresine veya {{adres}} adresine yazılı olarak yapabilirsiniz; en geç 30 gün içinde yanıtlarız.</p>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body" = replace("body", '<li>We pay back the price, and the delivery cost if you withdraw from the whole order, within 14 days of your notice.</li>', '<li>Within 14 days of your notice we pay back everything you paid, delivery, any cash on delivery fee and installment commission included,
if you withdraw from the whole order; if you withdraw from a part of it, those goods’ share.</li>')
WHERE "locale" = 'en' AND strpos("body", '<li>We pay back the price, and the delivery cost if you withdraw from the whole order, within 14 days of your notice.</li>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body" = replace("body", ' Return address and carrier: {{iadeadresi}}.</p>', '</p>
<ul>
<li>Return address and carrier: {{iadeadresi}}</li>
</ul>')
WHERE "locale" = 'en' AND strpos("body", ' Return address and carrier: {{iadeadresi}}.</p>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body" = replace("body", 'Write to
{{eposta}}, {{kep}} or {{adres}}; we answer within 30 days.</p>', 'Write to us;
we answer within 30 days.</p>
<ul>
<li>E-mail: {{eposta}}</li>
<li>KEP: {{kep}}</li>
<li>Address: {{adres}}</li>
</ul>')
WHERE "locale" = 'en' AND strpos("body", 'Write to
{{eposta}}, {{kep}} or {{adres}}; we answer within 30 days.</p>') > 0;
--> statement-breakpoint
UPDATE "settings" SET "value" = 'Vitrin Mağazacılık A.Ş.'
WHERE "key" = 'companyTitle' AND "value" = 'Vitrin Mağazacılık A.Ş. (deneme mağazası)';
