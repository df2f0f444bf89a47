import type { Play, Seat, Setup } from '../../../kernel/index.ts'
import scenarios from '../data/scenarios.json'
import { SPACES } from './board.ts'
import { ALL_CARDS, ANKHS, GOD, MONUMENTS, PER_MONUMENT, UNDERWORLDS, WARRIOR, WARRIORS } from './pieces.ts'

/** D-19: what can be agreed before the game; what is not agreed is drawn. */
export interface AnkhSetup extends Setup {
  /** A5.1: the seats choose their gods in turn, or the gods are drawn. */
  readonly gods: 'choose' | 'draw'
  /** A5.10: the guardian cards are drawn, agreed on by all players, or chosen by the first one. */
  readonly guardians: 'draw' | 'agree' | 'choose'
  /** A5.4: the first player is drawn, agreed on by all players, or it is the first seat. */
  readonly first: 'draw' | 'agree' | 'player1'
}

/** The phases of the game. */
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
 * The position. A god is a devotion marker, numbered like the seat that chose it; after a merge both seats play the
 * higher god, so that everything counts once (A12.9). Battle cards and plague offers wait in the match until all have answered; the only secrets in it are
 * what the two seats of a merged god consider (`proposal`, `decision`).
 */
export interface Ankh {
  /** The phases still to come; the next one stands last (`andThen`). */
  next: Phase[]
  /** How many players the game began with. */
  players: number
  /** Index into `SCENARIOS`; -1 until it is drawn. */
  scenario: number
  /** The seat of the first player; -1 until it is drawn. */
  first: number
  /** Whether seats choose their gods (else they are drawn), and whether guardian cards are chosen (1) or `AGREED` on. */
  chooseGods: number
  chooseGuardians: number
  /** Whether the players may agree on the first one, and how many seats' proposals have been refused. */
  agreeFirst: number
  proposer: number
  /** By seat: which of the five gods; -1 until chosen. Like the next three replaced, never changed in place. */
  deity: readonly number[]
  /** By seat: the god it plays: its own, until a merge gives it the higher god. */
  plays: readonly number[]
  /** By god: bits of the deities whose abilities it has. */
  abilities: readonly number[]
  /** By level from 1 (index 0): the kind of guardian on the card of that level; 0 until known. */
  guardians: readonly number[]
  /** By figure: kind, owner (-1: on its guardian card), space or `POOL`, `CARD`, `TRAPPED`, `GONE`, sun token. */
  kind: number[]
  owner: number[]
  at: number[]
  sun: number[]
  /** By figure: the direction of the first of a Giant Scorpion's two claws; the second is the next clockwise. */
  aim: number[]
  /** The figures in Anubis' slots, in the order they came. */
  trapped: number[]
  /** By space: 0, a figure + 1, a monument + `MONUMENT`, or `CITY`. */
  on: number[]
  /** By monument (ten obelisks, ten temples, ten pyramids): its space, -1 in the supply; its controller, -1 neutral. */
  stands: number[]
  held: number[]
  /** The underworld tokens: spaces, `BESIDE` the dashboard, or `OUT` of the game. */
  underworld: number[]
  /** The edges with camels, ascending. */
  camels: number[]
  /** By space: bits of the directions of adjacent spaces (A2.1); replaced, never changed in place. */
  open: number[]
  /** By space: bits of the regions it belongs to; water has several; replaced, never changed in place. */
  regions: number[]
  /** By region: its conflict order token. */
  tokens: number[]
  /** By god: space on the devotion track; all gods from least to most devotion; the forgotten ones, likewise. */
  devotion: number[]
  ladder: number[]
  fallen: number[]
  /** By god: followers, ankh tokens in the pool (A5.2: those of the dashboard are not among them), bits of unlocked powers, bits of cards in hand. */
  followers: number[]
  ankhs: number[]
  powers: number[]
  hands: number[]
  /** The action markers, and the event token. */
  markers: number[]
  event: number
  /** Whose turn it is, the action being resolved, and the first action of the turn (-1: none yet). */
  seat: number
  action: number
  began: number
  /** Figures that moved in this action; ways of summoning used in it; camels of the line being drawn; its two regions. */
  moved: number[]
  ways: number[]
  line: number[]
  split: number[]
  /** The holder of the tie-breaker token (-1: supply), whether it is face up, and whether Amun's token is. */
  tie: number
  tieUp: number
  amunUp: number
  /** The last order token resolved, and the region being resolved (-1: none). */
  fought: number
  region: number
  /** The battle: its gods lowest devotion first, who still relocates, figures relocated, who plays two cards, who won. */
  fighters: number[]
  relocating: number[]
  relocated: number[]
  two: number
  victor: number
  /** By god: bits of the cards played in this battle; figures killed in it. Figures that Flood protects. */
  played: number[]
  dead: number[]
  safe: number[]
  /** the revealed Plagues that are still to be resolved. */
  plagues: number
  /** A12.10: what the lower seat of a merged god proposes and the higher has decided: cards or an offer; -1 none. Secret. */
  proposal: number
  decision: number
  /** How the game ended ('' while it goes on), and the winning god (-1: none). */
  end: '' | 'top' | 'lastGod' | 'mostDevotion' | 'nobody'
  winner: number
}

/** What the rules get. */
export type Table = Play<Ankh>

/** The seats, clockwise. */
export const SEATS: readonly Seat[] = ['player1', 'player2', 'player3', 'player4', 'player5']

/** A5.7: the set-ups of the source book. */
export const SCENARIOS = scenarios.scenarios

/** A5.7, A5.13: the scenario that stands for drawing one. */
export const DRAWN = 'drawn'

/** Where a figure is that is not on the board. */
export const POOL = -1
export const CARD = -2
export const TRAPPED = -3
export const GONE = -4

/** How guardian cards are had when all players must agree on them. */
export const AGREED = 2

/** What stands on a space besides figures. */
export const MONUMENT = 100
export const CITY = 200

/** Where an underworld token is that is not on the board. */
export const BESIDE = -1
export const OUT = -2

const zeros = (n: number): number[] => new Array(n).fill(0)
const all = (n: number, value: number): number[] => new Array(n).fill(value)

/** A game before its set-up: pools full, the board bare. */
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
    chooseGuardians: setup.guardians === 'choose' ? 1 : setup.guardians === 'agree' ? AGREED : 0,
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
    on: zeros(SPACES),
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

/** A copy of its own; arrays that are only ever replaced are shared. */
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
