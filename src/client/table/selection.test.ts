import { describe, expect, test, vi } from 'vitest'
import { SelectionHandlers, type SelectionState } from './selection.ts'

const asking = (keys: readonly string[], some: Partial<SelectionState> = {}): SelectionState => ({
  options: new Map(keys.map((key) => [key, { text: `Move ${key}` }])),
  reasons: [],
  word: (key) => `Word ${key}`,
  ...some,
})

const doing = () => ({ choose: vi.fn(), hover: vi.fn(), why: vi.fn(async () => undefined) })

describe('selection handlers', () => {
  test('stay the same object for a thing that is also an option of the next question', () => {
    const touches = new SelectionHandlers(doing())
    const [one, two] = [touches.at(asking(['u:1', 'u:2'])), touches.at(asking(['u:2', 'u:3']))]
    expect(two('u:2')).toBe(one('u:2'))
    expect(one('u:2')).toBe(one('u:2'))
    expect(two('u:3').choice).toMatchObject({ key: 'u:3', label: 'Move u:3' })
    expect(two('u:1').choice).toBeUndefined()
    expect(two('u:4')).toBe(one('u:4'))
  })

  test('change with the text, a pick or a reason, and only then', () => {
    const touches = new SelectionHandlers(doing())
    const first = touches.at(asking(['u:1']))('u:1')
    const renamed = asking(['u:1'], { options: new Map([['u:1', { text: 'March' }]]) })
    expect(touches.at(renamed)('u:1')).not.toBe(first)
    expect(touches.at(renamed)('u:1').choice!.label).toBe('March')
    const inSet = (isPicked: boolean) => new Map([['u:1', { text: 'Word u:1', picked: isPicked }]])
    const picked = touches.at(asking([], { options: inSet(true) }))('u:1')
    expect(picked.choice).toMatchObject({ picked: true, label: 'Word u:1' })
    expect(touches.at(asking([], { options: inSet(true) }))('u:1')).toBe(picked)
    expect(touches.at(asking([], { options: inSet(false) }))('u:1')).not.toBe(picked)
    const reasons = [{ key: 'u:1', rule: '8.1', why: 'No way.' }]
    const barred = touches.at(asking(['u:2'], { reasons }))('u:1')
    expect(barred).toEqual({ barred: { rule: '8.1', why: 'No way.' }, label: 'Word u:1' })
    expect(touches.at(asking(['u:2'], { reasons: [...reasons] }))('u:1')).toBe(barred)
  })

  test('request reasons on demand, and do nothing without a question', async () => {
    const does = doing()
    const touches = new SelectionHandlers(does)
    const touch = touches.at(asking(['u:1']))
    expect(does.why).not.toHaveBeenCalled()
    await touch('u:9').why!()
    expect(does.why).toHaveBeenCalledWith('u:9')
    expect(touches.at(undefined)('u:1')).toEqual({})
    expect(touches.at(undefined)('u:1')).toBe(touches.at(undefined)('u:2'))
  })

  test('report hovering and choosing', () => {
    const does = doing()
    const { onPoint, choice } = new SelectionHandlers(does).at(asking(['u:1']))('u:1')
    onPoint!(true)
    onPoint!(false)
    choice!.onChoose('u:1')
    expect(does.hover.mock.calls).toEqual([['u:1'], [null]])
    expect(does.choose).toHaveBeenCalledWith('u:1')
  })
})
