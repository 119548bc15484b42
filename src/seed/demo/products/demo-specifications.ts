/** Specifications of the demo's products by code, Turkish and English, as a merchant types them into a product file. */
export const DEMO_SPECIFICATIONS: Readonly<Record<string, readonly [turkish: string, english: string]>> = {
  'MTF-101': [
    'Malzeme: Döküm demir | Çap: 28 cm | Ocak türü: İndüksiyon dahil tüm ocaklar | Bulaşık makinesi: Uygun değil',
    'Material: Cast iron | Diameter: 28 cm | Hobs: All, induction included | Dishwasher: Not suitable',
  ],
  'MTF-102': [
    'Malzeme: Çelik | Hacim: 4 litre | Ocak türü: İndüksiyon dahil tüm ocaklar | Bulaşık makinesi: Uygun',
    'Material: Steel | Volume: 4 litres | Hobs: All, induction included | Dishwasher: Suitable',
  ],
  'MTF-103': [
    'Malzeme: Bakır, içi kalaylı | Parça sayısı: 2 | Bulaşık makinesi: Uygun değil',
    'Material: Copper, tinned inside | Pieces: 2 | Dishwasher: Not suitable',
  ],
  'MTF-104': [
    'Malzeme: Paslanmaz çelik | Bıçak boyu: 20 cm | Bulaşık makinesi: Uygun değil',
    'Material: Stainless steel | Blade length: 20 cm | Dishwasher: Not suitable',
  ],
  'MTF-106': [
    'Malzeme: Cam | Hacim: 1 litre | Bulaşık makinesi: Uygun',
    'Material: Glass | Volume: 1 litre | Dishwasher: Suitable',
  ],
  'MTF-107': [
    'Malzeme: Emaye | Hacim: 1,2 litre | Ocak türü: Gazlı, elektrikli',
    'Material: Enamel | Volume: 1.2 litres | Hobs: Gas, electric',
  ],
  'MTF-109': [
    'Malzeme: Porselen | Parça sayısı: 24 | Kişi sayısı: 6 | Bulaşık makinesi: Uygun',
    'Material: Porcelain | Pieces: 24 | Serves: 6 | Dishwasher: Suitable',
  ],
  'MTF-110': [
    'Malzeme: Paslanmaz çelik | Parça sayısı: 12 | Bulaşık makinesi: Uygun',
    'Material: Stainless steel | Pieces: 12 | Dishwasher: Suitable',
  ],
  'MTF-111': [
    'Malzeme: Cam | Hacim: 300 ml | Bulaşık makinesi: Uygun',
    'Material: Glass | Volume: 300 ml | Dishwasher: Suitable',
  ],
  'MTF-115': [
    'Malzeme: Paslanmaz çelik | Hacim: 450 ml | Bulaşık makinesi: Kapağı uygun değil',
    'Material: Stainless steel | Volume: 450 ml | Dishwasher: Not its lid',
  ],
  'EVY-202': [
    'Malzeme: Kayın | Taşıma kapasitesi: 110 kg | Kurulum: Kurulu gelir',
    'Material: Beech | Carries: 110 kg | Assembly: Comes assembled',
  ],
  'EVY-203': [
    'Malzeme: Pamuk | Yıkama: 40 °C | Ütü: Orta sıcaklık',
    'Material: Cotton | Washing: 40 °C | Ironing: Medium heat',
  ],
  'EVY-206': [
    'Güç: 9 W | Duy: E27 | Işık: 806 lümen | Renk sıcaklığı: 2700 K | Ömür: 15.000 saat',
    'Power: 9 W | Base: E27 | Light: 806 lumens | Colour temperature: 2700 K | Life: 15,000 hours',
  ],
  'EVY-212': ['Malzeme: Plastik | Hacim: 12 litre', 'Material: Plastic | Volume: 12 litres'],
  'EVY-213': [
    'Fonksiyon sayısı: 5 | Bağlantı: 1/2" | Malzeme: ABS, krom kaplama',
    'Functions: 5 | Connection: 1/2" | Material: ABS, chrome plated',
  ],
  'ELK-301': [
    'Ekran: 14" IPS, 1920×1200 | İşlemci: 8 çekirdek, 4,2 GHz | Klavye: Türkçe Q | Bağlantı: Wi-Fi 6, Bluetooth 5.3 | Girişler: 2 USB-C, 1 USB-A, HDMI | Ağırlık: 1,3 kg | Garanti: 2 yıl',
    'Screen: 14" IPS, 1920×1200 | Processor: 8 cores, 4.2 GHz | Keyboard: Turkish Q | Wireless: Wi-Fi 6, Bluetooth 5.3 | Ports: 2 USB-C, 1 USB-A, HDMI | Weight: 1.3 kg | Warranty: 2 years',
  ],
  'ELK-302': [
    'Ekran: 27" IPS, 3840×2160 | Yenileme hızı: 60 Hz | Girişler: USB-C, HDMI | Garanti: 2 yıl',
    'Screen: 27" IPS, 3840×2160 | Refresh rate: 60 Hz | Ports: USB-C, HDMI | Warranty: 2 years',
  ],
  'ELK-303': [
    'Bağlantı: Bluetooth 5.1, 2,4 GHz | Klavye: Türkçe Q, tam boy | Pil: 2 × AAA | Garanti: 2 yıl',
    'Wireless: Bluetooth 5.1, 2.4 GHz | Keyboard: Turkish Q, full size | Battery: 2 × AAA | Warranty: 2 years',
  ],
  'ELK-304': [
    'Bağlantı: Bluetooth 5.1, 2,4 GHz | Çözünürlük: 1600 DPI | Pil: 1 × AA | Garanti: 2 yıl',
    'Wireless: Bluetooth 5.1, 2.4 GHz | Resolution: 1600 DPI | Battery: 1 × AA | Warranty: 2 years',
  ],
  'ELK-305': [
    'İşlevler: Yazıcı, tarayıcı, fotokopi | Hız: Dakikada 15 sayfa | Bağlantı: Wi-Fi, USB | Garanti: 2 yıl',
    'Functions: Printer, scanner, copier | Speed: 15 pages per minute | Connection: Wi-Fi, USB | Warranty: 2 years',
  ],
  'ELK-306': [
    'Bağlantı: Bluetooth 5.2, 3,5 mm | Pil ömrü: 30 saat | Ağırlık: 260 g | Garanti: 2 yıl',
    'Connection: Bluetooth 5.2, 3.5 mm | Battery life: 30 hours | Weight: 260 g | Warranty: 2 years',
  ],
  'ELK-307': [
    'Sensör: APS-C, 24 MP | Video: 4K, 30 kare/sn | Ekran: 3", dokunmatik | Garanti: 2 yıl',
    'Sensor: APS-C, 24 MP | Video: 4K at 30 fps | Screen: 3" touchscreen | Warranty: 2 years',
  ],
  'ELK-308': [
    'Sensör: 1/2,3", 12 MP | Video: 4K, 30 kare/sn | Ekran: 3", dokunmatik | Garanti: 2 yıl',
    'Sensor: 1/2.3", 12 MP | Video: 4K at 30 fps | Screen: 3" touchscreen | Warranty: 2 years',
  ],
  'ELK-313': [
    'Tür: NiMH, AA | Kapasite: 2000 mAh | Şarj döngüsü: 1000',
    'Type: NiMH, AA | Capacity: 2000 mAh | Charges: 1000',
  ],
  'ELK-314': [
    'Ekran: 1,4" AMOLED | Pil ömrü: 7 gün | Suya dayanıklılık: 5 ATM | Garanti: 2 yıl',
    'Screen: 1.4" AMOLED | Battery life: 7 days | Water resistance: 5 ATM | Warranty: 2 years',
  ],
  'GYM-401': [
    'Kumaş: %100 pamuk | Kalıp: Rahat | Yaka: Bisiklet | Yıkama: 30 °C',
    'Fabric: 100% cotton | Fit: Relaxed | Neck: Crew | Washing: 30 °C',
  ],
  'GYM-402': [
    'Kumaş: %98 pamuk, %2 elastan | Kalıp: Düz | Bel: Normal | Yıkama: 30 °C',
    'Fabric: 98% cotton, 2% elastane | Fit: Straight | Waist: Regular | Washing: 30 °C',
  ],
  'GYM-403': [
    'Kumaş: %100 viskon | Kalıp: Rahat | Yaka: V | Yıkama: 30 °C, hassas',
    'Fabric: 100% viscose | Fit: Relaxed | Neck: V | Washing: 30 °C, delicate',
  ],
  'GYM-404': [
    'Kumaş: %60 yün, %40 polyester | Kalıp: Düz | Yıkama: Kuru temizleme',
    'Fabric: 60% wool, 40% polyester | Fit: Straight | Washing: Dry clean',
  ],
  'GYM-407': [
    'Dış malzeme: Tekstil | Taban: Kauçuk | Bağlama: Bağcık',
    'Upper: Textile | Sole: Rubber | Fastening: Laces',
  ],
  'GYM-408': [
    'Dış malzeme: Deri | Taban: Kösele | Bağlama: Bağcık',
    'Upper: Leather | Sole: Leather | Fastening: Laces',
  ],
  'GYM-409': [
    'Dış malzeme: Deri | Taban: Kauçuk | Bağlama: Bağcık | Astar: Polar',
    'Upper: Leather | Sole: Rubber | Fastening: Laces | Lining: Fleece',
  ],
  'GYM-414': ['Hacim: 20 litre | Malzeme: Polyester', 'Volume: 20 litres | Material: Polyester'],
  'MRK-503': ['Kavrum: Orta | Öğütme: Çok ince', 'Roast: Medium | Grind: Very fine'],
  'MRK-504': [
    'Kakao: En az %70 | Alerjen: Eser miktarda süt ve fındık içerebilir',
    'Cocoa: At least 70% | Allergens: May contain traces of milk and hazelnut',
  ],
  'YPM-601': ['Baş ağırlığı: 450 g | Sap: Ahşap', 'Head: 450 g | Handle: Wood'],
  'YPM-602': ['Uç: PH2 | Malzeme: Krom vanadyum', 'Tip: PH2 | Material: Chrome vanadium'],
  'YPM-604': ['Boy: 50 cm | Sap: Plastik', 'Length: 50 cm | Handle: Plastic'],
  'YPM-611': [
    'Söndürücü: Kuru kimyevi toz | Dolum: 6 kg | Yangın sınıfı: A, B, C',
    'Agent: Dry powder | Charge: 6 kg | Fire classes: A, B, C',
  ],
  'SPR-701': [
    'Boyut: 5 numara | Malzeme: PU | Zemin: Çim, halı saha',
    'Size: 5 | Material: PU | Surface: Grass, turf',
  ],
  'SPR-702': [
    'Boyut: 7 numara | Malzeme: Kauçuk | Zemin: Salon, beton',
    'Size: 7 | Material: Rubber | Surface: Indoor, concrete',
  ],
  'SPR-709': [
    'Jant: 26" | Vites: 7 | Fren: V fren | Kadro: Alüminyum | Taşıma kapasitesi: 110 kg',
    'Wheels: 26" | Gears: 7 | Brakes: V-brakes | Frame: Aluminium | Carries: 110 kg',
  ],
  'SPR-710': [
    'Tekerlek: 20 cm | Kadro: Alüminyum | Taşıma kapasitesi: 100 kg',
    'Wheels: 20 cm | Frame: Aluminium | Carries: 100 kg',
  ],
  'SPR-711': [
    'Kişi sayısı: 4 | Su geçirmezlik: 3000 mm | Paket boyu: 60 cm',
    'Sleeps: 4 | Water column: 3000 mm | Packed length: 60 cm',
  ],
  'OYN-801': ['Boy: 40 cm | Yaş: 0+ | Yıkama: 30 °C', 'Height: 40 cm | Age: 0+ | Washing: 30 °C'],
  'OYN-804': [
    'Parça sayısı: 1000 | Boyut: 68 × 48 cm | Yaş: 10+',
    'Pieces: 1000 | Size: 68 × 48 cm | Age: 10+',
  ],
  'OYN-811': ['Gövde: Ihlamur | Sap: Akçaağaç | Tel sayısı: 6', 'Body: Basswood | Neck: Maple | Strings: 6'],
  'OYN-815': [
    'Açıklık: 70 mm | Odak uzaklığı: 700 mm | Ayak: Alüminyum üç ayak',
    'Aperture: 70 mm | Focal length: 700 mm | Mount: Aluminium tripod',
  ],
}
