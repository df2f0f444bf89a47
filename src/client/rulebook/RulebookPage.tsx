import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { BoardWords, Plate } from '#kit/board.ts'
import { useMedia } from '#kit/core/hooks.ts'
import { Field } from '#kit/ui/controls.tsx'
import { Translator } from '#text/translator.ts'
import { LessonLink } from '../lessons/progress.tsx'
import { Cover } from '../shell/Cover.tsx'
import { usePlates, useTexts, useTitle } from '../shell/games.ts'
import { Link, navigate, usePageLocation } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { toBoardWords } from '../table/model.ts'
import { type BookChapter, type BookRule, readBook, ruleIds, searchRules, splitReferences } from './book.tsx'
import '../pages/pages.css'
import './rulebook.css'

/** A game's rulebook: chapters with illustrations, incremental search, and an anchor for every rule. */
export function RulebookPage({ game }: { game: string }) {
  const plates = usePlates(game)
  const app = useTranslator()
  const place = usePageLocation()
  const { words, chapters, ids } = useBook(game)
  const [query, setQuery] = useState('')
  const text = useRef<HTMLDivElement>(null)
  const wide = useMedia('(min-width: 60rem)')
  const found = useMemo(() => searchRules(chapters, query), [chapters, query])
  const searching = query.trim() !== ''
  const answer = searching ? app.say(found.length === 0 ? 'rules.none' : 'rules.found', { count: found.length }) : ''
  useScrollToAnchor(place)
  // A search from the middle of the book shows its results from the beginning.
  useEffect(() => {
    const box = text.current
    if (query.trim() !== '' && box !== null && box.getBoundingClientRect().top < 0)
      box.scrollIntoView({ block: 'start' })
  }, [query])

  const leaveSearch = () => setQuery('')
  return (
    <div className="page book">
      <BookHeader game={game} />
      <div className="book-body">
        <aside className="book-side">
          <SearchField {...{ query, setQuery, answer }} first={found[0]?.id} />
          <details key={String(wide)} className="book-contents" open={wide}>
            <summary>{app.say('rules.contents')}</summary>
            <nav aria-label={app.say('rules.contents')}>
              <ol>
                {chapters.map(({ key, title }) => (
                  <li key={key}>
                    <Link href={`#chapter-${key}`} onClick={leaveSearch}>
                      <span className="book-number">{key}</span> {title}
                    </Link>
                  </li>
                ))}
              </ol>
            </nav>
          </details>
        </aside>
        <div className="book-text" ref={text}>
          {searching ? (
            <section aria-label={answer}>
              {found.map((rule) => (
                <RuleArticle key={rule.id} rule={rule} ids={ids} level={2} here={false} onLeave={leaveSearch} />
              ))}
            </section>
          ) : (
            <Chapters chapters={chapters} ids={ids} plates={plates} words={words} here={place.hash} />
          )}
        </div>
      </div>
    </div>
  )
}

/** A game's rulebook in the viewer's language. */
function useBook(game: string) {
  const { rules } = useTitle(game)
  const texts = useTexts(game)
  const { language } = useTranslator()
  return useMemo(() => {
    const speaker = new Translator(language, texts)
    const keys = Object.keys(texts[language]!)
    return {
      words: toBoardWords(speaker),
      chapters: readBook(rules, { keys, say: (key) => speaker.say(key) }),
      ids: ruleIds(rules, keys),
    }
  }, [language, rules, texts])
}

/** Scrolls to the rule or chapter in the URL after every navigation, also to the same anchor again. */
function useScrollToAnchor(place: ReturnType<typeof usePageLocation>) {
  useEffect(() => {
    const target = place.hash === '' ? null : document.getElementById(decodeURIComponent(place.hash))
    if (!target?.matches('.book-rule, .book-chapter')) return
    target.scrollIntoView({ block: 'start' })
    target.focus({ preventScroll: true })
  }, [place])
}

function BookHeader({ game }: { game: string }) {
  const app = useTranslator()
  return (
    <header className="book-head">
      <div className="book-cover">
        <Cover game={game} />
      </div>
      <div>
        <h1>{app.say('rules.title', { game: app.say(`game.${game}.name`) })}</h1>
        <p>{app.say('rules.about')}</p>
        <Link className="k-button k-button-plain k-button-normal" href={`/new?game=${game}`}>
          {app.say('home.more')}
        </Link>{' '}
        <LessonLink game={game} />
      </div>
    </header>
  )
}

interface SearchFieldProps {
  query: string
  setQuery: (query: string) => void
  /** The number of results, as text. */
  answer: string
  /** The first rule found; Enter goes there. */
  first: string | undefined
}

/** The search field; `/` focuses it. */
function SearchField({ query, setQuery, answer, first }: SearchFieldProps) {
  const app = useTranslator()
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      field.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', slash)
    return () => removeEventListener('keydown', slash)
  }, [])
  return (
    <search className="book-search" ref={field}>
      <Field
        type="search"
        label={app.say('rules.search')}
        value={query}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('')
          if (event.key !== 'Enter' || first === undefined) return
          setQuery('')
          navigate(`#${first}`)
        }}
      />
      <p className="book-found" {...{ role: 'status' }}>
        {answer}
      </p>
    </search>
  )
}

interface ChaptersProps {
  chapters: readonly BookChapter[]
  ids: readonly string[]
  plates: readonly Plate[]
  words: BoardWords
  here: string
}

function Chapters({ chapters, ids, plates, words, here }: ChaptersProps) {
  return chapters.map(({ key, title, rules }) => (
    <section key={key} id={`chapter-${key}`} className="book-chapter" tabIndex={-1} aria-label={title}>
      <h2>
        <span className="book-number">{key}</span> {title}
      </h2>
      {plates
        .filter((plate) => plate.chapter === key)
        .map(({ caption, Drawing }) => (
          <figure key={caption} className="book-plate">
            <Drawing words={words} />
            <figcaption>{words.t(caption)}</figcaption>
          </figure>
        ))}
      {rules.map((rule) => (
        <RuleArticle key={rule.id} rule={rule} ids={ids} level={3} here={rule.id === here} />
      ))}
    </section>
  ))
}

interface RuleProps {
  rule: BookRule
  ids: readonly string[]
  level: 2 | 3
  /** The URL points to this rule. */
  here: boolean
  onLeave?: () => void
}

/** One rule. Its number links to itself, and numbers in its text link to other rules. */
const RuleArticle = memo(function Rule({ rule: { id, title, text }, ids, level, here, onLeave }: RuleProps) {
  const Heading = `h${level}` as const
  return (
    <article id={id} className={here ? 'book-rule book-here' : 'book-rule'} tabIndex={-1} aria-label={`${id} ${title}`}>
      <Heading>
        <Link className="book-number" href={`#${id}`} onClick={onLeave}>
          {id}
        </Link>{' '}
        {title}
      </Heading>
      <p>
        {splitReferences(text, ids, id).map(
          (span, at): ReactNode =>
            span.rule === undefined ? (
              span.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
              <Link key={at} className="book-link" href={`#${span.rule}`} onClick={onLeave}>
                {span.text}
              </Link>
            ),
        )}
      </p>
    </article>
  )
})
