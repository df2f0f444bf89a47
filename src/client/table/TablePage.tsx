import { type FocusEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardProps } from '#kit/board.ts'
import { useMedia } from '#kit/core/hooks.ts'
import { type Speed, scaledDuration, useSpeed } from '#kit/core/KitProvider.tsx'
import { Tabs } from '#kit/ui/controls.tsx'
import { FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import type { RuleDigest } from '#kit/ui/RuleChip.tsx'
import { mergedJournal } from '#text/translator.ts'
import { localHost } from '../net/localHost.ts'
import { useMe } from '../net/me.ts'
import type { Pace } from '../net/playback.ts'
import { serverTransport } from '../net/serverTransport.ts'
import { type PresentedTable, TableClient } from '../net/tableClient.ts'
import type { TableModel } from '../net/tableModel.ts'
import { GameRules } from '../rulebook/book.tsx'
import { loadBoard, useGameBoard, useTexts, useTitle } from '../shell/games.ts'
import { seatStatuses } from '../shell/players.ts'
import { usePrefs } from '../shell/prefs.ts'
import { ErrorState, Loading } from '../shell/States.tsx'
import { useSounds } from '../shell/sounds.ts'
import { useStableValue } from '../shell/state.ts'
import { useTranslator } from '../shell/translator.tsx'
import { ArrangePanel } from './ask/ArrangePanel.tsx'
import { AskBar, PastBar } from './ask/AskBar.tsx'
import { PickerPanel } from './ask/PickerPanel.tsx'
import { TileTray, useTiles } from './ask/TileTray.tsx'
import { Goal } from './Goal.tsx'
import { Lobby } from './lobby/Lobby.tsx'
import { MatchOutcome, winnersText } from './Outcome.tsx'
import { NarrowPanel, Panel } from './Panel.tsx'
import {
  type PastPosition,
  useCoveredHeight,
  useKeepFocus,
  usePastPosition,
  useTableKeys,
  useTurnNotice,
} from './pageHooks.ts'
import { RewindRequest } from './Rewind.tsx'
import { useRecap } from './recap/useRecap.ts'
import { BoardPart, HandDrawer, PassAndPlayScreen, Stage, usePassAndPlayScreen } from './Stage.tsx'
import { Chat, useUnread } from './side/Chat.tsx'
import { Journal } from './side/Journal.tsx'
import { Players } from './side/Players.tsx'
import { TableHead } from './TableMenu.tsx'
import { TextTable } from './TextTable.tsx'
import { type TablePageModel, usePresentedTable, useTable } from './useTable.ts'
import { type TableView, useNewLines, useSmallWindow, ViewTabs } from './ViewTabs.tsx'
import './table.css'

/** A table of this browser (`solo`) or of the server. */
export function TablePage({ where, id, invitation }: { where: 'solo' | 'table'; id: string; invitation?: string }) {
  const speed = useSpeed()
  const pace = useMemo(() => paceAt(speed), [speed])
  const client = useMemo(
    () => new TableClient(where === 'solo' ? localHost : serverTransport(), id, pace, invitation),
    [where, id, pace, invitation],
  )
  const shown = usePresentedTable(client)
  if (shown.table === undefined && shown.error !== undefined) return <ErrorState code={shown.error} />
  if (shown.table === undefined) return <Loading connection={shown.connection} />
  const ready = shown as PresentedTable & { table: TableModel }
  return (
    <Suspense fallback={<Loading connection={shown.connection} />}>
      <Table key={id} client={client} shown={ready} invitation={invitation} />
    </Suspense>
  )
}

/** How long a change is shown before the next one, in milliseconds: longer if it has more journal lines. */
function paceAt(speed: Speed): Pace {
  return (table, behind) => {
    const lines = table.fresh.length
    const most = Math.min(1500, Math.max(250, LONG_PLAYBACK_MS / (behind + 1)))
    return lines === 0 ? 0 : scaledDuration(Math.min(500 + lines * 160, most), speed)
  }
}

/** Many queued changes are shown faster, in about this time. */
const LONG_PLAYBACK_MS = 6000

interface TableProps {
  readonly client: TableClient
  readonly shown: PresentedTable & { table: TableModel }
  readonly invitation: string | undefined
}

function Table({ client, shown, invitation }: TableProps) {
  const page = useTablePage(client, shown)
  const { model, me, replayAt } = page
  const { status, game } = model.table.info
  const { words } = model.props
  const digestOf = useMemo(
    () =>
      (rule: string): RuleDigest | undefined =>
        words.rule(rule),
    [words],
  )
  const head = <TableHead model={model} replayAt={replayAt} />
  return (
    <GameRules game={game} findDigest={digestOf}>
      {status === 'waiting' ? (
        <div className="table-page table-waiting">
          {head}
          <Lobby model={model} invitation={invitation} me={me} />
        </div>
      ) : (
        <MatchPage page={page} head={head} />
      )}
    </GameRules>
  )
}

/** The page's own state, in addition to the table's. */
function useTablePage(client: TableClient, shown: PresentedTable & { table: TableModel }) {
  const { game } = shown.table.info
  const title = useTitle(game)
  const texts = useTexts(game)
  const board = useGameBoard(game)
  const model = useTable(client, shown, title, texts, board)
  const app = useTranslator()
  const { text, pauses, keys } = usePrefs()
  const local = shown.connection === 'here'
  const me = useMe(!local)
  const asText = text || board === null
  const unpaced = pauses === 'never' || asText
  useTableKeys(keys)
  const curtain = usePassAndPlayScreen(model)
  const { look, lookAt, back } = usePastPosition(model)
  const happened = useRecap(model, unpaced, pauses, lookAt)
  const { table, props, ask, speaker } = model
  const { position, outcome } = table.info
  const [advising, setAdvising] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is for one position
  useEffect(() => setAdvising(false), [position])
  const side = useRef<HTMLElement>(null)
  const [tab, setTab] = useState('journal')
  const small = useSmallWindow() && !asText
  const [view, setView] = useState<TableView>('map')
  const openPage = useCallback((key: string) => {
    setTab(key)
    setView('journal')
    side.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const openView = useCallback((next: TableView) => {
    setView(next)
    if (next === 'chat') setTab('chat')
    if (next === 'journal') setTab((now) => (now === 'chat' ? 'journal' : now))
  }, [])
  const newLines = useNewLines(table.journal.length, !small || (view === 'journal' && tab === 'journal'))
  const name = speaker.say('name')
  useTurnNotice(ask !== undefined, `${name} · Mehen`, app.say('title.yourTurn', { game: name }))
  useSounds(board, props.events, outcome, props.seat)
  useEffect(() => void loadBoard(game), [game])
  const { shownProps, shownModel } = useShownPosition(model, look, {
    openPage,
    ...(unpaced ? {} : { recap: happened?.shown ?? null }),
  })
  return {
    ...{ model, shownModel, shownProps, asText, curtain, look, lookAt, back, happened, side, tab, setTab },
    advising,
    stopAdvice: () => setAdvising(false),
    // A rated table allows no advice.
    onAdvice: table.info.options.rated ? undefined : () => setAdvising(!advising),
    tiles: useTiles(model),
    wide: useMedia(WIDE),
    covers: useCoveredHeight(),
    me: me?.id ?? null,
    ...{ small, view, openView, newLines },
    unread: useUnread(
      client.id,
      table.chat,
      local ? 'me' : (me?.id ?? null),
      tab === 'chat' && (!small || view === 'chat'),
    ),
    replayAt: local ? `/solo/${client.id}/replay` : `/replay/${client.id}`,
  }
}

type PageState = ReturnType<typeof useTablePage>

/** What the board shows: the present position, or the past one the reader looks at, where nothing can be chosen. */
function useShownPosition(model: TablePageModel, look: PastPosition | null, more: Partial<BoardProps>) {
  const told = model.props.told
  const lookedAt = look?.at
  const toldThen = useMemo(
    () => (lookedAt === undefined ? told : told.filter((line) => line.at <= lookedAt)),
    [told, lookedAt],
  )
  const own = { ...model.props, ...more }
  if (look === null) return { shownProps: own, shownModel: model }
  const shownProps = {
    ...{ ...own, view: look.state, told: toldThen },
    ...{ asks: NO_ASKS, touch: untouched, events: NO_LINES },
  }
  return { shownProps, shownModel: { ...model, props: shownProps, ask: undefined } }
}

interface PartProps {
  readonly page: PageState
}

/** The page once the match has begun. */
function MatchPage({ page, head }: PartProps & { head: ReactNode }) {
  const { model, shownModel, shownProps, asText, curtain, look, back, replayAt } = page
  const { small, view, openView, newLines, unread } = page
  const app = useTranslator()
  const { title, speaker, props, table } = model
  const { status, outcome, position } = table.info
  const lookBar = look !== null && <PastBar at={look.at} onNow={back} />
  const banners = (
    <div className="table-banners">
      <RewindRequest model={model} />
      {status === 'over' && <MatchOutcome model={model} replayAt={replayAt} />}
    </div>
  )
  return (
    <div
      className={`table-page${asText ? ' table-text' : ''}${status === 'over' ? ' table-ended' : ''}`}
      data-position={position}
      data-view={small ? view : undefined}
    >
      <div className="table-top">
        {head}
        {!asText && (
          <Goal
            {...{ title, speaker }}
            view={curtain.drawn ? undefined : shownProps.view}
            seat={props.seat}
            over={status === 'over' && look === null}
            won={outcome ? winnersText(app, speaker, outcome) : null}
            shown={model.board?.showsGoal}
          />
        )}
      </div>
      {asText ? (
        <>
          {banners}
          <TextTable model={shownModel} past={lookBar} />
        </>
      ) : (
        <BoardArea page={page} banners={banners} lookBar={lookBar} />
      )}
      <SideArea page={page} />
      {small && (
        <ViewTabs
          view={view}
          onView={openView}
          news={{ chat: unread, journal: newLines, map: model.ask === undefined ? 0 : 1 }}
        />
      )}
      {curtain.drawn && <PassAndPlayScreen model={model} onLift={curtain.lift} />}
    </div>
  )
}

/** The board with everything that lies over it, and the question. */
function BoardArea({ page, banners, lookBar }: PartProps & { banners: ReactNode; lookBar: ReactNode }) {
  const { model, shownProps, curtain, look, lookAt, happened, tiles, wide, covers, advising, onAdvice, stopAdvice } =
    page
  const { board, props, ask, advised } = model
  const boardPart = useRef<HTMLDivElement>(null)
  const askPart = useRef<HTMLDivElement>(null)
  useKeepFocus(boardPart, ask)
  useKeepFocus(askPart, ask)
  const { showAlways } = model.reasons
  const overBoard = useMemo(() => keyboardOver(showAlways), [showAlways])
  useEffect(() => {
    if (advised !== null) scrollToThing(boardPart.current?.querySelector(`[data-key=${CSS.escape(advised)}]`))
  }, [advised])
  const lookedAt = look?.at
  useEffect(() => {
    if (lookedAt !== undefined) boardPart.current?.scrollIntoView({ block: 'nearest' })
  }, [lookedAt])
  const Hand = board?.Hand
  return (
    <div className="table-play">
      <div className="table-board" ref={boardPart} {...overBoard}>
        <Stage board={board!} props={shownProps} failed={<TextTable model={model} />} />
      </div>
      {banners}
      <div className="table-layers">
        <div className="table-over" ref={covers}>
          {!wide && look === null && !curtain.drawn && (
            <NarrowPanel {...{ model, recap: happened, advising, stopAdvice, covers }} onLook={lookAt} />
          )}
          {tiles?.open && look === null && !curtain.drawn && <TileTray model={model} tiles={tiles} />}
          {Hand && props.view !== undefined && !curtain.drawn && (
            <HandDrawer question={shownProps.asks}>
              <FallbackBoundary subject={shownProps.view}>
                <BoardPart What={Hand} props={shownProps} />
              </FallbackBoundary>
            </HandDrawer>
          )}
        </div>
      </div>
      <div className="table-ask" ref={askPart}>
        {!wide && <PickingPanels page={page} />}
        {lookBar || <AskBar {...{ model, advising, tiles, onAdvice, covers }} recap={wide && happened !== null} />}
      </div>
    </div>
  )
}

/** Players, explanations and tabs beside the board, or below it in a narrow window. */
function SideArea({ page }: PartProps) {
  const { model, shownProps, asText, look, lookAt, side, tab, setTab, wide, unread } = page
  const { table, board, title, client, props } = model
  const app = useTranslator()
  const told = props.told
  const lines = useMemo(() => mergedJournal(told, title.wording), [told, title])
  const fates = useStableValue(seatStatuses(app, table.info.seats))
  const earlier = useCallback(() => void client.loadEarlier().catch(() => undefined), [client])
  const journal = (
    <Journal
      notes={fates}
      lines={lines}
      board={board}
      words={props.words}
      point={model.point}
      onLook={lookAt}
      looking={look?.at ?? null}
      onEarlier={table.journalFrom > 0 ? earlier : undefined}
    />
  )
  const tabs = [
    { key: 'journal', label: app.say('journal.title'), content: journal },
    ...(board?.pages ?? []).map(({ key, label, Page }) => ({
      key,
      label: props.words.t(label),
      content: (
        <FallbackBoundary subject={shownProps.view}>
          <Page {...shownProps} />
        </FallbackBoundary>
      ),
    })),
    { key: 'chat', label: chatLabel(app.say('chat.title'), unread), content: <Chat model={model} /> },
  ]
  return (
    <aside className="table-side" ref={side} aria-label={app.say('table.side')}>
      {wide && !asText && <PickingPanels page={page} />}
      {wide && !asText && look === null && !page.curtain.drawn && (
        <Panel
          {...{ model, advising: page.advising, stopAdvice: page.stopAdvice }}
          recap={page.happened}
          onLook={lookAt}
        />
      )}
      <Players model={model} />
      <Tabs label={app.say('table.side')} tabs={tabs} value={tab} onChange={setTab} />
    </aside>
  )
}

/** The panels to pick a set. */
function PickingPanels({ page: { model, look, curtain, wide, asText, covers } }: PartProps) {
  if (curtain.drawn || look !== null) return null
  return (
    <>
      <PickerPanel model={model} narrow={!wide && !asText} covers={covers} />
      <ArrangePanel model={model} covers={covers} />
    </>
  )
}

/** Reports whether the keyboard focus is visible inside a part of the page. */
const keyboardOver = (changed: (inside: boolean) => void) => ({
  onFocus: ({ target }: FocusEvent) => changed(target.matches(':focus-visible')),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) changed(false)
  },
})

/** Leaves room for a column beside the board (as in styles/narrow.css). */
const WIDE = '(min-width: 1001px)'

/** Asks the board to scroll a thing into view. */
const scrollToThing = (thing: Element | null | undefined) =>
  thing?.dispatchEvent(new CustomEvent('k-show', { bubbles: true }))

const NO_ASKS: [] = []
const NO_LINES: readonly JournalEntry[] = []
const untouched = () => ({})
const chatLabel = (title: string, count: number) => (count === 0 ? title : `${title} ${count}`)
