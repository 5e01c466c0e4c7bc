// A gateway whose calls take one of the places that calls to outside parties have.
import { type OutsideCalls, TooManyCalls } from '#server/lib/outside-calls.ts'
import { type Gateway, GatewayBusy } from './gateway.ts'

/** Calls of the gateway throw `GatewayBusy` where there is no place for them. */
export function limitGateway(gateway: Gateway, calls: OutsideCalls): Gateway {
  const placed = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await calls(gateway.method, call)
    } catch (error) {
      throw error instanceof TooManyCalls ? new GatewayBusy(error.message) : error
    }
  }
  return {
    ...gateway,
    open: (payment) => placed(() => gateway.open(payment)),
    confirm: (payment, query) => placed(() => gateway.confirm(payment, query)),
    ask: (payment) => placed(() => gateway.ask(payment)),
    close: (payment) => placed(() => gateway.close(payment)),
    refund: (payment, request) => placed(() => gateway.refund(payment, request)),
  }
}
