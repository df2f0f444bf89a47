import { Args, type Command, print, setupFrom, titleOf } from '#cli/command.ts'
import { Match, randomChance, randomFrom } from '#kernel'
import { cpuSeconds } from '../bench/measure.ts'

/** `mehen simulate GAME`: plays random games to the end and prints the speed. */
export const simulate: Command = async (argv, speaker) => {
  const args = new Args(argv, {
    games: 'number',
    scenario: 'text',
    players: 'number',
    set: 'texts',
    seed: 'text',
    json: 'switch',
  })
  args.atMost(1)
  const { game } = await titleOf(args.words[0])
  const setup = setupFrom(game, args)
  const games = args.number('games', 1000)
  const random = randomFrom(args.text('seed') ?? 'simulate')
  const deal = randomChance(random)
  const wins: { [seat: string]: number } = Object.fromEntries(game.seats(setup).map((seat) => [seat, 0]))
  let answers = 0
  let bytes = 0
  const started = cpuSeconds()
  for (let i = 0; i < games; i++) {
    const match = Match.begin(game, setup, { deal, light: true })
    while (!match.over) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      match.answer(asked, asked.options[random(asked.options.length)]!)
      answers++
    }
    for (const seat of match.outcome!.winners) wins[seat]!++
    if (i === 0) bytes = JSON.stringify(match.state).length
  }
  const seconds = cpuSeconds() - started
  const perSecond = Math.round(games / seconds)
  const decisions = Math.round(answers / seconds)
  const shares = Object.entries(wins).map(([seat, won]) => ({
    seat,
    share: Math.round((won / games) * 1000) / 10,
  }))
  if (args.has('json')) print(JSON.stringify({ games, answers, seconds, decisions, perSecond, bytes, shares }))
  else {
    print(
      speaker.say('simulate.done', {
        games,
        answers,
        seconds: seconds.toFixed(2),
        decisions,
        perSecond,
        bytes,
      }),
    )
    for (const share of shares) print(speaker.say('simulate.won', share))
  }
  return 0
}
