import { type Advice, type ThinkRequest, think } from '../../../bots/index.ts'
import { titles } from '../../../games/index.ts'
import { serve } from '../net/rpc.ts'

export interface BotCalls {
  think: { readonly input: ThinkRequest; readonly output: Advice }
}

/** Computes bot moves and advice. A search cannot be interrupted: to cancel it, end the worker. */
export const botHears = serve<BotCalls>(
  {
    think: async (request) => {
      const title = await titles[request.game]!()
      return think(title, request, { now: () => performance.now(), stop: () => false })
    },
  },
  () => 'fault',
)
