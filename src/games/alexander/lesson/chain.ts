import type { Lesson, LessonScene, LessonStep } from '#games/title.ts'
import { LANGUAGES, type LanguageTexts, type Words } from '#kernel'
import type { Alexander } from '../rules/state.ts'
import cs from './chain.cs.json'
import en from './chain.en.json'
import ja from './chain.ja.json'
import { type Pieces, placePieces } from './position.ts'

const TEXTS: LanguageTexts = { en, ja, cs }

/** A lesson's texts, which begin with its name. */
function wordsOf(name: string): LanguageTexts {
  const own = (texts: Words) =>
    Object.entries(texts).flatMap(([key, text]) =>
      key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), text]] : [],
    )
  return Object.fromEntries(LANGUAGES.map((language) => [language, Object.fromEntries(own(TEXTS[language]))])) as never
}

/** `choose`: an option, and after a space the second half of the gesture. */
function step(id: string, rule: string, choose: string, ...after: readonly string[]): LessonStep {
  const [key, besides] = choose.split(' ')
  return { id, rule, choose: [key!], ...(besides === undefined ? {} : { besides }), after }
}

/** A Line that advances: the answers of its members, separated by spaces. */
const forward = (id: string, rule: string, answers: string, ...after: readonly string[]): LessonStep => ({
  ...{ id, rule, gesture: 'forward', choose: answers.split(' '), after },
})

interface Start extends Pieces {
  /** The turn before the one that begins. */
  readonly turn?: number
  /** 10.41: rout points lost by each side. */
  readonly points?: readonly number[]
}

/** A scene with few of the battle's pieces. */
function scene({ turn, points, ...pieces }: Start, before: readonly string[], ...steps: LessonStep[]): LessonScene {
  const arrange = (s: Alexander) => {
    placePieces(s, pieces)
    if (turn !== undefined) s.turn = turn
    if (points !== undefined) s.points = [...points]
  }
  return { arrange, before, steps }
}

/** Without the rules that beginners leave out. */
const simple = (scenario: string) => ({
  ...{ scenario, players: 2, 'pre-arranged-withdrawal': false, 'column-movement': false },
})
const HYDASPES = { ...simple('hydaspes'), 'elite-commander': false, 'contingent-commanders': false }

/** 4, 5: order of activation, orders, momentum, trump. */
const command = scene(
  {
    units: {
      'm-mercenary-horse-1': '0804',
      'm-allied-horse': { at: '0805', hits: 2 },
      'm-garrison-phalanx': '0806',
      'm-archers': '0907',
      'm-mercenary-hoplites-1': '0808',
      'm-mercenary-hoplites-2': '0809',
      'm-phrygian-javelinmen': '0814',
      'p-paphlagonian-horse-1': '1504',
      'p-paphlagonian-horse-2': '1505',
      'p-cappadocian-foot-1': '1506',
      'p-cappadocian-foot-2': '1507',
      'p-cappadocian-foot-3': '1508',
    },
    leaders: { 'm-calas': '0805', 'm-antigonus': '0808', 'p-hydarnes': '1505', 'p-ariarathes': '1507' },
  },
  ['persian pass'],
  step('activate', '5.12', 'activate'),
  step('horse', '4.21', 'unit:m-mercenary-horse-1'),
  step('ahead', '5.22a', 'go:1105 face:E', 'macedonian stop'),
  step('allied', '5.22a', 'unit:m-allied-horse'),
  step('recover', '10.14', 'recover'),
  step('leader', '4.23', 'leader:m-calas'),
  step('to', '4.23', 'to:1005'),
  step('momentum', '5.32', 'try', 'chance die:2', 'persian none'),
  step('heavy', '6.13', 'unit:m-allied-horse'),
  step('beside', '6.13', 'go:1006 face:E', 'macedonian stop'),
  step('enough', '6.13', 'done'),
  step(
    ...(['decline', '5.33', 'none'] as const),
    ...['persian activate', 'persian line:0'],
    ...['persian unit:p-cappadocian-foot-1', 'persian go:1406', 'persian face:W', 'persian stop'],
    ...['persian unit:p-cappadocian-foot-2', 'persian go:1407', 'persian face:W', 'persian stop'],
    ...['persian unit:p-cappadocian-foot-3', 'persian go:1408', 'persian face:W', 'persian stop'],
    ...['persian to:1407', 'persian try', 'chance die:1'],
  ),
  step('trump', '5.42b', 'trump:m-antigonus', 'chance die:4'),
  step('archers', '5.46', 'unit:m-archers'),
  step('closer', '5.22a', 'go:1107 face:E'),
  step('fire', '5.22a', 'fire'),
  step(
    'target',
    '8.15',
    'at:p-cappadocian-foot-2',
    'chance die:1',
    'macedonian stop',
    'macedonian done',
    'macedonian none',
  ),
)

/** 4.3: what a Line is, who may command it and how it moves. */
const lines = scene(
  {
    units: {
      'p-paphlagonian-horse-1': '1502',
      'p-paphlagonian-horse-2': '1503',
      'p-cappadocian-foot-1': '1509',
      'p-cappadocian-foot-2': '1510',
      'p-cappadocian-foot-3': '1511',
      'p-mercenaries-of-issus-1': '1506',
      'p-mercenaries-of-issus-2': '1507',
      'm-garrison-phalanx': '0709',
      'm-mercenary-hoplites-1': '0711',
      'm-mercenary-hoplites-2': '0712',
      'm-mercenary-horse-1': '0804',
    },
    leaders: { 'm-antigonus': '0711', 'p-hydarnes': '1502', 'p-ariarathes': '1710' },
    turn: 1,
  },
  [],
  step('activate', '4.31', 'activate'),
  step('roll', '4.34', 'lineRoll:0', 'chance die:3'),
  forward(
    ...(['forward', '4.31'] as const),
    'unit:p-paphlagonian-horse-1 go:1203 face:W stop unit:p-paphlagonian-horse-2 go:1204 face:W stop',
    ...['persian to:1203', 'persian none'],
  ),
  step('second', '5.12', 'activate'),
  step('foot', '4.33a', 'line:0'),
  step('member', '4.32', 'unit:p-cappadocian-foot-1'),
  step('cover', '4.32', 'go:1209 face:W', 'persian stop'),
  forward('rest', '4.31', 'unit:p-cappadocian-foot-2 go:1011 unit:p-cappadocian-foot-3 go:1012'),
  step('ride', '4.36', 'to:1607'),
  step('momentum', '4.35', 'try', 'chance die:4', 'macedonian none'),
  step('hoplites', '4.35', 'line:0'),
  forward('advance', '4.31', 'unit:p-mercenaries-of-issus-1 go:1106 unit:p-mercenaries-of-issus-2 go:1107'),
  step('stay', '4.36', 'to:1107', 'persian none', 'macedonian pass'),
)

/** 8.1 to 8.2, 9.32, 6.7: ranges, supply, harassment, withdrawal and reaction fire. */
const missiles = scene(
  {
    units: {
      's-scythian-archers-1': '1506',
      's-scythian-archers-2': '1508',
      's-scythian-archers-3': { at: '1510', missiles: 1 },
      'm-mercenary-peltasts-1': '1306',
      'm-mercenary-hoplites-1': '1207',
      'm-mercenary-hoplites-2': '1208',
      'm-mercenary-peltasts-2': '1309',
      'm-mercenary-horse-1': '1005',
    },
    leaders: { 's-catanes': '1607', 'm-menedemus': '1207' },
  },
  [],
  step('activate', '8.11', 'activate'),
  step('orders', '5.21', 'orders'),
  step('unit', '8.15', 'unit:s-scythian-archers-1'),
  step('fire', '8.15', 'fire'),
  step('target', '8.15', 'at:m-mercenary-peltasts-1', 'chance die:2'),
  step('last', '8.17', 'unit:s-scythian-archers-3'),
  step('lastShot', '8.17', 'fire', 'chance die:8'),
  step('harasser', '9.32', 'unit:s-scythian-archers-2'),
  step('harass', '9.32', 'harass'),
  step('dash', '9.32', 'at:m-mercenary-peltasts-2'),
  step('strike', '9.32', 'from:1308', 'chance die:2'),
  step(
    ...(['done', '6.71', 'done'] as const),
    ...['scythian none', 'macedonian activate', 'macedonian unit:m-mercenary-peltasts-1'],
  ),
  step('withdraw', '6.71', 'to:1706'),
  step('turn', '6.72', 'face:W', 'chance die:4', 'macedonian stop', 'macedonian unit:m-mercenary-peltasts-2'),
  step('stand', '6.71', 'none', 'scythian none', 'macedonian go:1408', 'macedonian face:E'),
  step(
    ...(['entry', '8.21a', 'at:m-mercenary-peltasts-2', 'chance die:3'] as const),
    ...['macedonian none', 'macedonian stop', 'macedonian none', 'macedonian done', 'macedonian none'],
  ),
)

/** 7.3, 8.3 to 8.5: contact, combats, the column, the breakthrough and the advance. */
const shock = scene(
  {
    units: {
      'm-mercenary-hoplites-1': '0508',
      'm-mercenary-hoplites-2': '0509',
      'm-mercenary-horse-2': '0511',
      'p-mercenaries-of-issus-1': '0708',
      'p-mercenaries-of-issus-2': '0709',
    },
    leaders: { 'm-antigonus': '0508', 'p-ariarathes': '0808' },
  },
  ['persian pass'],
  step('activate', '7.32a', 'activate'),
  step('hoplites', '7.32a', 'unit:m-mercenary-hoplites-1'),
  step('ride', '4.23', 'along'),
  step('contact', '7.32a', 'go:0608 face:E'),
  step('next', '7.32a', 'unit:m-mercenary-hoplites-2'),
  step('beside', '7.32a', 'go:0609 face:E'),
  step('horse', '7.11', 'unit:m-mercenary-horse-2', 'macedonian move'),
  step('flank', '7.11', 'go:0710 face:NE', 'macedonian stop'),
  step('attack', '7.32a', 'attack'),
  step(
    ...(['group', '8.33', 'apart'] as const),
    ...['chance die:5', 'chance die:4', 'chance die:5', 'chance die:4', 'chance die:8', 'chance die:8', 'chance die:5'],
  ),
  step('standFor', '8.36a', 'standFor:m-mercenary-horse-2', 'chance die:7'),
  step('advance', '8.52', 'face:NE'),
)

/** 9.1: missiles against elephants, the rampage, a phalanx in their way, and cavalry that gives way. */
const elephants = [
  scene(
    {
      units: {
        'm-attalus-phalanx': '2519',
        'm-gorgias-phalanx': '2521',
        'm-agrianian-1': '2317',
        'm-macedonian-archers-1': '2418',
        'm-cretan-archers': '2419',
        'i-elephants-6': { at: '2717', hits: 3 },
        'i-elephants-8': '2719',
        'i-javelinmen-7': '2819',
        'i-javelinmen-8': '2818',
      },
      leaders: { 'm-antigenes': '2420', 'i-porus': '3019' },
    },
    ['indian pass'],
    step('activate', '9.11', 'activate'),
    step('archers', '8.15', 'unit:m-macedonian-archers-1'),
    step('fire', '8.15', 'fire'),
    step('target', '8.15', 'at:i-elephants-6', 'chance die:2'),
    step('cretans', '8.15', 'unit:m-cretan-archers'),
    step('bows', '8.15', 'fire'),
    step('rampage', '9.14a', 'at:i-elephants-6', 'chance die:1', 'chance die:3', 'chance die:7'),
    step('phalanx', '9.12', 'unit:m-attalus-phalanx', 'macedonian move', 'indian none'),
    step(
      ...(['contact', '9.12', 'go:2619', 'indian none', 'indian none'] as const),
      ...['indian at:m-attalus-phalanx', 'chance die:6', 'indian at:m-attalus-phalanx', 'chance die:8'],
    ),
    step('shock', '9.13', 'done', 'chance die:5', 'chance die:7', 'chance die:5'),
    step('momentum', '5.32', 'try', 'chance die:4'),
    step('agrianians', '8.15', 'unit:m-agrianian-1'),
    step('near', '8.15', 'go:2718 face:SE', 'indian none', 'indian none'),
    step('javelins', '8.15', 'fire'),
    step('hit', '8.15', 'at:i-elephants-8', 'chance die:2', 'macedonian none'),
    step('enough', '7.32b', 'done'),
    step(
      ...(['again', '7.32b', 'attack', 'chance die:4', 'chance die:2', 'chance die:8'] as const),
      ...['macedonian none', 'indian none', 'macedonian none'],
    ),
  ),
  scene(
    {
      units: {
        'm-sogdian-horse': '2415',
        'm-companion-3': '2416',
        'i-elephants-4': '2815',
        'i-elephants-5': '2816',
        'i-javelinmen-5': '2915',
      },
      leaders: { 'm-coenus': '2416', 'i-porus': '2916' },
    },
    [
      ...['macedonian pass', 'indian activate', 'indian orders'],
      ...['indian unit:i-elephants-4', 'indian go:2516', 'indian face:W'],
    ],
    step('shy', '9.15', 'to:2216'),
    step('turn', '6.72', 'face:E', 'chance die:6', 'macedonian along'),
    step('sogdians', '9.16', 'to:2214', 'macedonian face:E', 'chance die:5'),
  ),
]

/** 10: hits shed, units rallied, rout movement and the end of a battle. */
const rout = scene(
  {
    units: {
      'm-allied-horse': { at: '0705', facing: 'W', hits: 4, status: 1 },
      'm-mercenary-horse-1': { at: '0604', facing: 'W', hits: 4, status: 1 },
      'm-mercenary-hoplites-1': '0908',
      'm-mercenary-hoplites-2': { at: '0609', hits: 4 },
      'p-mercenaries-of-issus-1': { at: '1008', hits: 4 },
      'p-cappadocian-foot-1': { at: '2006', facing: 'E', status: 1, hits: 3 },
      'p-cappadocian-foot-2': '1207',
    },
    leaders: { 'm-antigonus': '0807', 'p-ariarathes': '1307' },
    points: [12, 21],
  },
  ['persian pass'],
  step('activate', '10.41', 'activate'),
  step('rally', '10.27a', 'unit:m-allied-horse', 'chance die:2', 'chance die:3'),
  step('facing', '10.27c', 'face:E'),
  step('second', '10.27b', 'unit:m-mercenary-horse-1', 'chance die:5', 'chance die:4'),
  step('turn', '10.27c', 'face:E'),
  step('tired', '10.14', 'unit:m-mercenary-hoplites-2'),
  step('recover', '10.14', 'recover'),
  step('shock', '7.32b', 'done'),
  step('attack', '7.32b', 'attack', 'chance die:3'),
  step('advance', '8.52', 'face:E', 'macedonian none'),
)

const lesson = (name: string, seat: string, setup: Lesson['setup'], ...scenes: readonly LessonScene[]): Lesson => ({
  ...{ seat, setup, words: wordsOf(name), scenes },
})

/** The lessons that lead from the first one to the whole battle of Phrygia. */
export const chain: { readonly [name: string]: Lesson } = {
  command: lesson('command', 'macedonian', simple('phrygia'), command),
  lines: lesson('lines', 'persian', simple('phrygia'), lines),
  missiles: lesson('missiles', 'scythian', simple('samarkand'), missiles),
  shock: lesson('shock', 'macedonian', simple('phrygia'), shock),
  elephants: lesson('elephants', 'macedonian', HYDASPES, ...elephants),
  rout: lesson('rout', 'macedonian', simple('phrygia'), rout),
}
