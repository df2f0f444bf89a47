import { namedRevolt } from './families/forces.ts'

/**
 * 38 Amurru Revolt: remove all PC markers from spaces of Amurru without units and place the Amurru army (5
 * mercenaries, 2 chariots, Abdi-Ashirta) on one empty space of Amurru.
 */
export const c038 = namedRevolt(38)
