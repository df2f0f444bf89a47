import { useEffect, useRef } from 'react'
import { usePrefs } from '../shell/prefs.ts'

/** A soft struck note, made on the spot: no file to load. */
function chime(): void {
  const audio = new AudioContext()
  const start = audio.currentTime
  for (const [i, pitch] of [587.3, 880].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = 'sine'
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, start + i * 0.12)
    volume.gain.exponentialRampToValueAtTime(0.14, start + i * 0.12 + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + i * 0.12 + 0.9)
    tone.connect(volume).connect(audio.destination)
    tone.start(start + i * 0.12)
    tone.stop(start + i * 0.12 + 1)
  }
  setTimeout(() => void audio.close(), 1600)
}

/** Says in the window's title, and by a sound where wanted, that the reader must decide. */
export function useAttention(yourTurn: boolean, title: string, turnTitle: string): void {
  const { sound } = usePrefs()
  const before = useRef(yourTurn)
  const shown = yourTurn ? turnTitle : title
  useEffect(() => {
    document.title = shown
  }, [shown])
  useEffect(
    () => () => {
      document.title = 'Mehen'
    },
    [],
  )
  useEffect(() => {
    const began = yourTurn && !before.current
    before.current = yourTurn
    if (!began) return
    if (sound) chime()
  }, [yourTurn, sound])
}
