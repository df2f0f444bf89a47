import { ur } from '../../games/ur/game.ts'
import { dealSeeded, formatRecord, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { randomPlay } from './kernel.ts'
import type { Numbers } from './measure.ts'

/** The Royal Game of Ur: random play, and the size of a record. */
export function urSuite(): Numbers {
  return { 'ur.decisionsPerCpuS': randomPlay(ur, {}, 2000).decisions, 'ur.bytesPerAnswer': bytesPerAnswer() }
}

function bytesPerAnswer(): number {
  const random = randomFrom('bytes')
  let bytes = 0
  let answers = 0
  for (let i = 0; i < 50; i++) {
    const match = Match.begin(ur, setupOf(ur), { deal: dealSeeded(`bytes ${i}`) })
    while (!match.over) match.answer(match.open[0]!, match.open[0]!.options[random(match.open[0]!.options.length)]!)
    bytes += Buffer.byteLength(formatRecord(match.record()))
    answers += match.length
  }
  return bytes / answers
}
