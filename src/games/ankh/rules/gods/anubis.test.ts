import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures, turn } from '../../testing/scene.ts'
import { POOL, TRAPPED } from '../state.ts'

describe('A17.2 Anubis', () => {
  const given = {
    figures: figures(
      'anubis god F2',
      'anubis warrior F3',
      'ra god E1',
      'ra warrior D1',
      'ra satet D0',
      'isis god B5',
      'isis warrior H1',
    ),
    devotion: { anubis: 1, ra: 2, isis: 3 },
  }

  test('may trap one enemy warrior of a killing moment, anywhere', () => {
    rule('A17.2a', 'R-28', 'D-14')
    const scene = fight('F2', given)
    scene.say('anubis', 'card:chariots').say('ra', 'card:miracle').say('isis', 'card:cycleOfMaat')
    expect(scene.offered()).toEqual(['trap:isis', 'trap:ra', 'none'])
    scene.say('anubis', 'trap:ra')
    expect(scene.s.trapped.map((f) => scene.gods[scene.s.owner[f]!])).toEqual(['ra'])
    expect(scene.s.at.filter((at) => at === TRAPPED)).toHaveLength(1)
    expect(scene.devotions).toContain('ra 2 miracle')
    const elsewhere = fight('F2', {
      figures: figures('ra god E1', 'ra warrior D1', 'isis god F2', 'anubis god K2'),
    })
    elsewhere.say('ra', 'card:cycleOfMaat').say('isis', 'card:chariots')
    expect([elsewhere.asks, elsewhere.asked]).toEqual([['anubisTrap'], ['anubis']])
  })

  test('not own warriors, not with three in the slots', () => {
    rule('A17.2a', 'R-28')
    const full = fight('F2', { ...given, trapped: ['ra', 'ra', 'isis'] })
    full.say('anubis', 'card:chariots').say('ra', 'card:miracle').say('isis', 'card:cycleOfMaat')
    expect(full.told('trapped')).toEqual([])
    expect(full.asks).toEqual(['action'])
    const lost = fight('F2', { figures: figures('anubis god F2', 'anubis warrior F3', 'ra god E1') })
    lost.say('anubis', 'card:miracle').say('ra', 'card:chariots')
    expect(lost.asks).toEqual(['action'])
  })

  test('each trapped warrior adds strength to the god figure', () => {
    rule('A17.2b', 'R-25')
    const strength = (trapped: string[], ...more: string[]) => {
      const scene = fight('F2', { figures: [...given.figures, ...figures(...more)], trapped })
      scene.say('anubis', 'card:cycleOfMaat').say('ra', 'card:chariots').say('isis', 'card:cycleOfMaat')
      return scene.told('strength').find((event) => event.god === 'anubis')!.total
    }
    expect([strength([]), strength(['ra']), strength(['ra', 'ra', 'isis'])]).toEqual([2, 3, 5])
    expect(strength(['ra', 'ra'], 'isis androsphinx E2')).toBe(1)
  })

  test('a trapped warrior can be bought back for a follower', () => {
    rule('A17.2c')
    const buy = (followers: number) =>
      turn('ra', 'summon', {
        figures: given.figures,
        trapped: ['ra', 'isis'],
        followers: { ra: followers },
        pool: { ra: ['mummy'] },
      })
    expect(buy(0).offered()).toEqual(['summon:mummy', 'done'])
    expect(buy(0).why('buyBack')).toBe('A17.2c tooFewFollowers')
    const scene = buy(1).say('ra', 'buyBack', 'to:E2', 'plain')
    expect([scene.followers('ra'), scene.followers('anubis')]).toEqual([0, 1])
    expect(scene.s.trapped).toHaveLength(1)
    expect(scene.on('E2')).toBe('ra warrior')
    expect(scene.s.at.filter((at) => at === POOL)).toHaveLength(1)
  })

  test('a merged god with Anubis pays nothing to himself', () => {
    rule('R-43')
    const scene = turn('ra', 'summon', {
      figures: figures('ra god E1', 'isis god B5'),
      abilities: { ra: ['anubis'] },
      trapped: ['ra'],
    })
    scene.say('ra', 'buyBack', 'to:E2', 'plain')
    expect([scene.on('E2'), scene.followers('ra')]).toEqual(['ra warrior', 0])
  })
})
