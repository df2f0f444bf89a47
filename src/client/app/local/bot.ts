import { type ThinkRequest, think } from '../../../bots/index.ts'
import { titles } from '../../../games/index.ts'

/** Thinks for the bots; whoever no longer wants the answer ends the worker. */
export async function botHears({ data }: MessageEvent<{ ref: number; request: ThinkRequest }>): Promise<void> {
  const { ref, request } = data
  try {
    const title = await titles[request.game]!()
    const advice = think(title, request, { now: () => performance.now(), stop: () => false })
    postMessage({ ref, advice })
  } catch (error) {
    postMessage({ ref, error: String(error) })
  }
}
