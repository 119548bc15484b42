import type { SeedPage } from '../seed-pages.ts'

const NOTE =
  '<p><strong>Note:</strong> This translation is for information; the Turkish text is the one that binds.</p>'

const IDENTITY = `<ul>
<li>Registered name: {{unvan}}</li>
<li>Registered address: {{adres}}</li>
<li>Telephone: {{telefon}}</li>
<li>E-mail: {{eposta}}</li>
<li>Registered e-mail (KEP): {{kep}}</li>
<li>MERSİS number: {{mersis}}</li>
<li>Tax office and number: {{vergidairesi}}, {{vergino}}</li>
<li>Professional chamber: {{oda}}</li>
</ul>`

/** The help and legal pages in English; the Turkish ones prevail (decisions B27). */
export const LEGAL_PAGES_EN: readonly SeedPage[] = [
  {
    path: '/hakkimizda',
    locale: 'en',
    title: 'About us',
    metaDescription: 'Who we are and how we work.',
    body: `<p>{{magaza}} sells things we like at open prices, from stock that is really there. The price you see includes VAT and
is the price you pay; shipping is shown in the cart, before you pay.</p>
<h2>Why you can rely on us</h2>
<ul>
<li>What is shown as in stock is on our shelf, and becomes yours the moment you order.</li>
<li>A struck price beside a sale price is a real former price.</li>
<li>Only buyers write reviews, and the bad ones stand beside the good ones.</li>
<li>For 14 days after delivery you may change your mind, no reason asked.</li>
</ul>
<p>See <a href="/iletisim">Contact</a> for the ways to reach us.</p>`,
    containers: [],
  },
  {
    path: '/iletisim',
    locale: 'en',
    title: 'Contact',
    metaDescription: 'Who the seller is and how to reach us.',
    body: `<p>A question? Write or call; if it is about an order, tell us its number.</p>
<h2>The seller</h2>
${IDENTITY}
<h2>Complaints</h2>
<p>Please come to us first. If we cannot agree, consumers in Türkiye may turn to the consumer arbitration committee, within its
limits of value, and must try mediation before going to the consumer court.</p>`,
    containers: ['SocialMedia'],
  },
  {
    path: '/teslimat-ve-iade',
    locale: 'en',
    title: 'Delivery and returns',
    metaDescription: 'Shipping, delivery times, the right to withdraw and how to return.',
    body: `${NOTE}
<h2>Delivery</h2>
<ul>
<li>The shipping fee stands on the product page and in the cart, and does not change after that.</li>
<li>Orders by bank transfer are prepared once the payment has arrived within 24 hours.</li>
<li>When your order has left us, My orders has a link to follow it.</li>
<li>The law allows 30 days for delivery; if we are late you may cancel.</li>
<li>Check the parcel while the carrier is there; have damage recorded and tell us.</li>
</ul>
<h2>14 days to withdraw</h2>
<p>Within 14 days of delivery you may withdraw from the contract without a reason and without a charge. Writing to us is
enough, for example by e-mail: {{eposta}}.</p>
<h2>How to return</h2>
<ol>
<li>Tell us that you withdraw, with your order number.</li>
<li>Send the product within 14 days, with its box and invoice: {{iadeadresi}}. We pay for the return.</li>
<li>Within 14 days of your notice we pay back everything you paid, delivery, any cash on delivery fee and installment commission included,
if you withdraw from the whole order; if you withdraw from a part of it, those goods’ share.</li>
</ol>
<h2>What cannot be returned</h2>
<p>Goods made to your order, perishables, goods that mix with others once delivered, and periodicals; once opened, goods of hygiene,
books, recordings and software. The product's page says so as well. Your rights in defective goods remain.</p>`,
    containers: [],
  },
  {
    path: '/mesafeli-satis-sozlesmesi',
    locale: 'en',
    title: 'Distance sales agreement',
    metaDescription: 'The terms of the contract made by your order.',
    body: `${NOTE}
<h2>1. Parties</h2>
<p>The seller is named below; the buyer is the person who places the order.</p>
${IDENTITY}
<h2>2. Subject</h2>
<p>The sale and delivery of the goods ordered at {{magaza}}, under the Turkish Consumer Protection Act no. 6502 and the
Regulation on Distance Contracts. Goods, quantities, prices with VAT, shipping, payment and address stand in the order summary,
which is part of this agreement.</p>
<h2>3. Conclusion</h2>
<p>Placing an order creates a duty to pay. If a price or the stock changed in that moment, the order is not taken and the buyer
is told.</p>
<h2>4. Delivery</h2>
<p>Goods are delivered within 30 days at most. Until then damage is the seller’s. If delivery becomes impossible the seller says
so and pays back within 14 days.</p>
<h2>5. Payment</h2>
<p>In Turkish lira, in the way chosen with the order. Prices shown in other currencies are for information. An order whose
transfer has not arrived within 24 hours may be cancelled.</p>
<h2>6. Withdrawal</h2>
<p>Within 14 days of delivery, without a reason. <a href="/teslimat-ve-iade">Delivery and returns</a> says how, who pays, and
what is excepted.</p>
<ul>
<li>Return address and carrier: {{iadeadresi}}</li>
</ul>
<h2>7. Disputes</h2>
<p>Complaints go to the seller, then to the consumer arbitration committee within its limits of value; mediation comes before
the consumer court.</p>`,
    containers: [],
  },
  {
    path: '/kvkk-aydinlatma-metni',
    locale: 'en',
    title: 'Privacy notice (KVKK)',
    metaDescription: 'Why we process your personal data, and your rights.',
    body: `${NOTE}
<p>Under the Turkish Personal Data Protection Act no. 6698 the data controller is {{unvan}}. This is a notice; we do not ask you
to accept it.</p>
<h2>Which data, and what for</h2>
<ul>
<li>Name, contact and address: to prepare and deliver your order and keep you informed.</li>
<li>Invoice details: to write the invoice.</li>
<li>Orders, payments and returns: to fulfil the contract and keep the records the law asks for.</li>
<li>Photos you add to a return request: to decide about it; deleted six months after the return was closed.</li>
<li>Account and session: to let you sign in safely.</li>
<li>Cart, favourites, reviews and the stock or price news you ask for: to give you what you asked for.</li>
</ul>
<p>Card numbers are not kept by the store. Commercial messages are sent only with your separate consent, which you may take back
at any time.</p>
<h2>Legal grounds and recipients</h2>
<p>We rely on the contract, legal duties, the protection of rights and legitimate interest, and pass data on only as far as
needed: to carriers, payment providers and banks, accountants and authorities.</p>
<h2>Your rights</h2>
<p>You may ask whether and how your data are processed, have them corrected or erased, object, and claim damages. Write to us;
we answer within 30 days.</p>
<ul>
<li>E-mail: {{eposta}}</li>
<li>KEP: {{kep}}</li>
<li>Address: {{adres}}</li>
</ul>
<p>With an account you can do it yourself in the <a href="/hesap/ayarlar">account settings</a>: correct your details, take back
consents, download everything we hold about you and delete the account.</p>`,
    containers: [],
  },
  {
    path: '/cerez-politikasi',
    locale: 'en',
    title: 'Cookie policy',
    metaDescription: 'The cookies we use and what they do.',
    body: `<p>A cookie is a small note your browser keeps for us. {{magaza}} uses only the cookies the store needs to work, and none
that follow you, advertise or analyse. Necessary cookies need no consent.</p>
<h2>Our cookies</h2>
<ul>
<li><strong>vitrin_visitor</strong>: remembers your cart and protects your forms. 1 year.</li>
<li><strong>vitrin_session</strong>: carries your login, or your visit when you order as a guest. Gone when you sign out.</li>
<li><strong>vitrin_device</strong>: remembers that you have signed in on this browser before, so that wrong passwords tried by others do
not stand in your way. 1 year.</li>
<li><strong>vitrin_locale</strong>, <strong>vitrin_currency</strong>, <strong>vitrin_view</strong>: your language, currency and
list view. 1 year.</li>
<li><strong>vitrin_compare</strong>: keeps the products that you have chosen to compare. 1 year.</li>
<li><strong>vitrin_wish</strong>: keeps a favourite until you have signed in. 30 minutes.</li>
<li><strong>vitrin_added</strong>: tells the next page what you have just added to the cart. 1 minute.</li>
<li><strong>vitrin_changed</strong>: makes the next pages show what you have just changed. 10 seconds.</li>
<li><strong>vitrin_first_cookie</strong>: remembers that you closed the cookie notice. 1 year.</li>
</ul>
<p>On a secure connection (https) their names begin with <code>__Host-</code>: only this site can read and write them.</p>
<p>Your last searches and the products you last viewed are kept in your browser alone; we do not store who looked at what. You can clear your searches in the search box.</p>
<p>You may delete or block cookies in your browser; cart and login may then not work.</p>`,
    containers: [],
  },
]
