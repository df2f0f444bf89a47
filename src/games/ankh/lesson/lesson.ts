import type { Lesson } from '#games/title.ts'
import begun from './begun.json'
import conflict from './conflict.json'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'

/** A8 to A11: teaches a turn of two actions, an event, and the first conflict with its battle. */
export const lesson: Lesson = {
  seat: 'player1',
  setup: { scenario: 'middle-kingdom-2', players: 2 },
  words: { en, ja, cs },
  scenes: [
    {
      before: begun,
      steps: [
        { id: 'move', rule: 'A8.2', choose: ['act:move'] },
        { id: 'figure', rule: 'A9.1a', choose: ['figure:B4'] },
        { id: 'beside', rule: 'A9.1c', choose: ['to:B7'] },
        { id: 'moved', rule: 'A9.1a', choose: ['done'] },
        { id: 'unlock', rule: 'A8.4', choose: ['act:unlock'] },
        { id: 'power', rule: 'A9.4a', choose: ['power:commanding'] },
      ],
    },
    {
      before: conflict,
      steps: [
        { id: 'summon', rule: 'A9.2a', choose: ['act:summon'] },
        { id: 'warrior', rule: 'A9.2a', choose: ['summon:warrior'] },
        { id: 'where', rule: 'A9.2a', choose: ['to:C8', 'to:C7', 'to:C9'] },
        { id: 'trigger', rule: 'A8.3', choose: ['act:gain'] },
        { id: 'battle', rule: 'A11.6', choose: ['card:chariots'], after: ['player2 card:chariots'] },
      ],
    },
  ],
}
