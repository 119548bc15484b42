import { html } from '#shared/text/html.ts'
import { contactSuffix, type LegalDocumentTexts } from './order-legal-documents-texts.ts'

/** The two legal texts in Turkish (Mesafeli Sözleşmeler Yönetmeliği; turkey.md §8). A merchant has them read by a lawyer. */
export const turkishLegalDocuments: LegalDocumentTexts = {
  title: { 'on-bilgilendirme': 'Ön Bilgilendirme Formu', 'mesafeli-satis': 'Mesafeli Satış Sözleşmesi' },
  headings: {
    seller: 'Satıcı',
    buyer: 'Alıcı ve adresler',
    subject: 'Sözleşmenin konusu',
    goods: 'Ürünler ve toplam bedel',
    payment: 'Ödeme',
    delivery: 'Teslimat',
    withdrawal: 'Cayma hakkı',
    exceptions: 'Cayma hakkının kullanılamayacağı ürünler',
    default: 'Tarafların yükümlülükleri',
    complaints: 'Şikâyet ve uyuşmazlık yolları',
    effect: 'Onay',
  },
  labels: {
    orderNo: 'Sipariş numarası',
    date: 'Tarih',
    title: 'Unvan',
    address: 'Merkez adresi',
    phone: 'Telefon',
    email: 'E-posta',
    kep: 'KEP adresi',
    mersis: 'MERSİS numarası',
    tax: 'Vergi dairesi / numarası',
    chamber: 'Meslek odası',
    buyer: 'Alıcı',
    deliveryAddress: 'Teslimat adresi',
    invoiceAddress: 'Fatura adresi',
    product: 'Ürün',
    quantity: 'Miktar',
    unitPrice: 'Birim fiyat',
    taxRate: 'KDV',
    amount: 'Tutar',
    discount: 'İndirim',
    shipping: 'Kargo',
    onDeliveryFee: 'Kapıda ödeme bedeli',
    total: 'Toplam',
    paymentWay: 'Ödeme şekli',
    installments: 'Taksit',
    monthly: 'Aylık tutar',
    commission: 'Taksit komisyonu',
    charged: 'Ödenecek tutar',
  },
  shippingKinds: { free: 'Ücretsiz', recipientPays: 'Alıcı öder (kargo firmasına)' },
  paymentWays: {
    card: 'Kredi kartı / banka kartı',
    cash_on_delivery: 'Kapıda ödeme',
    bank_transfer: 'Havale-EFT',
  },
  addressLabels: {
    Telefon: 'Telefon',
    'T.C. Kimlik No': 'T.C. Kimlik No',
    'Vergi Dairesi': 'Vergi Dairesi',
    'Vergi No': 'Vergi No',
  },
  installmentCount: (count) => (count === 1 ? 'Tek çekim' : `${count} taksit`),
  installmentsOnHostedPage: 'Ödeme kuruluşunun sayfasında seçilir',
  hostedPageClause: html`<p>Kart bilgileri ödeme kuruluşunun güvenli sayfasında girilir. Taksit orada seçilir; seçilen taksidin komisyonu varsa onaydan önce orada gösterilir ve yukarıdaki tutara eklenir.</p>`,
  withTax: 'Ürünlerin temel nitelikleri ürün sayfalarında yer alır. Fiyatlar ve toplam KDV dahildir.',
  noOtherCharges({ plan, freight }) {
    const besides = [
      ...(plan ? ['ödeme sayfasında seçilen taksidin komisyonunun'] : []),
      ...(freight ? ['kargo firmasına ödenecek taşıma ücretinin'] : []),
    ]
    return `${['Burada yazanların', ...besides].join(' ve ')} dışında alınacak bir bedel yoktur.`
  },
  subject: (store) =>
    html`<p>Bu sözleşme, alıcının ${store} üzerinden elektronik ortamda sipariş ettiği aşağıdaki ürünlerin satışı ve teslimi ile tarafların 6502 sayılı Tüketicinin Korunması Hakkında Kanun ve Mesafeli Sözleşmeler Yönetmeliği uyarınca hak ve borçlarını düzenler.</p>`,
  paymentClause(type, transferHours) {
    switch (type) {
      case 'card':
        return html`<p>Tutar, bankanın 3D Secure doğrulamasından sonra karttan çekilir. Taksit komisyonu, alıcının seçtiği taksit sayısına göre hesaplanır ve toplama dahildir.</p>`
      case 'cash_on_delivery':
        return html`<p>Tutar, ürünler teslim edilirken kargo görevlisine ödenir.</p>`
      case 'bank_transfer':
        return html`<p>Tutar, sipariş verildikten sonra ${transferHours} saat içinde, açıklamaya sipariş numarası yazılarak satıcının hesaplarından birine gönderilir. Süresinde ödenmeyen sipariş iptal edilir.</p>`
    }
  },
  nothingToPay: html`<p>İndirim bedelin tamamını karşıladığı için alıcıdan ödeme alınmaz.</p>`,
  delivery: html`<p>Ürünler, sipariş tarihinden başlayarak en geç 30 gün içinde kargo ile teslimat adresine ulaştırılır; kart ve havalede gönderim, ödemenin onaylanmasıyla başlar. Teslimata kadar oluşan kayıp ve hasardan satıcı sorumludur. Süresinde teslim edilmezse alıcı sözleşmeyi feshedebilir; teslimat ücreti dahil ödediği tutar 14 gün içinde yasal faiziyle geri verilir. Ürünün teslimi imkânsızlaşırsa satıcı 3 gün içinde haber verir ve ödenen tutarı 14 gün içinde iade eder.</p>`,
  withdrawal: ({ email, returnAddress }) =>
    html`<p>Bir sonraki maddede sayılanlar dışındaki ürünlerde alıcı, teslim aldığı günden başlayarak 14 gün içinde neden göstermeden ve bedel ödemeden sözleşmeden cayabilir; teslimi beklemesi gerekmez. Sipariş parça parça teslim edilirse süre son parçanın tesliminden işler. Bildirim süre dolmadan, Siparişlerim sayfasındaki iade talebiyle${email ? html`, cayma formuyla ya da ${email} adresine yazılarak` : ' ya da cayma formuyla'} yapılır. Ürünü olağan biçimde inceleyip denemek cayma hakkını kaldırmaz.</p><p>Ürün, bildirimden sonra 14 gün içinde ${returnAddress ? html`şu adrese, anlaşmalı kargo ile geri gönderilir: ${returnAddress}.` : 'satıcının bildirdiği adrese, anlaşmalı kargo ile geri gönderilir.'} İade kargosunun ücretini satıcı öder. Siparişin tamamından cayılırsa satıcı, alıcıdan aldığı bütün ödemeleri (ürünlerin bedelini, teslimat ücretini, varsa kapıda ödeme bedelini ve taksit komisyonunu) iade eder. Bir bölümünden cayılırsa cayılan ürünlerin bedelini ve bu ödemelerden o ürünlere düşen payı iade eder. İade, bildirimin satıcıya ulaşmasından sonra 14 gün içinde, ödeme yapılan yoldan, tek seferde ve alıcıya masraf çıkarmadan yapılır; taksitli kart ödemelerinde banka iadeyi alıcının hesabına taksitler hâlinde yansıtabilir.</p>`,
  exceptedHere: 'Bu siparişteki ürünlerden:',
  exceptedByLaw: 'Yönetmeliğe göre genel olarak:',
  exceptions: html`<ul><li>Alıcının isteğine ya da kişisel ihtiyacına göre hazırlanan ürünler</li><li>Çabuk bozulabilen ya da son kullanma tarihi geçebilecek ürünler</li><li>Ambalajı açılmış olup sağlık ve hijyen bakımından iadesi uygun olmayan ürünler</li><li>Teslimden sonra başka ürünlerle karışan ve ayrılamayan ürünler</li><li>Ambalajı açılmış kitap, ses ve görüntü kaydı, yazılım ve bilgisayar sarf malzemesi</li><li>Abonelikle verilenler dışında gazete ve dergi gibi süreli yayınlar</li></ul><p>Bu ürünler de ayıplıysa alıcının onarım, değişim, bedelden indirim ve sözleşmeden dönme hakları teslimden başlayarak iki yıl boyunca saklıdır.</p>`,
  inDefault: html`<p>Satıcı ürünleri eksiksiz, niteliklerine uygun ve faturasıyla teslim eder. Alıcı bedeli seçtiği yolla öder; kart borcunda temerrüde düşerse bankasıyla arasındaki sözleşme uygulanır.</p>`,
  complaints: ({ email, phone }) =>
    html`<p>Şikâyetler satıcıya iletilir${contactSuffix([email, phone])}. Sonuç alınamazsa, Ticaret Bakanlığının her yıl ilan ettiği parasal sınırlara göre alıcının yerleşim yerindeki ya da ürünü satın aldığı yerdeki tüketici hakem heyetine başvurulur. Sınırı aşan uyuşmazlıklarda tüketici mahkemesine dava açmadan önce arabulucuya başvurmak zorunludur.</p>`,
  effect: {
    'on-bilgilendirme': html`<p>Alıcı, siparişi onaylamadan önce bu bilgileri okuduğunu ve siparişin ödeme yükümlülüğü doğurduğunu bildiğini kabul eder. Form sipariş anında kaydedilir ve alıcıya e-posta ile gönderilir.</p>`,
    'mesafeli-satis': html`<p>Sözleşme, alıcının elektronik ortamdaki onayıyla kurulur ve sipariş tarihinde yürürlüğe girer. Sözleşme sipariş anında kaydedilir, alıcıya e-posta ile gönderilir ve siparişin sayfasından her zaman okunabilir.</p>`,
  },
}
