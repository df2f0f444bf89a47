import type { VectorOps } from '../../vectors.ts'
import {
  actsBefore,
  doomResult,
  isBypassed,
  mayAnswerTrump,
  mayTrump,
  mayTryMomentum,
  momentumResult,
  trumps,
} from '../rules/charts/command.ts'

interface Leader {
  readonly name: string
  readonly side: string
  readonly initiative: number
  status: 'inactive' | 'active' | 'finished'
  phases: number
  bypassed: boolean
}

type Answer = string | { readonly trump: string }

/** F3 and F13 for leaders alone: answers and dice are taken in the order asked, until answers run out. */
class Turn {
  readonly leaders: Leader[]
  readonly phases: string[] = []
  readonly events: string[] = []
  private readonly answers: Answer[]
  private readonly dice: number[]

  constructor(input: { leaders: readonly Leader[]; answers: readonly Answer[]; dice: readonly number[] }) {
    this.leaders = input.leaders.map(({ name, side, initiative }) => ({
      ...{ name, side, initiative },
      status: 'inactive',
      phases: 0,
      bypassed: false,
    }))
    this.answers = [...input.answers]
    this.dice = [...input.dice]
  }

  get answersLeft(): number {
    return this.answers.length
  }

  get diceLeft(): number {
    return this.dice.length
  }

  private die(): number {
    return this.dice.shift() ?? fail('too few dice')
  }

  private answer(): Answer {
    return this.answers.shift() ?? fail('too few answers')
  }

  private named(name: Answer): Leader {
    return this.leaders.find((l) => l.name === name) ?? fail(`${JSON.stringify(name)} is no leader`)
  }

  /** D5, D24: the opponent's answer to a trump or to momentum, if he has one. */
  private answerer(against: Leader): Leader | undefined {
    const able = this.leaders.filter(
      (l) =>
        l.side !== against.side &&
        l.status === 'inactive' &&
        mayAnswerTrump(l.initiative, against.initiative),
    )
    if (able.length === 0) return undefined
    const answer = this.answer()
    if (answer === 'none') return undefined
    const found = this.named(answer)
    return able.includes(found) ? found : fail(`${found.name} may not answer ${against.name}`)
  }

  /** 5.44. */
  private bypassBelow(trumper: Leader): void {
    for (const l of this.leaders)
      if (l.status === 'inactive' && l !== trumper && isBypassed(l.initiative, trumper.initiative))
        l.bypassed = true
  }

  private phase(l: Leader): void {
    l.phases++
    this.phases.push(l.name)
  }

  /** 5.12: the next leader; several of one side are their owner's choice (D3). */
  private nextLeader(): Leader | undefined {
    const inactive = this.leaders.filter((l) => l.status === 'inactive')
    const rank = (l: Leader) => ({ initiative: l.initiative, macedonian: l.side === 'macedonian' })
    const first = inactive.filter((l) => !inactive.some((x) => actsBefore(rank(x), rank(l))))
    return first.length > 1 ? this.named(this.answer()) : first[0]
  }

  /** F3. Whether there was anybody to activate. */
  step(): boolean {
    const next = this.nextLeader()
    if (next === undefined) return false
    const answer = this.answer()
    if (answer === 'pass') {
      next.status = 'finished'
      return true
    }
    this.activate(answer === 'activate' ? next : this.trump(next, answer))
    return true
  }

  private activate(l: Leader): void {
    l.status = 'active'
    this.phase(l)
    this.momentum(l)
  }

  /** F3 (3) to (5): who acts after an attempt to trump. */
  private trump(next: Leader, answer: Answer): Leader {
    const trumper = this.named(typeof answer === 'string' ? answer : answer.trump)
    if (
      trumper.side !== next.side ||
      trumper.status !== 'inactive' ||
      !mayTrump(trumper.initiative, next.initiative)
    )
      fail(`${trumper.name} may not trump`)
    if (!trumps(this.die(), trumper.initiative)) {
      trumper.status = 'finished'
      return next
    }
    const counter = this.answerer(trumper)
    const countered = counter !== undefined && trumps(this.die(), counter.initiative)
    if (counter !== undefined) (countered ? trumper : counter).status = 'finished'
    const winner = countered ? counter! : trumper
    this.bypassBelow(winner)
    return winner
  }

  /** F13: momentum until it is not tried, fails, is barred or trumped. */
  private momentum(l: Leader): void {
    while (this.mayTry(l) && this.answer() === 'try') {
      const result = momentumResult(this.die(), l.initiative)
      if (result === 'doom') this.doom()
      if (result !== 'newPhase') break
      const trumper = this.answerer(l)
      if (trumper !== undefined) {
        if (trumps(this.die(), trumper.initiative)) {
          l.status = 'finished'
          this.bypassBelow(trumper)
          this.activate(trumper)
          return
        }
        trumper.status = 'finished'
      }
      this.phase(l)
    }
    l.status = 'finished'
  }

  private mayTry(l: Leader): boolean {
    const never = { inZoc: false, personalCombat: false, usedCommanderRange: false }
    return mayTryMomentum({
      ...never,
      ...{ phases: l.phases, bypassed: l.bypassed, reactivated: false, elitePhase: false },
    })
  }

  /** 5.33: panic, the opponent's re-activation (D25), or nothing more. */
  private doom(): void {
    const doom = doomResult(this.die())
    this.events.push(doom === 'finished' ? 'doomed' : doom)
    if (doom !== 'reactivation') return
    const answer = this.answer()
    if (answer === 'none') return
    const again = this.named(answer)
    this.phase(again)
    again.status = 'finished'
  }
}

function fail(why: string): never {
  throw new RangeError(why)
}

function command(input: any) {
  const turn = new Turn(input)
  while (turn.answersLeft > 0 && turn.step());
  const names = (found: (l: Leader) => boolean) => turn.leaders.filter(found).map((l) => l.name)
  return {
    phases: turn.phases,
    inactive: names((l) => l.status === 'inactive').sort(),
    bypassed: names((l) => l.bypassed).sort(),
    events: turn.events,
    answersLeft: turn.answersLeft,
    diceLeft: turn.diceLeft,
  }
}

export const activationOps: VectorOps = { command }
