import cards from '../data/battle-cards.json'
import components from '../data/components.json'
import gods from '../data/gods.json'
import guardians from '../data/guardians.json'
import powers from '../data/powers.json'
import tracks from '../data/tracks.json'

const count = (of: { id: string; count: number }[], id: string) => of.find((piece) => piece.id === id)!.count

/** The ids of the five gods. A deity is an index into this list. */
export const DEITIES: readonly string[] = gods.gods.map((god) => god.id)
export const AMUN = DEITIES.indexOf('amun')
export const ANUBIS = DEITIES.indexOf('anubis')
export const ISIS = DEITIES.indexOf('isis')
export const OSIRIS = DEITIES.indexOf('osiris')
export const RA = DEITIES.indexOf('ra')

/** A17.2a: number of slots for trapped warriors. */
export const SLOTS = gods.gods[ANUBIS]!.slots!

/** A17.5a: number of sun tokens. */
export const SUNS = count(components.shared, 'sunToken')

/** A17.4a: number of underworld tokens. */
export const UNDERWORLDS = count(components.shared, 'underworldToken')

/** A3.1: kinds of figures: 0 is the god, 1 a warrior, 2 to 7 are guardians. */
export const GOD = 0
export const WARRIOR = 1
export const KINDS: readonly string[] = ['god', 'warrior', ...guardians.guardians.map((g) => g.id)]
export const CAT_MUMMY = KINDS.indexOf('catMummy')
export const SATET = KINDS.indexOf('satet')
export const APEP = KINDS.indexOf('apep')
export const MUMMY = KINDS.indexOf('mummy')
export const GIANT_SCORPION = KINDS.indexOf('giantScorpion')
export const ANDROSPHINX = KINDS.indexOf('androsphinx')

/** A3.5: the kinds of guardians. */
export const GUARDIANS: readonly number[] = guardians.guardians.map((_, i) => i + 2)

/** A18: level by kind of figure; 0 for gods and warriors. */
export const GUARDIAN_LEVEL: readonly number[] = [0, 0, ...guardians.guardians.map((g) => g.level)]

/** A3.5: base sizes. */
export const SMALL = 0
export const LARGE = 1

/** A3.5: base size by kind of figure; -1 for gods and warriors. */
export const BASE: readonly number[] = [-1, -1, ...guardians.guardians.map((g) => (g.base === 'small' ? SMALL : LARGE))]

/** A3.5: number of bases of a god, by size. */
export const BASES: readonly number[] = [count(components.perGod, 'smallBase'), count(components.perGod, 'largeBase')]

/** A5.10: number of figures on the card of a guardian. */
export function guardianFigures(kind: number, players: number): number {
  const all = guardians.guardians[kind - 2]!.figures
  return players === 2 ? 1 : players === 3 ? 2 : all
}

/** A3.4: number of warriors of a god. */
export const WARRIORS = count(components.perGod, 'warrior')

/** A4.1: kinds of monuments. */
export const OBELISK = 0
export const TEMPLE = 1
export const PYRAMID = 2
export const MONUMENTS: readonly string[] = ['obelisk', 'temple', 'pyramid']

/** A4.1: number of monuments of one kind. */
export const PER_MONUMENT = components.limits.monumentsPerType

/** A4.1: the kind of a monument by its number. */
export const monumentKind = (monument: number): number => Math.floor(monument / PER_MONUMENT)

/** A4.3: number of ankh tokens in a god's pool at the start. */
export const ANKHS = count(components.perGod, 'ankhTokenInPoolAtStart')

/** Number of camels in the game, maximum per caravan, and minimum size of a region that a caravan leaves. */
export const CAMELS = count(components.shared, 'camel')
export const CARAVAN = components.limits.camelsPerCaravan
export const SMALLEST_REGION = components.limits.minSpacesPerNewRegion

/** A1.5: number of conflict order tokens, which limits the regions. */
export const ORDER_TOKENS = components.limits.maxRegions

/** A6.3: the twelve Ankh powers; the constants below are their bits. */
export const POWERS: readonly string[] = powers.powers.map((power) => power.id)
export const POWER_LEVEL: readonly number[] = powers.powers.map((power) => power.level)

/** A9.4a, A9.4d: level, cost and uncovered guardian symbol (0: none) of each unlock, in order. */
export const UNLOCKS = powers.unlockSlots.map((slot) => ({
  level: slot.level,
  cost: slot.cost,
  guardian: slot.guardianSymbol ?? 0,
}))

const power = (id: string) => 1 << POWERS.indexOf(id)
export const COMMANDING = power('commanding')
export const INSPIRING = power('inspiring')
export const OMNIPRESENT = power('omnipresent')
export const REVERED = power('revered')
export const RESPLENDENT = power('resplendent')
export const OBELISK_ATTUNED = power('obeliskAttuned')
export const TEMPLE_ATTUNED = power('templeAttuned')
export const PYRAMID_ATTUNED = power('pyramidAttuned')
export const GLORIOUS = power('glorious')
export const MAGNANIMOUS = power('magnanimous')
export const BOUNTIFUL = power('bountiful')
export const WORSHIPFUL = power('worshipful')

/** A16: the seven battle cards; the constants below are their bits. */
export const CARDS: readonly string[] = cards.cards.map((card) => card.id)
export const CARD_STRENGTH: readonly number[] = cards.cards.map((card) => card.strength)
export const ALL_CARDS = (1 << CARDS.length) - 1

const card = (id: string) => 1 << CARDS.indexOf(id)
export const BUILD_MONUMENT = card('buildMonument')
export const PLAGUE_OF_LOCUSTS = card('plagueOfLocusts')
export const CHARIOTS = card('chariots')
export const CYCLE_OF_MAAT = card('cycleOfMaat')
export const DROUGHT = card('drought')
export const FLOOD = card('flood')
export const MIRACLE = card('miracle')

/** A16.2: cost of a built monument in followers. */
export const BUILD_COST = cards.cards[CARDS.indexOf('buildMonument')]!.cost!.followers

/** A6.1: the four actions, from the top of the dashboard to the bottom. */
export const ACTIONS: readonly string[] = tracks.actionTracks.rowOrderTopToBottom
export const MOVE = ACTIONS.indexOf('move')
export const SUMMON = ACTIONS.indexOf('summon')
export const GAIN = ACTIONS.indexOf('gain')
export const UNLOCK = ACTIONS.indexOf('unlock')

/** A6.2: the event space of each action track, its last. */
export const EVENT_SPACE: readonly number[] = tracks.actionTracks.tracks.map((track) => track.eventSpace)

/** A6.2: start space of an action's marker, by the number of players at the start of the game. */
export const startSpace = (action: number, players: number): number =>
  tracks.actionTracks.tracks[action]!.startSpace[String(players) as '2']

/** A10.1: the spaces of the event track; 0 is the start. */
export const EVENTS: readonly string[] = tracks.eventTrack.spaces.map((space) => space.event)

/** A11.11: number of the conflict on each space of the event track; 0 for other events. */
export const CONFLICT_NUMBER: readonly number[] = EVENTS.map((event, i) =>
  event === 'conflict' ? EVENTS.slice(0, i + 1).filter((before) => before === event).length : 0,
)

/** A7.1: last red space, and top, of the devotion track. */
export const RED = tracks.devotionTrack.red.to
export const TOP = tracks.devotionTrack.top

/** The positions of the bits of a set, ascending. */
export function listBits(set: number): number[] {
  const found: number[] = []
  for (let i = 0; set >> i > 0; i++) if ((set >> i) & 1) found.push(i)
  return found
}
