import { RequestRefused } from '#table/protocol/errors.ts'

/**
 * Common passphrases and the words they are usually made of, in lower case. Passphrases made of one of these with
 * digits and signs around it are refused too.
 */
export const COMMON_PASSPHRASES: ReadonlySet<string> = new Set(
  `
password passwords passw0rd pass passwd passphrase passphrases mypassword mypass newpassword thepassword password123
letmein letmeinnow welcome welcomeback login logmein signin admin administrator root toor user username guest test testing
tester changeme changeit changethis default secret topsecret mysecret qwerty qwertyuiop qwertz qwertzuiop qwert azerty
asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qweqwe qwerqwer wasdwasd abcabc abcd abcde abcdef
abcdefg abcdefgh aabbcc aaaaaa a1b2c3d4 abc123 abcd1234 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t zaq12wsx zaq1zaq1 1qaz2wsx
123qwe qwe123 qwer1234 asdf1234 pass1234 test1234 user1234 admin1234 iloveyou iloveu iloveme ilovejesus ilovegod loveyou loveme
lovely lover lovers love forever foreverlove sweetheart sweetie honey darling babygirl babyboy baby angel angels princess prince
queen king sunshine sunflower sunny flower flowers rainbow butterfly summer winter spring autumn january february march april
august september october november december monday tuesday wednesday thursday friday saturday sunday dragon dragons monkey
tiger lion panther eagle eagles falcon hawk wolf wolves bear bears shark dolphin dolphins horse horses kitty kitten puppy doggy
bulldog cowboy cowboys cheese chocolate cookie cookies banana apple orange cherry strawberry pepper ginger coffee guinness
football footballer soccer baseball basketball hockey tennis golfer cricket rugby liverpool arsenal chelsea manchester
manchesterunited barcelona realmadrid juventus yankees lakers steelers redsox patriots packers chicago bulls rangers
superman batman spiderman ironman wonderwoman starwars startrek pokemon pikachu naruto dragonball minecraft fortnite
warcraft worldofwarcraft starcraft diablo zelda mario nintendo playstation xbox counterstrike callofduty runescape roblox
michael jennifer jessica jordan ashley michelle nicole daniel andrew joshua matthew anthony robert thomas charlie william
george jackson justin brandon samantha amanda elizabeth victoria melissa stephanie jasmine hannah sophie olivia isabella
alexander alexandra christopher christian christine benjamin nicholas jonathan patrick richard maggie buster bailey
sparky shadow midnight silver golden diamond crystal phoenix hunter killer ranger soldier warrior knight wizard magic
merlin ninja samurai master maverick hacker hello hellohello helloworld hellokitty goodbye goodluck goodmorning whatever
whatsup nothing something anything everything everyone nobody somebody freedom liberty america american england london
newyork california texas florida paris france germany deutschland berlin canada australia japan tokyo prague praha europe
trustno1 trustnoone internet computer laptop samsung iphone google facebook instagram twitter youtube amazon microsoft
windows linux android network server system access accessgranted security secure private personal business company
mustang corvette ferrari porsche mercedes yamaha harley suzuki toyota honda chevrolet jesus jesuschrist christ blessed
god godisgood heaven bible grace faith trinity spirit hope happy happiness smile laughing family mother father brother
sister friends friendship bestfriend school teacher student college university library music guitar metallica nirvana
slipknot eminem blink182 beatles rockstar rocknroll dancing dancer singer winner champion success money dollar rich
monster thunder lightning hurricane storm fire water earth ocean island beach mountain river forest moon star stars galaxy
matrix avatar gandalf frodo legolas aragorn hobbit lordoftherings harrypotter hogwarts dumbledore voldemort jamesbond
corona coronavirus quarantine vaccine lockdown bitcoin ethereum crypto correcthorsebatterystaple correct horse battery staple
iamyourfather openforme opensesame sesame abracadabra hocuspocus mehen senet royalgame royalgameofur gameofur wargame
wargames godkings thegodkings ankh pharaoh egypt babylon mesopotamia sumer boardgame boardgames player players gamer gaming
heslo heslo123 mojeheslo tajneheslo tajnost vitejte ahoj ahojky dobryden nevim nevimnevim neznam martin tomas pavel petr
jan honza jakub lukas ondrej michal david marek zdenek jaroslav vaclav miroslav frantisek karel josef jiri lucie veronika
katerina tereza michaela lenka petra barbora kristyna eliska zuzana martina monika hana jana marie milacek milackove laska
lasicka miluju milujute slunicko slunce kocka kocicka pejsek zlaticko beruska brouk broucek medvidek sparta spartapraha
slavia slaviapraha banik banikostrava plzen ostrava brno cesko ceskarepublika republika hokej fotbal pivo pivopivo kofola
sakura himitsu watashi aishiteru daisuki arigato arigatou konnichiwa ohayou sayonara tomodachi kawaii nihon nippon osaka
kyoto fujisan ninja doraemon totoro ghibli onepiece conan hikaru takashi hiroshi yamada tanaka suzuki sato takahashi
watanabe nakamura kobayashi yoshida sasaki yamamoto yuki haruka sakuragi pasuwado pasuwaado anpanman
パスワード ひみつ さくら こんにちは ありがとう あいしてる 愛してる 秘密 合言葉
`
    .trim()
    .split(/\s+/),
)

/** Common substitutions for letters. */
const SUBSTITUTIONS: { readonly [written: string]: string } = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Rows of the keyboard, the alphabet and the digits. */
const KEY_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const ADJACENT_KEYS = new Set(KEY_ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap(letterPairs))
const MIN_LENGTH = 8
const MAX_LENGTH = 200

/** Throws if a new passphrase is too short, too long or easy to guess. */
export function checkPassphrase(passphrase: string, names: readonly string[]): void {
  if ([...passphrase].length < MIN_LENGTH) throw new RequestRefused('short passphrase')
  if (passphrase.length > MAX_LENGTH) throw new RequestRefused('too large')
  if (isCommon(passphrase, names)) throw new RequestRefused('common passphrase')
}

/** Whether a passphrase is common, or is made from a common word or the person's own name in a common way. */
export function isCommon(passphrase: string, names: readonly string[] = []): boolean {
  const plain = passphrase.normalize('NFKC').toLowerCase()
  const own = names.map((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  const bad = (text: string) => COMMON_PASSPHRASES.has(text) || own.includes(text)
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '')
  const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spell = (text: string) => [...text].map((letter) => SUBSTITUTIONS[letter] ?? letter).join('')
  const forms = [plain, letters, bare(plain), bare(letters), bare(plain.replace(/[!@$]+$/, ''))]
  if ([...forms, ...forms.map(spell)].some((form) => bad(form) || bad(bare(form)))) return true
  const half = letters.slice(0, letters.length / 2)
  if (letters.length > 0 && half + half === letters && bad(bare(half))) return true
  return new Set(letters).size < 4 || isKeyboardWalk(letters)
}

/** Whether nearly every key is next to the one before, as in qwertyuiop or 87654321. */
function isKeyboardWalk(text: string): boolean {
  const all = letterPairs(text)
  return (
    all.length > 0 && all.filter((pair) => ADJACENT_KEYS.has(pair) || pair[0] === pair[1]).length >= all.length * 0.8
  )
}

function letterPairs(text: string): string[] {
  return [...text].slice(1).map((letter, i) => text[i]! + letter)
}
