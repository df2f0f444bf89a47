import { Logo } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import './pages.css'

/** About the product, its fair dice, and its keyboard shortcuts. */
export function About() {
  const app = useTranslator()
  return (
    <div className="page narrow about">
      <Logo size={96} />
      <h1>{app.say('about.title')}</h1>
      <p>{app.say('about.what')}</p>
      <p>{app.say('about.name')}</p>
      <p>{app.say('about.dice')}</p>
      <p>{app.say('about.offline')}</p>
      <h2>{app.say('about.keys')}</h2>
      <ul>
        {['tab', 'zoom', 'text'].map((key) => (
          <li key={key}>{app.say(`about.keys.${key}`)}</li>
        ))}
      </ul>
    </div>
  )
}
