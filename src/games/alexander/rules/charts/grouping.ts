/** P3: whether an attacker has a defender in its zone of control and may attack it (R85). */
export type Reaches = (attacker: number, defender: number) => boolean

/** One combat of a grouping. */
export interface Group {
  readonly attackers: readonly number[]
  readonly defenders: readonly number[]
}

/** P3: whether everybody in a combat hangs together over who reaches whom. */
export function isOneCombat({ attackers, defenders }: Group, reaches: Reaches): boolean {
  if (attackers.length === 0 || defenders.length === 0) return false
  const seen = [attackers[0]!]
  const struck: number[] = []
  for (let i = 0; i < seen.length; i++)
    for (const d of defenders) {
      if (struck.includes(d) || !reaches(seen[i]!, d)) continue
      struck.push(d)
      for (const a of attackers) if (!seen.includes(a) && reaches(a, d)) seen.push(a)
    }
  return seen.length === attackers.length && struck.length === defenders.length
}

/** 8.32, P3: whether combats take in every attacker and every defender exactly once, each hanging together. */
export function isLegalGrouping(all: Group, combats: readonly Group[], reaches: Reaches): boolean {
  const once = (units: readonly number[], grouped: readonly number[]) =>
    units.length === grouped.length && units.every((u) => grouped.includes(u))
  return (
    once(
      all.attackers,
      combats.flatMap((c) => c.attackers),
    ) &&
    once(
      all.defenders,
      combats.flatMap((c) => c.defenders),
    ) &&
    combats.every((c) => isOneCombat(c, reaches))
  )
}
