import { POINT } from './types.ts'

/**
 * The points at a table by place (lower is better): one point for the first, none for the last, even steps between;
 * equal places share.
 */
export function pointsByPlace(places: readonly number[]): number[] {
  const last = places.length - 1
  return places.map((own) => {
    const better = places.filter((place) => place < own).length
    const alike = places.filter((place) => place === own).length
    return (POINT * (2 * (last - better) - (alike - 1))) / (2 * last)
  })
}
