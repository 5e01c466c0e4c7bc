import { usePendingOrders } from './use-pending-orders.ts'

/** Whether the cart holds a part of this type: the specification's rule for 'Added'. */
export function useIsInCart(productType: string): boolean {
  return usePendingOrders().orders.some((order) => order.productType === productType)
}
