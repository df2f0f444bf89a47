import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore, createStoredStore, parseMarks, storedMarks, withMark } from './state.ts'

/** A browser that stores texts. */
function storage() {
  const texts = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
  vi.stubGlobal('localStorage', localStorage)
  return texts
}

afterEach(() => void vi.unstubAllGlobals())

describe('a store', () => {
  test('notifies its subscribers of every other value', () => {
    const store = createStore(1)
    const changed = vi.fn()
    const stop = store.subscribe(changed)
    store.set(1)
    store.set(2)
    stop()
    store.set(3)
    expect(changed).toHaveBeenCalledTimes(1)
    expect(store.get()).toBe(3)
  })

  test('is kept in the browser, and works where that is not allowed', () => {
    const parse = (text: string | null) => (text === null ? 0 : Number(text))
    const texts = storage()
    createStoredStore('n', parse).set(7)
    expect(texts.get('n')).toBe('7')
    expect(createStoredStore('n', parse).get()).toBe(7)
    vi.stubGlobal('localStorage', undefined)
    const store = createStoredStore('n', parse)
    store.set(8)
    expect(store.get()).toBe(8)
  })
})

describe('marks', () => {
  test('put the last one first and drop the oldest', () => {
    const marks = withMark(withMark(withMark([], 'a', 3, 60), 'b', 5, 60), 'a', 9, 60)
    expect(marks).toEqual([
      ['a', 9],
      ['b', 5],
    ])
    expect(parseMarks(JSON.stringify(marks))).toEqual(marks)
    const ids = Array.from({ length: 99 }, (_, i) => `t${i}`)
    expect(ids.reduce<ReturnType<typeof parseMarks>>((all, id) => withMark(all, id, 1, 60), [])).toHaveLength(60)
  })

  test.each([null, '', '{', '{"a":1}', '[["a"],["b",-1],[1,2],["c",0.5],7]'])('are none in %s', (text) => {
    expect(parseMarks(text)).toEqual([])
  })

  test('are stored by key: those of one kind never change those of another', () => {
    storage()
    const [lengths, lines] = [storedMarks('lengths', 2), storedMarks('lines', 2)]
    lengths.set('t', 9)
    lines.set('t', 3)
    expect([lengths.get('t'), lines.get('t'), lines.get('other')]).toEqual([9, 3, undefined])
  })
})
