import { spendOps } from '#games/god-kings/rules/actions/ops.ts'
import { byStep, countSteps, loseSteps } from '#games/god-kings/rules/battle/losses.ts'
import { updateSieges } from '#games/god-kings/rules/battle/siege.ts'
import { NONE, provinceNamed, SPACES_OF } from '#games/god-kings/rules/components/map.ts'
import { DONE, NO, sideOption, unitOption, YES } from '#games/god-kings/rules/components/picks.ts'
import { loseStep, unitsOf } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS, seatOf } from '#games/god-kings/rules/components/players.ts'
import { controlsProvince, isClosed, playerOf } from '#games/god-kings/rules/politics/control.ts'
import { gainVp } from '#games/god-kings/rules/politics/markers.ts'
import { SCENARIOS } from '#games/god-kings/rules/setup/scenarios.ts'
import type { EventCard, Kings } from '#games/god-kings/rules/state/state.ts'
import { ask, type IllegalReason, legalOptions, pick } from '#kernel'
import { countsVp } from './choose.ts'

const betroth = sideOption('to')
const more = unitOption('hit')

const FOR_NOBODY: IllegalReason = ['20.3i', 'vpForNobody']
const NOT_CONTROLLED: IllegalReason = ['R9.3', 'provincesMissing']
const TOO_FEW_STEPS: IllegalReason = ['R-C49', 'tooFewSteps']
const NO_CHANGE: IllegalReason = ['R9.3', 'noChange']

/** Cards 76, 77: VP without a condition. */
export const vp = (number: number): EventCard => ({
  number,
  whyNot: (g, by) => (countsVp(g.state, by) ? undefined : FOR_NOBODY),
  *event(g, by) {
    gainVp(g, playerOf(g.state, by.side), CARDS[number]!.fx.vp, `C${number}`, 'cards')
  },
})

/** Cards 45-47, R-C45: whether a power controls the provinces that a card requires. */
function controlsNamed(s: Kings, power: number, number: number): boolean {
  const { fx } = CARDS[number]!
  const own = (id: string) => controlsProvince(s, power, provinceNamed(id))
  if (fx.controlAll !== undefined) return fx.controlAll.every(own)
  return fx.of.filter(own).length >= fx.controlAtLeast
}

/** Cards 45-47, R-C45: VP for controlling certain provinces. */
export const vpForProvinces = (number: number): EventCard => ({
  number,
  whyNot(g, by) {
    if (!countsVp(g.state, by)) return FOR_NOBODY
    return controlsNamed(g.state, by.side, number) ? undefined : NOT_CONTROLLED
  },
  *event(g, by) {
    gainVp(g, playerOf(g.state, by.side), CARDS[number]!.fx.vp, `C${number}`, 'cards')
  },
})

const onMap = (s: Kings, power: number) => unitsOf(s, power).filter((u) => s.at[u]! >= 0)

/**
 * Cards 49-51, R-C49: VP for giving up 18 steps of your own units; with 51 you may give up more. The event can be
 * played even where the VP do not count (20.3i, R-S2), because it still changes the position (R9.3).
 */
export const vpForSteps = (number: number): EventCard => {
  const { vp: gained, steps, exact } = CARDS[number]!.fx
  return {
    number,
    costs: true,
    whyNot(g, by) {
      return countSteps(g.state, onMap(g.state, by.side), byStep)[0] >= steps ? undefined : TOO_FEW_STEPS
    },
    *event(g, by) {
      const s = g.state
      yield* loseSteps(g, by.player, by.side, onMap(s, by.side), steps, 'R-C49')
      updateSieges(s)
      while (!exact && onMap(s, by.side).length > 0) {
        const chosen = yield* pick(
          seatOf(s, by.player),
          'moreSteps',
          'R-C49',
          [legalOptions(() => onMap(s, by.side), more), DONE],
          { set: 'moreSteps' },
        )
        if (chosen === DONE) break
        loseStep(s, chosen.of)
        updateSieges(s)
      }
      gainVp(g, playerOf(s, by.side), gained, `C${number}`, 'cards')
    },
  }
}

/**
 * Card 44, R-C44: if another player agrees to a betrothal, both gain VP; otherwise the card is used for 1 Ops, so it is
 * never void (R9.3). A player who offers it on behalf of another (R20.10) gets no Ops.
 */
export const betrothal = (number: number): EventCard => ({
  number,
  whyNot: () => undefined,
  *event(g, by) {
    const s = g.state
    const { self, other, fallbackOps } = CARDS[number]!.fx
    const bride = playerOf(s, by.side)
    const helping = bride !== NONE && bride !== by.player
    let left = s.players.map((_, p) => p).filter((p) => p !== (helping ? bride : by.player))
    while (left.length > 0) {
      const free = left
      const chosen = yield* pick(seatOf(s, by.player), 'betrothal', 'R-C44', [
        legalOptions(free, (p) => betroth(s.seats[p]!)),
        DONE,
      ])
      if (chosen === DONE) break
      const partner = s.seats.indexOf(chosen.of)
      left = left.filter((p) => p !== partner)
      const about = { seat: seatOf(s, by.player) }
      const answer = yield* ask(seatOf(s, partner), 'betrothed', 'R-C44', () => [YES, NO], { about })
      if (answer === NO) continue
      gainVp(g, playerOf(s, by.side), self, `C${number}`, 'cards')
      gainVp(g, partner, other, `C${number}`, 'cards')
      return
    }
    if (helping) return
    s.impulse.event = false
    yield* spendOps(g, by, fallbackOps)
  },
})

const sumer = SPACES_OF[provinceNamed('sumer')]![0]!

/** R9.3: the flood changes nothing if it has happened, the province is closed, or province VP do not count (R-S2). */
const isFloodVoid = (s: Kings): boolean =>
  s.sumerFlood || isClosed(s, sumer) || SCENARIOS[s.scenario]!.victory.noOtherVP === true

/** Card 108: Sumer is worth 0 VP this turn. */
export const sumerFlood = (number: number): EventCard => ({
  number,
  whyNot: (g) => (isFloodVoid(g.state) ? NO_CHANGE : undefined),
  *event(g) {
    g.state.sumerFlood = true
  },
})
