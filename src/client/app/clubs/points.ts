const FRACTIONS = ['', '¼', '½', '¾']

/** Quarters of a point as people write them: 2½. */
export function quarters(value: number): string {
  const whole = Math.floor(value / 4)
  const rest = FRACTIONS[value % 4]!
  return whole === 0 && rest !== '' ? rest : `${whole}${rest}`
}

/** Half points as people write them: 2½. */
export const halves = (value: number): string => quarters(value * 2)
