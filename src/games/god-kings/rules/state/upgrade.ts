import { newBattleProgress } from '../battle/resolver.ts'
import { NONE, spaceOf } from '../components/map.ts'
import { type Battle, type Kings, type March, recordVp, VP_SOURCES } from './state.ts'

/** The first version with helpers, handicaps, failed interceptions, and setup power by power. */
const VERSION_WITH_HELPERS = 6
/** The first version that records where an army started, its losses, and whether it sailed from inside walls. */
const VERSION_WITH_BATTLE_PROGRESS = 7

/** The first version that counts VP by source. */
const VERSION_WITH_VP_SOURCES = 8

/**
 * Upgrades a position of an older version. It continues without helpers and handicaps, which were not agreed on.
 * Players who have placed their armies place their garrisons in turn order. An army on the march starts with no losses
 * counted. The progress of a battle follows from its next phase.
 */
export function upgrade(state: Kings, version: number): Kings {
  const helped = version >= VERSION_WITH_HELPERS ? state : addHelpers(state)
  const read = version >= VERSION_WITH_VP_SOURCES ? helped : addVpSources(helped)
  if (version >= VERSION_WITH_BATTLE_PROGRESS) return read
  const { march, battle } = read
  return {
    ...read,
    march: march === null ? null : upgradeMarch(read, march),
    battle: battle === null ? null : upgradeBattle(read, battle),
  }
}

function addVpSources(state: Kings): Kings {
  const s = { ...state, scored: state.players.flatMap(() => VP_SOURCES.map(() => 0)) }
  for (const [player, total] of s.total.entries()) recordVp(s, player, 'earlier', total + s.vp[player]!)
  return s
}

function addHelpers(state: Kings): Kings {
  const { march, impulse } = state
  const placing = state.next.includes('setup')
  return {
    ...state,
    handicap: 'none',
    help: false,
    next: placing ? state.next.filter((phase) => phase !== 'garrisons') : state.next,
    step: placing ? 0 : state.step,
    impulse: { ...impulse, ended: NONE },
    march: march === null ? null : { ...march, failedUnits: [] },
  }
}

function upgradeMarch(s: Kings, march: March): March {
  const zone = s.generals[march.general]!
  const start = zone < 0 ? march.from : spaceOf(zone)
  return { ...march, start, idle: [], strayed: false, fallen: 0, fromInside: false }
}

function upgradeBattle({ next }: Kings, battle: Battle): Battle {
  const phase = next[next.length - 1]
  const closed = phase !== 'battle' && phase !== 'charges'
  return { ...newBattleProgress(), ...battle, closed, rolls: closed && phase !== 'fight' ? 2 : 0 }
}
