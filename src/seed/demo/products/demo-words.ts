/** The demo's categories: address, name in Turkish and English, and the most installments the law allows where it sets a limit. */
export const CATEGORIES: readonly (readonly [
  path: string,
  name: string,
  english: string,
  maxInstallment?: number,
])[] = [
  ['mutfak', 'Mutfak ve Sofra', 'Kitchen & Dining'],
  ['mutfak/pisirme', 'Pişirme', 'Cooking'],
  ['mutfak/hazirlik', 'Hazırlık ve Saklama', 'Prep & Storage'],
  ['mutfak/sofra', 'Sofra', 'Tableware'],
  ['ev-yasam', 'Ev ve Yaşam', 'Home & Living'],
  ['ev-yasam/mobilya', 'Mobilya', 'Furniture'],
  ['ev-yasam/tekstil', 'Ev Tekstili', 'Home Textiles'],
  ['ev-yasam/dekorasyon', 'Dekorasyon', 'Decoration'],
  ['ev-yasam/aydinlatma', 'Aydınlatma', 'Lighting'],
  ['ev-yasam/banyo-temizlik', 'Banyo ve Temizlik', 'Bath & Cleaning'],
  ['elektronik', 'Elektronik', 'Electronics', 12],
  ['elektronik/bilgisayar', 'Bilgisayar', 'Computers', 12],
  ['elektronik/ses-goruntu', 'Ses ve Görüntü', 'Audio & Video', 4],
  ['elektronik/foto', 'Fotoğraf ve Kamera', 'Photo & Cameras', 4],
  ['elektronik/oyun', 'Oyun', 'Gaming', 4],
  ['elektronik/aksesuar', 'Aksesuar', 'Electronics Accessories', 4],
  ['giyim', 'Giyim ve Aksesuar', 'Clothing & Accessories'],
  ['giyim/ust-giyim', 'Üst Giyim', 'Tops'],
  ['giyim/alt-giyim', 'Alt Giyim', 'Bottoms'],
  ['giyim/elbise', 'Elbise', 'Dresses'],
  ['giyim/ayakkabi', 'Ayakkabı', 'Shoes'],
  ['giyim/canta', 'Çanta', 'Bags'],
  ['giyim/aksesuar', 'Aksesuar', 'Accessories'],
  ['supermarket', 'Süpermarket', 'Supermarket'],
  ['supermarket/gida', 'Gıda', 'Food', 1],
  ['supermarket/kisisel-bakim', 'Kişisel Bakım', 'Personal Care'],
  ['supermarket/temizlik', 'Temizlik', 'Household Cleaning'],
  ['yapi-market', 'Yapı Market ve Bahçe', 'DIY & Garden'],
  ['yapi-market/el-aletleri', 'El Aletleri', 'Hand Tools'],
  ['yapi-market/hirdavat', 'Hırdavat', 'Hardware'],
  ['yapi-market/bahce', 'Bahçe', 'Garden'],
  ['spor', 'Spor ve Outdoor', 'Sports & Outdoors'],
  ['spor/takim-sporlari', 'Takım Sporları', 'Team Sports'],
  ['spor/raket', 'Raket Sporları', 'Racket Sports'],
  ['spor/fitness', 'Fitness', 'Gym & Training'],
  ['spor/tekerlekli', 'Tekerlekli', 'Wheels'],
  ['spor/kamp', 'Kamp', 'Camping'],
  ['spor/su-sporlari', 'Su Sporları', 'Water Sports'],
  ['oyuncak', 'Oyuncak ve Hobi', 'Toys & Hobbies'],
  ['oyuncak/oyuncaklar', 'Oyuncaklar', 'Toys'],
  ['oyuncak/kutu-oyunlari', 'Kutu Oyunları', 'Board Games'],
  ['oyuncak/hobi', 'Hobi', 'Hobbies'],
  ['oyuncak/muzik', 'Müzik', 'Music'],
  ['oyuncak/kitap', 'Kitap', 'Books'],
]

/** Questions about the demo's products; those without an answer wait for staff. Days: how long ago they were asked. */
export const QUESTIONS = [
  {
    code: 'MTF-101',
    days: 21,
    question: 'İndüksiyonlu ocakta kullanabilir miyim? Fırına sapıyla giriyor mu?',
    answer:
      'Evet, ocakta, fırında ve indüksiyonda kullanabilirsiniz. Sapı gövdeyle tek parçadır; fırından alırken eldiven kullanın.',
  },
  {
    code: 'MTF-101',
    days: 6,
    question: 'Bulaşık makinesinde yıkanır mı?',
    answer: 'Elde yıkamanızı öneririz. Yıkadıktan sonra kurulayıp ince bir tabaka yağ sürerseniz paslanmaz.',
  },
  {
    code: 'MTF-102',
    days: 12,
    question: 'Cam kapağın düğmesi sıcakta elde tutulur mu?',
    answer: 'Uzun pişirmelerde ısınır, tutacak kullanmanızı öneririz.',
  },
  {
    code: 'MTF-102',
    days: 1,
    question: 'Kaç kişilik yemek çıkar? Dört kişi için yeterli olur mu?',
    answer: '',
  },
] as const

/** Review texts by stars; products use them in rotation. */
export const REVIEWS: Readonly<Record<number, readonly (readonly [title: string, text: string])[]>> = {
  5: [
    [
      'Beklediğimden iyi çıktı',
      'Fotoğraftakinin aynısı, hatta canlısı daha güzel. Paketlemesi de özenliydi.',
    ],
    ['Gönül rahatlığıyla alın', 'İki aydır kullanıyorum, ilk günkü gibi. Anneme de bir tane aldım.'],
    ['Hızlı geldi', 'Dün sipariş verdim, bugün kapıdaydı. Ürün de anlatıldığı gibi.'],
    ['Fiyatına göre çok kaliteli', 'Aynısını çarşıda iki katına gördüm. Malzemesi sağlam, işçiliği temiz.'],
    ['Tam aradığım gibi', 'Uzun zamandır böylesini arıyordum. Ölçüleri de sayfada yazdığı gibi çıktı.'],
    ['Hediye olarak aldım', 'Arkadaşım çok beğendi. Hediye paketi isteyince kırmadılar, teşekkürler.'],
    ['Üçüncü alışım', 'Bu ürünü üçüncü alışım, her seferinde aynı kalite. Değişmesin lütfen.'],
  ],
  4: [
    [
      'Güzel ama kutusu ezilmişti',
      'Ürün sağlam, bir sorun yok. Kargo kutusu biraz hırpalanmıştı, o yüzden bir yıldız kırdım.',
    ],
    ['Memnunum', 'İşini görüyor. Rengi ekranda biraz daha canlı duruyor, bilginiz olsun.'],
    ['Kullanışlı', 'Bir haftadır kullanıyorum, memnun kaldım. Kullanım kılavuzu Türkçe olsaydı tam olurdu.'],
    ['Tavsiye ederim', 'Kalitesi güzel, teslimat iki gün sürdü. Beklediğime değdi.'],
    ['Gayet iyi', 'Evde herkes beğendi. Biraz daha ucuz olsa beş yıldız verirdim.'],
  ],
  3: [
    ['İdare eder', 'Kötü değil ama anlatıldığı kadar da değil. Bu fiyata olur.'],
    ['Biraz küçük geldi', 'Ölçülere dikkat edin, ben büyüğünü bekliyordum. Kalitesinde sorun yok.'],
    ['Orta karar', 'İlk gün beğendim, sonra eksiklerini gördüm. Yine de iade etmedim.'],
  ],
  2: [
    ['Beklentimi karşılamadı', 'Fotoğrafta daha sağlam duruyordu. İade süreci kolay oldu, ona sözüm yok.'],
    ['Bana göre değil', 'Alışamadım. İşini yapıyor ama ben daha iyisini beklerdim.'],
  ],
}
