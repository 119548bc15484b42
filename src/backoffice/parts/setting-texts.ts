import type { SettingGroup } from '#modules/settings/settings-groups-rules.ts'
import type { SettingKey } from '#modules/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'

/** Name and explanation of each setting; call them while rendering. */
export const SETTING_TEXTS = {
  storeName: { name: m.settings_name_storeName, help: m.settings_help_storeName },
  storeUrl: { name: m.settings_name_storeUrl, help: m.settings_help_storeUrl },
  companyTitle: { name: m.settings_name_companyTitle, help: m.settings_help_companyTitle },
  companyAddress: { name: m.settings_name_companyAddress, help: m.settings_help_companyAddress },
  companyPhone: { name: m.settings_name_companyPhone, help: m.settings_help_companyPhone },
  companyEmail: { name: m.settings_name_companyEmail, help: m.settings_help_companyEmail },
  companyKep: { name: m.settings_name_companyKep, help: m.settings_help_companyKep },
  companyMersis: { name: m.settings_name_companyMersis, help: m.settings_help_companyMersis },
  companyTaxOffice: { name: m.settings_name_companyTaxOffice, help: m.settings_help_companyTaxOffice },
  companyTaxNumber: { name: m.settings_name_companyTaxNumber, help: m.settings_help_companyTaxNumber },
  companyChamber: { name: m.settings_name_companyChamber, help: m.settings_help_companyChamber },
  whatsapp: { name: m.settings_name_whatsapp, help: m.settings_help_whatsapp },
  whatsappControl: { name: m.settings_name_whatsappControl, help: m.settings_help_whatsappControl },
  socialMedia: { name: m.settings_name_socialMedia, help: m.settings_help_socialMedia },
  showPriceStatus: { name: m.settings_name_showPriceStatus, help: m.settings_help_showPriceStatus },
  productsWithKdv: { name: m.settings_name_productsWithKdv, help: m.settings_help_productsWithKdv },
  showListPrice: { name: m.settings_name_showListPrice, help: m.settings_help_showListPrice },
  stockInfoStatus: { name: m.settings_name_stockInfoStatus, help: m.settings_help_stockInfoStatus },
  populerAramaEnAz: { name: m.settings_name_populerAramaEnAz, help: m.settings_help_populerAramaEnAz },
  gizliAramalar: { name: m.settings_name_gizliAramalar, help: m.settings_help_gizliAramalar },
  tukenenlerSonda: { name: m.settings_name_tukenenlerSonda, help: m.settings_help_tukenenlerSonda },
  showNotInStocks: { name: m.settings_name_showNotInStocks, help: m.settings_help_showNotInStocks },
  cartStockControl: { name: m.settings_name_cartStockControl, help: m.settings_help_cartStockControl },
  stockNumberType: { name: m.settings_name_stockNumberType, help: m.settings_help_stockNumberType },
  addToCartButton: { name: m.settings_name_addToCartButton, help: m.settings_help_addToCartButton },
  view: { name: m.settings_name_view, help: m.settings_help_view },
  limit: { name: m.settings_name_limit, help: m.settings_help_limit },
  kargoAliciyaAit: { name: m.settings_name_kargoAliciyaAit, help: m.settings_help_kargoAliciyaAit },
  kargoUcreti: { name: m.settings_name_kargoUcreti, help: m.settings_help_kargoUcreti },
  desiMax: { name: m.settings_name_desiMax, help: m.settings_help_desiMax },
  ucretsizKargoSecenek: {
    name: m.settings_name_ucretsizKargoSecenek,
    help: m.settings_help_ucretsizKargoSecenek,
  },
  ucretsizKargoMiktar: {
    name: m.settings_name_ucretsizKargoMiktar,
    help: m.settings_help_ucretsizKargoMiktar,
  },
  teslimatUlkeleri: { name: m.settings_name_teslimatUlkeleri, help: m.settings_help_teslimatUlkeleri },
  ayniGunKargoSaati: { name: m.settings_name_ayniGunKargoSaati, help: m.settings_help_ayniGunKargoSaati },
  kargoyaVerisGunu: { name: m.settings_name_kargoyaVerisGunu, help: m.settings_help_kargoyaVerisGunu },
  teslimGunuEnAz: { name: m.settings_name_teslimGunuEnAz, help: m.settings_help_teslimGunuEnAz },
  teslimGunuEnCok: { name: m.settings_name_teslimGunuEnCok, help: m.settings_help_teslimGunuEnCok },
  kapaliGunler: { name: m.settings_name_kapaliGunler, help: m.settings_help_kapaliGunler },
  b2c_kk_odeme: { name: m.settings_name_b2c_kk_odeme, help: m.settings_help_b2c_kk_odeme },
  kartSaklama: { name: m.settings_name_kartSaklama, help: m.settings_help_kartSaklama },
  ortakOdemeSayfasi: { name: m.settings_name_ortakOdemeSayfasi, help: m.settings_help_ortakOdemeSayfasi },
  b2c_heft_odeme: { name: m.settings_name_b2c_heft_odeme, help: m.settings_help_b2c_heft_odeme },
  b2c_ko_odeme: { name: m.settings_name_b2c_ko_odeme, help: m.settings_help_b2c_ko_odeme },
  showOverdueDebtInfo: {
    name: m.settings_name_showOverdueDebtInfo,
    help: m.settings_help_showOverdueDebtInfo,
  },
  overdueDebtInfoLimit: {
    name: m.settings_name_overdueDebtInfoLimit,
    help: m.settings_help_overdueDebtInfoLimit,
  },
  b2cHavaleEftHesapBilgisi: {
    name: m.settings_name_b2cHavaleEftHesapBilgisi,
    help: m.settings_help_b2cHavaleEftHesapBilgisi,
  },
  havaleSuresiSaat: { name: m.settings_name_havaleSuresiSaat, help: m.settings_help_havaleSuresiSaat },
  havaleHatirlatmaSaati: {
    name: m.settings_name_havaleHatirlatmaSaati,
    help: m.settings_help_havaleHatirlatmaSaati,
  },
  havaleOtomatikIptal: {
    name: m.settings_name_havaleOtomatikIptal,
    help: m.settings_help_havaleOtomatikIptal,
  },
  kapidaOdemeUcreti: { name: m.settings_name_kapidaOdemeUcreti, help: m.settings_help_kapidaOdemeUcreti },
  codMaxAmount: { name: m.settings_name_codMaxAmount, help: m.settings_help_codMaxAmount },
  kapidaOdemeIller: { name: m.settings_name_kapidaOdemeIller, help: m.settings_help_kapidaOdemeIller },
  installmentLimit: { name: m.settings_name_installmentLimit, help: m.settings_help_installmentLimit },
  misafirOdeme: { name: m.settings_name_misafirOdeme, help: m.settings_help_misafirOdeme },
  sozlesmeOnayi: { name: m.settings_name_sozlesmeOnayi, help: m.settings_help_sozlesmeOnayi },
  kimlikKontrolu: { name: m.settings_name_kimlikKontrolu, help: m.settings_help_kimlikKontrolu },
  returnAddress: { name: m.settings_name_returnAddress, help: m.settings_help_returnAddress },
  iadeKargosu: { name: m.settings_name_iadeKargosu, help: m.settings_help_iadeKargosu },
  iadeKodu: { name: m.settings_name_iadeKodu, help: m.settings_help_iadeKodu },
  etbisUrl: { name: m.settings_name_etbisUrl, help: m.settings_help_etbisUrl },
  magazaLogosu: { name: m.settings_name_magazaLogosu, help: m.settings_help_magazaLogosu },
  magazaLogosuKoyu: { name: m.settings_name_magazaLogosuKoyu, help: m.settings_help_magazaLogosuKoyu },
  magazaSimgesi: { name: m.settings_name_magazaSimgesi, help: m.settings_help_magazaSimgesi },
  anaSayfaBaslik: { name: m.settings_name_anaSayfaBaslik, help: m.settings_help_anaSayfaBaslik },
  anaSayfaBaslikEn: { name: m.settings_name_anaSayfaBaslikEn, help: m.settings_help_anaSayfaBaslikEn },
  anaSayfaMetin: { name: m.settings_name_anaSayfaMetin, help: m.settings_help_anaSayfaMetin },
  anaSayfaMetinEn: { name: m.settings_name_anaSayfaMetinEn, help: m.settings_help_anaSayfaMetinEn },
  anaSayfaDugme: { name: m.settings_name_anaSayfaDugme, help: m.settings_help_anaSayfaDugme },
  anaSayfaDugmeEn: { name: m.settings_name_anaSayfaDugmeEn, help: m.settings_help_anaSayfaDugmeEn },
  anaSayfaBaglanti: { name: m.settings_name_anaSayfaBaglanti, help: m.settings_help_anaSayfaBaglanti },
  anaSayfaGorsel: { name: m.settings_name_anaSayfaGorsel, help: m.settings_help_anaSayfaGorsel },
  anaSayfaKoleksiyon1Baslik: {
    name: m.settings_name_anaSayfaKoleksiyon1Baslik,
    help: m.settings_help_anaSayfaKoleksiyon1Baslik,
  },
  anaSayfaKoleksiyon1BaslikEn: {
    name: m.settings_name_anaSayfaKoleksiyon1BaslikEn,
    help: m.settings_help_anaSayfaKoleksiyon1BaslikEn,
  },
  anaSayfaKoleksiyon1Metin: {
    name: m.settings_name_anaSayfaKoleksiyon1Metin,
    help: m.settings_help_anaSayfaKoleksiyon1Metin,
  },
  anaSayfaKoleksiyon1MetinEn: {
    name: m.settings_name_anaSayfaKoleksiyon1MetinEn,
    help: m.settings_help_anaSayfaKoleksiyon1MetinEn,
  },
  anaSayfaKoleksiyon1Baglanti: {
    name: m.settings_name_anaSayfaKoleksiyon1Baglanti,
    help: m.settings_help_anaSayfaKoleksiyon1Baglanti,
  },
  anaSayfaKoleksiyon1Urunler: {
    name: m.settings_name_anaSayfaKoleksiyon1Urunler,
    help: m.settings_help_anaSayfaKoleksiyon1Urunler,
  },
  anaSayfaKoleksiyon1Gorsel: {
    name: m.settings_name_anaSayfaKoleksiyon1Gorsel,
    help: m.settings_help_anaSayfaKoleksiyon1Gorsel,
  },
  anaSayfaKoleksiyon2Baslik: {
    name: m.settings_name_anaSayfaKoleksiyon2Baslik,
    help: m.settings_help_anaSayfaKoleksiyon2Baslik,
  },
  anaSayfaKoleksiyon2BaslikEn: {
    name: m.settings_name_anaSayfaKoleksiyon2BaslikEn,
    help: m.settings_help_anaSayfaKoleksiyon2BaslikEn,
  },
  anaSayfaKoleksiyon2Metin: {
    name: m.settings_name_anaSayfaKoleksiyon2Metin,
    help: m.settings_help_anaSayfaKoleksiyon2Metin,
  },
  anaSayfaKoleksiyon2MetinEn: {
    name: m.settings_name_anaSayfaKoleksiyon2MetinEn,
    help: m.settings_help_anaSayfaKoleksiyon2MetinEn,
  },
  anaSayfaKoleksiyon2Baglanti: {
    name: m.settings_name_anaSayfaKoleksiyon2Baglanti,
    help: m.settings_help_anaSayfaKoleksiyon2Baglanti,
  },
  anaSayfaKoleksiyon2Urunler: {
    name: m.settings_name_anaSayfaKoleksiyon2Urunler,
    help: m.settings_help_anaSayfaKoleksiyon2Urunler,
  },
  anaSayfaKoleksiyon2Gorsel: {
    name: m.settings_name_anaSayfaKoleksiyon2Gorsel,
    help: m.settings_help_anaSayfaKoleksiyon2Gorsel,
  },
  anaSayfaKoleksiyon3Baslik: {
    name: m.settings_name_anaSayfaKoleksiyon3Baslik,
    help: m.settings_help_anaSayfaKoleksiyon3Baslik,
  },
  anaSayfaKoleksiyon3BaslikEn: {
    name: m.settings_name_anaSayfaKoleksiyon3BaslikEn,
    help: m.settings_help_anaSayfaKoleksiyon3BaslikEn,
  },
  anaSayfaKoleksiyon3Metin: {
    name: m.settings_name_anaSayfaKoleksiyon3Metin,
    help: m.settings_help_anaSayfaKoleksiyon3Metin,
  },
  anaSayfaKoleksiyon3MetinEn: {
    name: m.settings_name_anaSayfaKoleksiyon3MetinEn,
    help: m.settings_help_anaSayfaKoleksiyon3MetinEn,
  },
  anaSayfaKoleksiyon3Baglanti: {
    name: m.settings_name_anaSayfaKoleksiyon3Baglanti,
    help: m.settings_help_anaSayfaKoleksiyon3Baglanti,
  },
  anaSayfaKoleksiyon3Urunler: {
    name: m.settings_name_anaSayfaKoleksiyon3Urunler,
    help: m.settings_help_anaSayfaKoleksiyon3Urunler,
  },
  anaSayfaKoleksiyon3Gorsel: {
    name: m.settings_name_anaSayfaKoleksiyon3Gorsel,
    help: m.settings_help_anaSayfaKoleksiyon3Gorsel,
  },
  anaSayfaKampanya1Baslik: {
    name: m.settings_name_anaSayfaKampanya1Baslik,
    help: m.settings_help_anaSayfaKampanya1Baslik,
  },
  anaSayfaKampanya1BaslikEn: {
    name: m.settings_name_anaSayfaKampanya1BaslikEn,
    help: m.settings_help_anaSayfaKampanya1BaslikEn,
  },
  anaSayfaKampanya1Baglanti: {
    name: m.settings_name_anaSayfaKampanya1Baglanti,
    help: m.settings_help_anaSayfaKampanya1Baglanti,
  },
  anaSayfaKampanya1Gorsel: {
    name: m.settings_name_anaSayfaKampanya1Gorsel,
    help: m.settings_help_anaSayfaKampanya1Gorsel,
  },
  anaSayfaKampanya2Baslik: {
    name: m.settings_name_anaSayfaKampanya2Baslik,
    help: m.settings_help_anaSayfaKampanya2Baslik,
  },
  anaSayfaKampanya2BaslikEn: {
    name: m.settings_name_anaSayfaKampanya2BaslikEn,
    help: m.settings_help_anaSayfaKampanya2BaslikEn,
  },
  anaSayfaKampanya2Baglanti: {
    name: m.settings_name_anaSayfaKampanya2Baglanti,
    help: m.settings_help_anaSayfaKampanya2Baglanti,
  },
  anaSayfaKampanya2Gorsel: {
    name: m.settings_name_anaSayfaKampanya2Gorsel,
    help: m.settings_help_anaSayfaKampanya2Gorsel,
  },
  yorumOnayi: { name: m.settings_name_yorumOnayi, help: m.settings_help_yorumOnayi },
  tcmbKur: { name: m.settings_name_tcmbKur, help: m.settings_help_tcmbKur },
  tcmbKurAdresi: { name: m.settings_name_tcmbKurAdresi, help: m.settings_help_tcmbKurAdresi },
  kurSapmaSiniri: { name: m.settings_name_kurSapmaSiniri, help: m.settings_help_kurSapmaSiniri },
  checkoutCart: { name: m.settings_name_checkoutCart, help: m.settings_help_checkoutCart },
  checkoutSummary: { name: m.settings_name_checkoutSummary, help: m.settings_help_checkoutSummary },
  urNo: { name: m.settings_name_urNo, help: m.settings_help_urNo },
} as const satisfies Record<SettingKey, { name: () => string; help: () => string }>

/** Name of each group of settings, and what is in it. */
export const GROUP_TEXTS = {
  store: { name: m.settings_group_store, hint: m.settings_group_store_hint },
  logo: { name: m.settings_group_logo, hint: m.settings_group_logo_hint },
  display: { name: m.settings_group_display, hint: m.settings_group_display_hint },
  shipping: { name: m.settings_group_shipping, hint: m.settings_group_shipping_hint },
  payment: { name: m.settings_group_payment, hint: m.settings_group_payment_hint },
  transfer: { name: m.settings_group_transfer, hint: m.settings_group_transfer_hint },
  'cash-on-delivery': {
    name: m.settings_group_cash_on_delivery,
    hint: m.settings_group_cash_on_delivery_hint,
  },
  installments: { name: m.settings_group_installments, hint: m.settings_group_installments_hint },
  returns: { name: m.settings_group_returns, hint: m.settings_group_returns_hint },
  legal: { name: m.settings_group_legal, hint: m.settings_group_legal_hint },
  home: { name: m.settings_group_home, hint: m.settings_group_home_hint },
  collections: { name: m.settings_group_collections, hint: m.settings_group_collections_hint },
  reviews: { name: m.settings_group_reviews, hint: m.settings_group_reviews_hint },
  rates: { name: m.settings_group_rates, hint: m.settings_group_rates_hint },
  advanced: { name: m.settings_group_advanced, hint: m.settings_group_advanced_hint },
} as const satisfies Record<SettingGroup, { name: () => string; hint: () => string }>
