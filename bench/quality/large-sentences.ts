/** What shoppers say to the search box of the shop of `large-catalogue.ts`, in the form of `large-words.ts`. */
export const LARGE_SENTENCES: Readonly<Record<string, string>> = {
  'attribute and noun': `
    siyah rengi olan ofis koltuğu = Siyah: Ofis Koltuğu
    katlanabilir çalışma masası = Katlanır: Çalışma Masası
    katlanabilir bahçe sandalyesi = Katlanır: Bahçe Sandalyesi
    bambudan çaydanlık = Bambu: Çaydanlık
    gri renk köşe koltuk = Gri: Köşe Koltuk Takımı
    sessiz elektrikli süpürge = Elektrikli Süpürge
    bambudan kesme tahtası = Bambu: Kesme Tahtası`,
  specification: `
    2000 watt ütü = 2000: Ütü|2000: Buharlı Ütü
    1500 watt elektrikli süpürge = Elektrikli Süpürge
    9 watt led ampul = 9: LED Ampul
    450 lt buzdolabı = 450: Buzdolabı
    9 kiloluk çamaşır makinesi = 9: Çamaşır Makinesi
    4 kişilik bahçe masası = 4: Bahçe Masası
    çift kişilik nevresim = Çift: Nevresim Takımı
    25 metre hortum = 25: Hortum
    28 santim tava = 28: Tava|28: Krep Tavası
    160x230 halı salon için = 160x230: Halı`,
  'question or voice': `
    en iyi kahve makinesi hangisi = Kahve Makinesi
    mutfağa tencere seti arıyorum = Tencere Seti
    bahçede oturmak için salıncak var mı = Salıncak
    çocuk odası için gece lambası = Gece Lambası
    duvara asmak için ayna = Ayna|Boy Aynası
    hangi ütü daha iyi = Ütü|Buharlı Ütü
    yatak odası için komodin bakıyorum = Komodin`,
  synonym: `
    kanepe = Koltuk|Köşe Koltuk Takımı
    kettle = Su Isıtıcı
    fön makinesi = Saç Kurutma Makinesi
    tv ünitesi = Televizyon Ünitesi
    elbise dolabı = Gardırop
    klozet fırçası = Tuvalet Fırçası
    çöp kutusu = Çöp Kovası
    çamaşır sepeti = Kirli Sepeti
    ekmek kızartıcı = Ekmek Kızartma Makinesi
    kablosuz matkap = Şarjlı Matkap`,
  'price in words': `
    500 tl altı tencere = Tencere < 500|Düdüklü Tencere < 500|Derin Tencere < 500
    300 lira altı kupa = Kupa < 300
    600 liraya kadar blender = Blender < 600
    400 tl altında battaniye = Battaniye < 400
    ucuz buzdolabı = Buzdolabı`,
  'typos and ASCII Turkish': `
    en ucuz buzdolbı = Buzdolabı
    cift kisilik nevresim takimi = Çift: Nevresim Takımı
    siyah ofis koltgu = Siyah: Ofis Koltuğu
    banyo icin dus perdesi = Duş Perdesi`,
  gifts: `
    yeni ev hediyesi yemek takımı = Yemek Takımı
    çeyiz için nevresim takımı = Nevresim Takımı
    anneme hediye kahve fincanı = Kahve Fincanı`,
  'not sold': `
    kışlık mont =
    cep telefonu =
    kedi maması =
    oyun konsolu =
    koşu ayakkabısı =
    diş macunu =`,
}
