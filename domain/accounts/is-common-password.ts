/** Letters that people write as signs, and the signs. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Asked when a password is set (ASVS 6.2): true for a password that attackers try first, in any case and also when its
 * letters are disguised as signs; for one sign repeated; and for the person's own e-mail or phone.
 * Example: `Password1`, `P@ssw0rd1` and `aaaaaaaa` are common, `three warm bowls of laksa` is not.
 */
export function isCommonPassword(typed: string, own: readonly (string | undefined)[]): boolean {
  const password = typed.normalize('NFKC').toLowerCase()
  if (/^(.)\1*$/su.test(password)) return true
  if (own.some((contact) => contact !== undefined && (contact === password || contact.split('@')[0] === password)))
    return true
  return commonPasswords.has(password) || commonPasswords.has(undisguised(password))
}

/** Only signs between letters are a disguise: the digits at the end of `monkey2017` are digits. */
function undisguised(password: string): string {
  const ending = /(?<![\d!])[\d!]+$/.exec(password)?.[0] ?? ''
  const word = password.slice(0, password.length - ending.length)
  return word.replaceAll(/[@43!10$57]/g, (sign) => disguises[sign] ?? sign) + ending
}

const endings = [
  '',
  '1',
  '2',
  '3',
  '7',
  '12',
  '11',
  '13',
  '21',
  '22',
  '23',
  '69',
  '99',
  '88',
  '00',
  '01',
  '123',
  '1234',
  '12345',
  '123456',
  '321',
  '111',
  '777',
  '888',
  '!',
  '1!',
  '123!',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
]

const words =
  `password passw0rd qwerty qwertyuiop abc abcd abcdef iloveyou monkey dragon sunshine princess football baseball basketball soccer
  superman batman spiderman pokemon naruto starwars master shadow michael jordan jennifer jessica ashley charlie daniel thomas andrew joshua
  matthew anthony robert william nicole amanda samantha michelle hannah lovely flower summer winter autumn spring hello welcome letmein
  login admin administrator root user test guest secret changeme default temp temporary computer internet samsung google facebook iphone
  android whatsapp killer hunter ranger trustno freedom whatever nothing cheese chocolate cookie banana orange purple yellow silver golden
  diamond crystal angel angels lovers forever family friends mother father sister brother baby babygirl sweet sweety honey buttercup
  butterfly rainbow unicorn phoenix tiger lion eagle falcon liverpool chelsea arsenal manchester barcelona mustang ferrari mercedes
  porsche yamaha honda toyota malaysia singapore penang kualalumpur selangor johor sabah sarawak pilates reformer fitness studio yoga
  hundred ninja samurai hacker matrix gandalf snoopy mickey pepper ginger bailey buster maggie tigger sasha asdf asdfgh asdfghjkl zxcvbn
  zxcvbnm qazwsx qweasd qwer aaaa love god jesus christ`.split(/\s+/)

const spelled =
  `12345678 123456789 1234567890 0123456789 01234567 87654321 987654321 9876543210 0987654321 11223344 1122334455 12341234
  12344321 123123123 123321123 12312312 123456123 123454321 123456654321 147258369 147258147 159753159 159357159 741852963 789456123 7894561230
  963852741 456789123 135792468 1357924680 13579246 24681012 246813579 10203040 1020304050 102030405060 11112222 12121212 123412345 1234512345
  20202020 21212121 31415926 3141592653 52013140 5201314520 5201314 1314520 13145200 a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc qazwsxedcrfv
  qwertyui qwerasdf qwerasdfzxcv qwertyasdf qwerty1234567 asdfghjk asdfasdf asdf1234 asdfqwer qweqweqwe qwe123456 qweasdzxc qwe123qwe 1234qwer
  123qweasd 123qweasdzxc 123qwe123 qwer4321 zxcvbnm1 zxcvasdf poiuytrewq lkjhgfdsa mnbvcxz1 abcdefgh abcdefghi abcdefghij abcd1234 abc123456 abc123abc
  aabbccdd a1b2c3d4 a1b2c3d4e5 1a2b3c4d pass1234 pass12345 passpass passw0rd password1234567 mypassword thepassword yourpassword newpassword
  nopassword passwords p455w0rd drowssap letmein1 letmeinnow letmeinplease iloveyou2 iloveyou3 iloveyouu ilovegod iloveme1 ilovemyself loveyou1 lovelove
  loveme123 iamgod12 godisgood jesus123 jesuschrist blessed1 trustno1 whatever1 starwars1 football1 baseball1 superman1 princess1 sunshine1
  starcraft warcraft minecraft fortnite overwatch counterstrike playstation nintendo pikachu1 dragonball slipknot metallica ironmaiden
  nirvana1 eminem12 blink182 linkinpark greenday guitar12 elephant einstein scorpion predator midnight marlboro cocacola corvette chevrolet
  mountain victoria alexander alexandra benjamin christian christopher elizabeth katherine stephanie veronica valentina valentine isabella
  gabriela fernando francisco federico caroline patricia mercedes1 bigdaddy hellokitty goodluck happyday lovehurts sweetheart beautiful
  handsome gorgeous precious darkness explorer redskins steelers yankees1 lakers24 cowboys1 dolphins panthers patriots bulldogs
  administrator1 adminadmin admin1234 admin12345 root1234 rootroot test1234 testtest testing1 tester12 demo1234 demodemo user1234 username
  guest123 default1 changeme1 changeit secret12 letmein2 access14 computer1 internet1 microsoft windows1 wordpress joomla123 database
  oracle123 server01 cisco123 samsung1 nokia123 motorola huawei12 xiaomi12 apple123 iphone12 google12 facebook1 linkedin linkedin1 twitter1
  instagram instagram1 whatsapp1 tiktok123 netflix1 spotify1 youtube1 amazon123 paypal123 bitcoin1 ethereum woaini520 woaini1314 woaini123
  woaiwojia wodemima mima1234 nihao123 zhang123 wang1234 qq123456 wang123456 li123456 liu123456 chen1234 aini1314 caonima1 zhongguo
  sayang123 sayangku cintaku1 sayang12 cantik123 rahsia123 rahsia12 katalaluan bismillah allahuakbar muhammad alhamdulillah insyaallah
  merdeka1957 malaysia57 negaraku1 harimau1 kucing123 nasilemak tehtarik1 durian123 selamat1 kualalumpur1 pulaupinang georgetown
  pilates1 pilates100 pilateslove pilates123 reformer1 reformer100 hundred100 thehundred fitness1 fitness123 yogalife namaste1 namaste123
  correcthorsebatterystaple`.split(/\s+/)

/**
 * Passwords of at least eight characters that are near the top of every published list of leaked ones. Most of such a
 * list is a few words with a few endings, so it is stored that way; the rest is written out. All in lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...words.flatMap((word) => endings.map((ending) => word + ending)), ...spelled].filter(
    (password) => password.length >= 8,
  ),
)
