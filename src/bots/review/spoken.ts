import {
  type AskView,
  type Game,
  Match,
  type Params,
  type Plan,
  type Record,
  viewOf,
  type Wording,
} from '../../kernel/index.ts'
import type { Turn } from './review.ts'

/** An answer with the values for its sentence. */
export interface Said {
  readonly key: string
  readonly ask: Pick<AskView, 'kind' | 'seat' | 'about'>
  readonly values: Params
}

/** A turning point with the values for its sentences: the prompt and both answers. */
export interface SpokenTurn extends Turn {
  readonly ask: Said['ask']
  readonly saidPlayed: readonly Said[]
  readonly saidBetter: readonly Said[]
}

/** Adds the values for the sentences of a turning point. */
export function spoken(game: Game, wording: Wording, record: Record<any>, turn: Turn): SpokenTurn {
  const { at, seat, played, better } = turn
  const match = Match.replay(game, { ...record, answers: record.answers.slice(0, at), epochs: [] })
  const say = (keys: Plan): Said[] => {
    const fork = match.fork()
    const said: Said[] = []
    for (const key of keys) {
      const asked = fork.asked(seat)
      if (asked?.find(key) === undefined) break
      said.push({ key, ask: asks(asked), values: wording.valuesOf?.(key, viewOf(fork, seat).state) ?? {} })
      fork.answer(asked, asked.find(key)!)
    }
    return said
  }
  return { ...turn, ask: asks(match.asked(seat)!), saidPlayed: say(played), saidBetter: say(better) }
}

const asks = ({ kind, seat, about }: Said['ask']): Said['ask'] => ({ kind, seat, about })
