import type { Lesson } from '#games/title.ts'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'

/** 3 to 10: teaches a turn of Phrygia, from a leader's orders to a routed enemy. */
export const lesson: Lesson = {
  seat: 'macedonian',
  setup: { scenario: 'phrygia', players: 2 },
  words: { en, ja, cs },
  scenes: [
    {
      before: [
        'macedonian none',
        'persian none',
        'persian activate',
        'persian orders',
        'persian unit:p-paphlagonian-horse-2',
        'persian stay',
        'persian go:0905',
        'persian face:W',
        'persian stop',
        'persian done',
        'persian none',
      ],
      steps: [
        { id: 'activate', rule: '5.41', choose: ['activate'] },
        { id: 'archers', rule: '5.22a', choose: ['unit:m-archers'] },
        { id: 'fire', rule: '8.15', choose: ['fire'], after: ['chance die:1'] },
        { id: 'horse', rule: '7.11', choose: ['unit:m-mercenary-horse-1'] },
        {
          id: 'flank',
          rule: '7.11',
          choose: ['go:0904'],
          besides: 'face:SW',
          after: ['persian none', 'macedonian stop'],
        },
        { id: 'attack', rule: '7.32a', choose: ['attack'] },
        { id: 'allied', rule: '5.22a', choose: ['unit:m-allied-horse'] },
        { id: 'ride', rule: '4.23', choose: ['along'] },
        {
          id: 'front',
          rule: '8.33',
          choose: ['go:0805'],
          besides: 'face:E',
          after: [
            'persian at:m-allied-horse',
            'chance die:8',
            'chance die:5',
            'chance die:4',
            'chance die:8',
            'chance die:3',
          ],
        },
        {
          id: 'standFor',
          rule: '8.36a',
          choose: ['standFor:m-mercenary-horse-1'],
          after: ['chance die:4'],
        },
        { id: 'advance', rule: '8.52', choose: ['face:SE'], after: ['persian pass'] },
        { id: 'pass', rule: '10.41', choose: ['pass'] },
      ],
    },
  ],
}
