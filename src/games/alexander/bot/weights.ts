import { learnedFrom } from '../../../kernel/index.ts'
import weights from '../data/weights.json'

/** Terms that decide which army wins, each as the difference of the two armies; named as in `ArmyStanding`. */
export const LEAD = learnedFrom(weights, 'lead', ['lost', 'routed', 'wear', 'danger', 'strength', 'tempo'])
