import type { SeedPage } from '../seed-pages.ts'

const IDENTITY = `<ul>
<li>Unvan: {{unvan}}</li>
<li>Merkez adresi: {{adres}}</li>
<li>Telefon: {{telefon}}</li>
<li>E-posta: {{eposta}}</li>
<li>KEP: {{kep}}</li>
<li>MERSİS no: {{mersis}}</li>
<li>Vergi dairesi ve no: {{vergidairesi}}, {{vergino}}</li>
<li>Meslek odası: {{oda}}</li>
</ul>`

/** The help and legal pages of a new shop, in Turkish. They describe how this software works; the merchant may edit them. */
export const LEGAL_PAGES_TR: readonly SeedPage[] = [
  {
    path: '/hakkimizda',
    locale: 'tr',
    title: 'Hakkımızda',
    metaDescription: 'Kim olduğumuz ve nasıl çalıştığımız.',
    body: `<p>{{magaza}}, beğendiğimiz ürünleri açık fiyatla ve gerçek stokla sunan bir mağazadır. Gördüğünüz fiyat KDV dahil
ödeyeceğiniz fiyattır; kargo ücretini sepette, ödemeden önce görürsünüz.</p>
<h2>Bize neden güvenebilirsiniz?</h2>
<ul>
<li>Stokta görünen ürün gerçekten raftadır; sipariş verdiğiniz anda sizin için ayrılır.</li>
<li>İndirimli fiyatın yanındaki üstü çizili fiyat, uydurma bir etiket değil gerçek bir önceki fiyattır.</li>
<li>Yorumları yalnızca o ürünü satın alanlar yazar; beğenen de beğenmeyen de aynı yerde görünür.</li>
<li>Teslimden sonra 14 gün içinde, neden söylemeden vazgeçebilirsiniz.</li>
</ul>
<p>Bize ulaşmak için <a href="/iletisim">İletişim</a> sayfasına bakabilirsiniz.</p>`,
    containers: [],
  },
  {
    path: '/iletisim',
    locale: 'tr',
    title: 'İletişim',
    metaDescription: 'Satıcının kimliği ve bize ulaşmanın yolları.',
    body: `<p>Sorunuz mu var? Yazın ya da arayın; siparişinizle ilgiliyse sipariş numaranızı da belirtin.</p>
<h2>Satıcının bilgileri</h2>
${IDENTITY}
<h2>Şikâyet ve itiraz</h2>
<p>Şikâyetinizi önce bize iletin; en kısa sürede yanıtlarız. Anlaşamazsak, parasal sınırlara göre yerleşim yerinizdeki ya da
alışverişi yaptığınız yerdeki tüketici hakem heyetine başvurabilirsiniz. Tüketici mahkemesine gitmeden önce arabulucuya
başvurmak gerekir.</p>`,
    containers: ['SocialMedia'],
  },
  {
    path: '/teslimat-ve-iade',
    locale: 'tr',
    title: 'Teslimat ve İade',
    metaDescription: 'Kargo, teslim süresi, cayma hakkı ve iade adımları.',
    body: `<h2>Teslimat</h2>
<ul>
<li>Kargo ücreti ürün sayfasında ve sepette yazar; ödeme adımından sonra değişmez.</li>
<li>Havale-EFT siparişleri, ödeme 24 saat içinde hesabımıza geçince hazırlanır.</li>
<li>Siparişiniz kargoya verildiğinde takip bağlantısını Siparişlerim sayfanızda bulursunuz.</li>
<li>Yasal teslim süresi en çok 30 gündür; gecikirsek siparişten vazgeçebilirsiniz.</li>
<li>Paketi kargo görevlisinin yanında kontrol edin; hasar varsa tutanak tutturun ve bize haber verin.</li>
</ul>
<h2>Cayma hakkı: 14 gün</h2>
<p>Ürünü teslim aldığınız günden başlayarak 14 gün içinde, neden göstermeden ve bedel ödemeden sözleşmeden cayabilirsiniz.
Bunun için bize yazılı olarak, örneğin e-posta ile bildirmeniz yeterlidir: {{eposta}}.</p>
<h2>İade adımları</h2>
<ol>
<li>Cayma kararınızı sipariş numaranızla birlikte bildirin.</li>
<li>Ürünü 14 gün içinde, kutusu ve faturasıyla gönderin: {{iadeadresi}}. İade kargosunun ücretini biz öderiz.</li>
<li>Bildiriminizden sonra 14 gün içinde, siparişin tamamından cayarsanız ödediğiniz her şeyi (teslimat ücreti, varsa kapıda ödeme bedeli ve taksit komisyonu dahil), bir bölümünden cayarsanız o ürünlere düşen payı ödeme yönteminize geri veririz.</li>
</ol>
<h2>İade edilemeyenler</h2>
<p>İsteğinize göre hazırlanan, çabuk bozulan, teslimden sonra başka ürünlerle karışan ürünlerde ve süreli yayınlarda; ambalajı
açıldıysa hijyen ürünlerinde, kitap, kayıt ve yazılımda cayma hakkı yoktur. Ürünün sayfasında ayrıca yazar. Ürün ayıplıysa yasal haklarınız saklıdır.</p>`,
    containers: [],
  },
  {
    path: '/mesafeli-satis-sozlesmesi',
    locale: 'tr',
    title: 'Mesafeli Satış Sözleşmesi',
    metaDescription: 'Siparişinizle kurulan sözleşmenin koşulları.',
    body: `<h2>1. Taraflar</h2>
<p>Satıcı aşağıdadır; alıcı, siparişi veren ve bilgileri siparişte yazan kişidir.</p>
${IDENTITY}
<h2>2. Konu</h2>
<p>Bu sözleşme, alıcının {{magaza}} üzerinden elektronik ortamda sipariş ettiği ürünlerin satışı ve teslimi ile tarafların
6502 sayılı Tüketicinin Korunması Hakkında Kanun ve Mesafeli Sözleşmeler Yönetmeliği’nden doğan hak ve borçlarını düzenler.
Ürünlerin adı, adedi, KDV dahil fiyatı, kargo ücreti, ödeme şekli ve teslimat adresi sipariş özetinde yazar; özet bu
sözleşmenin parçasıdır.</p>
<h2>3. Sözleşmenin kurulması</h2>
<p>Sipariş vermek ödeme yükümlülüğü doğurur. Alıcı, siparişi onaylamadan önce ön bilgileri okuduğunu kabul eder. Fiyat ya da
stok sipariş anında değişmişse sipariş alınmaz ve alıcıya bildirilir.</p>
<h2>4. Teslimat</h2>
<p>Ürünler en geç 30 gün içinde alıcının bildirdiği adrese teslim edilir. Teslime kadar olan hasar satıcıya aittir. Ürünün
teslimi imkânsızlaşırsa satıcı alıcıya haber verir ve ödenen tutarı 14 gün içinde geri öder.</p>
<h2>5. Ödeme</h2>
<p>Ödeme, sipariş sırasında seçilen yolla Türk lirası olarak yapılır. Başka para birimiyle gösterilen fiyatlar bilgi içindir.
Havale-EFT ödemesi 24 saat içinde yapılmazsa sipariş iptal edilebilir.</p>
<h2>6. Cayma hakkı</h2>
<p>Alıcı, teslimden başlayarak 14 gün içinde neden göstermeden cayabilir. Bildirim, iade yolu, ücretler ve istisnalar
<a href="/teslimat-ve-iade">Teslimat ve İade</a> sayfasında yazar.</p>
<ul>
<li>İade adresi ve kargo: {{iadeadresi}}</li>
</ul>
<h2>7. Uyuşmazlık</h2>
<p>Şikâyetler satıcıya iletilir. Sonuç alınamazsa parasal sınırlara göre tüketici hakem heyetine başvurulur; tüketici
mahkemesine dava açmadan önce arabulucuya başvurulması gerekir.</p>`,
    containers: [],
  },
  {
    path: '/kvkk-aydinlatma-metni',
    locale: 'tr',
    title: 'KVKK Aydınlatma Metni',
    metaDescription: 'Kişisel verilerinizi hangi amaçla işlediğimiz ve haklarınız.',
    body: `<p>6698 sayılı Kişisel Verilerin Korunması Kanunu uyarınca veri sorumlusu {{unvan}} olarak sizi bilgilendiriyoruz. Bu bir
bilgilendirmedir; onayınızı istemiyoruz.</p>
<h2>Hangi verileri, neden işliyoruz?</h2>
<ul>
<li>Ad, iletişim ve adres bilgileri: siparişi hazırlamak, teslim etmek ve size haber vermek.</li>
<li>Fatura bilgileri (verdiyseniz T.C. kimlik ya da vergi numarası): faturayı düzenlemek.</li>
<li>Sipariş, ödeme ve iade kayıtları: sözleşmeyi yerine getirmek ve yasal saklama borcu.</li>
<li>İade talebine eklediğiniz fotoğraflar: talebi değerlendirmek; iade kapandıktan altı ay sonra silinir.</li>
<li>Hesap ve oturum bilgileri: hesabınıza güvenle girmenizi sağlamak.</li>
<li>Sepet, favoriler, değerlendirmeler ve istediğiniz stok ya da fiyat haberleri: istediğiniz hizmeti vermek.</li>
</ul>
<p>Kart numaranız mağazada saklanmaz. Ticari elektronik ileti yalnızca ayrıca onay verirseniz gönderilir; onayınızı dilediğiniz
an geri alabilirsiniz.</p>
<h2>Hukuki sebepler</h2>
<p>Verileriniz; sözleşmenin kurulması ve ifası, hukuki yükümlülük, bir hakkın korunması ve temel haklarınıza zarar vermemek
kaydıyla meşru menfaat sebeplerine dayanılarak, internet sitemizdeki formlar yoluyla toplanır.</p>
<h2>Kimlere aktarıyoruz?</h2>
<p>Yalnızca gerektiği kadar: kargo şirketine, ödeme kuruluşuna ve bankaya, mali müşavire ve yasal olarak yetkili kurumlara.</p>
<h2>Haklarınız</h2>
<p>Verilerinizin işlenip işlenmediğini öğrenmek, bilgi istemek, düzeltilmesini, silinmesini ya da aktarıldığı kişilere
bildirilmesini istemek, işlemeye itiraz etmek ve zararınızın giderilmesini istemek hakkınızdır. Başvurunuzu bize
yazılı olarak yapabilirsiniz; en geç 30 gün içinde yanıtlarız.</p>
<ul>
<li>KEP: {{kep}}</li>
<li>E-posta: {{eposta}}</li>
<li>Adres: {{adres}}</li>
</ul>
<p>Üyeyseniz <a href="/hesap/ayarlar">Hesap Ayarları</a> sayfasında bilgilerinizi düzeltebilir, iletişim izinlerinizi geri
alabilir, hakkınızda tuttuğumuz her şeyi indirebilir ve hesabınızı silebilirsiniz.</p>`,
    containers: [],
  },
  {
    path: '/cerez-politikasi',
    locale: 'tr',
    title: 'Çerez Politikası',
    metaDescription: 'Kullandığımız çerezler ve ne işe yaradıkları.',
    body: `<p>Çerez, tarayıcınızın bizim için sakladığı küçük bir bilgidir. {{magaza}} yalnızca mağazanın çalışması için zorunlu
çerezleri kullanır; sizi izleyen, reklam ya da analiz amaçlı çerez kullanmaz. Zorunlu çerezler için onay gerekmez.</p>
<h2>Kullandığımız çerezler</h2>
<ul>
<li><strong>vitrin_visitor</strong>: sepetinizi hatırlar, formlarınızı korur. 1 yıl.</li>
<li><strong>vitrin_session</strong>: giriş yaptığınızda ya da üye olmadan sipariş verdiğinizde oturumunuzu taşır. Çıkış yapınca silinir.</li>
<li><strong>vitrin_device</strong>: bu tarayıcıdan daha önce giriş yaptığınızı hatırlar; başkalarının hatalı şifre denemeleri sizi
engellemez. 1 yıl.</li>
<li><strong>vitrin_locale</strong>, <strong>vitrin_currency</strong>, <strong>vitrin_view</strong>: seçtiğiniz dil, para birimi
ve liste görünümü. 1 yıl.</li>
<li><strong>vitrin_compare</strong>: karşılaştırmak için seçtiğiniz ürünleri tutar. 1 yıl.</li>
<li><strong>vitrin_wish</strong>: giriş yapmadan beğendiğiniz ürünü girişe kadar tutar. 30 dakika.</li>
<li><strong>vitrin_added</strong>: sepete az önce ne eklediğinizi bir sonraki sayfaya söyler. 1 dakika.</li>
<li><strong>vitrin_changed</strong>: sonraki sayfaların az önce yaptığınız değişikliği göstermesini sağlar. 10 saniye.</li>
<li><strong>vitrin_first_cookie</strong>: çerez bilgisini kapattığınızı hatırlar. 1 yıl.</li>
</ul>
<p>Güvenli bağlantıda (https) adlarının başında <code>__Host-</code> bulunur: yalnızca bu site okuyup yazabilir.</p>
<p>Son aramalarınız ve son baktığınız ürünler yalnızca tarayıcınızda tutulur; kimin neye baktığını saklamayız. Son aramalarınızı arama kutusundan silebilirsiniz.</p>
<p>Çerezleri tarayıcınızın ayarlarından silebilir ya da engelleyebilirsiniz; o zaman sepet ve giriş çalışmayabilir.</p>`,
    containers: [],
  },
]
