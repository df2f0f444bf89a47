/**
 * P5, 10.12: shares hits evenly among units. Odd hits go one each to the units of `first`, then in the order of
 * `units`. Returns the hits of each unit in the order of `units`.
 */
export function shareHits(hits: number, units: readonly number[], first: readonly number[]): number[] {
  const each = Math.floor(hits / units.length)
  const shares = units.map(() => each)
  let odd = hits - each * units.length
  const give = (i: number) => {
    if (odd === 0 || i < 0 || shares[i] !== each) return
    shares[i] = each + 1
    odd--
  }
  for (const unit of first) give(units.indexOf(unit))
  for (let i = 0; i < units.length; i++) give(i)
  return shares
}

/** 10.12: number of odd hits left after `first` units have taken one each. The owner assigns them (D19). */
export const openHits = (hits: number, units: number, first: number): number => Math.max(0, (hits % units) - first)
