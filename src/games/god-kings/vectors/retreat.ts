import type { Calculations } from '../../vectors.ts'
import { roomInCity } from '../rules/battle/retreat.ts'
import { allRetreats, legalOnes } from '../rules/battle/retreatPaths.ts'
import { CARDS } from '../rules/components/deck.ts'
import { inside, NONE, spaceId, spaceNamed, WALLED } from '../rules/components/map.ts'
import { countIn } from '../rules/components/pieces.ts'
import { isPower, sideId, sideNamed } from '../rules/components/sides.ts'
import { displacementSpaces } from '../rules/displacement/displacement.ts'
import { isBesieged, setControl } from '../rules/politics/control.ts'
import { isCaptured, siegeBar, siegeModifiers } from '../rules/siege/siegeBars.ts'
import { nonZero } from './party.ts'
import { type Counts, position, type StateSpec, sizeOf, worthsOf } from './position.ts'

interface RetreatInput {
  readonly state?: StateSpec
  readonly side: string
  readonly units: Counts
  readonly space: string
  readonly role: 'attacker' | 'defender'
  readonly from?: string
  readonly path?: readonly string[]
}

function retreat(input: RetreatInput) {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const space = spaceNamed(input.space)
  const found = allRetreats(s, {
    side,
    units: sizeOf(input.units),
    space,
    role: input.role === 'attacker' ? 0 : 1,
    from: input.from === undefined ? NONE : spaceNamed(input.from),
  })
  const legal = legalOnes(found)
  const destinations: { [space: string]: number } = {}
  for (const { spaces, losses } of legal) {
    const id = spaceId(spaces.at(-1)!)
    destinations[id] = Math.min(destinations[id] ?? losses, losses)
  }
  const halved = legal.length === 0
  const steps = worthsOf(input.units).reduce((sum, worth) => sum + (worth % 3), 0)
  const open = WALLED[space] && s.control[space] === side && !isBesieged(s, space)
  const isPath = (spaces: readonly number[]) => spaces.map(spaceId).join() === input.path!.join()
  return {
    destinations,
    length: halved ? null : Math.min(...legal.map((p) => p.spaces.length)),
    halved,
    stepsLost: halved ? Math.ceil(steps / 2) : 0,
    inside: open ? Math.min(sizeOf(input.units), 2 - countIn(s, side, inside(space))) : 0,
    ...(input.path === undefined
      ? {}
      : {
          pathLegal: legal.some((p) => isPath(p.spaces)),
          pathLosses: found.find((p) => isPath(p.spaces))?.losses ?? null,
        }),
  }
}

function siege(input: any) {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const space = spaceNamed(input.space)
  const units = sizeOf(input.units)
  const by = input.activatedBy === undefined ? NONE : sideNamed(input.activatedBy)
  if (by !== NONE && !s.players.includes(by)) s.players.push(by)
  const player = s.players.indexOf(by)
  if (input.rolledOnThisCard) s.impulse.sieged.push(space)
  const allowed = siegeBar(s, side, player, space, units) === undefined && !input.fought
  const card = (c: number) => CARDS[c]!.fx.siegeDRM ?? CARDS[c]!.fx.value ?? 0
  const cards = (input.cards ?? []).reduce((sum: number, c: number) => sum + card(c), 0)
  const items = siegeModifiers(s, side, space, units, cards)
  const drm = items.markers + items.walls + items.cards
  const needs = [1, 2, 3, 4, 5, 6].find((die) => isCaptured(die, drm))
  const out = { allowed, items: nonZero({ ...items }), drm, needs }
  if (input.die === undefined || !allowed) return out
  const success = isCaptured(input.die, drm)
  if (success) {
    s.garrison[space] = NONE
    if (isPower(side)) setControl(s, space, side)
  }
  return {
    ...out,
    modified: input.die + drm,
    success,
    siegeContinued: success ? 0 : Math.min(3, items.markers + 1),
    control: sideId(s.control[space]!),
    garrison: s.garrison[space] !== NONE,
  }
}

/** Retreats, displacement, sieges. */
export const retreatOps: Calculations = {
  retreat,
  landedRetreat: (input: { state?: StateSpec; side: string; units: Counts; space: string }) => {
    const room = roomInCity(position(input.state), {
      side: sideNamed(input.side),
      space: spaceNamed(input.space),
    })
    const units = sizeOf(input.units)
    const saved = Math.min(units, room)
    return { inside: saved, eliminated: units - saved, generals: units <= room ? 'inside' : 'displaced' }
  },
  displacement: (input: { state?: StateSpec; side: string }) => {
    const s = position(input.state)
    const side = sideNamed(input.side)
    if (isPower(side) && !s.neutrals.includes(side) && !s.players.includes(side)) s.players.push(side)
    return { spaces: displacementSpaces(s, side).map(spaceId).sort() }
  },
  siege,
}
