import { QueueFull } from '#server/lib/fair-queue.ts'
import type { OutsideCalls } from '#server/lib/outside-calls.ts'
import { type Gateway, GatewayBusy } from './gateway.ts'

/** Makes the gateway's calls count against the limit of calls to outside parties. They throw `GatewayBusy` if no place is free. */
export function limitGateway(gateway: Gateway, calls: OutsideCalls): Gateway {
  const withPlace = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await calls(gateway.method, call)
    } catch (error) {
      throw error instanceof QueueFull ? new GatewayBusy(error.message) : error
    }
  }
  return {
    ...gateway,
    open: (payment) => withPlace(() => gateway.open(payment)),
    confirm: (payment, query) => withPlace(() => gateway.confirm(payment, query)),
    ask: (payment) => withPlace(() => gateway.ask(payment)),
    close: (payment) => withPlace(() => gateway.close(payment)),
    refund: (payment, request) => withPlace(() => gateway.refund(payment, request)),
  }
}
