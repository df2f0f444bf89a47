/** Adds a number to an ascending list used as a set. */
export function insert(set: number[], value: number): void {
  let i = set.length
  while (i > 0 && set[i - 1]! >= value) {
    if (set[i - 1] === value) return
    i--
  }
  set.splice(i, 0, value)
}

/** Removes a number from a list. */
export function remove(set: number[], value: number): void {
  const i = set.indexOf(value)
  if (i >= 0) set.splice(i, 1)
}
