import type { Lesson } from '#games/title.ts'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'
import before from './kadesh.json'

/** 9 to 17: a card for its operations, a march, the battle of Kadesh and the siege that follows. */
export const lesson: Lesson = {
  seat: 'egypt',
  setup: { scenario: 'kadesh', players: 2 },
  words: { en, ja, cs },
  scenes: [
    {
      before,
      steps: [
        { id: 'card', rule: '9.2', choose: ['ops:76'] },
        { id: 'activate', rule: '9.2A', choose: ['activate:egypt-king'] },
        { id: 'warlord', rule: '10.2a', choose: ['general:egypt-warlord1'] },
        { id: 'units', rule: '11.2c', choose: ['all'] },
        { id: 'march', rule: '11.2a', choose: ['step:damascus'], after: ['hatti done'] },
        {
          id: 'enter',
          rule: '13.2',
          choose: ['step:kadesh'],
          after: ['hatti done', 'hatti done', 'hatti done'],
        },
        { id: 'holdBack', rule: '15.5.3b', choose: ['done'] },
        {
          id: 'charge',
          rule: '15.5.2b',
          choose: ['charge'],
          after: [
            'chance roll:2',
            'chance roll:1',
            'hatti hit:hatti-hattusha-1',
            'hatti hit:hatti-hattusha-1',
            'hatti hit:hatti-hattusha-2',
          ],
        },
        { id: 'battleCard', rule: '15.5.5b', choose: ['card:82'] },
        {
          id: 'advantage',
          rule: '15.5.6',
          choose: ['plus:2'],
          after: ['chance roll:3', 'chance roll:4'],
        },
        { id: 'chariotLoss', rule: '15.5.2e', choose: ['hit:egypt-chariot-3', 'hit:egypt-chariot-4'] },
        { id: 'loss', rule: '15.5.8a', choose: ['hit:egypt-ra-1'] },
        {
          id: 'spread',
          rule: '15.5.5e',
          choose: ['hit:egypt-ra-2', 'hit:egypt-seth-1'],
          after: [
            'hatti hit:hatti-hattusha-3',
            'hatti hit:hatti-hattusha-3',
            'hatti hit:hatti-hattusha-2',
            'hatti hit:hatti-kanesh-1',
            'hatti refuge:kanesh',
            'hatti generalTo:kanesh',
            'hatti pass',
            'chance roll:3',
            'hatti ops:49',
            'hatti trade',
          ],
        },
        { id: 'siegeCard', rule: '17.2c', choose: ['ops:45'] },
        { id: 'siege', rule: '9.2B', choose: ['siege:egypt-king'] },
        { id: 'betrayal', rule: '17.3.1', choose: ['card:60'], after: ['chance roll:4'] },
      ],
    },
  ],
}
