import { describe, expect, it } from 'vitest'
import { lineOutcomes, planGesture } from '#games/alexander/board/ask/gestures.ts'
import type { Alexander } from '#games/alexander/rules/state.ts'
import { furtherLessons, lessons, titles } from '#games/index.ts'
import type { Lesson, LessonStep } from '#games/title.ts'
import { completeSetup, LANGUAGES, loadTexts, Match, parseAnswer } from '#kernel'
import type { BoardAsk } from '#kit/board.ts'
import { findFaults } from '#text/translator.ts'
import { ruleIds } from '../rulebook/book.tsx'
import { arranged, LessonPlayer } from './LessonPlayer.ts'
import { parseProgress } from './progress.tsx'
import { uniqueByText } from './Teacher.tsx'

// Loaded outside the tests, because loading a large game on a busy machine could exceed a test's timeout.
const withLesson = async (game: string, id: string, load: () => Promise<Lesson>) => {
  const title = await titles[game]!()
  return { id, game: title.game, texts: await loadTexts(title), rules: title.rules, lesson: await load() }
}
const all = await Promise.all([
  ...Object.entries(lessons).map(([game, load]) => withLesson(game, game, load)),
  ...Object.entries(furtherLessons).flatMap(([game, further]) =>
    Object.entries(further).map(([name, load]) => withLesson(game, `${game}/${name}`, load)),
  ),
])
const stepsOf = ({ lesson }: (typeof all)[number]): LessonStep[] => lesson.scenes.flatMap(({ steps }) => steps)
const ur = all.find(({ id }) => id === 'ur')!

describe.each(all)('the lesson $id', (one) => {
  const { game, lesson, texts, rules } = one
  const steps = stepsOf(one)

  it('can be played to its end, with the options of every step on offer', () => {
    for (const { arrange, before, steps: todo } of lesson.scenes) {
      const match = Match.begin(arranged(game, arrange), completeSetup(game, lesson.setup))
      for (const answer of before) match.apply(...parseAnswer(answer))
      for (const { id, choose, all: whole, besides, gesture, after = [] } of todo) {
        const offered = () => match.asked(lesson.seat)?.options.map(({ key }) => key) ?? []
        expect(offered(), id).toEqual(expect.arrayContaining(gesture ? choose.slice(0, 1) : [...choose]))
        for (const key of whole || gesture ? choose : choose.slice(0, 1)) match.apply(lesson.seat, key)
        if (besides !== undefined) expect(offered(), id).toContain(besides)
        if (besides !== undefined) match.apply(lesson.seat, besides)
        for (const answer of after) match.apply(...parseAnswer(answer))
      }
    }
  })

  /** The keys on offer at each step, collected by the next test. */
  const offered: string[][] = []

  it('responds to a wrong choice without changing anything, and continues with any correct one', () => {
    for (const [at, step] of steps.entries()) {
      const ways = step.all || step.gesture ? [step.choose] : step.choose.map((key) => [key])
      for (const keys of ways) {
        const player = new LessonPlayer(game, lesson, at)
        const { asked, view } = player.now()
        offered[at] = asked!.options
        expect(asked!.options.length, step.id).toBeGreaterThan(1)
        const before = JSON.stringify(view)
        const other = asked!.options.find((key) => !step.choose.includes(key))
        if (other !== undefined) {
          expect(player.choose(other), step.id).toBe(false)
          const { wrong, ...now } = player.now()
          expect([now.done, JSON.stringify(now.view), now.asked]).toEqual([at, before, asked])
          expect(Object.hasOwn(lesson.words.en, wrong!), wrong!).toBe(true)
        }
        if (step.gesture) {
          expect(player.choose(keys[0]!), step.id).toBe(false)
          expect(player.choose(keys[0]!, keys[1]!), step.id).toBe(true)
        } else for (const key of keys) expect(player.choose(key), step.id).toBe(true)
        if (step.besides !== undefined) expect(player.choose(step.besides), step.id).toBe(true)
        while (player.playNext());
        expect([player.now().done, player.now().over]).toEqual([at + 1, at + 1 === steps.length])
      }
    }
  })

  it('has exactly the texts it needs in every language, and cites rules that exist', () => {
    expect(findFaults(lesson.words)).toEqual([])
    const known = ruleIds(rules, Object.keys(texts.en))
    expect(steps.filter(({ rule }) => !known.includes(rule))).toEqual([])
    const needed = [
      ...['about', 'end'],
      ...steps.flatMap(({ id, besides }) => [`${id}.say`, `${id}.else`, ...(besides ? [`${id}.besides`] : [])]),
    ]
    expect(offered.length).toBe(steps.length)
    const own = steps.flatMap(({ id }, at) => offered[at]!.map((key) => `${id}.else.${key}`))
    for (const language of LANGUAGES) {
      const keys = Object.keys(lesson.words[language])
      expect(keys.filter((key) => !/\.else\./.test(key)).sort()).toEqual([...needed].sort())
      expect(keys.filter((key) => /\.else\./.test(key) && !own.includes(key))).toEqual([])
    }
  })

  it('takes five to ten minutes', () => {
    expect(steps.length).toBeGreaterThanOrEqual(7)
    expect(steps.length).toBeLessThanOrEqual(24)
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
  })
})

describe('a lesson', () => {
  it('can be resumed at any step, and restarted', () => {
    const { game, lesson } = ur
    const straight = new LessonPlayer(game, lesson)
    straight.choose('move:hand')
    while (straight.playNext());
    const later = new LessonPlayer(game, lesson, 1)
    expect(later.now().view).toEqual(straight.now().view)
    expect(later.now().step?.id).toBe('rosette')
    later.restart()
    expect(later.now().step?.id).toBe('enter')
    expect(new LessonPlayer(game, lesson, 99).now().over).toBe(true)
  })

  it('plays the scripted answers one by one, and asks nothing meanwhile', () => {
    const player = new LessonPlayer(ur.game, ur.lesson)
    player.choose('move:hand')
    expect(player.now().asked).toBeUndefined()
    expect(player.choose('move:2')).toBe(false)
    const kinds = () => player.now().newEvents.map(({ kind }) => kind)
    const [first, position] = [player.now().view, JSON.stringify(player.now().view)]
    const seen: string[][] = [kinds()]
    while (player.playNext()) seen.push(kinds())
    seen.push(kinds())
    expect(seen).toEqual([['move'], ['roll'], ['move', 'again'], ['roll'], ['move'], ['roll']])
    expect(player.now().since.map(({ kind }) => kind)).toEqual(seen.flat())
    expect(player.now().asked?.kind).toBe('move')
    expect(JSON.stringify(first)).toBe(position)
  })
})

describe('a step of two halves', () => {
  const { game, lesson } = all.find(({ id }) => id === 'alexander')!
  const steps = lesson.scenes.flatMap((scene) => scene.steps)
  const at = steps.findIndex(({ besides }) => besides !== undefined)
  const { id, choose, besides } = steps[at]!
  const begun = () => {
    const player = new LessonPlayer(game, lesson, at)
    return { player, hexes: () => JSON.stringify((player.now().view as { hex: readonly number[] }).hex) }
  }

  it('can be finished by one gesture', () => {
    const { player } = begun()
    expect(player.choose(choose[0]!, besides!)).toBe(true)
    while (player.playNext());
    expect(player.now().done).toBe(at + 1)
  })

  it('is not started by a gesture whose second half is wrong, and responds to it', () => {
    const { player, hexes } = begun()
    const before = hexes()
    expect(player.choose(choose[0]!, 'face:nowhere')).toBe(false)
    expect([player.now().wrong, hexes(), player.now().wanted]).toEqual([`${id}.besides`, before, choose])
  })

  it('asks for its second half if only the first was chosen', () => {
    const { player } = begun()
    expect(player.choose(choose[0]!)).toBe(true)
    expect([player.now().done, player.now().wanted, player.now().step?.id]).toEqual([at, [besides], id])
    const other = player.now().asked!.options.find((key) => key !== besides)!
    expect(player.choose(other)).toBe(false)
    expect(player.now().wrong).toBe(`${id}.besides`)
    player.restart(at)
    expect(player.now().wanted).toEqual(choose)
  })
})

describe('a step of a whole Line', () => {
  const { game, lesson } = all.find(({ id }) => id === 'alexander/lines')!
  const steps = lesson.scenes.flatMap((scene) => scene.steps)

  it.each(steps.flatMap(({ id, gesture }, at) => (gesture ? [[id, at] as const] : [])))(
    'expects what the button of the board sends: %s',
    (_, at) => {
      const { view, asked } = new LessonPlayer(game, lesson, at).now()
      const ask = { ...asked!, picked: [], text: '', about: asked!.about ?? {} } as unknown as BoardAsk
      const options = asked!.options.map((key) => ({ key, verb: '', of: '', text: '' }))
      const { targets } = lineOutcomes(view as Alexander, null).forward
      const gesture = { seat: lesson.seat, targets, line: true, stops: true }
      const plan = planGesture(gesture, view as Alexander, { ...ask, options }) as readonly string[]
      // The table skips answers that are not asked for, such as the kind of the order if there is only one.
      const needless = plan.filter((key) => !steps[at]!.choose.includes(key))
      expect(needless.filter((key) => key !== 'move' && key !== 'stop')).toEqual([])
      expect(plan).toEqual(expect.arrayContaining([...steps[at]!.choose]))
      const player = new LessonPlayer(game, lesson, at)
      expect(player.choose(plan[0]!, ...plan.slice(1))).toBe(true)
    },
  )
})

describe('the progress of lessons', () => {
  it('ignores invalid stored values', () => {
    expect(parseProgress('{"ur":3,"ankh":-1,"x":"y","z":"finished"}')).toEqual({ ur: 3, z: 'finished' })
    expect([parseProgress('nonsense'), parseProgress(null), parseProgress('null')]).toEqual([{}, {}, {}])
  })
})

describe('options with the same text', () => {
  it('are reduced to one, preferably a correct one', () => {
    const option = (key: string, text: string) => ({ key, verb: 'hit', of: key.slice(4), text })
    const options = [option('hit:1', 'A chariot'), option('hit:2', 'A chariot'), option('hit:3', 'A warrior')]
    expect(uniqueByText(options, []).map(({ key }) => key)).toEqual(['hit:1', 'hit:3'])
    expect(uniqueByText(options, ['hit:2']).map(({ key }) => key)).toEqual(['hit:2', 'hit:3'])
  })
})
