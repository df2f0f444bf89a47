/** The option with a typed number, or those that contain all the typed words; an exact match wins. */
export function fitsOf<O extends { readonly key: string; readonly text: string }>(
  options: readonly O[],
  typed: string,
): O[] {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted === '') return []
  if (/^\d+$/.test(wanted)) return options.slice(Number(wanted) - 1, Number(wanted))
  const exact = options.filter((o) => o.text.toLocaleLowerCase() === wanted || o.key.toLowerCase() === wanted)
  if (exact.length > 0) return exact
  const parts = wanted.split(/\s+/)
  return options.filter(({ text }) => parts.every((part) => text.toLocaleLowerCase().includes(part)))
}
