import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardWords, GameBoard } from '#kit/board.ts'
import { Button } from '#kit/ui/controls.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { useEventCallback } from '../../shell/state.ts'
import { useTranslator } from '../../shell/translator.tsx'
import { groupByHeading, lastLines } from '../model.ts'

const keys = new WeakMap<JournalEntry, number>()
let lastKey = 0

/** A React key that stays with a line when others are added before it, so that its text is not made again. */
export function lineKey(line: JournalEntry): number {
  let key = keys.get(line)
  if (key === undefined) keys.set(line, (key = ++lastKey))
  return key
}

/** Lines rendered at first, and added each time the reader scrolls up; a long campaign has thousands. */
const PAGE_SIZE = 300
const NO_NOTES: readonly string[] = []

/** The journal, grouped and filtered. Hovering a line highlights it on the board; choosing it shows the position at that time. */
export const Journal = memo(function Journal({
  lines,
  board,
  words,
  point,
  onLook,
  looking,
  onEarlier,
  whole = false,
  notes = NO_NOTES,
}: JournalProps) {
  const app = useTranslator()
  const [kinds, setKinds] = useState<readonly string[] | null>(null)
  const foot = useRef<HTMLDivElement>(null)
  const filtered = useMemo(
    () => (kinds === null ? lines : lines.filter((l) => kinds.includes(l.kind) || board?.headings?.includes(l.kind))),
    [lines, kinds, board],
  )
  const [most, setMost] = useState(whole ? Number.POSITIVE_INFINITY : PAGE_SIZE)
  const groups = useMemo(() => lastLines(groupByHeading(filtered, board?.headings), most), [filtered, board, most])
  const last = filtered.at(-1)
  useEffect(() => {
    if (last === undefined) return
    // In the next frame, when the layout is computed anyway: reading positions here would force it now.
    const frame = requestAnimationFrame(() => {
      if (looking === null) scrollToEnd(foot.current)
      else scrollToCurrentLine(foot.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [last, looking])
  const hidden = filtered.length > most
  const showEarlier = useEventCallback(() => {
    if (hidden) setMost(most + PAGE_SIZE)
    else onEarlier?.()
  })
  return (
    <div className="journal">
      {board?.filters && (
        <fieldset className="journal-filters">
          <legend className="k-spoken">{app.say('journal.filter')}</legend>
          <FilterButton on={kinds === null} onClick={() => setKinds(null)} label={app.say('journal.all')} />
          {board.filters.map((filter) => (
            <FilterButton
              key={filter.label}
              on={kinds === filter.kinds}
              onClick={() => setKinds(filter.kinds)}
              label={words.t(filter.label)}
            />
          ))}
        </fieldset>
      )}
      {lines.length === 0 && <p className="empty">{app.say('journal.empty')}</p>}
      <div className="journal-lines">
        {(hidden || onEarlier !== undefined) && <EarlierLines first={groups[0]?.lines[0]} onEarlier={showEarlier} />}
        {groups.map(({ heading, lines: own }, g) => (
          <section key={heading ? lineKey(heading) : `before ${g}`} className="chapter">
            {heading && <Heading line={heading} {...{ words, point }} onLook={onLook} />}
            <ol>
              {own.map((line) => (
                <JournalLine
                  key={lineKey(line)}
                  {...{ line, words, point }}
                  onLook={onLook}
                  current={looking === line.at}
                />
              ))}
            </ol>
          </section>
        ))}
        {notes.map((note) => (
          <p key={note} className="journal-note">
            {note}
          </p>
        ))}
        <div ref={foot} />
      </div>
    </div>
  )
})

/** Shows earlier lines when it is chosen or scrolled into view. The lines shown before keep their position on the screen. */
function EarlierLines({ first, onEarlier }: { first: JournalEntry | undefined; onEarlier: () => void }) {
  const app = useTranslator()
  const own = useRef<HTMLDivElement>(null)
  /** Distance from the panel's top to the end of its content when more lines were requested. */
  const below = useRef<number>(undefined)
  const more = useEventCallback(() => {
    const panel = panelOf(own.current)
    below.current = panel ? panel.scrollHeight - panel.scrollTop : undefined
    onEarlier()
  })
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      // If the journal does not fill its panel, only the button loads more.
      const panel = panelOf(own.current)
      const scrolls = panel !== null && panel !== undefined && panel.scrollHeight > panel.clientHeight
      if (scrolls && entries.some((entry) => entry.isIntersecting)) more()
    })
    seen.observe(own.current!)
    return () => seen.disconnect()
  }, [more])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines before the first one move the others
  useLayoutEffect(() => {
    const panel = panelOf(own.current)
    if (panel && below.current !== undefined) panel.scrollTop = panel.scrollHeight - below.current
    below.current = undefined
  }, [first])
  return (
    <div ref={own}>
      <Button size="small" look="quiet" icon="up" onClick={more}>
        {app.say('journal.earlier')}
      </Button>
    </div>
  )
}

const panelOf = (element: Element | null) => element?.closest('.k-tab-panel, .table-side > .journal')

/** Scrolls only the panel around an element, to its end. */
export function scrollToEnd(element: Element | null): void {
  const panel = panelOf(element)
  if (panel) panel.scrollTop = panel.scrollHeight
}

/** Scrolls the panel to the line of the past position that is shown. */
function scrollToCurrentLine(element: Element | null): void {
  const panel = panelOf(element)
  const line = panel?.querySelector('.journal-words[aria-current]')
  if (!panel || !line) return
  const [inside, box] = [line.getBoundingClientRect(), panel.getBoundingClientRect()]
  if (inside.top < box.top + 60 || inside.bottom > box.bottom) panel.scrollTop += inside.top - box.top - box.height / 2
}

export interface JournalProps {
  readonly lines: readonly JournalEntry[]
  readonly board: GameBoard | null
  readonly words: BoardWords
  readonly point: (lines: readonly JournalEntry[]) => void
  /** Shows the position after `at` answers. */
  readonly onLook: (at: number) => void
  /** The length of the past position that is shown; null for the present one. */
  readonly looking: number | null
  /** Loads earlier lines; absent if there are none. */
  readonly onEarlier?: (() => void) | undefined
  /** Renders all lines from the beginning. */
  readonly whole?: boolean
  /** Notes about the table, not the match: players who have left. */
  readonly notes?: readonly string[]
}

function FilterButton({ on, onClick, label }: { on: boolean; onClick: () => void; label: string }) {
  return (
    <button type="button" className="filter" aria-pressed={on} onClick={onClick}>
      {label}
    </button>
  )
}

/** A turn or a phase. Choosing it shows its first position. */
function Heading({ line, words, point, onLook }: Omit<LineProps, 'current'>) {
  return (
    <h3>
      <button
        type="button"
        onPointerEnter={() => point([line])}
        onPointerLeave={() => point([])}
        onFocus={() => point([line])}
        onBlur={() => point([])}
        onClick={() => onLook(line.at)}
      >
        {words.event(line)}
      </button>
    </h3>
  )
}

interface LineProps extends Pick<JournalProps, 'words' | 'point' | 'onLook'> {
  readonly line: JournalEntry
  readonly current: boolean
}

const JournalLine = memo(function JournalLine({ line, words, point, onLook, current }: LineProps) {
  const on = () => point([line])
  const off = () => point([])
  return (
    <li className="journal-line" data-kind={line.kind}>
      <button
        type="button"
        className="journal-words"
        aria-current={current || undefined}
        onPointerEnter={on}
        onPointerLeave={off}
        onFocus={on}
        onBlur={off}
        onClick={() => onLook(line.at)}
      >
        {words.event(line)}
      </button>
      {line.rule && <RuleChip rule={line.rule} />}
    </li>
  )
})
