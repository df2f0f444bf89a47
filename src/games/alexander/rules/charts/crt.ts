import charts from '../../data/charts.json'

const { columns, rows } = charts.shockCRT
/** The first and last columns of the Shock CRT. */
const FIRST_COLUMN = columns[0]!
const LAST_COLUMN = columns.at(-1)!

const cells = Array.from({ length: 10 }, (_, die) => rows[String(die) as '0'])
const printed = (part: 1 | 2) => cells.flatMap((row) => row.map((cell) => Number(/^(\d+)\((\d+)\)$/.exec(cell)![part])))
const ATTACKER = printed(1)
const DEFENDER = printed(2)

/** 8.36c: columns beyond the first or last use that column. */
export const clampColumn = (column: number): number =>
  column < FIRST_COLUMN ? FIRST_COLUMN : column > LAST_COLUMN ? LAST_COLUMN : column

/** 8.36c: the die after Charisma, limited to 0 to 9. */
export const clampDie = (die: number): number => (die < 0 ? 0 : die > 9 ? 9 : die)

const cell = (column: number, die: number) => clampDie(die) * columns.length + clampColumn(column) - 1

export const printedAttackerHits = (column: number, die: number): number => ATTACKER[cell(column, die)]!

export const printedDefenderHits = (column: number, die: number): number => DEFENDER[cell(column, die)]!
