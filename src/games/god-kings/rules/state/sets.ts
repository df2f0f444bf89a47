/** Adds a number to a sorted list that serves as a set. */
export function insert(set: number[], value: number): void {
  let i = set.length
  while (i > 0 && set[i - 1]! >= value) {
    if (set[i - 1] === value) return
    i--
  }
  set.splice(i, 0, value)
}

/** Takes a number out of a list. */
export function remove(set: number[], value: number): void {
  const i = set.indexOf(value)
  if (i >= 0) set.splice(i, 1)
}
