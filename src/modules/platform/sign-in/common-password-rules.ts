import { foldText } from '#shared/text/turkish.ts'

/** What people in Türkiye and elsewhere choose first, folded: a list of such words is what an attacker tries before anything else. */
const COMMON: ReadonlySet<string> = new Set(
  (
    '123123 112233 121212 123321 131313 159753 147258 147258369 159357 741852963 987654321 7777777 102030 ' +
    '123456a 123456abc 123456q a123456 a12345678 q123456 abc123 abc1234 abcd1234 123abc 123qwe 123456qwe 1234qwer ' +
    '1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwe123 qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop asdasd asdfgh asdfghjkl ' +
    'asd123 asdf1234 zxcvbn zxcvbnm qazwsx ' +
    'password password1 password12 password123 passw0rd p@ssword p@ssw0rd admin123 admin1234 administrator welcome welcome1 ' +
    'letmein iloveyou monkey dragon sunshine princess football baseball master superman batman ' +
    'sifre1 sifre12 sifre123 sifre1234 sifrem sifrem1 sifrem123 sifresifre 123sifre parola parola1 parola123 parolam giris123 ' +
    'deneme deneme1 deneme123 deneme1234 merhaba merhaba1 merhaba123 ' +
    'fenerbahce fenerbahce1907 fener1907 fb1907 galatasaray galatasaray1905 gala1905 gs1905 besiktas besiktas1903 bjk1903 trabzonspor ts1967 ' +
    'turkiye turkiye1 turkiye123 istanbul istanbul34 istanbul1453 ankara ankara06 izmir35 ataturk ataturk1881 mustafakemal ' +
    'canim canimsin askim askimsin bebegim birtanem hayatim seviyorum seniseviyorum sevgilim prenses kelebek'
  ).split(' '),
)

/** `abcdef`, `123456`, `654321`: each character follows the one before it, up or down, or they are all the same. */
function isRow(text: string): boolean {
  const codes = [...text].map((letter) => letter.charCodeAt(0))
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/**
 * Whether a password is among the first that somebody would try: one of the commonest, a row of digits or letters (`1234567890` counts as one),
 * one character repeated, blanks alone, or the name of the shop. Case, Turkish letters and spaces make no difference (NIST SP 800-63B §3.1.1.2).
 */
export function isCommonPassword(password: string, shopName = ''): boolean {
  if (password.trim() === '') return true
  const folded = foldText(password).replace(/\s/g, '')
  if (folded !== '' && folded === foldText(shopName).replace(/\s/g, '')) return true
  return COMMON.has(folded) || (/^[a-z0-9]+$/.test(folded) && isRow(folded.replace(/(?<=9)0$/, ':')))
}
