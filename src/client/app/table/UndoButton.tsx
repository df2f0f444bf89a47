import { Button } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { undoStops } from './model.ts'
import type { TableUse } from './useTable.ts'

/** Undoes the reader's last answer, or recalls an answer that waits for others; explains why if it cannot. */
export function UndoButton({ model, className }: { model: TableUse; className?: string }) {
  const app = useApp()
  const { table, undo, answered } = model
  if (table.own.seats.length === 0 || table.info.status !== 'playing') return null
  const free = undo.answers > 0 || answered !== null
  return (
    <Button
      size="small"
      icon="undo"
      className={className}
      barred={free ? undefined : { why: undoStops(table, undo.stop, app.say) }}
      onClick={model.takeBack}
    >
      {app.say(answered === null ? 'table.undo' : 'table.recall')}
    </Button>
  )
}
