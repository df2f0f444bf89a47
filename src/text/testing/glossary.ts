import type { LANGUAGES } from '#kernel'

/** A concept, the one word (or stem) a language uses for it, and the words to avoid. */
export interface Term {
  readonly meaning: string
  readonly word: string
  readonly never: RegExp
  /** The word of the rule document in this language, and which document that is. */
  readonly printed?: readonly [word: string, source: string]
  /** Why ours is another one. */
  readonly why?: string
  /** Only in files whose path contains this; everywhere by default. */
  readonly in?: string
  /** Not in files whose path contains this. */
  readonly notIn?: string
  /** Keys that use the word in another sense. */
  readonly except?: RegExp
}

const ANKH = 'games/ankh/'
const KINGS = 'games/god-kings/'
const ALEXANDER = 'games/alexander/'

const KINGS_JA = 'The God Kings, Japanese scenario and card book'
const ANKH_CS = 'Ankh: Bohové Egypta, Czech rulebook'

const en: Term[] = [
  { meaning: 'what a player signs in with', word: 'password', never: /passphrase/i },
  {
    meaning: 'the player that is a program',
    word: 'omputer',
    never: /\b(machine|AI|robot)\b/i,
    notIn: 'cli',
  },
  { meaning: 'the people of the Lyginus', word: 'Triballi', never: /Triballians/, in: ALEXANDER },
  { meaning: 'a space of Alexander’s maps', word: 'hex', never: /\btile/, in: ALEXANDER },
  {
    meaning: 'what is fought over in Ankh',
    word: 'devotion',
    never: /\bfaith points|worship points/,
    in: ANKH,
  },
]

const ja: Term[] = [
  {
    meaning: 'the player that is a program',
    word: 'コンピューター',
    never: /機械|マシン|コンピュータ(?!ー)/,
  },
  { meaning: 'what a player signs in with', word: 'パスワード', never: /パスフレーズ/ },
  { meaning: 'where a game is played', word: '卓', never: /テーブル/ },
  { meaning: 'a rule', word: 'ルール', never: /規則/ },
  { meaning: 'a die', word: 'サイコロ', never: /ダイス|さいころ|賽(?!は投げられました)/ },
  { meaning: 'the record of a match', word: '棋譜', never: /対局の記録|記録ファイル/ },
  { meaning: 'who is meant by nobody in particular', word: '誰', never: /だれ/ },
  { meaning: 'this moment', word: '今', never: /(?<![ぁ-ん])いま(?!す|せ|し|で)/ },
  { meaning: 'a rated game', word: 'レート', never: /レーティング/ },
  { meaning: 'somebody who plays', word: 'プレイヤー', never: /プレーヤー|対局者/ },
  { meaning: 'what gods build', word: '記念碑', never: /モニュメント|遺跡|建造物/ },
  { meaning: 'what stands on Ankh’s board', word: '駒', never: /フィギュア/, in: ANKH },
  { meaning: 'the god of Thebes', word: 'アメン', never: /アムン|アモン/ },
  { meaning: 'a conflict of Ankh', word: '紛争', never: /(?<![を])争い|抗争/, in: ANKH },
  { meaning: 'more monuments than any other', word: '最多数', never: /過半数/, in: ANKH },
  { meaning: 'what breaks ties', word: '同点解消トークン', never: /決勝トークン|決定権/, in: ANKH },
  { meaning: 'the people of Hattusha', word: 'ヒッタイト', never: /ハッティ|ヒッタイド/ },
  { meaning: 'a general who is no king', word: '軍閥', never: /武将/, in: KINGS, printed: ['軍閥', KINGS_JA] },
  {
    meaning: 'the king of Kadesh’s battle',
    word: 'ラムセス',
    never: /ラメセス|ラメス/,
    printed: ['ラムセス', KINGS_JA],
  },
  { meaning: 'an uprising', word: '叛乱', never: /反乱/, printed: ['叛乱', KINGS_JA] },
  { meaning: 'a siege', word: '攻囲', never: /包囲/, in: KINGS, printed: ['攻囲', KINGS_JA] },
  { meaning: 'a walled city', word: '城塞都市', never: /城壁都市|要塞都市/, in: KINGS },
  { meaning: 'a province', word: '地方', never: /属州|プロ[ビヴ]ィ?ンス/, in: KINGS, printed: ['地方', KINGS_JA] },
  { meaning: 'a division', word: '軍勢', never: /軍団/, in: KINGS, printed: ['軍勢', KINGS_JA] },
  { meaning: 'displacement', word: '置換', never: /転置/, in: KINGS, printed: ['置換', KINGS_JA] },
  { meaning: 'attrition', word: '損耗', never: /消耗/, in: KINGS, printed: ['損耗', KINGS_JA] },
  { meaning: 'to be destroyed', word: '撃破', never: /壊滅/, in: KINGS, printed: ['撃破', KINGS_JA] },
  { meaning: 'the royal guard', word: '親衛隊', never: /近衛/, in: KINGS, printed: ['親衛隊', KINGS_JA] },
  {
    meaning: 'a charge of chariots',
    word: '突撃',
    never: /チャージ/,
    in: KINGS,
    printed: ['襲撃', KINGS_JA],
    why: 'the printed word is also that of a raid',
  },
  { meaning: 'tribute', word: '朝貢', never: /貢納点|貢ぎ/, printed: ['朝貢', KINGS_JA] },
  { meaning: 'a control marker', word: '支配マーカー', never: /統制マーカー|PCマーカー/, in: KINGS },
  { meaning: 'the successor of a king', word: '継承者', never: /後継者/, in: KINGS },
  { meaning: 'the loss factor', word: '損害値', never: /損害係数/, in: KINGS },
  { meaning: 'rout points', word: '潰走ポイント', never: /敗走|潰走点/, in: ALEXANDER },
  {
    meaning: 'the level at which an army withdraws',
    word: '撤退レベル',
    never: /限度に|撤退値/,
    in: ALEXANDER,
  },
  { meaning: 'a column of the shock table', word: '列', never: /コラム/, in: ALEXANDER },
  { meaning: 'the square', word: '方形陣', never: /(?<!密集)方陣/, in: ALEXANDER },
  { meaning: 'the double depth', word: '倍深陣', never: /二重縦深/, in: ALEXANDER },
  { meaning: 'missiles that run out', word: '矢玉', never: /矢弾/, in: ALEXANDER },
  { meaning: 'to shoot', word: '撃', never: /射[つちた]/, in: ALEXANDER },
  { meaning: 'an elephant', word: '戦象', never: /(?<![戦対])象(?!使い|上の)/, in: ALEXANDER },
  { meaning: 'the Elephant Leader', word: '戦象長', never: /象隊長/, in: ALEXANDER },
  { meaning: 'cataphracts', word: 'カタフラクト', never: /重装騎兵/, in: ALEXANDER },
  { meaning: 'a duel of leaders', word: '一騎討ち', never: /一騎打ち/, in: ALEXANDER },
  { meaning: 'the elite commander', word: '名将', never: /エリート|先制/, in: ALEXANDER },
  { meaning: 'to face about', word: '回れ右', never: /反転/, in: ALEXANDER },
  { meaning: 'a withdrawal marker', word: '後退マーカー', never: /退却マーカー/, in: ALEXANDER },
]

const cs: Term[] = [
  {
    meaning: 'the player that is a program',
    word: 'očítač',
    never: /(?<!\p{L})stroj(?!e|ů|i|ích|ům)|umělá inteligence/iu,
    notIn: ALEXANDER,
  },
  { meaning: 'what one signs in with', word: 'hesl', never: /heslov(?!é pole)/iu },
  { meaning: 'where the dice come from', word: 'semínk', never: /(?<!\p{L})sem(eno|ene|enem)(?!\p{L})/iu },
  { meaning: 'a rating', word: 'hodnocen', never: /rating/i },
  { meaning: 'what gods build', word: 'monument', never: /památník|pomník/iu, printed: ['monument', ANKH_CS] },
  { meaning: 'what stands on Ankh’s board', word: 'figur', never: /figurk/i, in: ANKH },
  { meaning: 'what gods want', word: 'zbožnost', never: /oddanost/i, in: ANKH, printed: ['zbožnost', ANKH_CS] },
  { meaning: 'a conflict of Ankh', word: 'konflikt', never: /(?<!\p{L})střet(?!\p{L}*n)/iu, in: ANKH },
  { meaning: 'more monuments than any other', word: 'převah', never: /většin/iu, in: ANKH },
  {
    meaning: 'what breaks ties',
    word: 'žeton nerozhodného boje',
    never: /rozhodčí|rozhodující žeton/i,
    in: ANKH,
    printed: ['žeton nerozhodného boje', ANKH_CS],
  },
  {
    meaning: 'what makes a figure radiant',
    word: 'slunečn',
    never: /žeton\p{Ll}* slunce/iu,
    in: ANKH,
    printed: ['sluneční žeton', ANKH_CS],
  },
  { meaning: 'a token of the dashboard', word: 'žeton', never: /ankhu/iu, in: ANKH, printed: ['žeton Ankh', ANKH_CS] },
  { meaning: 'what Anubis does', word: 'polap', never: /uvězn|vězní/iu, in: ANKH, printed: ['polapit', ANKH_CS] },
  { meaning: 'the god of the dead', word: 'Osir', never: /Osirid/u, in: ANKH, printed: ['Osiris, Osira', ANKH_CS] },
  {
    meaning: 'the god with the jackal’s head',
    word: 'Anub',
    never: /Anubid/u,
    in: ANKH,
    printed: ['Anubis, Anuba', ANKH_CS],
  },
  { meaning: 'the people of Hattusha', word: 'Chetit', never: /Chetitov|(?<!\p{L})Hetit/u },
  { meaning: 'the land of the Hittites', word: 'Chatti', never: /(?<!\p{L})Hatti/u, in: KINGS },
  {
    meaning: 'a turn of The God Kings',
    word: 'tah',
    never: /v … kole|konci …\. kola|příští\p{L}* kol/u,
    in: KINGS,
  },
  { meaning: 'a control marker', word: 'žeton', never: /(?<!\p{L})značk/iu, in: KINGS },
  { meaning: 'an army or units without a leader', word: 'vojsk', never: /nepřátelsk\p{Ll}* síl[aoeu]/iu, in: KINGS },
  { meaning: 'what the server sends', word: 'e-mail', never: /(?<!\p{L})dopis/iu, notIn: 'games/' },
  { meaning: 'the god of the desert', word: 'Sutech', never: /(?<!\p{L})Seth?(?!\p{L})/u, in: KINGS },
  { meaning: 'a warrior', word: 'bojovní', never: /váleční/iu, in: KINGS },
  { meaning: 'an impulse', word: 'impulz', never: /impuls(?!iv)/iu, in: KINGS },
  { meaning: 'a step that a unit loses', word: 'krok', never: /stupních/u, in: KINGS },
  { meaning: 'displacement', word: 'odsun', never: /vytlačen/iu, in: KINGS },
  {
    meaning: 'a turn of Alexander',
    word: 'tah',
    never: /(?<!\p{L})kol(o|a|e|u)(?!\p{L})/u,
    in: ALEXANDER,
    except: /^type\.SC/,
  },
  { meaning: 'horse', word: 'jízd', never: /jezdectv/iu, in: ALEXANDER },
  { meaning: 'the Illyrians', word: 'Illyr', never: /(?<!\p{L})Ilyr/u, in: ALEXANDER },
  { meaning: 'hoplites', word: 'hoplít', never: /hoplíti/iu, in: ALEXANDER },
  { meaning: 'a hex', word: 'pol', never: /(?<!\p{L})hex|dvouhex/iu, in: ALEXANDER },
  { meaning: 'rout points', word: 'útěku', never: /rozprášen/iu, in: ALEXANDER },
  { meaning: 'modifiers of a die', word: 'oprav', never: /(?<!\p{L})úprav[yua]?(?!\p{L})/iu, in: ALEXANDER },
  { meaning: 'missiles that run out', word: 'střel', never: /střeliv/iu, in: ALEXANDER },
  { meaning: 'a dummy marker', word: 'lamn', never: /falešn/iu, in: ALEXANDER },
  {
    meaning: 'own units',
    word: 'vlastní',
    never: /(?<!\p{L}|ne)přátel(?!sk)|(?<!\p{L})přítel/iu,
    in: `${ALEXANDER}text/`,
  },
]

/** The terms of the games in three languages. Look here before wording anything new. */
export const GLOSSARY: { readonly [L in (typeof LANGUAGES)[number]]: readonly Term[] } = { en, ja, cs }

/** Titles of cards as the Japanese card book of The God Kings prints them, where it can be read, and their cards. */
export const PRINTED_TITLES: readonly (readonly [title: string, ...cards: number[]])[] = [
  ['ラーの恩恵', 1],
  ['マルドゥークの恩恵', 2],
  ['シャマシュの恩恵', 3],
  ['アッシュールの恩恵', 4],
  ['イナンナの恩恵', 5],
  ['アノウの恩恵', 6],
  ['奇襲移動', 7],
  ['神の思し召し', 8],
  ['オリエントの残酷性', 9, 10],
  ['軍政改革', 11, 12],
  ['内乱', 15, 16],
  ['裏切り', 17],
  ['ギルガメッシュ神話', 18],
  ['叛乱', 19, 20],
  ['神王', 22],
  ['侵攻', 23, 24],
  ['ホルスの道', 26, 27, 56, 57],
  ['王国の疲弊', 28],
  ['デマ', 29, 30],
  ['欺瞞文書', 31, 32],
  ['軍隊の叛乱', 33],
  ['種族の移動', 34],
  ['サルハン', 35],
  ['イルクウ', 36],
  ['槿花一日', 37],
  ['アムールの叛乱', 38],
  ['リビア人の叛乱', 39],
  ['シリア人略奪者の襲撃', 40],
  ['ガスガの襲撃', 41],
  ['エラム人の襲撃', 42],
  ['アラム人の襲撃', 43],
  ['王家の婚約', 44],
  ['大王', 45],
  ['商人', 46],
  ['世界地域の王', 47],
  ['ウトナピシュティムの洪水', 48],
  ['外交', 49, 50],
  ['ジグラートの建設', 51],
  ['アッシュールの怒り', 52],
  ['エンリルの怒り', 53],
  ['マルドゥークの怒り', 54],
  ['ペストと疫病', 55],
  ['エンリルの降臨', 58],
  ['ロウガル！', 59],
  ['裏切り！', 60],
  ['困難な攻囲', 61],
  ['圧倒的な襲撃！', 62],
  ['ホルスの知恵', 63],
  ['卓越した貢物', 64],
  ['タムカルムの繁栄', 65],
  ['同盟部隊', 66],
  ['大結集', 67],
  ['メルッハとの交易', 68],
  ['シュメール人の叛乱', 69],
  ['メギッドの連合', 70],
  ['カルケミシュの叛乱', 71],
  ['メソポタミアの隊商が強奪される', 72],
  ['西方の隊商が攻撃される', 73],
  ['西方ユーフラテス略奪者による襲撃', 74],
  ['慌ただしい退却', 75],
  ['王の貢物', 76],
  ['王の狩', 77],
  ['降魔術', 78, 79],
  ['マルドゥークの加護', 81],
  ['ラーの加護', 82],
  ['イシュタルの加護', 83],
  ['回復', 84, 85],
  ['豊富な補給', 86],
  ['神王の参戦', 87],
  ['宮中クーデター！', 88],
  ['戦場の混沌', 89],
  ['熾烈な襲撃', 90, 91],
  ['襲撃が抑えられる！', 92, 93],
  ['予兆', 94, 95],
  ['軍略', 96, 97],
  ['傭兵', 98, 99, 100],
  ['王の病', 101],
  ['凶兆', 102],
  ['親衛隊', 103, 104],
  ['戦車の襲撃！', 105],
  ['最終戦争、世界の統一', 106],
  ['エンキドゥ、ギルガメッシュの親友', 107],
  ['シュメールの洪水！', 108],
  ['ホルスの祝福', 109, 110],
]

/** Why a card's Japanese title is not the printed one. */
export const OTHER_TITLES: { readonly [card: number]: string } = {
  39: 'a misprint: the card is a raid, and all other raids are called 襲撃',
  62: 'a charge is 突撃, since 襲撃 is a raid',
  90: 'a charge is 突撃, since 襲撃 is a raid',
  91: 'a charge is 突撃, since 襲撃 is a raid',
  92: 'a charge is 突撃, since 襲撃 is a raid',
  93: 'a charge is 突撃, since 襲撃 is a raid',
  106: 'the printed words mean the unification of the world, not the mother of all battles',
}
