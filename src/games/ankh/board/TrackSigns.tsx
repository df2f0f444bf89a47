import { movePath, pictograms } from '../../../client/kit/index.ts'

/** The side of a field of any track. */
export const CELL = 36

/** What an event is drawn as. */
const MARKS: { readonly [event: string]: string } = {
  controlMonument: pictograms.obelisk.fill,
  camelCaravan: pictograms.camel.fill,
  conflict: pictograms.spearman.fill,
  start: '',
}

/** One place of the event track. */
export function EventSign({ event }: { event: string }) {
  return (
    <>
      <rect width={CELL} height={CELL} rx={event === 'conflict' ? 5 : CELL / 2} />
      {MARKS[event] && <path d={movePath(MARKS[event]!, 0.95, CELL / 2, CELL / 2)} />}
    </>
  )
}

/** One step of an action's track: the last one brings an event; the marker stands on one of them. */
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
