const FRACTIONS = ['', '¼', '½', '¾']

/** Points as people write them: 2½; what is no quarter as a decimal number in the reader's way. */
export function pointsText(points: number, number: (value: number) => string): string {
  const whole = Math.floor(points)
  const rest = FRACTIONS[(points - whole) * 4]
  if (rest === undefined) return number(Math.round(points * 100) / 100)
  return whole === 0 && rest !== '' ? rest : `${whole}${rest}`
}
