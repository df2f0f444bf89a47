import type { Play, Seat, Setup } from '#kernel'
import scenarios from '../data/scenarios.json'
import { SPACE_COUNT } from './board.ts'
import { ALL_CARDS, ANKHS, GOD, MONUMENTS, PER_MONUMENT, UNDERWORLDS, WARRIOR, WARRIORS } from './pieces.ts'

/** D-19: how the players settle the choices before the game. */
export interface AnkhSetup extends Setup {
  /** A5.1: the seats choose their gods in turn, or the gods are random. */
  readonly gods: 'choose' | 'draw'
  /** A5.10: the guardian cards are random, agreed on by all players, or chosen by the first player. */
  readonly guardians: 'draw' | 'agree' | 'choose'
  /** A5.4: the first player is random, agreed on by all players, or the first seat. */
  readonly first: 'draw' | 'agree' | 'player1'
}

export type Phase =
  | 'scenario'
  | 'first'
  | 'gods'
  | 'guardians'
  | 'place'
  | 'action'
  | 'move'
  | 'summon'
  | 'unlock'
  | 'acted'
  | 'claim'
  | 'caravan'
  | 'order'
  | 'conflict'
  | 'regions'
  | 'region'
  | 'obelisk'
  | 'cards'
  | 'build'
  | 'plague'
  | 'resolution'
  | 'after'
  | 'conflictOver'
  | 'mergeGuardians'
  | 'eventOver'

/**
 * The position. A god has the number of the seat that chose it. After a merge both seats play the higher god, so that
 * everything counts once (A12.9). The match holds back battle cards and plague bids until all seats have answered. The
 * only secrets in the state are the deliberations of a merged god (`proposal`, `decision`).
 */
export interface Ankh {
  /** The phases still to come; the next one is last. */
  next: Phase[]
  /** Number of players at the start. */
  players: number
  /** Index into `SCENARIOS`; -1 until known. */
  scenario: number
  /** Seat of the first player; -1 until known. */
  first: number
  /** 1 if the seats choose their gods, else these are random; guardian cards are random (0), chosen (1) or `AGREED` on. */
  chooseGods: number
  chooseGuardians: number
  /** 1 if the players may still agree on the first player; the seat that proposes next. */
  agreeFirst: number
  proposer: number
  /** By seat: which of the five gods; -1 until known. This and the next three are replaced, never changed in place. */
  deity: readonly number[]
  /** By seat: the god it plays, which differs from the seat only after a merge. */
  plays: readonly number[]
  /** By god: bit set of the deities whose abilities it has. */
  abilities: readonly number[]
  /** By level, from 1 at index 0: the kind of guardian on the card of that level; 0 until known. */
  guardians: readonly number[]
  /** By figure: kind; owner (-1: on its guardian card); space or `POOL`, `CARD`, `TRAPPED`, `GONE`; 1 with a sun token. */
  kind: number[]
  owner: number[]
  at: number[]
  sun: number[]
  /** By figure: direction of a Giant Scorpion's first claw, -1 for others; the second claw is the next clockwise. */
  aim: number[]
  /** The figures in Anubis' slots, oldest first. */
  trapped: number[]
  /** By space: 0, a figure + 1, a monument + `MONUMENT`, or `CITY`. */
  on: number[]
  /** By monument (obelisks, temples, pyramids): its space, -1 in the supply; its controller, -1 if neutral. */
  stands: number[]
  held: number[]
  /** The underworld tokens: a space, `BESIDE` the dashboard or `OUT` of the game. */
  underworld: number[]
  /** The edges with camels, ascending; replaced, never changed in place. */
  camels: number[]
  /** By space: bit set of the directions of adjacent spaces (A2.1); replaced, never changed in place. */
  open: number[]
  /** By space: bit set of its regions; water may have several; replaced, never changed in place. */
  regions: number[]
  /** By region: its conflict order token. */
  tokens: number[]
  /** By god: space on the devotion track. All gods from least to most devotion; the forgotten gods in the same order. */
  devotion: number[]
  ladder: number[]
  fallen: number[]
  /** By god and source of devotion: spaces gained or lost. Replaced, never changed in place. */
  earned: readonly number[]
  /** By god: followers; ankh tokens in the pool (A5.2: without those on the dashboard); bit sets of powers and of cards in hand. */
  followers: number[]
  ankhs: number[]
  powers: number[]
  hands: number[]
  /** By action: space of its marker. Space of the event token. */
  markers: number[]
  event: number
  /** The seat whose turn it is, the action being resolved, and the first action of the turn (-1: none yet). */
  seat: number
  action: number
  began: number
  /** In this action: figures that moved; ways of summoning used. Camels of the line being drawn; the two regions it made. */
  moved: number[]
  ways: number[]
  line: number[]
  split: number[]
  /** Holder of the tie-breaker token (-1: supply); 1 if it is face up; 1 if Amun's token is. */
  tie: number
  tieUp: number
  amunUp: number
  /** Last order token resolved; region being resolved (-1: none). */
  fought: number
  region: number
  /** The battle: gods by devotion, lowest first; gods that may relocate; figures relocated; god with two cards; winner. */
  fighters: number[]
  relocating: number[]
  relocated: number[]
  two: number
  victor: number
  /** By god: bit set of the cards played and figures killed in this battle. Figures that Flood protects. */
  played: number[]
  dead: number[]
  safe: number[]
  /** revealed Plagues still to be resolved. */
  plagues: number
  /** A12.10: what the lower seat of a merged god proposes and the higher has decided: cards or a bid; -1: none. Secret. */
  proposal: number
  decision: number
  /** How the game ended ('' until then), and the winning god (-1: none). */
  end: '' | 'top' | 'lastGod' | 'mostDevotion' | 'nobody'
  winner: number
}

/** What the rules work on: the position, with the journal where one is kept. */
export type AnkhPlay = Play<Ankh>

/** All seats, clockwise. */
export const SEATS: readonly Seat[] = ['player1', 'player2', 'player3', 'player4', 'player5']

/** A5.7: the scenarios of the source book. */
export const SCENARIOS = scenarios.scenarios

/** A5.7, A5.13: the setting for a random scenario. */
export const DRAWN = 'drawn'

/** A7: what moves a god's token on the devotion track. */
export const DEVOTION_SOURCES = [
  ...(['majorities', 'domination', 'victory', 'miracle', 'magnanimous', 'worshipful', 'bountiful'] as const),
  ...(['catMummy', 'merge'] as const),
]
export type DevotionSource = (typeof DEVOTION_SOURCES)[number]

/** Places of figures that are not on the board. */
export const POOL = -1
export const CARD = -2
export const TRAPPED = -3
export const GONE = -4

/** Value of `chooseGuardians`: all players must agree on the guardian cards. */
export const AGREED_GUARDIANS = 2

/** Values of `on` from which a space holds a monument, or a city. */
export const MONUMENT = 100
export const CITY = 200

/** Places of underworld tokens that are not on the board. */
export const BESIDE = -1
export const OUT = -2

const zeros = (n: number): number[] => new Array(n).fill(0)
const all = (n: number, value: number): number[] => new Array(n).fill(value)

/** The position before setup: pools full, the board bare. */
export function begin(setup: AnkhSetup): Ankh {
  const n = setup.players
  const seats = SEATS.slice(0, n).map((_, seat) => seat)
  const each = 1 + WARRIORS
  const figures = seats.flatMap((seat) => all(each, seat))
  return {
    next: ['action', 'place', 'guardians', 'gods', 'first', 'scenario'],
    players: n,
    scenario: SCENARIOS.findIndex((scenario) => scenario.id === setup.scenario),
    first: setup.first === 'player1' ? 0 : -1,
    chooseGods: setup.gods === 'choose' ? 1 : 0,
    chooseGuardians: setup.guardians === 'choose' ? 1 : setup.guardians === 'agree' ? AGREED_GUARDIANS : 0,
    agreeFirst: setup.first === 'agree' ? 1 : 0,
    proposer: 0,
    deity: all(n, -1),
    plays: seats,
    abilities: zeros(n),
    guardians: zeros(3),
    kind: figures.map((_, f) => (f % each === 0 ? GOD : WARRIOR)),
    owner: figures,
    at: all(figures.length, POOL),
    sun: zeros(figures.length),
    aim: all(figures.length, -1),
    trapped: [],
    on: zeros(SPACE_COUNT),
    stands: all(MONUMENTS.length * PER_MONUMENT, -1),
    held: all(MONUMENTS.length * PER_MONUMENT, -1),
    underworld: all(UNDERWORLDS, OUT),
    camels: [],
    open: [],
    regions: [],
    tokens: [],
    devotion: zeros(n),
    ladder: [],
    fallen: [],
    earned: zeros(n * DEVOTION_SOURCES.length),
    followers: zeros(n),
    ankhs: all(n, ANKHS),
    powers: zeros(n),
    hands: all(n, ALL_CARDS),
    markers: zeros(4),
    event: 0,
    seat: -1,
    action: -1,
    began: -1,
    moved: [],
    ways: [],
    line: [],
    split: [],
    tie: -1,
    tieUp: 0,
    amunUp: 1,
    fought: 0,
    region: -1,
    fighters: [],
    relocating: [],
    relocated: [],
    two: -1,
    victor: -1,
    played: zeros(n),
    dead: zeros(n),
    safe: [],
    plagues: 0,
    proposal: -1,
    decision: -1,
    end: '',
    winner: -1,
  }
}

/** A copy that shares the arrays that are never changed in place. */
export function copy(s: Ankh): Ankh {
  return {
    next: s.next.slice(),
    players: s.players,
    scenario: s.scenario,
    first: s.first,
    chooseGods: s.chooseGods,
    chooseGuardians: s.chooseGuardians,
    agreeFirst: s.agreeFirst,
    proposer: s.proposer,
    deity: s.deity,
    plays: s.plays,
    abilities: s.abilities,
    guardians: s.guardians,
    kind: s.kind,
    owner: s.owner.slice(),
    at: s.at.slice(),
    sun: s.sun.slice(),
    aim: s.aim.slice(),
    trapped: s.trapped.slice(),
    on: s.on.slice(),
    stands: s.stands.slice(),
    held: s.held.slice(),
    underworld: s.underworld.slice(),
    camels: s.camels,
    open: s.open,
    regions: s.regions,
    tokens: s.tokens.slice(),
    devotion: s.devotion.slice(),
    ladder: s.ladder.slice(),
    fallen: s.fallen.slice(),
    earned: s.earned,
    followers: s.followers.slice(),
    ankhs: s.ankhs.slice(),
    powers: s.powers.slice(),
    hands: s.hands.slice(),
    markers: s.markers.slice(),
    event: s.event,
    seat: s.seat,
    action: s.action,
    began: s.began,
    moved: s.moved.slice(),
    ways: s.ways.slice(),
    line: s.line.slice(),
    split: s.split.slice(),
    tie: s.tie,
    tieUp: s.tieUp,
    amunUp: s.amunUp,
    fought: s.fought,
    region: s.region,
    fighters: s.fighters.slice(),
    relocating: s.relocating.slice(),
    relocated: s.relocated.slice(),
    two: s.two,
    victor: s.victor,
    played: s.played.slice(),
    dead: s.dead.slice(),
    safe: s.safe.slice(),
    plagues: s.plagues,
    proposal: s.proposal,
    decision: s.decision,
    end: s.end,
    winner: s.winner,
  }
}
