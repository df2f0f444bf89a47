import type { BoardOption } from '../../kit/board.ts'

/** Of options with the same text, keeps the one that is among `aims`, otherwise the first. */
export function unlike(options: readonly BoardOption[], aims: readonly string[]): BoardOption[] {
  const one = new Map<string, BoardOption>()
  for (const option of options) {
    if (!one.has(option.text) || aims.includes(option.key)) one.set(option.text, option)
  }
  return [...one.values()]
}
