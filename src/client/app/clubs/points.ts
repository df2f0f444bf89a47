const FRACTIONS = ['', '¼', '½', '¾']

/** Points with quarters as fractions (2½); other fractions as localized decimals. */
export function pointsText(points: number, number: (value: number) => string): string {
  const whole = Math.floor(points)
  const rest = FRACTIONS[(points - whole) * 4]
  if (rest === undefined) return number(Math.round(points * 100) / 100)
  return whole === 0 && rest !== '' ? rest : `${whole}${rest}`
}
