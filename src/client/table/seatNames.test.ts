import { describe, expect, it } from 'vitest'
import { turnScene } from '#games/ankh/testing/scene.ts'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import { seatNames, seatRoles, seatWords } from './seatNames.ts'

const title = await worded('ankh')
describe('the names of seats', () => {
  const plain = new Translator('en', title.wording.words)
  const { s } = turnScene('amun', 'action', { devotion: { amun: 3, ra: 9 } })
  const roles = seatRoles(title, s, plain)

  it('are the gods, with the people who play them', () => {
    expect(roles).toEqual({ player1: 'Amun', player2: 'Ra' })
    const names = seatNames(
      roles,
      [
        { seat: 'player1', person: null },
        { seat: 'player2', person: 'berenike' },
      ],
      plain,
    )
    const named = new Translator('en', seatWords(names), title.wording.words)
    expect(named.say('event.turn', { seat: 'player2' })).toContain('Ra (berenike)')
    expect(named.say('event.turn', { seat: 'player1' })).not.toContain(plain.say('seat.player1'))
  })

  it('tell the seats of a merged god apart', () => {
    const merged = { player1: 'Amun', player2: 'Ra', player3: 'Ra' }
    const names = seatNames(
      merged,
      Object.keys(merged).map((seat) => ({ seat, person: null })),
      plain,
    )
    expect(new Set(Object.values(names)).size).toBe(3)
    expect(names.player3).toContain(plain.say('seat.player3'))
  })

  it('are the game’s own before the gods are chosen', () => {
    expect(seatRoles(title, { ...s, deity: s.deity.map(() => -1) }, plain)).toEqual({})
    expect(seatRoles(title, undefined, plain)).toEqual({})
  })
})
