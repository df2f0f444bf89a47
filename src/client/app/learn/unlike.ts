import type { BoardOption } from '../../kit/board.ts'

/** Options that read alike are one button: the one that is wanted, else the first. */
export function unlike(options: readonly BoardOption[], aims: readonly string[]): BoardOption[] {
  const one = new Map<string, BoardOption>()
  for (const option of options) {
    if (!one.has(option.text) || aims.includes(option.key)) one.set(option.text, option)
  }
  return [...one.values()]
}
