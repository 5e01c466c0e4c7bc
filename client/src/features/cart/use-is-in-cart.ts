import { usePendingOrders } from './use-pending-orders.ts'

/** Whether something of a product type waits in the cart already: the specification's rule for 'Added'. */
export function useIsInCart(productType: string): boolean {
  return usePendingOrders().orders.some((order) => order.productType === productType)
}
