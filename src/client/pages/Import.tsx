import { useState } from 'react'
import { Button, TextArea } from '#kit/ui/controls.tsx'
import { readRecord } from '../replay/reader.ts'
import { compressForUrl } from '../shell/browser.ts'
import { navigate } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import './pages.css'

/** Opens a game record from a file or the clipboard as a replay, after the rules have checked it. */
export function Import() {
  const app = useTranslator()
  const [text, setText] = useState('')
  const [bad, setBad] = useState(false)
  const [busy, setBusy] = useState(false)
  const open = async (record: string) => {
    setBusy(true)
    setBad(false)
    try {
      await readRecord({ text: record, over: false })
      navigate(`/replay#${await compressForUrl(record)}`)
    } catch {
      setBad(true)
      setBusy(false)
    }
  }
  const drop = async (file: File | undefined) => {
    if (file === undefined) return
    const read = await file.text()
    setText(read)
    await open(read)
  }
  return (
    <div className="page narrow">
      <h1>{app.say('import.title')}</h1>
      <p>{app.say('import.about')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void open(text)
        }}
      >
        <label className="file-field">
          <span>{app.say('import.file')}</span>
          <input type="file" accept=".mehen,.txt,text/plain" onChange={(event) => drop(event.target.files?.[0])} />
        </label>
        <TextArea
          label={app.say('import.paste')}
          rows={8}
          spellCheck={false}
          value={text}
          error={bad ? app.say('import.bad') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={busy || text.trim() === ''}>
          {app.say('import.open')}
        </Button>
      </form>
    </div>
  )
}
