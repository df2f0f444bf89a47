import { POINT } from './types.ts'

/**
 * What each gets at a table for the place he took (a lower number is better): a point for the first, nothing for the last, even
 * steps between; those in the same place share what their places bring.
 */
export function pointsByPlace(places: readonly number[]): number[] {
  const last = places.length - 1
  return places.map((own) => {
    const better = places.filter((place) => place < own).length
    const alike = places.filter((place) => place === own).length
    return (POINT * (2 * (last - better) - (alike - 1))) / (2 * last)
  })
}
