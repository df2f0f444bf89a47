import { learnedFrom } from '../../../kernel/index.ts'
import weights from '../data/weights.json'

/** What puts one army before the other in the end, each as the difference of the two; named as in `Standing`. */
export const LEAD = learnedFrom(weights, 'lead', ['lost', 'routed', 'wear', 'danger', 'strength', 'tempo'])
