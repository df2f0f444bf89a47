import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Advice } from '#bots/bot.ts'
import { levels, type ThinkRequest } from '#bots/levels.ts'
import { type Ask, commitTo, makeView, type Option, type Seat, standingAnswer, WATCHER } from '#kernel'
import { BotPool } from '#workers/pool.ts'
import { Args, type Command, print, setupFrom, speakerOf, titleOf, Usage } from './command.ts'
import { describeOutcome, Session } from './playSession.ts'

/** Who plays a seat: a person at this keyboard, or a bot level. */
export type SeatPlayer = 'person' | (string & {})

/** Parses `--seat NAME=WHO`; by default a person plays the first seat and bots play the others. */
export function holdersOf(seats: readonly Seat[], given: readonly string[]): Map<Seat, SeatPlayer> {
  const known = levels.map(({ id }) => id)
  const holders = new Map<Seat, SeatPlayer>()
  for (const pair of given) {
    const [seat = '', who = ''] = pair.split(/=(.*)/s)
    if (!seats.includes(seat) || !['person', ...known].includes(who)) {
      throw new Usage('error.seat', { seat: pair, seats, levels: known })
    }
    holders.set(seat, who)
  }
  for (const seat of seats) {
    if (!holders.has(seat)) holders.set(seat, holders.size === 0 || given.length > 0 ? 'person' : 'easy')
  }
  return holders
}

/** Lines typed by a person or read from a pipe. */
export class Lines {
  private readonly waiting: string[] = []
  private readonly readers: ((line: string | undefined) => void)[] = []
  private ended = false
  private readonly terminal = createInterface({ input: process.stdin, terminal: process.stdin.isTTY })

  constructor() {
    this.terminal.on('line', (line) => {
      const reader = this.readers.shift()
      if (reader === undefined) this.waiting.push(line)
      else reader(line)
    })
    this.terminal.on('close', () => {
      this.ended = true
      for (const reader of this.readers.splice(0)) reader(undefined)
    })
  }

  /** The next line after a prompt; undefined at the end of input. */
  next(prompt: string): Promise<string | undefined> {
    process.stdout.write(prompt)
    if (this.waiting.length > 0) return Promise.resolve(this.waiting.shift())
    if (this.ended) return Promise.resolve(undefined)
    return new Promise((resolve) => this.readers.push(resolve))
  }

  close(): void {
    this.terminal.close()
  }
}

const FLAGS = {
  seat: 'texts',
  scenario: 'text',
  players: 'number',
  set: 'texts',
  seed: 'text',
  ms: 'number',
  load: 'text',
} as const

/** `mehen play GAME`: any mix of people and bots in the terminal. */
export const play: Command = async (argv, plain) => {
  const args = new Args(argv, FLAGS)
  args.atMost(1)
  const title = await titleOf(args.words[0])
  const speaker = await speakerOf(title, plain)
  const seed = args.text('seed') ?? randomBytes(16).toString('hex')
  const session = new Session(title, setupFrom(title.game, args), seed, speaker)
  const file = args.text('load')
  if (file !== undefined) session.load(file)
  const holders = holdersOf(session.match.seats, args.all('seat'))
  const table = new TerminalTable(session, holders, args.number('ms'))
  print(speaker.say('name'))
  const { pack } = session.title.game
  if (pack !== undefined) print(speaker.say('play.pack', { name: pack.name, hash: pack.hash.slice(0, 8) }))
  print(speaker.say('play.dice', { commitment: commitTo(session.seed) }))
  print(speaker.say('play.help'))
  try {
    return await table.run()
  } finally {
    await table.close()
  }
}

class TerminalTable {
  private readonly session: Session
  private readonly holders: ReadonlyMap<Seat, SeatPlayer>
  private readonly ms: number | undefined
  private readonly lines = new Lines()
  private readonly bots = new BotPool({ size: 1 })
  private last: Seat | undefined

  constructor(session: Session, holders: ReadonlyMap<Seat, SeatPlayer>, ms: number | undefined) {
    this.session = session
    this.holders = holders
    this.ms = ms
  }

  async run(): Promise<number> {
    const { session } = this
    while (!session.match.over) {
      const { match } = session
      const asked = match.open.find((a) => match.answered(a) === null)!
      const usual = standingAnswer(asked, match.game.standing?.[asked.window ?? ''] ?? 'ask')
      if (usual !== undefined) match.apply(asked.seat, usual.key)
      else if (this.holders.get(asked.seat) !== 'person') await this.askBot(asked)
      else if (!(await this.askPerson(asked))) {
        print(session.speaker.say('play.bye'))
        return 0
      }
    }
    session.tellNews(WATCHER)
    session.show(WATCHER)
    for (const line of describeOutcome(session.match, session.title, session.speaker)) print(line)
    print(session.speaker.say('play.seed', { seed: session.seed }))
    return 0
  }

  async close(): Promise<void> {
    this.lines.close()
    await this.bots.close()
  }

  private async askBot({ seat }: Ask): Promise<void> {
    const { session, ms } = this
    const { match } = session
    const request = {
      game: match.game.id,
      saved: match.save(),
      seat,
      level: this.holders.get(seat)!,
      seed: match.length,
    }
    const wanted = ms === undefined ? request : { ...request, budget: { ms } }
    const advice = await withFallback(this.bots, wanted)
    for (const key of advice.keys) {
      if (match.asked(seat)?.find(key) === undefined) return
      match.apply(seat, key)
    }
  }

  /** Prompts a person until the ask is answered; false at the end of input. */
  private async askPerson(asked: Ask): Promise<boolean> {
    const { session } = this
    const { seat } = asked
    if (!(await this.passKeyboard(seat))) return false
    session.tellNews(seat)
    session.show(seat)
    session.showAsk(asked)
    for (;;) {
      const line = await this.lines.next('> ')
      if (line === undefined) return false
      const [word = '', ...rest] = line.trim().split(/\s+/)
      if (word === 'quit' || word === 'exit') return false
      try {
        if (this.obey(asked, word, rest.join(' '))) return true
      } catch (error) {
        if (!(error instanceof Usage)) throw error
        print(session.speaker.say(error.key, error.values))
      }
    }
  }

  /** Executes a line; true if the position may have changed. */
  private obey(asked: Ask, word: string, rest: string): boolean {
    const { session } = this
    const { speaker } = session
    switch (word) {
      case '':
        return false
      case 'help':
        print(speaker.say('play.help'))
        session.showAsk(asked)
        return false
      case 'look':
        session.show(asked.seat)
        return false
      case 'odds':
        session.odds(asked)
        return false
      case 'why':
        session.why(asked, rest || undefined)
        return false
      case 'rule': {
        const known = speaker.has(`rule.${rest}`)
        print(
          known ? `${rest} ${speaker.rule(rest)}. ${speaker.digest(rest)}` : speaker.say('play.noRule', { rule: rest }),
        )
        return false
      }
      case 'undo':
        session.undo(asked.seat, /^\d+$/.test(rest) ? Number(rest) : 1)
        return true
      case 'save':
        if (rest === '') print(speaker.say('play.saveWhere'))
        else session.save(rest)
        return false
      case 'load':
        if (rest === '') print(speaker.say('play.loadWhere'))
        else session.load(rest)
        return rest !== ''
    }
    const option = chosen(asked, word)
    if (option === undefined) {
      print(speaker.say('play.unknown', { word }))
      if (asked.why().some(({ key }) => key === word)) session.why(asked, word)
      return false
    }
    session.match.apply(asked.seat, option.key)
    return true
  }

  /** Players with different views pass the keyboard through a blank screen. */
  private async passKeyboard(seat: Seat): Promise<boolean> {
    const { last, session } = this
    this.last = seat
    if (last === undefined || last === seat) return true
    const sees = (who: Seat) => JSON.stringify(makeView(session.match, who).state)
    if (sees(last) === sees(seat)) return true
    return (await this.lines.next(`\n${session.speaker.say('play.pass', { seat })}`)) !== undefined
  }
}

/** The option entered: by number, by key, or by an unambiguous prefix of a key. */
function chosen(asked: Ask, word: string): Option | undefined {
  const { options } = asked
  if (/^\d+$/.test(word)) return options[Number(word) - 1]
  const exact = asked.find(word)
  if (exact !== undefined) return exact
  const close = options.filter(({ key }) => key.startsWith(word) || key.endsWith(`:${word}`))
  return close.length === 1 ? close[0] : undefined
}

/** Retries for a bot whose worker was too late before a random option is played. */
const TRIES = 3

/** A bot's answer; play continues even if its workers are too late. */
export async function withFallback(bots: Pick<BotPool, 'think'>, request: ThinkRequest): Promise<Advice> {
  for (let tried = 1; tried < TRIES; tried++) {
    try {
      return await bots.think(request)
    } catch {}
  }
  return bots.think({ ...request, level: 'random' })
}
