import { movePath, pictograms } from '../../../client/kit/index.ts'

/** Side length of a track space. */
export const CELL = 36

/** The pictogram of each event. */
const MARKS: { readonly [event: string]: string } = {
  controlMonument: pictograms.obelisk.fill,
  camelCaravan: pictograms.camel.fill,
  conflict: pictograms.spearman.fill,
  start: '',
}

/** One space of the event track. */
export function EventSign({ event }: { event: string }) {
  return (
    <>
      <rect width={CELL} height={CELL} rx={event === 'conflict' ? 5 : CELL / 2} />
      {MARKS[event] && <path d={movePath(MARKS[event]!, 0.95, CELL / 2, CELL / 2)} />}
    </>
  )
}

/** One space of an action track, with or without the marker. The last space triggers an event. */
export function Step({ last, marked }: { last: boolean; marked: boolean }) {
  return (
    <>
      <rect className={last ? 'ankh-step ankh-step-event' : 'ankh-step'} width={CELL} height={CELL} rx="7" />
      {marked && (
        <>
          <path className="ankh-marker" d={movePath(pictograms.ankh.fill, 0.9, CELL / 2, CELL / 2)} />
          <path className="ankh-marker-loop" d={movePath(pictograms.ankh.line, 0.9, CELL / 2, CELL / 2)} />
        </>
      )}
    </>
  )
}
