import type { Lesson } from '#games/title.ts'
import cs from './cs.json'
import de from './de.json'
import en from './en.json'
import ja from './ja.json'
import late from './late.json'

/** U1 to U11: the path, the rosettes, a capture, the safe square and the way home, in two positions. */
export const lesson: Lesson = {
  seat: 'lapis',
  setup: { scenario: 'finkel', players: 2, pieces: 5 },
  words: { en, ja, cs, de },
  scenes: [
    {
      before: ['chance begins:lapis', 'chance roll:2', 'chance roll:1', 'chance roll:1'],
      steps: [
        {
          id: 'enter',
          rule: 'U5',
          choose: ['move:hand'],
          after: ['chance roll:3', 'shell move:1', 'chance roll:2', 'shell move:4', 'chance roll:2'],
        },
        { id: 'rosette', rule: 'U8', choose: ['move:2'], after: ['chance roll:2'] },
        { id: 'capture', rule: 'U7', choose: ['move:4'], after: ['chance roll:0', 'chance roll:2'] },
        { id: 'safe', rule: 'U9', choose: ['move:6'], after: ['chance roll:4'] },
        { id: 'stay', rule: 'U9', choose: ['move:hand'] },
      ],
    },
    {
      before: late,
      steps: [
        { id: 'danger', rule: 'U7', choose: ['move:12'], after: ['chance roll:2'] },
        {
          id: 'exact',
          rule: 'U10',
          choose: ['move:13'],
          after: ['chance roll:1', 'shell move:9', 'chance roll:1'],
        },
        { id: 'home', rule: 'U2', choose: ['move:14'] },
      ],
    },
  ],
}
