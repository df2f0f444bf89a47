import { type FocusEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Told } from '../../../kernel/index.ts'
import { condensed } from '../../../text/condensed.ts'
import type { BoardProps } from '../../kit/board.ts'
import { type Digest, Fence, lasting, type Speed, Tabs, useMedia, useSpeed } from '../../kit/index.ts'
import type { Followed } from '../net/follow.ts'
import { here } from '../net/here.ts'
import { online } from '../net/online.ts'
import { type Shown, TableClient } from '../net/tableClient.ts'
import { GameRules } from '../rulebook/GameRules.tsx'
import { usePrefs } from '../shell/prefs.ts'
import { Loading, Trouble } from '../shell/States.tsx'
import { fatesOf } from '../shell/sitters.ts'
import { loadBoard, useGameBoard, useTitle } from '../shell/titles.ts'
import { useMe } from '../shell/useMe.ts'
import { useSame } from '../shell/useSame.ts'
import { useApp } from '../shell/words.tsx'
import { useSounds } from '../sound/useSounds.ts'
import { Advice } from './Advice.tsx'
import { AskBar } from './AskBar.tsx'
import { useAttention } from './attention.ts'
import { Chat } from './Chat.tsx'
import { Curtain, useCurtain } from './Curtain.tsx'
import { wonWords } from './ended.tsx'
import { Goal } from './Goal.tsx'
import { Guide } from './Guide.tsx'
import { HandDrawer } from './HandDrawer.tsx'
import { Card } from './happened/Card.tsx'
import { useHappened } from './happened/useHappened.ts'
import { Journal } from './Journal.tsx'
import { Lobby } from './Lobby.tsx'
import { LookBar } from './LookBar.tsx'
import { Outcome } from './Outcome.tsx'
import { Players } from './Players.tsx'
import { ArrangePanel } from './picker/ArrangePanel.tsx'
import { PickerPanel } from './picker/PickerPanel.tsx'
import { RewindAsked } from './Rewind.tsx'
import { Drawn, Stage } from './Stage.tsx'
import { TableHead } from './TableHead.tsx'
import { TextTable } from './TextTable.tsx'
import { TileTray } from './tiles/TileTray.tsx'
import { useTiles } from './tiles/useTiles.ts'
import { useUnread } from './unread.ts'
import { useCovered } from './useCovered.ts'
import { useFocusKeeper } from './useFocusKeeper.ts'
import { type Look, useLook } from './useLook.ts'
import { type TableUse, useShown, useTable } from './useTable.ts'
import './table.css'
import './layout.css'

/** A table of this browser (`solo`) or of the server. */
export function TablePage({ where, id, invitation }: { where: 'solo' | 'table'; id: string; invitation?: string }) {
  const speed = useSpeed()
  const pace = useMemo(() => paceAt(speed), [speed])
  const client = useMemo(
    () => new TableClient(where === 'solo' ? here : online(), id, pace, invitation),
    [where, id, pace, invitation],
  )
  const shown = useShown(client)
  if (shown.table === undefined && shown.error !== undefined) return <Trouble code={shown.error} />
  if (shown.table === undefined) return <Loading connection={shown.connection} />
  const ready = shown as Shown & { table: Followed }
  return (
    <Suspense fallback={<Loading connection={shown.connection} />}>
      <Table key={id} client={client} shown={ready} invitation={invitation} />
    </Suspense>
  )
}

/** How long a change is shown before the next one, in milliseconds: longer if it has more journal lines. */
function paceAt(speed: Speed): (table: Followed) => number {
  return (table) => {
    const lines = table.fresh.length
    return lines === 0 ? 0 : lasting(Math.min(500 + lines * 160, 1500), speed)
  }
}

interface TableProps {
  readonly client: TableClient
  readonly shown: Shown & { table: Followed }
  readonly invitation: string | undefined
}

function Table({ client, shown, invitation }: TableProps) {
  const page = useTablePage(client, shown)
  const { model, me, replayAt } = page
  const { status, game } = model.table.info
  const { words } = model.props
  const digestOf = useMemo(
    () =>
      (rule: string): Digest | undefined =>
        words.rule(rule),
    [words],
  )
  const head = <TableHead model={model} replayAt={replayAt} />
  return (
    <GameRules game={game} digestOf={digestOf}>
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
function useTablePage(client: TableClient, shown: Shown & { table: Followed }) {
  const { game } = shown.table.info
  const title = useTitle(game)
  const board = useGameBoard(game)
  const model = useTable(client, shown, title, board)
  const app = useApp()
  const { text, paced } = usePrefs()
  const local = shown.connection === 'here'
  const me = useMe(!local)
  const asText = text || board === null
  const unpaced = !paced || asText
  const curtain = useCurtain(model)
  const { look, lookAt, back } = useLook(model)
  const happened = useHappened(model, unpaced, lookAt)
  const { table, props, ask, speaker } = model
  const { position, outcome } = table.info
  const [advising, setAdvising] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is for one position
  useEffect(() => setAdvising(false), [position])
  const side = useRef<HTMLElement>(null)
  const [tab, setTab] = useState('journal')
  const openPage = useCallback((key: string) => {
    setTab(key)
    side.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const name = speaker.say('name')
  useAttention(ask !== undefined, `${name} · Mehen`, app.say('title.yourTurn', { game: name }))
  useSounds(board, props.events, outcome, props.seat)
  useEffect(() => void loadBoard(game), [game])
  const { shownProps, shownModel } = useShownPosition(model, look, {
    openPage,
    ...(unpaced ? {} : { happened: happened?.shown ?? null }),
  })
  return {
    ...{ model, shownModel, shownProps, asText, curtain, look, lookAt, back, happened, side, tab, setTab },
    advising,
    stopAdvice: () => setAdvising(false),
    // A rated table allows no advice.
    onAdvice: table.info.options.rated ? undefined : () => setAdvising(!advising),
    tiles: useTiles(model),
    wide: useMedia(WIDE),
    covers: useCovered(),
    me: me?.id ?? null,
    unread: useUnread(client.id, table.chat, local ? 'me' : (me?.id ?? null), tab === 'chat'),
    replayAt: local ? `/solo/${client.id}/replay` : `/replay/${client.id}`,
  }
}

type PageState = ReturnType<typeof useTablePage>

/** What the board shows: the present position, or the past one the reader looks at, where nothing can be chosen. */
function useShownPosition(model: TableUse, look: Look | null, more: Partial<BoardProps>) {
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
  const { model, shownModel, shownProps, asText, curtain, look, back, happened, replayAt } = page
  const app = useApp()
  const { title, speaker, props, table } = model
  const { status, outcome, position } = table.info
  const lookBar = look !== null && <LookBar at={look.at} onNow={back} />
  const banners = (
    <div className="table-banners">
      <RewindAsked model={model} />
      {/* The last recap tells who won, so the outcome waits until it was read. */}
      {status === 'over' && happened === null && <Outcome model={model} replayAt={replayAt} />}
    </div>
  )
  return (
    <div className={asText ? 'table-page table-text' : 'table-page'} data-position={position}>
      <div className="table-top">
        {head}
        {!asText && (
          <Goal
            {...{ title, speaker }}
            view={curtain.drawn ? undefined : shownProps.view}
            seat={props.seat}
            over={status === 'over' && look === null}
            won={happened === null && outcome ? wonWords(app, speaker, outcome) : null}
          />
        )}
      </div>
      {asText ? (
        <>
          {banners}
          <TextTable model={shownModel} past={lookBar} />
        </>
      ) : (
        <BoardPart page={page} banners={banners} lookBar={lookBar} />
      )}
      <SidePart page={page} />
      {curtain.drawn && <Curtain model={model} onLift={curtain.lift} />}
    </div>
  )
}

/** The board with everything that lies over it, and the question. */
function BoardPart({ page, banners, lookBar }: PartProps & { banners: ReactNode; lookBar: ReactNode }) {
  const { model, shownProps, curtain, look, happened, tiles, wide, covers, advising, onAdvice } = page
  const { board, props, ask, speaker, advised } = model
  const boardPart = useRef<HTMLDivElement>(null)
  const askPart = useRef<HTMLDivElement>(null)
  useFocusKeeper(boardPart, ask)
  useFocusKeeper(askPart, ask)
  const { showAlways } = model.reasons
  const overBoard = useMemo(() => keyboardOver(showAlways), [showAlways])
  useEffect(() => {
    if (advised !== null) show(boardPart.current?.querySelector(`[data-key=${CSS.escape(advised)}]`))
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
        <div className="table-beside">{!wide && <Explanation page={page} />}</div>
        {happened && !curtain.drawn && <Card words={props.words} {...{ happened, speaker }} />}
        <div className="table-over" ref={covers}>
          {tiles?.open && look === null && !curtain.drawn && <TileTray model={model} tiles={tiles} />}
          {Hand && props.view !== undefined && !curtain.drawn && (
            <HandDrawer question={shownProps.asks}>
              <Fence of={shownProps.view}>
                <Drawn What={Hand} props={shownProps} />
              </Fence>
            </HandDrawer>
          )}
        </div>
      </div>
      <div className="table-ask" ref={askPart}>
        {!wide && <Picking page={page} />}
        {lookBar || <AskBar {...{ model, advising, tiles, onAdvice }} />}
      </div>
    </div>
  )
}

/** Players, explanations and tabs beside the board, or below it in a narrow window. */
function SidePart({ page }: PartProps) {
  const { model, shownProps, asText, look, lookAt, side, tab, setTab, wide, unread } = page
  const { table, board, title, client, props } = model
  const app = useApp()
  const told = props.told
  const lines = useMemo(() => condensed(told, title.wording), [told, title])
  const fates = useSame(fatesOf(app, table.info.seats))
  const earlier = useCallback(() => void client.earlier().catch(() => undefined), [client])
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
        <Fence of={shownProps.view}>
          <Page {...shownProps} />
        </Fence>
      ),
    })),
    { key: 'chat', label: chatLabel(app.say('chat.title'), unread), content: <Chat model={model} /> },
  ]
  return (
    <aside className="table-side" ref={side} aria-label={app.say('table.side')}>
      {wide && !asText && <Picking page={page} />}
      <Players model={model} />
      {wide && !asText && <Explanation page={page} />}
      <Tabs label={app.say('table.side')} tabs={tabs} value={tab} onChange={setTab} />
    </aside>
  )
}

/** Explains the question: beside the board where that is wide enough, otherwise over the board's upper edge. */
function Explanation({ page: { model, look, curtain, advising, stopAdvice } }: PartProps) {
  if (look !== null || curtain.drawn) return null
  return advising ? <Advice model={model} onClose={stopAdvice} /> : <Guide model={model} />
}

/** The panels to pick a set. On a narrow screen they wait until the recap was read: both would cover the board. */
function Picking({ page: { model, look, curtain, happened, wide, asText, covers } }: PartProps) {
  if (curtain.drawn || look !== null || (happened !== null && !wide)) return null
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
const show = (thing: Element | null | undefined) => thing?.dispatchEvent(new CustomEvent('k-show', { bubbles: true }))

const NO_ASKS: [] = []
const NO_LINES: readonly Told[] = []
const untouched = () => ({})
const chatLabel = (title: string, count: number) => (count === 0 ? title : `${title} ${count}`)
