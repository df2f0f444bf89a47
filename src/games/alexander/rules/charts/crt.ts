import charts from '../../data/charts.json'

const { columns, rows } = charts.shockCRT
/** The columns of the results table, first and last. */
const FIRST_COLUMN = columns[0]!
const LAST_COLUMN = columns.at(-1)!

const cells = Array.from({ length: 10 }, (_, die) => rows[String(die) as '0'])
const printed = (part: 1 | 2) => cells.flatMap((row) => row.map((cell) => Number(/^(\d+)\((\d+)\)$/.exec(cell)![part])))
const ATTACKER = printed(1)
const DEFENDER = printed(2)

/** 8.36c: the last column on either side holds for those beyond it. */
export const clampColumn = (column: number): number =>
  column < FIRST_COLUMN ? FIRST_COLUMN : column > LAST_COLUMN ? LAST_COLUMN : column

/** 8.36c: a die after Charisma is read as 0 to 9. */
export const clampDie = (die: number): number => (die < 0 ? 0 : die > 9 ? 9 : die)

const cell = (column: number, die: number) => clampDie(die) * columns.length + clampColumn(column) - 1

/** 8.36d: the hits printed for the attacker. */
export const printedAttackerHits = (column: number, die: number): number => ATTACKER[cell(column, die)]!

/** 8.36d: the hits printed for the defender. */
export const printedDefenderHits = (column: number, die: number): number => DEFENDER[cell(column, die)]!
