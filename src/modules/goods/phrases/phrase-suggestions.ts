/** Phrases that shops get asked for, for staff to choose where they lead; shoppers see none of them before that. */
export interface PhraseSuggestion {
  phrases: readonly string[]
  title: string
  titleEn: string
}

export const PHRASE_SUGGESTIONS: readonly PhraseSuggestion[] = [
  {
    phrases: [
      'anneme hediye',
      'anneye hediye',
      'anneler günü',
      'anneler günü hediyesi',
      "mother's day",
      'gift for mom',
      'gift for mother',
    ],
    title: 'Anneler için hediyeler',
    titleEn: 'Gifts for mothers',
  },
  {
    phrases: [
      'babama hediye',
      'babaya hediye',
      'babalar günü',
      'babalar günü hediyesi',
      "father's day",
      'gift for dad',
      'gift for father',
    ],
    title: 'Babalar için hediyeler',
    titleEn: 'Gifts for fathers',
  },
  {
    phrases: [
      'sevgilime hediye',
      'sevgiliye hediye',
      'sevgililer günü',
      '14 şubat',
      "valentine's day",
      'gift for girlfriend',
      'gift for boyfriend',
    ],
    title: 'Sevgililer Günü hediyeleri',
    titleEn: "Valentine's Day gifts",
  },
  {
    phrases: [
      'eşime hediye',
      'evlilik yıldönümü',
      'yıldönümü hediyesi',
      'anniversary gift',
      'gift for wife',
      'gift for husband',
    ],
    title: 'Yıldönümü hediyeleri',
    titleEn: 'Anniversary gifts',
  },
  {
    phrases: [
      'öğretmene hediye',
      'öğretmenime hediye',
      'öğretmenler günü',
      'öğretmenler günü hediyesi',
      'gift for teacher',
      "teacher's day",
    ],
    title: 'Öğretmenler Günü hediyeleri',
    titleEn: 'Gifts for teachers',
  },
  {
    phrases: [
      'yılbaşı',
      'yılbaşı hediyesi',
      'yeni yıl hediyesi',
      'yeni yıl',
      'new year gift',
      'christmas gift',
      'secret santa',
    ],
    title: 'Yılbaşı hediyeleri',
    titleEn: 'New Year gifts',
  },
  {
    phrases: ['kadınlar günü', '8 mart', 'kadına hediye', "women's day", 'gift for her'],
    title: 'Kadınlar için hediyeler',
    titleEn: 'Gifts for her',
  },
  { phrases: ['erkeğe hediye', 'gift for him'], title: 'Erkekler için hediyeler', titleEn: 'Gifts for him' },
  {
    phrases: [
      'çocuğa hediye',
      'çocuğuma hediye',
      'oğluma hediye',
      'kızıma hediye',
      '23 nisan',
      'gift for kids',
    ],
    title: 'Çocuklar için hediyeler',
    titleEn: 'Gifts for children',
  },
  {
    phrases: ['bebeğe hediye', 'yeni doğan hediyesi', 'baby shower', 'newborn gift', 'baby gift'],
    title: 'Bebek hediyeleri',
    titleEn: 'Baby gifts',
  },
  {
    phrases: ['arkadaşıma hediye', 'arkadaşa hediye', 'dostuma hediye', 'gift for friend'],
    title: 'Arkadaşa hediyeler',
    titleEn: 'Gifts for friends',
  },
  {
    phrases: ['doğum günü hediyesi', 'doğum günü', 'birthday gift', 'birthday present'],
    title: 'Doğum günü hediyeleri',
    titleEn: 'Birthday gifts',
  },
  {
    phrases: ['ev hediyesi', 'yeni ev hediyesi', 'ev görme hediyesi', 'housewarming gift'],
    title: 'Yeni ev hediyeleri',
    titleEn: 'Housewarming gifts',
  },
  {
    phrases: ['hediye', 'hediyelik', 'hediye fikirleri', 'gift', 'gift ideas'],
    title: 'Hediye önerileri',
    titleEn: 'Gift ideas',
  },
  {
    phrases: ['çeyiz', 'çeyiz listesi', 'düğün hediyesi', 'wedding gift'],
    title: 'Çeyiz ve düğün',
    titleEn: 'Wedding gifts',
  },
  {
    phrases: ['mezuniyet hediyesi', 'graduation gift'],
    title: 'Mezuniyet hediyeleri',
    titleEn: 'Graduation gifts',
  },
  { phrases: ['sünnet hediyesi', 'sünnet'], title: 'Sünnet hediyeleri', titleEn: 'Circumcision gifts' },
  {
    phrases: ['ramazan', 'ramazan alışverişi', 'iftar', 'iftarlık'],
    title: 'Ramazan alışverişi',
    titleEn: 'Ramadan',
  },
  {
    phrases: ['bayram hediyesi', 'bayram şekeri', 'bayram alışverişi', 'eid gift'],
    title: 'Bayram alışverişi',
    titleEn: 'For the holidays',
  },
  {
    phrases: ['kurumsal hediye', 'promosyon ürünleri', 'toplu hediye', 'corporate gift'],
    title: 'Kurumsal hediyeler',
    titleEn: 'Corporate gifts',
  },
  {
    phrases: ['okula dönüş', 'okul alışverişi', 'okul malzemeleri', 'back to school'],
    title: 'Okula dönüş',
    titleEn: 'Back to school',
  },
  {
    phrases: ['kara cuma', 'efsane cuma', 'muhteşem cuma', 'black friday'],
    title: 'Kasım indirimleri',
    titleEn: 'Black Friday',
  },
  { phrases: ['indirim', 'kampanya', 'fırsat', 'sale', 'offers'], title: 'Fırsatlar', titleEn: 'Offers' },
  {
    phrases: ['yeni gelenler', 'yeni ürünler', 'yeni sezon', 'new arrivals', 'new season'],
    title: 'Yeni gelenler',
    titleEn: 'New arrivals',
  },
  {
    phrases: ['çok satanlar', 'en çok satanlar', 'best sellers'],
    title: 'Çok satanlar',
    titleEn: 'Best sellers',
  },
]
