import { type FocusEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Told } from '../../../kernel/index.ts'
import { condensed } from '../../../text/condensed.ts'
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
import { useLook } from './useLook.ts'
import { useShown, useTable } from './useTable.ts'
import './table.css'
import './layout.css'

/** A table: of this browser (`solo`) or of the server. */
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

/** How long what just happened stays before the next change is shown. */
function paceAt(speed: Speed): (table: Followed) => number {
  return (table) => {
    const told = table.fresh.length
    return told === 0 ? 0 : lasting(Math.min(500 + told * 160, 1500), speed)
  }
}

interface TableProps {
  readonly client: TableClient
  readonly shown: Shown & { table: Followed }
  readonly invitation: string | undefined
}

function Table({ client, shown, invitation }: TableProps) {
  const { game } = shown.table.info
  const title = useTitle(game)
  const board = useGameBoard(game)
  const use = useTable(client, shown, title, board)
  const app = useApp()
  const { text, paced } = usePrefs()
  const me = useMe(shown.connection !== 'here')
  const curtain = useCurtain(use)
  const { look, lookAt, back } = useLook(use)
  const unpaced = !paced || text || board === null
  const happened = useHappened(use, unpaced, lookAt)
  const tiles = useTiles(use)
  const [advising, setAdvising] = useState(false)
  const [tab, setTab] = useState('journal')
  const side = useRef<HTMLElement>(null)
  const openPage = useCallback((key: string) => {
    setTab(key)
    side.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { showAlways } = use.reasons
  const overBoard = useMemo(() => keyboardOver(showAlways), [showAlways])
  const earlier = useCallback(() => void client.earlier().catch(() => undefined), [client])
  const boardPart = useRef<HTMLDivElement>(null)
  const askPart = useRef<HTMLDivElement>(null)
  const over = useCovered()
  const wide = useMedia(WIDE)
  const { table, props, ask, speaker } = use
  const { status, outcome } = table.info
  useFocusKeeper(boardPart, ask)
  useFocusKeeper(askPart, ask)
  const { advised } = use
  useEffect(() => {
    if (advised !== null) show(boardPart.current?.querySelector(`[data-key=${CSS.escape(advised)}]`))
  }, [advised])
  const name = speaker.say('name')
  const yourTurn = ask !== undefined
  useAttention(yourTurn, `${name} · Mehen`, app.say('title.yourTurn', { game: name }))
  useSounds(board, props.events, outcome, props.seat)
  useEffect(() => void loadBoard(game), [game])
  const lookedAt = look?.at
  useEffect(() => {
    if (lookedAt !== undefined) boardPart.current?.scrollIntoView({ block: 'nearest' })
  }, [lookedAt])
  const { journal: told } = table as { journal: readonly Told[] }
  const toldThen = useMemo(
    () => (lookedAt === undefined ? told : told.filter((line) => line.at <= lookedAt)),
    [told, lookedAt],
  )
  const lines = useMemo(() => condensed(told, title.wording), [told, title])
  const position = table.info.position
  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is for one position
  useEffect(() => setAdvising(false), [position])
  const digestOf = useMemo(
    () =>
      (rule: string): Digest | undefined =>
        props.words.rule(rule),
    [props.words],
  )
  const fates = useSame(fatesOf(app, table.info.seats))
  const local = shown.connection === 'here'
  const unread = useUnread(client.id, table.chat, local ? 'me' : (me?.id ?? null), tab === 'chat')
  const replayAt = local ? `/solo/${client.id}/replay` : `/replay/${client.id}`

  const head = <TableHead use={use} replayAt={replayAt} />
  if (status === 'waiting') {
    return (
      <GameRules game={game} digestOf={digestOf}>
        <div className="table-page table-waiting">
          {head}
          <Lobby use={use} invitation={invitation} me={me?.id ?? null} />
        </div>
      </GameRules>
    )
  }
  const own = { ...props, openPage, ...(unpaced ? {} : { happened: happened?.shown ?? null }) }
  const shownProps =
    look === null
      ? own
      : { ...own, view: look.state, asks: NO_ASKS, touch: untouched, events: NO_LINES, told: toldThen }
  const shownUse = look === null ? use : { ...use, props: shownProps, ask: undefined }
  const lookBar = look !== null && <LookBar at={look.at} onNow={back} />
  const asText = text || board === null
  const advice = table.info.options.rated ? undefined : () => setAdvising(!advising)
  // What explains the question stands beside the board, where that is wide enough; else over its upper edge.
  const explains = advising ? <Advice use={use} onClose={() => setAdvising(false)} /> : <Guide use={use} />
  const beside = look === null && !curtain.drawn && explains
  const Hand = board?.Hand
  // On a narrow screen one reads first, then picks: both would lie over the board.
  const reads = happened !== null && !wide
  const picking = !curtain.drawn && look === null && !reads && (
    <>
      <PickerPanel use={use} narrow={!wide && !asText} covers={over} />
      <ArrangePanel use={use} covers={over} />
    </>
  )
  const journal = (
    <Journal
      notes={fates}
      lines={lines}
      board={board}
      words={props.words}
      point={use.point}
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
    { key: 'chat', label: chatLabel(app.say('chat.title'), unread), content: <Chat use={use} /> },
  ]
  const banners = (
    <>
      <RewindAsked use={use} />
      {/* Who won is said when the last card is read: it tells how. */}
      {status === 'over' && happened === null && <Outcome use={use} replayAt={replayAt} />}
    </>
  )
  return (
    <GameRules game={game} digestOf={digestOf}>
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
            <div className="table-banners">{banners}</div>
            <TextTable use={shownUse} past={lookBar} />
          </>
        ) : (
          <div className="table-play">
            <div className="table-board" ref={boardPart} {...overBoard}>
              <Stage board={board!} props={shownProps} failed={<TextTable use={use} />} />
            </div>
            <div className="table-banners">{banners}</div>
            <div className="table-layers">
              <div className="table-beside">{!wide && beside}</div>
              {happened && !curtain.drawn && <Card words={props.words} {...{ happened, speaker }} />}
              <div className="table-over" ref={over}>
                {tiles?.open && look === null && !curtain.drawn && <TileTray use={use} tiles={tiles} />}
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
              {!wide && picking}
              {lookBar || <AskBar {...{ use, advising, tiles }} onAdvice={advice} />}
            </div>
          </div>
        )}
        <aside className="table-side" ref={side} aria-label={app.say('table.side')}>
          {wide && !asText && picking}
          <Players use={use} />
          {wide && !asText && beside}
          <Tabs label={app.say('table.side')} tabs={tabs} value={tab} onChange={setTab} />
        </aside>
        {curtain.drawn && <Curtain use={use} onLift={curtain.lift} />}
      </div>
    </GameRules>
  )
}

/** Tells whether somebody goes over a part of the page with the keyboard. */
const keyboardOver = (told: (on: boolean) => void) => ({
  onFocus: ({ target }: FocusEvent) => told(target.matches(':focus-visible')),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) told(false)
  },
})

/** Where there is room for a column beside the board (as in styles/narrow.css). */
const WIDE = '(min-width: 1001px)'

/** Asks the board to bring a thing into sight; nothing where it is not on the board. */
const show = (thing: Element | null | undefined) => thing?.dispatchEvent(new CustomEvent('k-show', { bubbles: true }))

const NO_ASKS: [] = []
const NO_LINES: readonly Told[] = []
const untouched = () => ({})
const chatLabel = (title: string, count: number) => (count === 0 ? title : `${title} ${count}`)
