import type { Battle, Impulse, Kings, March } from './state.ts'

const impulse = (i: Impulse): Impulse => ({
  ...i,
  sieged: i.sieged.slice(),
  movedGenerals: i.movedGenerals.slice(),
  movedUnits: i.movedUnits.slice(),
  raids: i.raids.slice(),
})

const march = (m: March): March => ({
  ...m,
  warlords: m.warlords.slice(),
  units: m.units.slice(),
  joined: m.joined.slice(),
  failed: m.failed.slice(),
  rebels: m.rebels.slice(),
})

const pair = <T>([a, b]: [T, T]): [T, T] => [a, b]

const battle = (b: Battle): Battle => ({
  ...b,
  side: pair(b.side),
  general: pair(b.general),
  units: [b.units[0].slice(), b.units[1].slice()],
  held: b.held.slice(),
  sortieUnits: b.sortieUnits.slice(),
  sortieGenerals: b.sortieGenerals.slice(),
  start: pair(b.start),
  army: pair(b.army),
  charged: pair(b.charged),
  cards: pair(b.cards),
  inflicted: pair(b.inflicted),
  hits: [b.hits[0].slice(), b.hits[1].slice()],
})

/** A copy of the position that shares nothing with it. */
export function copy(s: Kings): Kings {
  return {
    ...s,
    closed: s.closed.slice(),
    next: s.next.slice(),
    seats: s.seats.slice(),
    players: s.players.slice(),
    neutrals: s.neutrals.slice(),
    turnOrder: s.turnOrder.slice(),
    at: s.at.slice(),
    steps: s.steps.slice(),
    owner: s.owner.slice(),
    generals: s.generals.slice(),
    king: s.king.slice(),
    successor: s.successor.slice(),
    divisions: s.divisions.slice(),
    lost: s.lost.slice(),
    control: s.control.slice(),
    garrison: s.garrison.slice(),
    besieger: s.besieger.slice(),
    siege: s.siege.slice(),
    hattiHome: s.hattiHome.slice(),
    cards: s.cards.slice(),
    known: s.known.slice(),
    kept: s.kept.slice(),
    vp: s.vp.slice(),
    total: s.total.slice(),
    tradeTp: s.tradeTp.slice(),
    tradeWp: s.tradeWp.slice(),
    tp: s.tp.slice(),
    wp: s.wp.slice(),
    holder: s.holder.slice(),
    sinceNeutral: s.sinceNeutral.slice(),
    sinceHostile: s.sinceHostile.slice(),
    activated: s.activated.slice(),
    newKings: s.newKings.slice(),
    ill: s.ill.slice(),
    unrest: s.unrest.slice(),
    truces: s.truces.slice(),
    noTribute: s.noTribute.slice(),
    reforms: s.reforms.slice(),
    raids: s.raids.slice(),
    winners: s.winners === null ? null : s.winners.slice(),
    impulse: impulse(s.impulse),
    march: s.march === null ? null : march(s.march),
    battle: s.battle === null ? null : battle(s.battle),
  }
}
