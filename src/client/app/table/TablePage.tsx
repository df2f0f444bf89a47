import { type FocusEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Told } from '../../../kernel/index.ts'
import { condensed } from '../../../text/condensed.ts'
import { type Digest, lasting, type Speed, Tabs, useMedia, useSpeed } from '../../kit/index.ts'
import type { Followed } from '../net/follow.ts'
import { here } from '../net/here.ts'
import { online } from '../net/online.ts'
import { Session, type Shown } from '../net/session.ts'
import { GameRules } from '../rulebook/GameRules.tsx'
import { usePrefs } from '../shell/prefs.ts'
import { Loading, Trouble } from '../shell/States.tsx'
import { loadBoard, useGameBoard, useTitle } from '../shell/titles.ts'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { Advice } from './Advice.tsx'
import { AskBar } from './AskBar.tsx'
import { useAttention } from './attention.ts'
import { Chat } from './Chat.tsx'
import { Curtain, useCurtain } from './Curtain.tsx'
import { Goal } from './Goal.tsx'
import { Guide } from './Guide.tsx'
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
import { useFocusKeeper } from './useFocusKeeper.ts'
import { useLook } from './useLook.ts'
import { useShown, useTable } from './useTable.ts'
import './table.css'

/** A table: of this browser (`solo`) or of the server. */
export function TablePage({
  where,
  id,
  invitation,
}: {
  where: 'solo' | 'table'
  id: string
  invitation?: string
}) {
  const speed = useSpeed()
  const pace = useMemo(() => paceAt(speed), [speed])
  const session = useMemo(
    () => new Session(where === 'solo' ? here : online(), id, pace, invitation),
    [where, id, pace, invitation],
  )
  const shown = useShown(session)
  if (shown.table === undefined && shown.error !== undefined) return <Trouble code={shown.error} />
  if (shown.table === undefined) return <Loading connection={shown.connection} />
  const ready = shown as Shown & { table: Followed }
  return (
    <Suspense fallback={<Loading connection={shown.connection} />}>
      <Table key={id} session={session} shown={ready} invitation={invitation} />
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
  readonly session: Session
  readonly shown: Shown & { table: Followed }
  readonly invitation: string | undefined
}

function Table({ session, shown, invitation }: TableProps) {
  const { game } = shown.table.info
  const title = useTitle(game)
  const board = useGameBoard(game)
  const use = useTable(session, shown, title, board)
  const app = useApp()
  const { text } = usePrefs()
  const me = useMe(shown.connection !== 'here')
  const curtain = useCurtain(use)
  const { look, lookAt, back } = useLook(use)
  const [advising, setAdvising] = useState(false)
  const [tab, setTab] = useState('journal')
  const side = useRef<HTMLElement>(null)
  const openPage = useCallback((key: string) => {
    setTab(key)
    side.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { showAlways } = use.reasons
  const overBoard = useMemo(() => keyboardOver(showAlways), [showAlways])
  const earlier = useCallback(() => void session.earlier().catch(() => undefined), [session])
  const boardPart = useRef<HTMLDivElement>(null)
  const askPart = useRef<HTMLDivElement>(null)
  const { table, props, ask, speaker } = use
  const { status } = table.info
  useFocusKeeper(boardPart, ask)
  useFocusKeeper(askPart, ask)
  const name = speaker.say('name')
  const yourTurn = ask !== undefined
  useAttention(yourTurn, `${name} · Mehen`, app.say('title.yourTurn', { game: name }))
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
  const beside = useMedia('(min-width: 1001px)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is for one position
  useEffect(() => setAdvising(false), [position])
  const digestOf = useMemo(
    () =>
      (rule: string): Digest | undefined =>
        props.words.rule(rule),
    [props.words],
  )
  const local = shown.connection === 'here'
  const replayAt = local ? `/solo/${session.id}/replay` : `/replay/${session.id}`

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
  const own = { ...props, openPage }
  const shownProps =
    look === null
      ? own
      : { ...own, view: look.state, asks: NO_ASKS, touch: untouched, events: NO_LINES, told: toldThen }
  const shownUse = look === null ? use : { ...use, props: shownProps, ask: undefined }
  const lookBar = look !== null && <LookBar at={look.at} onNow={back} />
  const asText = text || board === null
  const advice = table.info.options.rated ? undefined : () => setAdvising(!advising)
  const Hand = board?.Hand
  const picking = !curtain.drawn && look === null && (
    <>
      <PickerPanel use={use} />
      <ArrangePanel use={use} />
    </>
  )
  const journal = (
    <Journal
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
      content: <Page {...shownProps} />,
    })),
    { key: 'chat', label: chatLabel(app.say('chat.title'), table.chat.length), content: <Chat use={use} /> },
  ]
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
            />
          )}
        </div>
        <div className="table-banners">
          <RewindAsked use={use} />
          {status === 'over' && <Outcome use={use} replayAt={replayAt} />}
        </div>
        {asText ? (
          <TextTable use={shownUse} past={lookBar} />
        ) : (
          <div className="table-play">
            <div className="table-board" ref={boardPart} {...overBoard}>
              <Stage board={board!} props={shownProps} failed={<TextTable use={use} />} />
            </div>
            {Hand && props.view !== undefined && !curtain.drawn && (
              <div className="table-hand">
                <Drawn What={Hand} props={shownProps} />
              </div>
            )}
            <div className="table-ask" ref={askPart}>
              {!curtain.drawn && look === null && <Guide use={use} />}
              {advising && look === null && <Advice use={use} />}
              {!beside && picking}
              {lookBar || <AskBar use={use} onAdvice={advice} advising={advising} />}
            </div>
          </div>
        )}
        <aside className="table-side" ref={side} aria-label={app.say('table.side')}>
          {beside && !asText && picking}
          <Players use={use} />
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

const NO_ASKS: [] = []
const NO_LINES: readonly Told[] = []
const untouched = () => ({})
const chatLabel = (title: string, count: number) => (count === 0 ? title : `${title} ${count}`)
