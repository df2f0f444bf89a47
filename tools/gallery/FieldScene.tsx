import { type ComponentType, useCallback } from 'react'
import type { Transport } from '#client/net/serverTransport.ts'
import { type PresentedTable, TableClient } from '#client/net/tableClient.ts'
import type { TableModel } from '#client/net/tableModel.ts'
import { LanguageProvider } from '#client/shell/translator.tsx'
import { AskBar } from '#client/table/ask/AskBar.tsx'
import { Stage } from '#client/table/Stage.tsx'
import { Journal } from '#client/table/side/Journal.tsx'
import { usePresentedTable, useTable } from '#client/table/useTable.ts'
import type { Title } from '#games/title.ts'
import type { JournalEntry } from '#kernel'
import { RuleBook } from '#kit/ui/RuleChip.tsx'
import { inMemoryStore, LocalHost } from '#table/hosting/localHost.ts'
import type { ServerMessage } from '#table/protocol/messages.ts'
import '#client/table/table.css'
import { fieldBoard, fieldGame, fieldHeuristics, renderCounts } from './FieldGame.tsx'

const en = {
  name: 'A field',
  'seat.north': 'North',
  'seat.south': 'South',
  'ask.march': 'Which counter marches?',
  'option.march': 'March counter {{of}}',
  'event.marched': 'Counter {{of}} has marched.',
  'why.tired': 'It has marched of late.',
}

const texts = { en, ja: en, cs: en }

const title: Title = {
  game: fieldGame,
  brain: fieldHeuristics,
  wording: { describe: () => [] },
  words: { en: async () => en, ja: async () => en, cs: async () => en },
  rules: [],
}

/** Results of a benchmark of answers. */
export interface AnswerResult {
  /** For each answer, the time from the click to the painted board, in ms. */
  ms: number[]
  /** The number of pieces rendered for each answer. */
  redrawn: number[]
  options: number
  /** How often the page requested the reason why something is not on offer. */
  asked: number
}

const reasonRequests = { asked: 0 }

declare global {
  interface Window {
    __fieldBench?: (answers?: number) => Promise<AnswerResult>
  }
}

/**
 * 169 two-sided counters with facing, 60 of which may march, at a table hosted by this page with the product's own code.
 * `window.__fieldBench(answers)` measures answers, `window.__panBench(seconds)` panning.
 */
export async function fieldScene(): Promise<ComponentType> {
  const listeners = new Set<(message: ServerMessage) => void>()
  const host = new LocalHost({
    store: inMemoryStore(),
    bots: [],
    game: async () => fieldGame,
    think: () => new Promise(() => {}),
    now: () => Date.now(),
    secret: () => crypto.randomUUID(),
    // Asynchronous and as a copy, as from a worker.
    send: (message) => {
      const sent = structuredClone(message)
      setTimeout(() => {
        for (const listener of listeners) listener(sent)
      })
    },
    changed: () => undefined,
  })
  const link: Transport = {
    connection: 'here',
    send: (message) => {
      if (message.type === 'why') reasonRequests.asked++
      void host.receive(message)
    },
    listen: ({ message }) => {
      listeners.add(message)
      return () => listeners.delete(message)
    },
  }
  const id = await host.make({ game: fieldGame.id, seats: { north: 'me', south: 'me' } }, 'North')
  const client = new TableClient(link, id, () => 0)
  window.__fieldBench = measureAnswers
  return function FieldScene() {
    const shown = usePresentedTable(client)
    if (shown.table === undefined) return null
    return (
      <LanguageProvider language="en">
        <Table client={client} shown={{ ...shown, table: shown.table }} />
      </LanguageProvider>
    )
  }
}

function Table({ client, shown }: { client: TableClient; shown: PresentedTable & { table: TableModel } }) {
  const model = useTable(client, shown, title, texts, fieldBoard)
  const { table, props } = model
  const look = useCallback(() => undefined, [])
  return (
    <RuleBook findDigest={props.words.rule}>
      <main className="table-page gallery-field" data-position={table.info.position}>
        <div className="table-play">
          <div className="table-board">
            <Stage board={fieldBoard} props={props} failed={null} />
          </div>
          <div className="table-ask">
            <AskBar model={model} tiles={null} advising={false} />
          </div>
        </div>
        <aside className="table-side">
          <Journal
            lines={table.journal as readonly JournalEntry[]}
            board={fieldBoard}
            words={props.words}
            point={model.point}
            onLook={look}
            looking={null}
          />
        </aside>
      </main>
    </RuleBook>
  )
}

async function measureAnswers(answers = 40): Promise<AnswerResult> {
  const result: AnswerResult = { ms: [], redrawn: [], options: 0, asked: 0 }
  for (let i = 0; i < answers; i++) {
    const choices = document.querySelectorAll('.table-board .k-choice')
    result.options = choices.length
    const before = renderCounts.pieces
    result.ms.push(await answerByClick(choices[(i * 7) % choices.length]!))
    result.redrawn.push(renderCounts.pieces - before)
    // Wait for the glow of choosable things and other deferred work.
    await new Promise((done) => setTimeout(done, 400))
  }
  return { ...result, asked: reasonRequests.asked }
}

/** Clicks a thing and waits until the next position is painted. Returns the time in ms. */
function answerByClick(thing: Element): Promise<number> {
  return new Promise((done) => {
    const position = document.querySelector('[data-position]')!
    const seen = new MutationObserver(() => {
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    })
    seen.observe(position, { attributes: true, attributeFilter: ['data-position'] })
    const start = performance.now()
    thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
}
